import type { Session } from '@studentgo/protocol/session'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import style from './week/week-chooser.module.css'

interface Props {
  plans: Session['studyPlans']
  chosen: number | undefined
}

/** Whoever has two study rights at once can look at one of them alone. */
export function PlanFilter({ plans, chosen }: Props) {
  const { t } = useTranslation()
  const [, setSearch] = useSearchParams()
  const id = useId()
  return (
    <div className={style.filter}>
      <label htmlFor={id}>{t('timetable.studyRight')}</label>
      <select
        id={id}
        className={style.select}
        value={chosen ?? ''}
        onChange={event => {
          const plan = event.target.value
          setSearch(
            search => {
              if (plan === '') search.delete('plan')
              else search.set('plan', plan)
              return search
            },
            { replace: true },
          )
        }}
      >
        <option value="">{t('timetable.allStudyRights')}</option>
        {plans.map(plan => (
          <option key={plan.personalStudyPlanId} value={plan.personalStudyPlanId}>
            {plan.name}
          </option>
        ))}
      </select>
    </div>
  )
}
