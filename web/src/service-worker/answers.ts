import { addressOfQuestion } from '@studentgo/protocol/held-answers'
import { fromDeviceHeader } from '#web/platform/offline/worker-messages.ts'
import type { StoredAnswer } from './offline.rules.ts'
import type { OfflineStore, QueryStart } from './offline-store.ts'
import type { Opening } from './opening.ts'
import { type FetchEvent, postToPages } from './scope.ts'

/**
 * A query of the app: from the server; without a network from the store, marked with its age. A query that asks
 * for the device's own answer never goes to the server.
 */
export async function answerQuery(
  event: FetchEvent,
  store: OfflineStore,
  opening: Opening,
): Promise<Response> {
  const { request } = event
  const url = await urlOf(request)
  const fromDevice = request.headers.get(fromDeviceHeader)
  if (fromDevice !== null) {
    const stored = await (fromDevice === 'any' ? store.get(url) : store.getCurrent(url))
    return stored === undefined ? new Response(null, { status: 204 }) : responseOf(stored)
  }
  const known = await store.get(url)
  try {
    const { answer, start } = await opening.fetch(url, request, known?.etag)
    if (answer.status === 304 && known !== undefined) {
      event.waitUntil(store.renew(url, known.etag, start))
      return responseOf(known, 'of now')
    }
    if (answer.status === 401) await store.clear()
    else if (answer.headers.has('X-Offline')) event.waitUntil(put(store, url, answer.clone(), start))
    return answer
  } catch (error) {
    if (known === undefined) throw error
    return responseOf(known)
  }
}

/** The key of a stored query: its address, for a POST with its body. */
async function urlOf(request: Request): Promise<string> {
  return addressOfQuestion(request.url, request.method === 'GET' ? undefined : await request.clone().text())
}

/** A change makes stored answers stale; signing in or out clears the device. */
export async function passOnChange(event: FetchEvent, store: OfflineStore): Promise<Response> {
  const { pathname } = new URL(event.request.url)
  try {
    const answer = await fetch(event.request)
    if (/\/session\/(login|logout)$/.test(pathname) && answer.ok) await store.clear()
    return answer
  } finally {
    // A change without an answer may have been made.
    event.waitUntil(store.noteChange())
  }
}

async function put(store: OfflineStore, url: string, answer: Response, start: QueryStart): Promise<void> {
  const { status, headers } = answer
  await store.put(url, { status, headers, body: await answer.text() }, start, tag => {
    void postToPages({ type: 'other-user', tag })
  })
}

function responseOf({ body, savedAt }: StoredAnswer, age?: 'of now'): Response {
  const headers = new Headers({ 'Content-Type': 'application/json; charset=utf-8' })
  if (age !== 'of now') headers.set('X-Kept-At', String(savedAt))
  return new Response(body, { headers })
}
