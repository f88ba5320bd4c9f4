import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import type { OpenForm } from './form-dialogs.tsx'
import style from './plan.module.css'
import type { PlanOverview } from './skill-acquirement-plan.data.ts'

interface Props {
  plan: PlanOverview
  open: (form: OpenForm) => void
}

/** Where the studies lead, in the student's own words, and what they wish for. */
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
