import { languageParameter } from '@studentgo/protocol/language'
import { programHeader } from '@studentgo/protocol/page'
import { shellPage } from './files.ts'
import { meansSignedOut } from './offline.rules.ts'
import type { OfflineStore } from './offline-store.ts'
import type { Opening } from './opening.ts'
import { sendPendingSignOut } from './pending-sign-out.ts'
import { presentationOfDevice } from './presentation.ts'
import { basePath, type FetchEvent } from './scope.ts'

/** Put here by `web/build.ts`: the paths of the screens that open without a network. */
declare const __OFFLINE_PATHS__: string[]
/** The build whose files this worker has stored. */
declare const __STAMP__: string

/**
 * A page: for a screen that opens without a network the shell, at once, which draws itself from stored answers, with
 * how the screen looked last until it has;
 * else from the server; and the shell when there is no network.
 */
export async function answerDocument(
  event: FetchEvent,
  store: OfflineStore,
  opening: Opening,
): Promise<Response> {
  await sendPendingSignOut()
  const { pathname, searchParams } = new URL(event.request.url)
  const opensOffline = __OFFLINE_PATHS__.includes(pathname.slice(basePath.length) || '/')
  // A page in another language comes from the server, which stores the choice.
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

/** As the browser would, and with which program the page may do: a redirect is left to the browser. */
function fetchPage(url: string): Promise<Response> {
  const headers = { Accept: 'text/html', [programHeader]: __STAMP__ }
  return fetch(url, { headers, credentials: 'same-origin', redirect: 'manual' })
}

async function shell(snapshot?: string): Promise<Response> {
  return shellPage(await presentationOfDevice(), snapshot)
}
