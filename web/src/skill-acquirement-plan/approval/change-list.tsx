import type { PlanChange } from '@studentgo/protocol/skill-acquirement-plan'
import { useTranslation } from 'react-i18next'
import { EmptyState, Text } from '#web/ui/content/text.tsx'
import style from '../plan.module.css'

/** The changes since the version before: the kind of each, and its content in words. */
export function ChangeList({ changes }: { changes: readonly PlanChange[] }) {
  const { t } = useTranslation()
  if (changes.length === 0) return <EmptyState>{t('plan.changed.first')}</EmptyState>
  return (
    <ul className={style.changes}>
      {changes.map(change => (
        <li key={`${change.path} ${change.kind}`}>
          <Text as="span" strong>
            {t(`plan.change.${change.kind}`)}
          </Text>{' '}
          <span>{change.text}</span>
        </li>
      ))}
    </ul>
  )
}
