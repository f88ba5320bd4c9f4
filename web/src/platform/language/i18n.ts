import { type Language, languages } from '@studentgo/protocol/language'
import type { Area } from '@studentgo/protocol/paths'
import { namespaces, type TextsOfLanguage } from '@studentgo/protocol/translations'
import i18next, { type i18n as I18n } from 'i18next'
import { initReactI18next } from 'react-i18next'

/** The options of every instance. Made new each time, because an instance changes its lists. */
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

/** Prefix of the texts for readers who are not addressed as students, followed by the key of the student's text. */
const saidTo: Readonly<Partial<Record<Area, string>>> = { parent: 'guardian.says.', staff: 'staff.says.' }
const areaOfInstance = new WeakMap<I18n, Area>()

/** Texts that address the reader of an instance: for a guardian, a student's screens speak about the student. */
export function asSpoken(i18n: I18n, texts: TextsOfLanguage): TextsOfLanguage {
  const prefix = saidTo[areaOfInstance.get(i18n) ?? 'student']
  if (prefix === undefined) return texts
  return { common: withOthers(texts.common, prefix), error: withOthers(texts.error, prefix) }
}

function withOthers(texts: Record<string, string>, prefix: string): Record<string, string> {
  const others = Object.entries(texts).flatMap(([key, text]) =>
    key.startsWith(prefix) ? [[key.slice(prefix.length), text]] : [],
  )
  return { ...texts, ...Object.fromEntries(others) }
}

/**
 * The texts of a page of an area, in the language that the server has chosen for it: they are available at once.
 * `showIn` loads another language.
 */
export function makeI18n(language: Language, texts: TextsOfLanguage, area: Area = 'student'): I18n {
  const i18n = i18next.createInstance()
  areaOfInstance.set(i18n, area)
  i18n.use(initReactI18next)
  void i18n.init({
    ...optionsIn(language),
    react: { useSuspense: false },
    resources: { [language]: asSpoken(i18n, texts) },
    initAsync: false,
  })
  return i18n
}

/** Takes the language from the document, where Swedish is `sv`. */
export function followDocumentLanguage(i18n: I18n): void {
  i18n.on('languageChanged', language => {
    document.documentElement.lang = language
  })
}
