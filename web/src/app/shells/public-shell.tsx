import { addresses } from '@studentgo/protocol/addresses'
import { areaOfPath, homePathOf } from '@studentgo/protocol/paths'
import { Suspense, useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { LanguageSelector } from '#web/language/language-selector.tsx'
import { showBadge } from '#web/platform/offline/app-badge.ts'
import { Alerts } from '#web/ui/feedback/alerts.tsx'
import { LoadingOverlay } from '#web/ui/feedback/loading.tsx'
import { MaintenanceBanner } from '../banners.tsx'
import { Brand, Footer, SkipLink } from '../frame.tsx'
import style from './shell.module.css'

/** The frame of the pages that need no session: sign-in and errors. Clears the badge of open tasks. */
export function PublicShell() {
  const home = homePathOf(areaOfPath(useLocation().pathname, '')) || addresses.home
  useEffect(() => void showBadge(0), [])
  return (
    <div className={style.publicFrame}>
      <SkipLink />
      <header className={style.top}>
        <Brand to={home} />
        <LanguageSelector />
      </header>
      <main id="main" className={style.publicMain} tabIndex={-1}>
        <MaintenanceBanner />
        <Suspense fallback={<LoadingOverlay />}>
          <Outlet />
        </Suspense>
      </main>
      <Footer />
      <Alerts />
    </div>
  )
}
