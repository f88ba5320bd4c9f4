import type { DemonstrationSummary } from '@studentgo/protocol/competence-demonstrations'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import style from './competence-demonstrations.module.css'

/** How many of the tasks are ticked, drawn and in words. */
export function TaskMeter({ tasks }: Pick<DemonstrationSummary, 'tasks'>) {
  const { t } = useTranslation()
  const id = useId()
  if (tasks.total === 0) return null
  return (
    <div className={style.meter}>
      <p id={id}>{t('demonstrations.tasks.progress', { done: tasks.done, total: tasks.total })}</p>
      <progress aria-labelledby={id} value={tasks.done} max={tasks.total} />
    </div>
  )
}
