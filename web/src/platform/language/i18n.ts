import { type Language, languages } from '@studentgo/protocol/language'
import { isParentArea } from '@studentgo/protocol/paths'
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

/** Whom a page speaks to. */
export type Addressee = 'STUDENT' | 'GUARDIAN'

/** Whom the page at a path below the base path speaks to. */
export function addresseeAt(path: string): Addressee {
  return isParentArea(path, '') ? 'GUARDIAN' : 'STUDENT'
}

/** What a guardian is told stands under the key of what a student is told, after this. */
const toGuardians = 'guardian.says.'
const spokenToGuardians = new WeakSet<I18n>()

/** Texts as the reader of an instance is spoken to: the screens of a student speak of the student to a guardian. */
export function asSpoken(i18n: I18n, texts: TextsOfLanguage): TextsOfLanguage {
  if (!spokenToGuardians.has(i18n)) return texts
  return { common: withOthers(texts.common), error: withOthers(texts.error) }
}

function withOthers(texts: Record<string, string>): Record<string, string> {
  const others = Object.entries(texts).flatMap(([key, text]) =>
    key.startsWith(toGuardians) ? [[key.slice(toGuardians.length), text]] : [],
  )
  return { ...texts, ...Object.fromEntries(others) }
}

/**
 * The texts of a page, in the language that the server has chosen for it: those are there at once. Another language
 * comes by `showIn`.
 */
export function makeI18n(language: Language, texts: TextsOfLanguage, addressee: Addressee = 'STUDENT'): I18n {
  const i18n = i18next.createInstance()
  if (addressee === 'GUARDIAN') spokenToGuardians.add(i18n)
  i18n.use(initReactI18next)
  void i18n.init({
    ...optionsIn(language),
    react: { useSuspense: false },
    resources: { [language]: asSpoken(i18n, texts) },
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
