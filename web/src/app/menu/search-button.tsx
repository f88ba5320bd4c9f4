import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isOnline } from '#web/platform/offline/online.ts'
import { alerts, formFailureMilliseconds } from '#web/platform/page/alerts.ts'
import { isSlashInUse } from '#web/platform/page/slash-key.ts'
import { Icon } from '#web/ui/content/icon.tsx'
import style from '../shells/shell.module.css'

type SearchDialog = ComponentType<{ onClose: () => void }>

const searchDialog = () => import('#web/search/search-dialog.tsx')

/** Elements where a slash is typed text. */
const typedIn = 'input, textarea, select, [contenteditable]'

interface Props {
  /** Fetches the code of the search at each opening, so that a network failure is not permanent. */
  fetchDialog?: () => Promise<{ default: SearchDialog }>
}

/** Opens the search, as do Ctrl K, ⌘ K and, outside text fields, a slash while no dialog is open. */
export function SearchButton({ fetchDialog = searchDialog }: Props) {
  const { t } = useTranslation()
  const [Dialog, setDialog] = useState<SearchDialog>()
  const open = useCallback(
    () =>
      void fetchDialog().then(
        fetched => setDialog(() => fetched.default),
        () => {
          const description = t(isOnline() ? 'search.notOpened' : 'search.notOpenedOffline')
          alerts.add({ key: 'search', intent: 'error', description }, formFailureMilliseconds)
        },
      ),
    [fetchDialog, t],
  )
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, key, metaKey, shiftKey, target } = event
      const isHeld = ctrlKey || metaKey
      const isShortcut = isHeld
        ? key.toLowerCase() === 'k' && !altKey && !shiftKey
        : key === '/' && !(target as Element).matches(typedIn) && isSlashInUse()
      if (!isShortcut) return
      event.preventDefault()
      if (document.querySelector('dialog[open], [role=dialog], [role=alertdialog]') === null) open()
    }
    document.addEventListener('keydown', openByKey)
    return () => document.removeEventListener('keydown', openByKey)
  }, [open])
  return (
    <>
      <button
        type="button"
        className={style.barLink}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        title="Ctrl K, /"
        onClick={open}
      >
        <Icon name="search" />
        <span className={style.bellWord}>{t('search.open')}</span>
      </button>
      {Dialog === undefined ? null : <Dialog onClose={() => setDialog(undefined)} />}
    </>
  )
}
