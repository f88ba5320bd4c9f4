import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { idIn } from '#web/platform/api/ids.ts'
import { useFormats } from '#web/platform/language/format.ts'
import { EmptyState } from '#web/ui/content/text.tsx'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Column, Columns } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { planWorkQuery } from './staff-plan.data.ts'
import { WorkDemonstrations, WorkUnits } from './work-lists.tsx'
import { WorkBackground, WorkChanges, WorkComments, WorkDecision } from './work-steps.tsx'

/** Work on a plan: its next version, the changes, sending it, and versions that came back. */
export default function PlanWorkPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const id = idIn(search, 'id')
  if (id === undefined) {
    return (
      <Page title={t('planWork.title')}>
        <EmptyState>{t('studentCard.none')}</EmptyState>
      </Page>
    )
  }
  return <Work key={id} studentId={id} planId={idIn(search, 'plan')} />
}

function Work({ studentId, planId }: { studentId: number; planId: number | undefined }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const query = useQuery(planWorkQuery(studentId, planId))
  const { data: work } = query
  if (work == null) {
    return (
      <Page title={t('planWork.title')}>
        {work === null ? (
          <EmptyState>{t('planWork.none')}</EmptyState>
        ) : (
          <QueryState query={query} lines={12} />
        )}
      </Page>
    )
  }
  const { studentName: name, version, state, sentAt } = work
  const facts = [
    version === undefined ? undefined : t('planWork.version', { version }),
    state === undefined ? undefined : t(`plan.state.${state}`),
    sentAt === undefined ? undefined : t('planWork.sentAt', { date: formats.dateOf(sentAt) }),
  ]
  const props = { studentId, work }
  return (
    <Page title={t('planWork.titleOf', { name })} lead={facts.filter(Boolean).join(' · ')}>
      <Columns variant="wider">
        <Column>
          <WorkDecision {...props} />
          <WorkChanges {...props} />
          <WorkUnits {...props} />
          <WorkDemonstrations {...props} />
        </Column>
        <Column>
          <WorkBackground work={work} />
          <WorkComments {...props} />
        </Column>
      </Columns>
    </Page>
  )
}
