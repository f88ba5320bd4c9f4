import { fromDeviceHeader } from '#web/platform/offline/worker-messages.ts'
import type { StoredAnswer } from './offline.rules.ts'
import type { OfflineStore, QueryStart } from './offline-store.ts'
import { type FetchEvent, postToPages } from './scope.ts'

/**
 * A query of the app: from the server; without a network from the store, marked with its age. A query that asks
 * for the device's own answer never goes to the server.
 */
export async function answerQuery(event: FetchEvent, store: OfflineStore): Promise<Response> {
  const { request } = event
  const fromDevice = request.headers.get(fromDeviceHeader)
  if (fromDevice !== null) {
    const stored = await (fromDevice === 'any' ? store.get(request.url) : store.getCurrent(request.url))
    return stored === undefined ? new Response(null, { status: 204 }) : responseOf(stored)
  }
  const known = await store.get(request.url)
  const start = store.startQuery()
  try {
    const answer = await fetch(known?.etag === undefined ? request : withTag(request, known.etag))
    if (answer.status === 304 && known !== undefined) return renewed(event, store, answer, known, start)
    if (answer.status === 401) await store.clear()
    else if (answer.headers.has('X-Offline')) event.waitUntil(put(store, request.url, answer.clone(), start))
    return answer
  } catch (error) {
    if (known === undefined) throw error
    return responseOf(known)
  }
}

/** The same request, which the server may answer without a body. */
function withTag(request: Request, etag: string): Request {
  const headers = new Headers(request.headers)
  headers.set('If-None-Match', etag)
  return new Request(request, { headers })
}

/** The server says that the stored answer is still right: it counts as one of now. */
function renewed(
  event: FetchEvent,
  store: OfflineStore,
  { headers }: Response,
  { body }: StoredAnswer,
  start: QueryStart,
): Response {
  event.waitUntil(put(store, event.request.url, new Response(body, { headers }), start))
  return new Response(body, { headers: { 'Content-Type': 'application/json; charset=utf-8' } })
}

/** A change makes stored answers older than they look; signing in or out clears the device. */
export async function passOnChange(event: FetchEvent, store: OfflineStore): Promise<Response> {
  const { pathname } = new URL(event.request.url)
  try {
    const answer = await fetch(event.request)
    if (/\/session\/(login|logout)$/.test(pathname) && answer.ok) await store.clear()
    return answer
  } finally {
    // A change whose answer was lost may have been made.
    if (!pathname.endsWith('/public/config')) event.waitUntil(store.noteChange())
  }
}

async function put(store: OfflineStore, url: string, answer: Response, start: QueryStart): Promise<void> {
  const { status, headers } = answer
  await store.put(url, { status, headers, body: await answer.text() }, start, tag => {
    void postToPages({ type: 'other-user', tag })
  })
}

function responseOf({ body, savedAt }: StoredAnswer): Response {
  return new Response(body, {
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'X-Kept-At': String(savedAt) },
  })
}
