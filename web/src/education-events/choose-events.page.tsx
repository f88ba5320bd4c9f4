import { chooseAddress } from '@studentgo/protocol/addresses'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { QueryState } from '#web/ui/feedback/loading.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Actions } from '#web/ui/layout/layout.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { defaultPlanOf, questionOf, studyPlansQuery } from './education-events.data.ts'
import { OffersPart } from './offers/offers-part.tsx'

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
        <>
          <PlanSwitch planId={question.planId} />
          <OffersPart key={question.planId} planId={question.planId} question={question} />
        </>
      )}
    </Page>
  )
}

/** An address without a plan means the plan of the first study right. */
function OfDefaultPlan({ question }: { question: ReturnType<typeof questionOf> }) {
  const { t } = useTranslation()
  const { data, error } = useQuery(studyPlansQuery)
  if (data === undefined) return <QueryState query={{ data, error }} lines={8} />
  const plan = defaultPlanOf(data)
  if (plan === undefined) return <Notice title={t('education-events.noPlan')} />
  return (
    <>
      <PlanSwitch planId={String(plan.planId)} />
      <OffersPart planId={String(plan.planId)} question={question} />
    </>
  )
}

/** The choice between plans, for a student with two study rights. */
function PlanSwitch({ planId }: { planId: string }) {
  const { t } = useTranslation()
  const { data = [] } = useQuery(studyPlansQuery)
  if (data.length < 2) return null
  return (
    <Actions as="nav" aria-label={t('education-events.plans')}>
      {data.map(plan => (
        <Link
          key={plan.planId}
          to={chooseAddress(plan.planId)}
          aria-current={String(plan.planId) === planId ? 'page' : undefined}
        >
          {plan.name}
        </Link>
      ))}
    </Actions>
  )
}
