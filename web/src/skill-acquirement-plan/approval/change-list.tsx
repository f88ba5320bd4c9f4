import type { PlanChange } from '@studentgo/protocol/skill-acquirement-plan'
import { useTranslation } from 'react-i18next'
import { Quiet } from '#web/ui/text.tsx'
import style from '../plan.module.css'

/** What changed since the version before: what kind of change, and in words what it is. */
export function ChangeList({ changes }: { changes: readonly PlanChange[] }) {
  const { t } = useTranslation()
  if (changes.length === 0) return <Quiet>{t('plan.changed.first')}</Quiet>
  return (
    <ul className={style.changes}>
      {changes.map(change => (
        <li key={`${change.path} ${change.kind}`}>
          <span className={style.changeKind}>{t(`plan.change.${change.kind}`)}</span>{' '}
          <span>{change.text}</span>
        </li>
      ))}
    </ul>
  )
}
