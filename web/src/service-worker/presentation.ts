import { readBrowserLanguage } from '@studentgo/protocol/language'
import { getRecord, type Presentation, putRecord } from './disk.ts'

let known: Presentation | undefined

/** Before any page has been shown, the browser's language. */
export async function presentationOfDevice(): Promise<Presentation> {
  known ??= await getRecord<Presentation>('presentation').catch(() => undefined)
  return known ?? { language: readBrowserLanguage(navigator.language) ?? 'fi' }
}

export async function storePresentation({ language, appearance }: Required<Presentation>): Promise<void> {
  if (known?.language === language && known.appearance === appearance) return
  known = { language, appearance }
  await putRecord('presentation', known)
}
