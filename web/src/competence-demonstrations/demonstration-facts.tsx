import type { CompetenceDemonstration } from '@studentgo/protocol/competence-demonstrations'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { Address } from '#web/ui/content/address.tsx'
import { SchoolTimeNote } from '#web/ui/content/as-of.tsx'
import { Fact, Facts } from '#web/ui/content/facts.tsx'
import { BulletList, Quiet } from '#web/ui/content/text.tsx'
import { Section } from '#web/ui/layout/layout.tsx'
import { kindOfPlace } from './demonstration-labels.ts'

interface Props {
  demonstration: CompetenceDemonstration
}

/** The kind and the assessors; time and place too, once the top of the page no longer shows them. */
export function DemonstrationFacts({ demonstration }: Props) {
  const { t } = useTranslation()
  const { organiser, type, assessors, contentDescriptions } = demonstration
  const isOver = demonstration.assessment !== undefined
  return (
    <Section id="facts" title={t(isOver ? 'demonstrations.facts' : 'demonstrations.factsBefore')}>
      <Facts variant="beside" lines>
        {isOver ? <WhenAndWhere demonstration={demonstration} /> : null}
        <Fact label={t('demonstrations.organiser')}>{organiser}</Fact>
        {contentDescriptions.length === 0 ? null : (
          <Fact label={t('demonstrations.content')}>
            <BulletList texts={contentDescriptions} />
          </Fact>
        )}
        <Fact label={t('demonstrations.assessors')}>
          {assessors.length === 0 ? <p>{t('demonstrations.noAssessors')}</p> : null}
          {assessors.map(one => (
            <p key={`${one.name} ${one.organisation}`}>
              {one.name}
              <br />
              <Quiet inline>{[one.role.name, one.organisation].filter(Boolean).join(' · ')}</Quiet>
            </p>
          ))}
        </Fact>
        <Fact label={t('demonstrations.kind')}>
          <p>{t(`demonstrations.type.${type}`)}</p>
          <Quiet>{t(`demonstrations.typeMeans.${type}`)}</Quiet>
        </Fact>
      </Facts>
    </Section>
  )
}

function WhenAndWhere({ demonstration }: Props) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { environment } = demonstration
  return (
    <>
      <Fact label={t('demonstrations.when')}>
        <p>{formats.days(demonstration)}</p>
        <Quiet>
          <SchoolTimeNote />
        </Quiet>
      </Fact>
      <Fact label={t('demonstrations.place')}>
        {environment === undefined ? (
          <p>{t('demonstrations.noPlace')}</p>
        ) : (
          <>
            <p>{environment.name}</p>
            {environment.address === undefined ? null : <Address>{environment.address}</Address>}
            <Quiet>{kindOfPlace(environment)}</Quiet>
          </>
        )}
      </Fact>
    </>
  )
}
