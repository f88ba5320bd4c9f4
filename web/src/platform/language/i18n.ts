import {
  type Language,
  languageCookie,
  languageParameter,
  languages,
  readLanguage,
  toWire,
} from '@studentgo/protocol/language'
import { translationsBase } from '@studentgo/protocol/paths'
import { namespaces, type TextsOfLanguage } from '@studentgo/protocol/translations'
import i18next, { type i18n as I18n } from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import HttpBackend from 'i18next-http-backend'
import { initReactI18next } from 'react-i18next'

/** Where a language's texts are fetched from; Swedish is `se` on the wire (specification §9). */
export function loadPath(languages: readonly string[], namespaces: readonly string[]): string {
  const language = readLanguage(languages[0]) ?? 'fi'
  return `${translationsBase}/${toWire(language)}/${namespaces[0] ?? 'common'}`
}

/** The detector's settings, as the seed fixes them: query parameter, cookie, browser, html tag. */
export const detection = {
  order: ['querystring', 'cookie', 'navigator', 'htmlTag'],
  lookupQuerystring: languageParameter,
  lookupCookie: languageCookie,
  caches: ['cookie'],
  cookieOptions: { path: '/', sameSite: 'lax' as const, secure: true },
  cookieMinutes: 365 * 24 * 60,
  convertDetectedLanguage: (detected: string) => readLanguage(detected) ?? detected,
}

const common = {
  supportedLngs: [...languages],
  fallbackLng: false as const,
  load: 'languageOnly' as const,
  ns: [...namespaces],
  defaultNS: 'common',
  keySeparator: false as const,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
}

/**
 * The texts of a page. Those of its language are there at once; another language is fetched through http-backend
 * when it is chosen (5xx or no status is tried again, 4xx is not).
 */
export function makeI18n(language: Language, texts: TextsOfLanguage, inBrowser: boolean): I18n {
  const i18n = i18next.createInstance()
  i18n.use(initReactI18next)
  if (inBrowser) i18n.use(HttpBackend).use(makeDetector(language))
  void i18n.init({
    ...common,
    ...(inBrowser ? { backend: { loadPath }, detection } : {}),
    lng: language,
    resources: { [language]: texts },
    partialBundledLanguages: true,
    initAsync: false,
  })
  return i18n
}

/**
 * The library's detector, which writes Swedish into the cookie as `se`. The language that the server chose for the
 * page is not stored as if the person had chosen it.
 */
function makeDetector(initial: Language): LanguageDetector {
  const detector = new LanguageDetector()
  const cache = detector.cacheUserLanguage.bind(detector)
  let chosen = false
  detector.cacheUserLanguage = (language, caches) => {
    chosen ||= readLanguage(language) !== initial
    if (chosen) cache(toWire(readLanguage(language) ?? initial), caches)
  }
  return detector
}

/** The document says which language it is in; Swedish is `sv` there. */
export function followDocumentLanguage(i18n: I18n): void {
  i18n.on('languageChanged', language => {
    document.documentElement.lang = language
  })
}
