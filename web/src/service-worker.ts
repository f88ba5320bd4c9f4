import { isOutdated } from '@studentgo/protocol/client-version'
import { configPath, livePath, restBase, translationsBase } from '@studentgo/protocol/paths'
import type {
  RowsAnswer,
  ToWorker,
  WriteMessage,
  WriteStored,
} from '#web/platform/offline/worker-messages.ts'
import { answerQuery, passOnChange } from './service-worker/answers.ts'
import { browserDisk } from './service-worker/disk.ts'
import { answerDocument } from './service-worker/documents.ts'
import {
  answerFile,
  answerTexts,
  dropFilesOfOtherVersions,
  fetchShellPages,
  oldestAllowedVersion,
  precacheFiles,
  versionsOnDevice,
} from './service-worker/files.ts'
import { OfflineStore } from './service-worker/offline-store.ts'
import { Opening } from './service-worker/opening.ts'
import { Outbox } from './service-worker/outbox/outbox.ts'
import { browserOutboxDisk } from './service-worker/outbox/outbox-disk.ts'
import {
  noteXsrfToken,
  registerOutboxSync,
  sendOnSync,
  sendRow,
} from './service-worker/outbox/outbox-network.ts'
import { sendPendingSignOut, signOutSync, storeSignOut } from './service-worker/pending-sign-out.ts'
import { storePresentation } from './service-worker/presentation.ts'
import { endPushMessages, openNotification, showPushMessage } from './service-worker/push-messages.ts'
import {
  basePath,
  type FetchEvent,
  type MessageEventOfPage,
  postToPages,
  scope,
} from './service-worker/scope.ts'

/** The service worker: what it precaches, which requests it answers, and its messages. */
const store = new OfflineStore(browserDisk, Date.now, () => outbox.detach())
const opening = new Opening(store, Date.now)
const outbox: Outbox = new Outbox(browserOutboxDisk, sendRow, Date.now, (tag, affects) => {
  void store.noteChange().then(() => postToPages({ type: 'outbox', tag, affects }))
})

precacheFiles()

scope.addEventListener('install', event => {
  event.waitUntil(fetchShellPages().then(takeOverIfRequired))
})

scope.addEventListener('activate', event => {
  event.waitUntil(dropFilesOfOtherVersions().then(() => scope.clients.claim()))
})

scope.addEventListener('fetch', event => {
  const answer = responseTo(event)
  if (answer !== undefined) event.respondWith(answer)
})

scope.addEventListener('message', event => {
  event.waitUntil(onMessage(event))
})

scope.addEventListener('sync', event => {
  if (!('tag' in event)) return
  if (event.tag === signOutSync) event.waitUntil(sendPendingSignOut())
  event.waitUntil(sendOnSync(String(event.tag), () => outbox.send()))
})

scope.addEventListener('push', event => {
  event.waitUntil(showPushMessage(event.data?.text()))
})

scope.addEventListener('notificationclick', event => {
  event.waitUntil(openNotification(event.notification))
})

/** Undefined leaves the request to the browser. */
function responseTo(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== scope.location.origin) return undefined
  const ofPortal = pathname === basePath || pathname.startsWith(`${basePath}/`)
  if (request.method === 'POST' && pathname.endsWith(configPath)) return answerQuery(event, store, opening)
  if (request.method !== 'GET')
    return ofPortal || carriesFile(request) ? undefined : passOnChange(event, store)
  if (pathname.startsWith(`${basePath}/public/`)) return answerFile(event)
  if (request.mode === 'navigate') return ofPortal ? answerDocument(event, store, opening) : undefined
  if (pathname.startsWith(translationsBase)) return answerTexts(event)
  if (pathname.endsWith(livePath)) return undefined
  return pathname.includes(`${restBase}/`) ? answerQuery(event, store, opening) : undefined
}

/** Whether a request has a file: the page gets its upload progress only if the worker does not send it. */
function carriesFile(request: Request): boolean {
  return request.headers.get('Content-Type')?.startsWith('multipart/form-data') === true
}

async function onMessage(event: MessageEventOfPage): Promise<void> {
  const message = event.data as ToWorker
  if (message.type === 'skip-waiting') await scope.skipWaiting()
  if (message.type === 'waiting') await takeOverIfRequired()
  if (message.type === 'changed') await store.noteChange()
  if (message.type === 'stale') opening.forget(message.paths)
  if ('xsrfToken' in message) noteXsrfToken(message.xsrfToken)
  if (message.type === 'online') {
    await sendPendingSignOut()
    await outbox.send()
  }
  if (message.type === 'snapshot') await store.putSnapshot(message)
  if (message.type === 'write') await write(message, event.ports[0])
  if (message.type === 'retry-row') await outbox.retry(message.id)
  if (message.type === 'clear') {
    await store.clear()
    if (message.tag !== undefined) await outbox.deleteRows(message.tag)
    await endPushMessages()
    if (message.signOut !== undefined) await storeSignOut(message.signOut)
  }
  if (message.type !== 'write') event.ports[0]?.postMessage(await answerTo(message))
  if (message.type !== 'user') return
  await storePresentation(message)
  await outbox.send()
}

/** Stores and sends a write; if it cannot be stored, the page is notified and sends it itself. */
async function write({ tag, row }: WriteMessage, page: MessagePort | undefined): Promise<void> {
  try {
    const ended = await outbox.write(tag, row, id => page?.postMessage({ id } satisfies WriteStored))
    page?.postMessage(ended)
    if (ended.answer === undefined) await registerOutboxSync()
  } catch {
    page?.postMessage(undefined)
  }
}

async function answerTo(message: ToWorker): Promise<boolean | RowsAnswer | undefined> {
  if (message.type === 'rows') return { rows: await outbox.rows(), ofOthers: await outbox.countOfOthers() }
  if (message.type === 'remove-row') return outbox.remove(message.id)
  if (message.type !== 'user') return undefined
  const lacksAnswers = await store.attachUser(message)
  if (message.allowed && message.ownDevice) await outbox.attach(message.tag, message.outboxKey)
  else await outbox.detach()
  return lacksAnswers
}

/**
 * A new worker waits for the person's decision, unless the server no longer works with a version that this
 * device still runs: then it takes over, and the pages reload (security 4.10).
 */
async function takeOverIfRequired(): Promise<void> {
  const [wanted, running] = await Promise.all([oldestAllowedVersion(), versionsOnDevice()])
  if (running.some(version => isOutdated(version, wanted))) await scope.skipWaiting()
}
