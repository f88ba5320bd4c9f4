import { readLanguage } from '@studentgo/protocol/language'
import { getRecord, putRecord } from './disk.ts'

let told: string | undefined

/** The language that pages were last seen in on this device; before any page, the browser's. */
export async function deviceLanguage(): Promise<string> {
  told ??= await getRecord<string>('language').catch(() => undefined)
  return told ?? readLanguage(navigator.language) ?? 'fi'
}

export async function rememberLanguage(language: string): Promise<void> {
  if (told === language) return
  told = language
  await putRecord('language', language)
}
