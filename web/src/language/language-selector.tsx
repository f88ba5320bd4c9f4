import { fromWire, languageCookie, type WireLanguage, wireLanguages } from '@studentgo/protocol/language'
import { changeLanguage } from '@studentgo/protocol/locale'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { showIn } from '#web/platform/language/show-in.ts'
import { alerts, formFailureMilliseconds } from '#web/platform/page/alerts.ts'
import { failures } from '#web/platform/page/failures.ts'
import { setLastingCookie } from '#web/platform/page/lasting-cookie.ts'
import { classes } from '#web/ui/classes.ts'
import style from './language-selector.module.css'

const names: Record<WireLanguage, string> = { fi: 'Suomeksi', en: 'In English', se: 'På svenska' }
const alertKey = 'language'

/** The round buttons fi, en, se. Texts change once they are loaded, contents once the server has answered. */
export function LanguageSelector() {
  const { t, i18n } = useTranslation()
  const [coming, setComing] = useState<WireLanguage>()
  // Even when it fails the texts have changed on this device; the next choice is sent to the server again.
  const change = useEndpointMutation(changeLanguage, { silent: true })

  async function choose(language: WireLanguage) {
    setComing(language)
    try {
      if (!(await showIn(i18n, fromWire(language)))) return
      alerts.remove(alertKey)
      setLastingCookie(languageCookie, language)
      change.mutate({ body: { language } })
    } catch (error) {
      failures.add({ what: `${t('language.title')}: ${language}`, how: String(error), isRefusal: false })
      const failed = { key: alertKey, intent: 'error', description: t('language.failed') } as const
      alerts.add(failed, formFailureMilliseconds)
    } finally {
      setComing(present => (present === language ? undefined : present))
    }
  }

  return (
    <fieldset aria-label={t('language.title')} className={style.languages}>
      {wireLanguages.map(language => {
        const active = fromWire(language) === i18n.language
        return (
          <button
            key={language}
            type="button"
            lang={fromWire(language)}
            title={names[language]}
            aria-pressed={active}
            aria-busy={language === coming || undefined}
            className={classes(style.round, active && style.active)}
            onClick={() => void choose(language)}
          >
            {language}
            <span className="visually-hidden"> {names[language]}</span>
          </button>
        )
      })}
    </fieldset>
  )
}
