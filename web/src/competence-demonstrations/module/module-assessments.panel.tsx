import { demonstrationAddress } from '@studentgo/protocol/addresses'
import type { DemonstrationSummary } from '@studentgo/protocol/competence-demonstrations'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/platform/language/format.ts'
import { useToday } from '#web/platform/page/clock.ts'
import { ScreenLink } from '#web/ui/content/links/screen-link.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Column, Section } from '#web/ui/layout/layout.tsx'
import { moduleDemonstrationsQuery } from '../competence-demonstrations.data.ts'
import { GradeCard } from '../result/result.tsx'
import { SideBySide } from '../result/side-by-side.tsx'
import { ofModule } from './module-demonstrations.panel.tsx'

interface Props {
  /** The unit's id in the plan. */
  moduleId: number
}

const awaited: DemonstrationSummary['state'][] = ['DONE', 'AWAITING_ASSESSMENT', 'ASSESSED']

/** Grades and reasons of one unit, beside the student's own: the tab `qualificationEventAssessment`. */
export function ModuleAssessments({ moduleId }: Props) {
  const { t } = useTranslation()
  const { data, error } = useQuery(moduleDemonstrationsQuery())
  if (data === undefined) return <QueryState query={{ data, error }} lines={5} />
  const own = ofModule(data, moduleId).filter(
    one => one.assessment !== undefined || awaited.includes(one.state),
  )
  if (own.length === 0) {
    return (
      <Notice title={t('demonstrations.module.noAssessment')}>
        <p>{t('demonstrations.module.noAssessmentMeans')}</p>
      </Notice>
    )
  }
  return (
    <Column>
      {own.map(one => (
        <Assessment key={one.id} demonstration={one} />
      ))}
    </Column>
  )
}

interface AssessmentProps {
  demonstration: DemonstrationSummary
}

function Assessment({ demonstration }: AssessmentProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const today = useToday()
  const { assessment, resultBy, state, can } = demonstration
  return (
    <Section
      id={`assessment-${demonstration.id}`}
      title={
        <>
          {demonstration.name} · {formats.date(demonstration.endDate)}
        </>
      }
    >
      {assessment === undefined ? (
        <p>
          {t(`demonstrations.stateMeans.${state}`)}{' '}
          {resultBy === undefined ? null : t('demonstrations.resultBy', { date: formats.date(resultBy) })}
        </p>
      ) : (
        <>
          <GradeCard assessment={assessment} demonstration={demonstration} />
          {can.requestReview && assessment.reviewRequestUntil >= today ? (
            <p>
              {t('demonstrations.review.untilShort', { date: formats.date(assessment.reviewRequestUntil) })}
            </p>
          ) : null}
          <SideBySide demonstration={demonstration} />
        </>
      )}
      <p>
        <ScreenLink to={demonstrationAddress(demonstration)} whenOff="nothing">
          {t('demonstrations.openThis')}
        </ScreenLink>
      </p>
    </Section>
  )
}
