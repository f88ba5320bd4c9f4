import { type Language, languages } from '@studentgo/protocol/language'
import { namespaces, type TextsOfLanguage } from '@studentgo/protocol/translations'
import i18next, { type i18n as I18n } from 'i18next'
import { initReactI18next } from 'react-i18next'

/** What holds for every instance. Made anew each time, because an instance changes its lists. */
export function optionsIn(language: Language) {
  return {
    lng: language,
    supportedLngs: [...languages],
    fallbackLng: false as const,
    load: 'languageOnly' as const,
    ns: [...namespaces],
    defaultNS: 'common',
    keySeparator: false as const,
    interpolation: { escapeValue: false },
  }
}

/**
 * The texts of a page, in the language that the server has chosen for it: those are there at once. Another language
 * comes by `showIn`.
 */
export function makeI18n(language: Language, texts: TextsOfLanguage): I18n {
  const i18n = i18next.createInstance()
  i18n.use(initReactI18next)
  void i18n.init({
    ...optionsIn(language),
    react: { useSuspense: false },
    resources: { [language]: texts },
    initAsync: false,
  })
  return i18n
}

/** The document says which language it is in; Swedish is `sv` there. */
export function followDocumentLanguage(i18n: I18n): void {
  i18n.on('languageChanged', language => {
    document.documentElement.lang = language
  })
}
