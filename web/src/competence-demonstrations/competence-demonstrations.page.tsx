import type { DemonstrationSummary } from '@studentgo/protocol/competence-demonstrations'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useToday } from '#web/platform/page/clock.ts'
import { AsOf } from '#web/ui/content/as-of.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Column, Row, RowList, Section } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { demonstrationsQuery } from './competence-demonstrations.data.ts'
import { DemonstrationLine } from './list/demonstration-line.tsx'
import { FirstDemonstration } from './list/first-demonstration.tsx'
import { groupDemonstrations } from './list/group-demonstrations.ts'
import { NextDemonstration } from './list/next-demonstration.tsx'

/** The student's demonstrations: coming ones with their time, those without a result yet, and finished ones. */
export default function CompetenceDemonstrationsPage() {
  const { t } = useTranslation()
  const { data, error, dataUpdatedAt } = useQuery(demonstrationsQuery())
  return (
    <Page
      title={t('demonstrations.title')}
      lead={
        <>
          {t('demonstrations.lead')} <AsOf updatedAt={dataUpdatedAt} />
        </>
      }
    >
      <QueryState query={{ data, error }} lines={6} />
      {data?.length === 0 ? <FirstDemonstration /> : null}
      {data === undefined || data.length === 0 ? null : <Lists all={data} />}
    </Page>
  )
}

function Lists({ all }: { all: DemonstrationSummary[] }) {
  const { t } = useTranslation()
  const { next, coming, awaiting, past, assessed, aside } = groupDemonstrations(all, useToday())
  return (
    <Column>
      {next === undefined ? <p>{t('demonstrations.noneComing')}</p> : <NextDemonstration next={next} />}
      <Group name="coming" demonstrations={coming} />
      <Group name="awaiting" demonstrations={awaiting} />
      <Group name="past" demonstrations={past} />
      <Group name="assessed" demonstrations={assessed} />
      <Group name="aside" demonstrations={aside} />
    </Column>
  )
}

interface GroupProps {
  name: 'coming' | 'awaiting' | 'past' | 'assessed' | 'aside'
  demonstrations: DemonstrationSummary[]
}

function Group({ name, demonstrations }: GroupProps) {
  const { t } = useTranslation()
  if (demonstrations.length === 0) return null
  return (
    <Section id={`demonstrations-${name}`} title={t(`demonstrations.group.${name}`)}>
      <RowList>
        {demonstrations.map(one => (
          <Row key={one.id}>
            <DemonstrationLine demonstration={one} withYear={name === 'past'} />
          </Row>
        ))}
      </RowList>
    </Section>
  )
}
