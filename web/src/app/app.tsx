import { addresses } from '@studentgo/protocol/addresses'
import type { Place } from '@studentgo/protocol/paths'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { i18n as I18n } from 'i18next'
import { type ReactNode, Suspense, useEffect } from 'react'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { Route, Routes } from 'react-router'
import { NotFound } from '#web/errors/not-found.tsx'
import { useConfig } from '#web/platform/api/config.ts'
import { AppContext, type App as AppValue, useApp } from '#web/platform/page/app-context.ts'
import { showAppearance } from '#web/platform/page/appearance.ts'
import { replayEarlyClicks } from '#web/platform/page/replay-early-clicks.ts'
import { ScreensInUse, useScreensInUse } from '#web/platform/page/screens-in-use.ts'
import { useSession } from '#web/platform/session/session.ts'
import { LoadingOverlay } from '#web/ui/feedback/loading.tsx'
import { LinkButton } from '#web/ui/form/button.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { useMayOpen } from './menu/may-open.ts'
import { NotShared } from './not-shared.tsx'
import { routeOf, routesOfPlace } from './routes.tsx'
import { FrameBoundary, ScreenBoundary } from './screen-boundary.tsx'
import { lateShellOf } from './shells/late-shells.ts'
import { PublicShell } from './shells/public-shell.tsx'
import { StudentShell } from './shells/student-shell.tsx'
import { useScrollToTop } from './use-scroll-to-top.ts'

/** Precached with the app shell: it is shown when nothing can be fetched. */
const OfflineScreen = routeOf('/offline')?.screen.Show ?? NotFound

interface Props {
  app: AppValue
  queryClient: QueryClient
  i18n: I18n
  /** There is no network, and the device has stored nothing: every address shows the offline screen. */
  isOffline?: boolean
}

/** The whole app inside a router: the same on the server, which renders the first page, and in the browser. */
export function App({ app, queryClient, i18n, isOffline = false }: Props) {
  useEffect(replayEarlyClicks, [])
  return (
    <AppContext value={app}>
      <QueryClientProvider client={queryClient}>
        <I18nextProvider i18n={i18n}>
          <FrameBoundary>{isOffline ? <OfflineRoutes /> : <ScreenRoutes />}</FrameBoundary>
        </I18nextProvider>
      </QueryClientProvider>
    </AppContext>
  )
}

/** Applies the appearance that the person chose on another device as soon as the session is read. */
function useAccountAppearance() {
  const appearance = useSession()?.appearance
  useEffect(() => {
    if (appearance !== undefined) showAppearance(appearance)
  }, [appearance])
}

function ScreenRoutes() {
  useScrollToTop()
  useAccountAppearance()
  const { place } = useApp()
  const { features } = useConfig()
  const mayOpen = useMayOpen()
  const isInUse = (to: string) => {
    const path = to.split('?', 1)[0] ?? to
    // A query on the same screen, or an address outside the portal.
    if (!path.startsWith('/')) return true
    const route = routeOf(path, place)
    if (route === undefined) return place.kind === 'portal'
    return (route.feature === undefined || features[route.feature]) && mayOpen(route)
  }
  return (
    <ScreensInUse value={isInUse}>
      <Routes>
        {place.kind === 'portal' ? (
          <>
            <Route element={<PublicShell />}>{routesOf(place, 'public')}</Route>
            <Route element={<StudentShell />}>{routesOf(place, 'student')}</Route>
          </>
        ) : (
          <Route element={<AreaShell />}>{routesOf(place)}</Route>
        )}
        <Route element={<AnyShell />}>
          <Route path="*" element={<NotFound />} />
        </Route>
      </Routes>
    </ScreensInUse>
  )
}

function OfflineRoutes() {
  return (
    <Routes>
      <Route element={<PublicShell />}>
        <Route path="*" element={<OfflineScreen />} />
      </Route>
    </Routes>
  )
}

/** An unknown address has the frame of a signed-in or a signed-out visitor. */
function AnyShell() {
  const { place } = useApp()
  const session = useSession()
  if (session === null) return <PublicShell />
  return place.kind === 'portal' ? <StudentShell /> : <AreaShell />
}

/** The frame of guardians or of staff. */
function AreaShell() {
  const { place } = useApp()
  const late = lateShellOf(place)
  return late === undefined ? null : <late.shell.Show />
}

function routesOf(place: Place, frame?: 'student' | 'public') {
  return routesOfPlace(place)
    .filter(route => frame === undefined || (route.frame ?? route.area) === frame)
    .map(({ path, source, screen: { Show } }) => (
      <Route
        key={path}
        path={path}
        element={
          <ScreenBoundary screen={source}>
            <Suspense fallback={<LoadingOverlay />}>
              <Switched path={path}>
                <Show />
              </Switched>
            </Suspense>
          </ScreenBoundary>
        }
      />
    ))
}

/** A screen that the school has switched off explains this at its own address too. */
function Switched({ path, children }: { path: string; children: ReactNode }) {
  const { t } = useTranslation()
  const isInUse = useScreensInUse()
  const { place } = useApp()
  const mayOpen = useMayOpen()
  if (isInUse(path)) return children
  const route = routeOf(path, place)
  if (route !== undefined && !mayOpen(route)) return <NotShared />
  return (
    <Page title={t('switchedOff.title')}>
      <p>{t('menu.off')}</p>
      <LinkButton variant="primary" to={addresses.home}>
        {t('switchedOff.home')}
      </LinkButton>
    </Page>
  )
}
