/**
 * Three kinds of language that must never meet in one string (domain D4): the interface language inside the
 * program (`sv`), the same on the wire and in the address (`se`), and code list values (`SE` is Northern
 * Sámi there).
 */
export const languages = ['fi', 'sv', 'en'] as const
export type Language = (typeof languages)[number]

export const wireLanguages = ['fi', 'en', 'se'] as const
export type WireLanguage = (typeof wireLanguages)[number]

export const defaultLanguage: Language = 'fi'
export const languageCookie = 'prottLang'
export const languageParameter = 'lang'

const locales: Record<Language, string> = { fi: 'fi-FI', sv: 'sv-FI', en: 'en-GB' }

/** How the platform writes names of days, lists and numbers in a language. */
export function localeOf(language: Language): string {
  return locales[language]
}

export function toWire(language: Language): WireLanguage {
  return language === 'sv' ? 'se' : language
}

export function fromWire(language: WireLanguage): Language {
  return language === 'se' ? 'sv' : language
}

/** Of a browser's list: `se` is Northern Sámi there, which the portal does not speak. */
export function readBrowserLanguage(tag: string): Language | undefined {
  return /^se\b/i.test(tag) ? undefined : readLanguage(tag)
}

/** Of the parameter, the cookie and the program: reads `fi`, `se`, `sv`, `en` and regional forms such as `sv-FI`; anything else is undefined. */
export function readLanguage(text: string | undefined): Language | undefined {
  const short = text?.toLowerCase().split(/[-_]/)[0]
  if (short === 'se') return 'sv'
  return languages.find(language => language === short)
}
