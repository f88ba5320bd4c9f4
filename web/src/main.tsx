import './ui/tokens.css'
import './ui/base.css'
import { hydrate } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app/app.tsx'
import { isPublicPage, routeOf } from './app/routes.tsx'
import { StandInRouter } from './app/stand-in-router.tsx'
import { noteCall } from './platform/activity.ts'
import { type Boot, readBoot } from './platform/boot.ts'
import { type Call, CallFailure, fetchTransport, makeCall, xsrfTokenOfPage } from './platform/call.ts'
import { isGoneElsewhere } from './platform/device.ts'
import { followDocumentLanguage, makeI18n } from './platform/i18n.ts'
import { startOfflineReading } from './platform/offline-reading.ts'
import { followNetwork, isSurelyOnline } from './platform/online.ts'
import { checkReturningPage } from './platform/page-return.ts'
import { makeQueryClient } from './platform/queries.ts'
import { isSigningOut, signedOutAddress, whereFailureLeads } from './platform/session.ts'

async function start(): Promise<void> {
  const boot = readBoot(document)
  const ask = makeCall(
    request => {
      if (request.headers['X-Background'] === undefined) noteCall()
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
  const pathHere = () => location.pathname.slice(boot.basePath.length) || '/'
  const isPublic = () => isPublicPage(pathHere())
  const leaveOn = (failure: unknown) => {
    // Going to another page breaks off what was being asked, and that is no failure.
    if (leaving || isSigningOut()) return
    const current = location.pathname + location.search
    const target = whereFailureLeads(failure, {
      basePath: boot.basePath,
      current,
      online: isSurelyOnline(),
      isPublic: isPublic(),
    })
    if (target !== undefined) location.assign(isGoneElsewhere() ? signedOutAddress(boot.basePath) : target)
  }
  // Whatever asks, a query or a button, an expired session leads to the same place.
  const call: Call = (endpoint, input, options) =>
    ask(endpoint, input, options).catch((failure: unknown) => {
      leaveOn(failure)
      throw failure
    })
  followNetwork()
  const queryClient = makeQueryClient(call)
  hydrate(queryClient, boot.queries ?? {})
  const i18n = makeI18n(boot, true)
  followDocumentLanguage(i18n)

  const { isStandIn, url } = shownPage(boot)
  await routeOf(new URL(url, location.origin).pathname.slice(boot.basePath.length) || '/')
    ?.screen.load()
    .catch(() => undefined)
  const root = document.getElementById('root')
  if (root === null) throw new Error('the page has no root')
  const app = <App app={{ boot, call }} queryClient={queryClient} i18n={i18n} />
  const page = (
    <StrictMode>
      {isStandIn ? (
        <StandInRouter basePath={boot.basePath} url={url}>
          {app}
        </StandInRouter>
      ) : (
        <BrowserRouter basename={boot.basePath}>{app}</BrowserRouter>
      )}
    </StrictMode>
  )
  // A page that the worker gave for another address is drawn anew rather than taken over.
  if (boot.url === url) hydrateRoot(root, page)
  else createRoot(root).render(page)

  checkReturningPage(call, queryClient, root)
  startOfflineReading({
    basePath: boot.basePath,
    queryClient,
    isPublic,
    sessionOver: () => leaveOn(new CallFailure('redirected')),
  })
}

/** The page to show: that of the address, unless the worker gave the offline page in its place. */
function shownPage(boot: Boot): { isStandIn: boolean; url: string } {
  const url = location.pathname + location.search
  const isStandIn = boot.url !== url && boot.url.startsWith(`${boot.basePath}/offline?`)
  return { isStandIn, url: isStandIn ? boot.url : url }
}

void start()
