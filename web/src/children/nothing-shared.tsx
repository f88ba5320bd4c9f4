import { addresses } from '@studentgo/protocol/addresses'
import { useTranslation } from 'react-i18next'
import { useApp } from '#web/platform/page/app-context.ts'
import { EmptyState, Quiet } from '#web/ui/content/text.tsx'
import { CopyButton } from '#web/ui/form/copy-button.tsx'
import { Actions } from '#web/ui/layout/layout.tsx'

/** An empty list with the same text for every cause, and how an adult student can share (security 0.5). */
export function NothingShared() {
  const { t } = useTranslation()
  const { boot } = useApp()
  return (
    <>
      <EmptyState>{t('guardian.nothing.text')}</EmptyState>
      <p>{t('guardian.nothing.how')}</p>
      <Actions>
        <CopyButton
          text={() => location.origin + boot.basePath + addresses.parentAccess}
          label={t('guardian.nothing.copy')}
          done={t('guardian.nothing.copied')}
        />
      </Actions>
      <Quiet>{t('guardian.nothing.office')}</Quiet>
    </>
  )
}
