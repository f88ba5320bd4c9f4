import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../content/icon.tsx'
import style from './more-menu.module.css'

/** The rare actions of a page behind one button; closed by a choice, by Escape and by a press outside. */
export function MoreMenu({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const id = useId()
  const choices = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const menu = choices.current
    const close = () => {
      if (menu?.matches(':popover-open')) menu.hidePopover()
    }
    menu?.addEventListener('click', close)
    return () => menu?.removeEventListener('click', close)
  }, [])
  return (
    <div className={style.more}>
      <button type="button" className={style.opener} popoverTarget={id}>
        <Icon name="more" />
        <span className="visually-hidden">{t('menu.moreActions')}</span>
      </button>
      <div ref={choices} id={id} popover="auto" className={style.choices}>
        {children}
      </div>
    </div>
  )
}
