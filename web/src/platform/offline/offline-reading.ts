import { clientVersion, isOutdated } from '@studentgo/protocol/client-version'
import type { Session } from '@studentgo/protocol/session'
import type { QueryClient } from '@tanstack/react-query'
import { xsrfTokenOfPage } from '../api/call.ts'
import { configQueryOf } from '../api/config.ts'
import { type EndpointQuery, storageOf } from '../api/queries.ts'
import { shownAppearance } from '../page/appearance.ts'
import type { Boot } from '../page/boot.ts'
import { isUserChangedElsewhere, onUserChanged, sendToWorker, storeUserMark } from '../session/device.ts'
import { isSigningOut, sessionQuery, signedOutAddress } from '../session/session.ts'
import { forceUpdate, registerWorker } from './register-worker.ts'
import { addWorkerNote, setWorkerState } from './worker.ts'
import type { FromWorker, UserMessage } from './worker-messages.ts'

interface Host {
  boot: Pick<Boot, 'basePath' | 'url' | 'language'>
  queryClient: QueryClient
  /** Whether the present page needs no session. */
  isPublic: () => boolean
  /** Fetches the first answers of the screens that open without a network. */
  fetchOfflineAnswers: (isStored: (query: Pick<EndpointQuery, 'meta'>) => boolean) => Promise<void>
}

/** Sends the signed-in user to the service worker, and handles its messages. */
export function startOfflineReading(host: Host): void {
  const { queryClient } = host
  onUserChanged(
    () => sessionOf(queryClient)?.subjectTag,
    tag => (tag === null ? leaveSignedOut(host) : leaveOtherUser()),
  )
  updateIfOutdated(host)
  if (!('serviceWorker' in navigator)) return
  registerWorker(host.boot.basePath)
  listen(queryClient)
  window.addEventListener(
    'online',
    () => void sendToWorker({ type: 'online', xsrfToken: xsrfTokenOfPage() ?? '' }),
  )

  let lastMessage = ''
  const sendUser = () => {
    const message = userMessage(queryClient)
    if (message === undefined || navigator.serviceWorker.controller === null) return
    // This tab must not attach the worker again to a user who has signed out in another tab.
    if (isUserChangedElsewhere()) return
    if (JSON.stringify(message) === lastMessage) return
    lastMessage = JSON.stringify(message)
    storeUserMark(message.tag)
    // A worker without a timely answer may lack them too.
    void sendToWorker<boolean>(message).then((lacksAnswers = true) =>
      message.allowed ? makeReady(host, lacksAnswers, message.ownDevice) : undefined,
    )
  }
  sendUser()
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    lastMessage = ''
    sendUser()
  })
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === sessionQuery.queryKey[0]) sendUser()
  })
  // Language and appearance are attributes of the document, whatever changes them.
  new MutationObserver(sendUser).observe(document.documentElement, {
    attributeFilter: ['lang', 'data-appearance'],
  })
}

/** Another tab has signed out: this one goes to the same page. */
function leaveSignedOut({ boot, isPublic }: Host): void {
  if (isSigningOut()) return
  if (isPublic()) location.reload()
  else location.assign(signedOutAddress(boot.basePath, location.pathname))
}

/** Another user has signed in. A tab that is signing out itself already leaves the page. */
function leaveOtherUser(): void {
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
    outboxKey: session.draftKey,
    xsrfToken: xsrfTokenOfPage() ?? '',
    ownDevice: session.ownDevice,
    allowed: session.offlineAllowed,
    language: document.documentElement.lang,
    appearance: shownAppearance(),
  }
}

/** Refetches answers that came with the page, or before there was a worker, so that the worker can store them. */
async function makeReady(
  { queryClient, fetchOfflineAnswers }: Host,
  lacksAnswers: boolean,
  ownDevice: boolean,
): Promise<void> {
  if (lacksAnswers) {
    await queryClient.refetchQueries({
      type: 'all',
      predicate: query => isStoredHere(query, ownDevice),
    })
    await fetchOfflineAnswers(query => isStoredHere(query, ownDevice))
  }
  addWorkerNote('offline-ready')
  setWorkerState({ offlineReady: true })
}

/** Whether this device may store the answer of a query. */
export function isStoredHere(query: Pick<EndpointQuery, 'meta'>, ownDevice: boolean): boolean {
  const storage = storageOf(query)
  return storage === 'ANY_DEVICE' || (storage === 'OWN_DEVICE' && ownDevice)
}

function listen(queryClient: QueryClient): void {
  navigator.serviceWorker.addEventListener('message', event => {
    const message = event.data as FromWorker
    const own = sessionOf(queryClient)?.subjectTag
    if (message.type === 'other-user' && own !== undefined && own !== message.tag) leaveOtherUser()
  })
}

const forcedMark = 'studentgo.forced'

/** Reloads once when the server demands a newer app than this one; drafts stay. */
function updateIfOutdated({ queryClient, boot }: Host): void {
  const { queryKey } = configQueryOf(boot)
  const check = () => {
    const wanted = queryClient.getQueryData(queryKey)?.minClientVersion
    if (wanted === undefined || !isOutdated(clientVersion, wanted)) return
    if (sessionStorage.getItem(forcedMark) === wanted) return
    sessionStorage.setItem(forcedMark, wanted)
    void forceUpdate()
  }
  check()
  queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === queryKey[0]) check()
  })
}
