import { daysBetween } from '@studentgo/protocol/rules/calendar'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import style from './home.module.css'
import { isUrgent, useHomeTasks } from './tasks.ts'

/** What waits for me: one list, the nearest deadline first, each one tap from being done. */
export function Waiting({ today }: { today: string }) {
  const { t } = useTranslation()
  const tasks = useHomeTasks(today)
  return (
    <section className={style.section} aria-labelledby="waiting">
      <h2 id="waiting">{t('home.waiting')}</h2>
      {tasks === undefined ? (
        <div className={style.taskSkeleton} role="status" aria-label={t('loading.data')} />
      ) : null}
      {tasks?.length === 0 ? <p className={style.quiet}>{t('home.nothingWaits')}</p> : null}
      <ul className={style.tasks}>
        {tasks?.map(task => (
          <li key={task.key} className={style.task}>
            <div>
              <h3>{task.title}</h3>
              <p className={style.quiet}>
                {task.deadline === undefined ? null : (
                  <span className={classes(isUrgent(task, today) && style.urgent)}>
                    {t('home.daysLeft', { count: Math.max(0, daysBetween(today, task.deadline)) })} ·{' '}
                  </span>
                )}
                {task.detail}
              </p>
            </div>
            <LinkButton to={task.to}>{task.action}</LinkButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
