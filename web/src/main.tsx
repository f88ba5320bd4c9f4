import './ui/tokens.css'
import './ui/base.css'
import { areaOfPath, publicPath } from '@studentgo/protocol/paths'
import { readSession } from '@studentgo/protocol/session'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { fetchTransport, makeCall, xsrfTokenOfPage } from '#web/platform/api/call.ts'
import { makeQueryClient } from '#web/platform/api/queries.ts'
import { followDocumentLanguage, makeI18n } from '#web/platform/language/i18n.ts'
import { loadTexts } from '#web/platform/language/texts.ts'
import { holdInstallPrompt } from '#web/platform/offline/held-install.ts'
import { startOfflineReading } from '#web/platform/offline/offline-reading.ts'
import { followNetwork } from '#web/platform/offline/online.ts'
import { pollServer, setUnreachable, trackReachability } from '#web/platform/offline/reachability.ts'
import { sendSnapshots } from '#web/platform/offline/screen-snapshot.ts'
import { readBoot } from '#web/platform/page/boot.ts'
import { reportFaults } from '#web/platform/page/browser-faults.ts'
import { isOlderThanLastWrite } from '#web/platform/page/last-write.ts'
import { putAnswers } from '#web/platform/page/page-answers.ts'
import { guardRestoredPage } from '#web/platform/session/bfcache-guard.ts'
import { createFailureRedirect } from '#web/platform/session/failure-redirect.ts'
import { recordCall, watchSession } from '#web/platform/session/session.ts'
import { App } from './app/app.tsx'
import { refreshRestoredPage, restoreScreen } from './app/restore-screen.ts'
import { isPublicPage, patternOf, textAreaOf, whereIs } from './app/routes.tsx'
import { lateShellOf } from './app/shells/late-shells.ts'

async function start(): Promise<void> {
  const boot = readBoot(document)
  const pathHere = () => location.pathname.slice(boot.basePath.length) || '/'
  const isPublic = () => isPublicPage(pathHere())
  const { place, route } = whereIs(pathHere())
  const transport = trackReachability(fetchTransport)
  const call = makeCall(
    request => {
      if (request.headers['X-Background'] === undefined) recordCall()
      return transport(request)
    },
    {
      apiBase: boot.apiBase,
      xsrfToken: xsrfTokenOfPage,
      studentId: place.kind === 'child' ? place.studentId : undefined,
    },
  )
  holdInstallPrompt()
  reportFaults({
    call,
    scripts: location.origin + publicPath(boot.basePath),
    entry: import.meta.url,
    screen: () => patternOf(pathHere()),
  })
  const go = (address: string) => location.assign(address)
  const { onFailure, sessionOver } = createFailureRedirect({ basePath: boot.basePath, call, isPublic, go })
  followNetwork()
  pollServer(() => call(readSession, {}, { background: true }))
  const queryClient = makeQueryClient(call, onFailure)
  watchSession(queryClient, () => {
    if (!isPublic()) sessionOver()
  })
  putAnswers(queryClient, boot.answers)
  if (isOlderThanLastWrite()) void queryClient.invalidateQueries({ refetchType: 'none' })
  // For a screen the service worker serves the page without content: the program renders it from stored answers.
  const isShell = new URL(boot.url, location.origin).pathname !== location.pathname
  const [texts, restored] = await Promise.all([
    loadTexts(boot.language, textAreaOf(route, place)),
    isShell ? restoreScreen(route, { boot, queryClient, call }) : undefined,
    route?.screen.load().catch(() => undefined),
    lateShellOf(place)?.shell.load(),
  ])
  if (restored === 'signed-out' && !isPublic()) return sessionOver()
  if (restored === 'offline') setUnreachable()
  const i18n = makeI18n(boot.language, texts, areaOfPath(pathHere(), ''))
  followDocumentLanguage(i18n)
  const root = document.getElementById('root')
  if (root === null) throw new Error('no root')
  const page = (
    <StrictMode>
      <BrowserRouter basename={boot.basePath + place.start}>
        <App
          app={{ boot, call, place }}
          queryClient={queryClient}
          i18n={i18n}
          isOffline={restored === 'offline'}
        />
      </BrowserRouter>
    </StrictMode>
  )
  if (boot.isRendered && !isShell) hydrateRoot(root, page)
  else createRoot(root).render(page)

  if (restored === 'restored') void refreshRestoredPage({ boot, queryClient, call }, sessionOver)
  guardRestoredPage(call, queryClient, root)
  sendSnapshots({
    queryClient,
    root, // A device never stores pages of guardians or staff.
    opensOffline: () => place.kind === 'portal' && whereIs(pathHere()).route?.offline === true,
  })
  startOfflineReading({
    boot,
    queryClient,
    isPublic,
    fetchOfflineAnswers: isStored =>
      import('./app/stored-screens.ts').then(screens =>
        screens.prefetchOfflineAnswers(isStored, queryClient, boot),
      ),
  })
}

void start()
