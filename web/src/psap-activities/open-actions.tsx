import type { PlanActivities } from '@studentgo/protocol/psap-activities'
import { useTranslation } from 'react-i18next'
import { OwnAction } from './own-action.tsx'
import style from './plan-activities.module.css'

/** What I have promised and not done yet, from every talk, the nearest day first. */
export function OpenActions({ actions }: { actions: PlanActivities['openActions'] }) {
  const { t } = useTranslation()
  return (
    <section className={style.section} aria-labelledby="own-actions">
      <h2 id="own-actions">{t('planActivities.ownActions')}</h2>
      {actions.length === 0 ? <p className={style.quiet}>{t('planActivities.nothingOpen')}</p> : null}
      <ul className={style.actions}>
        {actions.map(action => (
          <li key={`${action.activityId}-${action.actionIndex}`}>
            <OwnAction {...action} done={false} />
          </li>
        ))}
      </ul>
    </section>
  )
}
