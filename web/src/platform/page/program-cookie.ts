import { type PageBoot, programCookie } from '@studentgo/protocol/page'
import { setLastingCookie } from './lasting-cookie.ts'

/**
 * Tells the server that this device has the program: it then sends pages without the rendered screen and the styles.
 * Once the service worker is ready it holds the files of all screens that matter, the stylesheet among them.
 */
export async function tellProgramIsHere({ buildStamp }: PageBoot): Promise<void> {
  await navigator.serviceWorker?.ready
  const known = await window.cookieStore?.get(programCookie)
  if (known?.value === buildStamp) return
  await setLastingCookie(programCookie, buildStamp)
}
