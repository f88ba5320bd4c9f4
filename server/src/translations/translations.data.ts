import { readdirSync, readFileSync, watch } from 'node:fs'
import { type Language, languages } from '@studentgo/protocol/language'
import { type Namespace, namespaceOf, translationAreas } from '@studentgo/protocol/translations'
import * as z from 'zod'

const folder = new URL('../../../protocol/translations/', import.meta.url)
const text = z.string().regex(/\S/)
/** What a file of texts holds. */
export const textFile = z.record(z.string(), z.strictObject({ fi: text, sv: text, en: text }))

export type Texts = Record<string, string>
export type Translations = Record<Namespace, Record<Language, Texts>>

/**
 * Reads the texts of the screens: one file per feature, with the three languages of a text side by side.
 * Throws when a text lacks a language or two files hold the same key.
 */
export function loadTranslations(): Translations {
  const empty = (): Record<Language, Texts> => ({ fi: {}, sv: {}, en: {} })
  const all: Translations = { common: empty(), error: empty() }
  for (const area of translationAreas) {
    for (const name of readdirSync(new URL(area, folder)).sort()) {
      const texts = textFile.parse(JSON.parse(readFileSync(new URL(`${area}/${name}`, folder), 'utf8')))
      const namespace = namespaceOf(name)
      for (const [key, text] of Object.entries(texts)) {
        if (key in all[namespace].fi) throw new Error(`${name}: the key ${key} stands in another file too`)
        for (const language of languages) all[namespace][language][key] = text[language]
      }
    }
  }
  return all
}

/** The same, changing with their files, for development; what cannot be read leaves the texts as they were, and says why. */
export function watchTranslations(): Translations {
  const texts = loadTranslations()
  watch(folder, { recursive: true, persistent: false }, () => {
    try {
      Object.assign(texts, loadTranslations())
    } catch (error) {
      const reason = error instanceof Error ? error.message : error
      process.stderr.write(`The texts stay as they were: ${reason}\n`)
    }
  })
  return texts
}
