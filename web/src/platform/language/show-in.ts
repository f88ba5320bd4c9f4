import type { Language } from '@studentgo/protocol/language'
import { namespaces } from '@studentgo/protocol/translations'
import type { i18n as I18n } from 'i18next'
import { asSpoken } from './i18n.ts'

let wanted: Language | undefined

/**
 * Changes the language of the page once its texts are loaded; rejects without a change when loading fails.
 * False when another language was chosen meanwhile.
 */
export async function showIn(i18n: I18n, language: Language): Promise<boolean> {
  wanted = language
  try {
    await fetchMissing(i18n, language)
  } catch (error) {
    if (wanted === language) throw error
  }
  if (wanted !== language) return false
  await i18n.changeLanguage(language)
  return true
}

async function fetchMissing(i18n: I18n, language: Language): Promise<void> {
  if (namespaces.every(namespace => i18n.hasResourceBundle(language, namespace))) return
  const { fetchTexts } = await import('./fetch-texts.ts')
  const texts = asSpoken(i18n, await fetchTexts(language))
  for (const namespace of namespaces) i18n.addResourceBundle(language, namespace, texts[namespace])
}
