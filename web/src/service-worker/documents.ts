import { languageParameter } from '@studentgo/protocol/language'
import { programHeader } from '@studentgo/protocol/page'
import { shellPage } from './files.ts'
import { meansSignedOut } from './offline.rules.ts'
import type { OfflineStore } from './offline-store.ts'
import type { Opening } from './opening.ts'
import { sendPendingSignOut } from './pending-sign-out.ts'
import { presentationOfDevice } from './presentation.ts'
import { basePath, type FetchEvent } from './scope.ts'

/** Inserted by `web/build.ts`: the paths of the screens that open without a network. */
declare const __OFFLINE_PATHS__: string[]
/** The build of the files that this worker has stored. */
declare const __STAMP__: string

/**
 * Answers a page. A screen that opens without a network gets the shell at once, with the screen's last snapshot until
 * the shell has rendered the stored answers. Other pages are from the server, or the shell without a network.
 */
export async function answerDocument(
  event: FetchEvent,
  store: OfflineStore,
  opening: Opening,
): Promise<Response> {
  await sendPendingSignOut()
  const { pathname, searchParams } = new URL(event.request.url)
  const opensOffline = __OFFLINE_PATHS__.includes(pathname.slice(basePath.length) || '/')
  // A page in another language is from the server, which stores the choice.
  if (opensOffline && !searchParams.has(languageParameter) && (await store.hasUser())) {
    opening.begin()
    return shell(await store.getSnapshot(event.request.url))
  }
  try {
    const answer = await fetchPage(event.request.url)
    if (answer.ok && meansSignedOut(pathname, basePath)) await store.clear()
    return answer
  } catch {
    return shell()
  }
}

/** Fetches as the browser would, and names the stored build in a header. The browser follows redirects. */
function fetchPage(url: string): Promise<Response> {
  const headers = { Accept: 'text/html', [programHeader]: __STAMP__ }
  return fetch(url, { headers, credentials: 'same-origin', redirect: 'manual' })
}

async function shell(snapshot?: string): Promise<Response> {
  return shellPage(await presentationOfDevice(), snapshot)
}
