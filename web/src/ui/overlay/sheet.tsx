import { type ReactNode, useCallback, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { alerts } from '#web/platform/page/alerts.ts'
import { Button } from '../form/button.tsx'
import style from './sheet.module.css'

interface Props {
  title: ReactNode
  onClose: () => void
  children: ReactNode
}

/**
 * Content to read over the page: from the bottom edge on a phone, in the middle elsewhere. The browser's own dialog,
 * which keeps focus inside, gives it back and closes on Escape; a tap beside it closes it too. Use `Dialog` for forms
 * that may be half filled in. Earlier alerts are removed.
 */
export function Sheet({ title, onClose, children }: Props) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(alerts.removeAll, [])
  useEffect(() => {
    const element = dialog.current
    if (element === null || element.open) return
    if (typeof element.showModal === 'function') element.showModal()
    else element.setAttribute('open', '')
  }, [])
  // The browser's own `close` returns the focus to the opener; then the `close` event fires.
  const close = useCallback(() => {
    if (typeof dialog.current?.close === 'function') dialog.current.close()
    else onClose()
  }, [onClose])
  useEffect(() => {
    const element = dialog.current
    const closeBeside = (event: MouseEvent) => {
      if (event.target === element) close()
    }
    element?.addEventListener('click', closeBeside)
    return () => element?.removeEventListener('click', closeBeside)
  }, [close])
  return (
    <dialog ref={dialog} className={style.sheet} aria-labelledby={id} onClose={onClose}>
      <div className={style.inside}>
        <div className={style.head}>
          <h2 id={id} className={style.title}>
            {title}
          </h2>
          <Button small variant="plain" onClick={close}>
            {t('sheet.close')}
          </Button>
        </div>
        {children}
      </div>
    </dialog>
  )
}
