import { Suspense, useEffect } from 'react'
import { Outlet } from 'react-router'
import { showBadge } from '#web/platform/offline/app-badge.ts'
import { useSession } from '#web/platform/session/session.ts'
import { Alerts } from '#web/ui/feedback/alerts.tsx'
import { LoadingOverlay } from '#web/ui/feedback/loading.tsx'
import { MaintenanceBanner, NetworkBanner, NewVersion, ReadOnlyBanner } from './banners.tsx'
import { lazyPart } from './lazy-part.ts'
import { BackLinkAndTabs } from './menu/back-link-and-tabs.tsx'
import { useSessionWatch } from './session-watch.ts'

const SessionWarning = lazyPart(() => import('#web/ui/overlay/session-warning.tsx'))

/** The middle of the frame of a signed-in person: the banners of every page, and the screen. */
export function ScreenPart() {
  return (
    <>
      <NetworkBanner />
      <MaintenanceBanner />
      <ReadOnlyBanner />
      <BackLinkAndTabs />
      <Suspense fallback={<LoadingOverlay />}>
        <Outlet />
      </Suspense>
    </>
  )
}

/**
 * Overlays of the frame: alerts, a new version, and the warning before the session ends; also the badge on the app
 * icon.
 */
export function FrameMessages() {
  const warning = useSessionWatch()
  const waiting = useSession()?.unreadNotifications ?? 0
  useEffect(() => void showBadge(waiting), [waiting])
  return (
    <>
      <Alerts />
      <NewVersion />
      {warning === undefined ? null : (
        <Suspense>
          <SessionWarning secondsLeft={warning.secondsLeft} stay={warning.stay} />
        </Suspense>
      )}
    </>
  )
}
