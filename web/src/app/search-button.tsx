import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#web/ui/content/icon.tsx'
import { lazyPart } from './lazy-part.ts'
import style from './shell.module.css'

const SearchDialog = lazyPart(() => import('#web/search/search-dialog.tsx'))

/** Opens the search, as Ctrl K and ⌘ K do wherever no dialog is open. */
export function SearchButton() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isShortcut || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      if (document.querySelector('dialog[open], [role=dialog], [role=alertdialog]') === null) setOpen(true)
    }
    document.addEventListener('keydown', openByKey)
    return () => document.removeEventListener('keydown', openByKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className={style.barLink}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title="Ctrl K"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span className={style.bellWord}>{t('search.open')}</span>
      </button>
      {isOpen ? (
        <Suspense>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
