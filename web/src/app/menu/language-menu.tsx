import { languages, toWire } from '@studentgo/protocol/language'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageSelector } from '#web/language/language-selector.tsx'
import style from './language-menu.module.css'

/** The language buttons: side by side on wide screens, on a phone behind a button with the current language. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation()
  const id = useId()
  const buttons = useRef<HTMLDivElement>(null)
  const language = languages.find(one => one === i18n.language) ?? 'fi'
  useEffect(() => {
    if (language && buttons.current?.matches(':popover-open')) buttons.current.hidePopover()
  }, [language])
  return (
    <>
      <button type="button" className={style.opener} popoverTarget={id}>
        <span className="visually-hidden">{t('language.title')}: </span>
        {toWire(language)}
      </button>
      <div ref={buttons} id={id} popover="auto" className={style.buttons}>
        <LanguageSelector />
      </div>
    </>
  )
}
