import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '@studentgo/protocol/language'
import { namespaceOf, type TextsOfLanguage, translationAreas } from '@studentgo/protocol/translations'
import type { Plugin } from 'vite'

const folder = join(import.meta.dirname, '../protocol/translations')
const prefix = 'texts:'

/**
 * The texts of an area in one language as a module, `texts:student/fi`: a browser fetches what it shows once, and has
 * it in its cache for every page after that.
 */
export function translationModules(): Plugin {
  return {
    name: 'translation-modules',
    resolveId: id => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const [area = '', language] = id.slice(prefix.length + 1).split('/')
      // In development a changed text is shown at once.
      for (const name of readdirSync(join(folder, area))) this.addWatchFile(join(folder, area, name))
      return `export default ${JSON.stringify(textsOf(area, language as Language))}`
    },
  }
}

/** The names of all these modules. */
export const textModules = translationAreas.flatMap(area => languages.map(language => `${area}/${language}`))

/** The module's name in the list of built files. */
export function manifestKeyOf(name: string): string {
  return `../${prefix}${name}`
}

function textsOf(area: string, language: Language): TextsOfLanguage {
  const texts: TextsOfLanguage = { common: {}, error: {} }
  for (const name of readdirSync(join(folder, area))) {
    const file = JSON.parse(readFileSync(join(folder, area, name), 'utf8')) as Record<
      string,
      Record<Language, string>
    >
    for (const [key, text] of Object.entries(file)) texts[namespaceOf(name)][key] = text[language]
  }
  return texts
}
