import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useDescribeFailure } from '#web/platform/config.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { questionOf, studyPlansQuery } from './education-events.data.ts'
import { OffersPart } from './offers-part.tsx'

/** Choosing where to learn: the events on offer for the open slots of a plan. */
export default function ChooseEventsPage() {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const question = questionOf(search)
  return (
    <Page title={t('education-events.title')} lead={t('education-events.lead')}>
      {question.planId === '' ? (
        <OfDefaultPlan question={question} />
      ) : (
        <OffersPart planId={question.planId} question={question} />
      )}
    </Page>
  )
}

/** An address without a plan means the plan of the study right that comes first. */
function OfDefaultPlan({ question }: { question: ReturnType<typeof questionOf> }) {
  const { t } = useTranslation()
  const describe = useDescribeFailure()
  const { data, error } = useQuery(studyPlansQuery)
  if (error && data === undefined) return <Notice tone="bad" title={describe(error)} />
  if (data === undefined) return <Skeleton lines={8} />
  const planId = (data.find(plan => plan.isDefault) ?? data[0])?.currentPlanId
  if (planId === undefined) return <Notice title={t('education-events.noPlan')} />
  return <OffersPart planId={String(planId)} question={question} />
}
