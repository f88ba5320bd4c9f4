import './ui/tokens.css'
import './ui/base.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { type Call, CallFailure, fetchTransport, makeCall, xsrfTokenOfPage } from '#web/platform/api/call.ts'
import { makeQueryClient } from '#web/platform/api/queries.ts'
import { followDocumentLanguage, makeI18n } from '#web/platform/language/i18n.ts'
import { loadTexts } from '#web/platform/language/texts.ts'
import { startOfflineReading } from '#web/platform/offline/offline-reading.ts'
import { followNetwork, isSurelyOnline } from '#web/platform/offline/online.ts'
import { sendSnapshots } from '#web/platform/offline/screen-snapshot.ts'
import { type Boot, readBoot } from '#web/platform/page/boot.ts'
import { putAnswers } from '#web/platform/page/page-answers.ts'
import { guardRestoredPage } from '#web/platform/session/bfcache-guard.ts'
import { isUserChangedElsewhere } from '#web/platform/session/device.ts'
import {
  isSigningOut,
  recordCall,
  redirectAfterFailure,
  signedOutAddress,
} from '#web/platform/session/session.ts'
import { App } from './app/app.tsx'
import { prefetchScreens } from './app/prefetch.ts'
import { refreshRestoredPage, restoreScreen } from './app/restore-screen.ts'
import { isPublicPage, routeOf, routes, textAreaOf } from './app/routes.tsx'

async function start(): Promise<void> {
  const boot = readBoot(document)
  const pathHere = () => location.pathname.slice(boot.basePath.length) || '/'
  const isPublic = () => isPublicPage(pathHere())
  const { plainCall, call, leaveOn } = makeCalls(boot, isPublic)
  const sessionOver = () => leaveOn(new CallFailure('redirected'))
  followNetwork()
  const queryClient = makeQueryClient(call)
  putAnswers(queryClient, boot.answers)
  // The service worker gives the page without content for a screen: the program draws it from stored answers.
  const isShell = new URL(boot.url, location.origin).pathname !== location.pathname
  const route = routeOf(pathHere())
  const [texts, restored] = await Promise.all([
    loadTexts(boot.language, textAreaOf(route)),
    isShell ? restoreScreen(route, { boot, queryClient, call: plainCall }) : undefined,
    route?.screen.load().catch(() => undefined),
  ])
  if (restored === 'signed-out' && !isPublic()) return sessionOver()
  const i18n = makeI18n(boot.language, texts, true)
  followDocumentLanguage(i18n)
  const root = document.getElementById('root')
  if (root === null) throw new Error('the page has no root')
  const page = (
    <StrictMode>
      <BrowserRouter basename={boot.basePath}>
        <App app={{ boot, call }} queryClient={queryClient} i18n={i18n} isOffline={restored === 'offline'} />
      </BrowserRouter>
    </StrictMode>
  )
  if (boot.isRendered && !isShell) hydrateRoot(root, page)
  else createRoot(root).render(page)

  if (restored === 'restored') void refreshRestoredPage({ boot, queryClient, call }, sessionOver)
  guardRestoredPage(call, queryClient, root)
  sendSnapshots({ queryClient, root, opensOffline: () => routeOf(pathHere())?.offline === true })
  const offlineScreens = routes.filter(one => one.offline)
  startOfflineReading({
    basePath: boot.basePath,
    queryClient,
    isPublic,
    fetchOfflineAnswers: () => prefetchScreens(offlineScreens, queryClient, boot),
  })
}

/** `call` leaves the page when the failure says so, `plainCall` never does. */
function makeCalls(boot: Boot, isPublic: () => boolean) {
  const plainCall = makeCall(
    request => {
      if (request.headers['X-Background'] === undefined) recordCall()
      return fetchTransport(request)
    },
    { apiBase: boot.apiBase, xsrfToken: xsrfTokenOfPage },
  )
  let leaving = false
  window.addEventListener('pagehide', () => {
    leaving = true
  })
  window.addEventListener('pageshow', () => {
    leaving = false
  })
  const leaveOn = (failure: unknown) => {
    // Leaving the page aborts pending calls, which is no failure.
    if (leaving || isSigningOut()) return
    const target = redirectAfterFailure(failure, {
      basePath: boot.basePath,
      current: location.pathname + location.search,
      online: isSurelyOnline(),
      isPublic: isPublic(),
    })
    if (target !== undefined)
      location.assign(isUserChangedElsewhere() ? signedOutAddress(boot.basePath) : target)
  }
  // An expired session is handled alike for queries and mutations.
  const call: Call = (endpoint, input, options) =>
    plainCall(endpoint, input, options).catch((failure: unknown) => {
      leaveOn(failure)
      throw failure
    })
  return { plainCall, call, leaveOn }
}

void start()
