import { fromWire, type WireLanguage, wireLanguages } from '@studentgo/protocol/language'
import { changeLanguage } from '@studentgo/protocol/locale'
import { useTranslation } from 'react-i18next'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { classes } from '#web/ui/classes.ts'
import style from './language-selector.module.css'

const names: Record<WireLanguage, string> = { fi: 'Suomeksi', en: 'In English', se: 'På svenska' }

/** The round buttons fi, en, se. Texts change at once, contents as soon as the server has answered. */
export function LanguageSelector() {
  const { t, i18n } = useTranslation()
  // When it fails, the texts have changed on this device all the same; the server is told at the next choice.
  const change = useEndpointMutation(changeLanguage, { silent: true })

  async function choose(language: WireLanguage) {
    await i18n.changeLanguage(fromWire(language))
    change.mutate({ body: { language } })
  }

  return (
    <fieldset aria-label={t('language.title')} className={style.group}>
      {wireLanguages.map(language => {
        const active = fromWire(language) === i18n.language
        return (
          <button
            key={language}
            type="button"
            lang={fromWire(language)}
            title={names[language]}
            aria-pressed={active}
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
