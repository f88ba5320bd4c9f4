import type { Session } from '@studentgo/protocol/session'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { InlineSelect } from '#web/ui/form/select-field.tsx'
import { Actions } from '#web/ui/layout/layout.tsx'

interface Props {
  plans: Session['studyPlans']
  chosen: number | undefined
}

/** A student with two study rights at once can filter by one of them. */
export function PlanFilter({ plans, chosen }: Props) {
  const { t } = useTranslation()
  const [, setSearch] = useSearchParams()
  const id = useId()
  return (
    <Actions>
      <label htmlFor={id}>{t('timetable.studyRight')}</label>
      <InlineSelect
        id={id}
        value={String(chosen ?? '')}
        options={[
          { value: '', label: t('timetable.allStudyRights') },
          ...plans.map(plan => ({ value: String(plan.personalStudyPlanId), label: plan.name })),
        ]}
        onChange={plan =>
          setSearch(
            search => {
              if (plan === '') search.delete('plan')
              else search.set('plan', plan)
              return search
            },
            { replace: true },
          )
        }
      />
    </Actions>
  )
}
