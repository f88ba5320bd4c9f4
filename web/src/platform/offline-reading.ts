import { clientVersion, isOutdated } from '@studentgo/protocol/client-version'
import type { Endpoint } from '@studentgo/protocol/endpoint'
import type { Session } from '@studentgo/protocol/session'
import type { QueryClient } from '@tanstack/react-query'
import { configQuery } from './config.ts'
import { isGoneElsewhere, markSubject, onSubjectGone, tellWorker } from './device.ts'
import { forceUpdate, registerWorker } from './register-worker.ts'
import { isSigningOut, sessionQuery, signedOutAddress } from './session.ts'
import { themeInForce } from './theme.ts'
import { noteOfWorker, setWorkerState } from './worker.ts'
import type { FromWorker, UserMessage } from './worker-messages.ts'

interface Host {
  basePath: string
  queryClient: QueryClient
  /** The present page needs no session. */
  isPublic: () => boolean
  /** Fetches the first answers of the screens that open without a network. */
  fetchOfflineAnswers: () => Promise<void>
}

/** Keeps the service worker told of who is signed in here, and does what it says. */
export function startOfflineReading(host: Host): void {
  const { queryClient } = host
  onSubjectGone(
    () => sessionOf(queryClient)?.subjectTag,
    tag => (tag === null ? leaveSignedOut(host) : leaveSubject()),
  )
  giveWayIfOutdated(queryClient)
  if (!('serviceWorker' in navigator)) return
  registerWorker(host.basePath)
  listen(queryClient)
  window.addEventListener('online', () => void tellWorker({ type: 'online' }))

  let lastMessage = ''
  const tell = () => {
    const message = userMessage(queryClient)
    if (message === undefined || navigator.serviceWorker.controller === null) return
    // Who has signed out in another tab is not brought back by this one.
    if (isGoneElsewhere()) return
    if (JSON.stringify(message) === lastMessage) return
    lastMessage = JSON.stringify(message)
    markSubject(message.tag)
    // A worker that is too busy to answer may lack them too.
    void tellWorker<boolean>(message).then((lacksAnswers = true) =>
      message.allowed ? makeReady(host, lacksAnswers) : undefined,
    )
  }
  tell()
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    lastMessage = ''
    tell()
  })
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === sessionQuery.queryKey[0]) tell()
  })
  // Language and look stand on the document, whoever changes them.
  new MutationObserver(tell).observe(document.documentElement, { attributeFilter: ['lang', 'data-theme'] })
}

/** Another tab has signed out: this one arrives where that one does, whoever tells it first. */
function leaveSignedOut({ basePath, isPublic }: Host): void {
  if (isSigningOut()) return
  if (isPublic()) location.reload()
  else location.assign(signedOutAddress(basePath))
}

/** Somebody else has signed in. The tab that is signing out itself is on its way already. */
function leaveSubject(): void {
  if (!isSigningOut()) location.reload()
}

function sessionOf(queryClient: QueryClient): Session | undefined {
  return queryClient.getQueryData(sessionQuery.queryKey) ?? undefined
}

function userMessage(queryClient: QueryClient): UserMessage | undefined {
  const session = sessionOf(queryClient)
  if (session === undefined) return undefined
  return {
    type: 'user',
    tag: session.subjectTag,
    key: session.offlineKey,
    ownDevice: session.ownDevice,
    allowed: session.offlineAllowed,
    language: document.documentElement.lang,
    theme: themeInForce(),
  }
}

/**
 * Answers that came with the page, or before there was a worker, are asked for once more, so that the worker can
 * store them.
 */
async function makeReady({ queryClient, fetchOfflineAnswers }: Host, lacksAnswers: boolean): Promise<void> {
  if (lacksAnswers) {
    await queryClient.refetchQueries({
      type: 'all',
      predicate: ({ meta }) => ((meta?.endpoint as Endpoint | undefined)?.offlineSeconds ?? 0) > 0,
    })
    await fetchOfflineAnswers()
  }
  noteOfWorker('offline-ready')
  setWorkerState({ offlineReady: true })
}

function listen(queryClient: QueryClient): void {
  navigator.serviceWorker.addEventListener('message', event => {
    const message = event.data as FromWorker
    const own = sessionOf(queryClient)?.subjectTag
    if (own !== undefined && own !== message.tag) leaveSubject()
  })
}

const forcedMark = 'studentgo.forced'

/** Reloads once when the server asks for a newer app than this; the drafts stay. */
function giveWayIfOutdated(queryClient: QueryClient): void {
  const look = () => {
    const wanted = queryClient.getQueryData(configQuery.queryKey)?.minClientVersion
    if (wanted === undefined || !isOutdated(clientVersion, wanted)) return
    if (sessionStorage.getItem(forcedMark) === wanted) return
    sessionStorage.setItem(forcedMark, wanted)
    void forceUpdate()
  }
  look()
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === configQuery.queryKey[0]) look()
  })
}
