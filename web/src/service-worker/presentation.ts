import { readBrowserLanguage } from '@studentgo/protocol/language'
import { getRecord, putRecord } from './disk.ts'

/** How pages were last shown on this device. */
export interface Presentation {
  /** As pages are written: `fi`, `sv` or `en`. */
  language: string
  /** The chosen theme; `device` follows the device. */
  theme: string
}

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
