import { readBrowserLanguage } from '@studentgo/protocol/language'
import { getRecord, type Presentation, putRecord } from './disk.ts'

let known: Presentation | undefined

/** Before any page has been shown, the browser's language. */
export async function presentationOfDevice(): Promise<Presentation> {
  known ??= await getRecord<Presentation>('presentation').catch(() => undefined)
  return known ?? { language: readBrowserLanguage(navigator.language) ?? 'fi', theme: 'device' }
}

export async function storePresentation({ language, theme }: Presentation): Promise<void> {
  if (known?.language === language && known.theme === theme) return
  known = { language, theme }
  await putRecord('presentation', known)
}
