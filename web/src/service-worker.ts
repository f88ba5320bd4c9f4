import { isOutdated } from '@studentgo/protocol/client-version'
import { restBase, translationsBase } from '@studentgo/protocol/paths'
import type { SubjectTold, ToWorker } from './platform/worker-messages.ts'
import { answerQuestion, passOnChange } from './service-worker/answers.ts'
import { browserDisk } from './service-worker/disk.ts'
import { answerDocument, keepHome } from './service-worker/documents.ts'
import {
  answerFile,
  answerTexts,
  dropFilesOfOtherVersions,
  fetchFilesAhead,
  fetchOfflinePages,
  versionsOnDevice,
} from './service-worker/files.ts'
import { hearSubject } from './service-worker/hear-subject.ts'
import { forget, makeKeeper } from './service-worker/keeper.ts'
import { rememberLanguage } from './service-worker/language.ts'
import { rememberSignOut, sendWaitingSignOut, signOutSync } from './service-worker/pending-sign-out.ts'
import {
  basePath,
  type FetchEvent,
  type MessageEventOfPage,
  scope,
  tellPages,
} from './service-worker/scope.ts'

/** The service worker on one screen: what it fetches ahead, what it answers, and what it is told. */
const keeper = makeKeeper(browserDisk, Date.now)

const settleMilliseconds = 500

fetchFilesAhead()

scope.addEventListener('install', event => {
  event.waitUntil(install())
})

scope.addEventListener('activate', event => {
  event.waitUntil(dropFilesOfOtherVersions().then(() => scope.clients.claim()))
})

scope.addEventListener('fetch', event => {
  const answer = answerTo(event)
  if (answer !== undefined) event.respondWith(answer)
})

scope.addEventListener('message', event => {
  event.waitUntil(hear(event))
})

scope.addEventListener('sync', event => {
  if ('tag' in event && event.tag === signOutSync) event.waitUntil(sendWaitingSignOut())
})

/** Undefined leaves the request to the browser. */
function answerTo(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== scope.location.origin) return undefined
  const ofPortal = pathname === basePath || pathname.startsWith(`${basePath}/`)
  if (request.method !== 'GET') return ofPortal ? undefined : passOnChange(event, keeper)
  if (pathname.startsWith(`${basePath}/public/`)) return answerFile(event)
  if (request.mode === 'navigate') return ofPortal ? answerDocument(event, keeper) : undefined
  if (pathname.startsWith(translationsBase)) return answerTexts(event)
  return pathname.includes(`${restBase}/`) ? answerQuestion(event, keeper) : undefined
}

async function hear(event: MessageEventOfPage): Promise<void> {
  const message = event.data as ToWorker
  if (message.type === 'skip-waiting') await scope.skipWaiting()
  if (message.type === 'online') await sendWaitingSignOut()
  if (message.type === 'forget') {
    await forget(keeper)
    if (message.signOut !== undefined) await rememberSignOut(message.signOut)
  }
  const answer = message.type === 'subject' ? await hearSubject(keeper, message) : undefined
  event.ports[0]?.postMessage(answer)
  if (message.type === 'subject') await makeReady(message)
}

/**
 * One kept page is enough for the app to stand on without a network; the answers it needs pass by on their own.
 * The page that speaks has the network to itself first, and its choice of colours has become a cookie by then.
 */
async function makeReady({ allowed, language }: SubjectTold): Promise<void> {
  await rememberLanguage(language)
  await new Promise(resolve => setTimeout(resolve, settleMilliseconds))
  if (allowed && (await keepHome(keeper))) await tellPages({ type: 'offline-ready' })
}

/**
 * A new worker waits for the person's decision, unless the server no longer works with a version that this
 * device still runs: then it takes over, and the pages reload (security 4.10).
 */
async function install(): Promise<void> {
  const wanted = await fetchOfflinePages()
  const running = await versionsOnDevice()
  if (running.some(version => isOutdated(version, wanted))) await scope.skipWaiting()
}
