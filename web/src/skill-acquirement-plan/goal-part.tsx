import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import type { OpenForm } from './form-dialogs.tsx'
import style from './plan.module.css'
import { ProposalLine } from './proposal-line.tsx'
import type { PlanOverview } from './skill-acquirement-plan.data.ts'
import { useLearningWords } from './use-learning-words.ts'

interface Props {
  plan: PlanOverview
  open: (form: OpenForm) => void
}

/** Where the studies lead, in the student's own words, what they wish for, and what they can already. */
export function GoalPart({ plan, open }: Props) {
  const { t } = useTranslation()
  const { goal, wishes, can } = plan
  return (
    <section className={style.section} aria-labelledby="plan-goal">
      <h2 id="plan-goal">{t('plan.goal')}</h2>
      {goal.careerPlan === undefined ? null : <p className={style.career}>{goal.careerPlan.name}</p>}
      <p className={goal.text === undefined ? style.quiet : style.said}>
        {goal.text ?? t('plan.goal.empty')}
      </p>
      <h3>{t('plan.wishes')}</h3>
      <p className={wishes === undefined ? style.quiet : style.said}>{wishes ?? t('plan.wishes.empty')}</p>
      <ChosenLearning plan={plan} />
      <ProposalLine plan={plan} />
      {can.editOwnParts ? (
        <div>
          <Button small onClick={() => open({ kind: 'ownParts' })}>
            {t('plan.own.edit')}
          </Button>
        </div>
      ) : null}
      {can.decide ? <p className={style.quiet}>{t('plan.own.afterDecision')}</p> : null}
    </section>
  )
}

function ChosenLearning({ plan }: { plan: PlanOverview }) {
  const { t } = useTranslation()
  const words = useLearningWords()
  const chosen = plan.priorLearning.filter(entry => entry.chosen)
  return (
    <>
      <h3>{t('plan.learning')}</h3>
      {chosen.length === 0 ? <p className={style.quiet}>{t('plan.learning.empty')}</p> : null}
      {chosen.length === 0 ? null : (
        <ul className={style.short}>
          {chosen.map(entry => (
            <li key={entry.id}>
              {entry.title}
              <span className={style.detail}>{words(entry)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
