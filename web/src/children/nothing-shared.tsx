import { useTranslation } from 'react-i18next'
import { EmptyState, Quiet } from '#web/ui/content/text.tsx'

/** An empty list in the same words whatever the cause, and how an adult student can share (security 0.5). */
export function NothingShared() {
  const { t } = useTranslation()
  return (
    <>
      <EmptyState>{t('guardian.nothing.text')}</EmptyState>
      <p>{t('guardian.nothing.how')}</p>
      <Quiet>{t('guardian.nothing.office')}</Quiet>
    </>
  )
}
