import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet, useLocation } from 'react-router'
import { useConfig } from '#web/platform/api/config.ts'
import { useSession } from '#web/platform/session/session.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/content/icon.tsx'
import { Alerts } from '#web/ui/feedback/alerts.tsx'
import { LoadingOverlay } from '#web/ui/feedback/loading.tsx'
import { useProviderName } from '#web/ui/layout/page.tsx'
import { addresses } from './addresses.ts'
import { MaintenanceBanner, NetworkBanner, NewVersion, ReadOnlyBanner } from './banners.tsx'
import { Brand, Footer, SkipLink } from './frame.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { type BottomBarEntry, bottomBar, type MenuEntry, markOf, menu } from './menu.ts'
import { usePrefetch } from './prefetch.ts'
import { useSessionWatch } from './session-watch.ts'
import style from './shell.module.css'
import { Whereabouts } from './whereabouts.tsx'

const SessionWarning = lazy(() => import('#web/ui/overlay/session-warning.tsx'))

/** The frame of the student area: top bar, bottom bar or rail, and what has to be said on every page. */
export function StudentShell() {
  const { t } = useTranslation()
  const provider = useProviderName()
  const session = useSession()
  const warning = useSessionWatch()
  usePrefetch()
  return (
    <div className={style.frame}>
      <SkipLink />
      <header className={style.top}>
        <Brand name={provider} to={addresses.home} />
        <LanguageMenu />
        {session === null ? null : (
          <Link to={addresses.account} className={style.account}>
            <Icon name="account" />
            <span className={style.accountName}>{session.callName}</span>
          </Link>
        )}
      </header>
      <nav className={style.rail} aria-label={t('menu.title')}>
        {menu.map(group => (
          <div key={group.label} className={style.group}>
            <h2 className={style.groupTitle}>{t(group.label)}</h2>
            {group.entries.map(entry => (
              <RailLink key={entry.to} entry={entry} />
            ))}
          </div>
        ))}
      </nav>
      <main id="main" className={style.main} tabIndex={-1}>
        <NetworkBanner />
        <MaintenanceBanner />
        <ReadOnlyBanner />
        <Whereabouts />
        <Suspense fallback={<LoadingOverlay />}>
          <Outlet />
        </Suspense>
      </main>
      <Footer />
      <nav className={style.bottom} aria-label={t('menu.title')}>
        {bottomBar.map(entry => (
          <MenuLink key={entry.to} entry={entry} className={classes(style.bottomLink)}>
            <Icon name={entry.icon} />
            <span>{t(entry.label)}</span>
          </MenuLink>
        ))}
      </nav>
      <Alerts />
      <NewVersion />
      {warning === undefined ? null : (
        <Suspense>
          <SessionWarning secondsLeft={warning.secondsLeft} stay={warning.stay} />
        </Suspense>
      )}
    </div>
  )
}

function RailLink({ entry }: { entry: MenuEntry }) {
  const { t } = useTranslation()
  const { features } = useConfig()
  if (entry.feature !== undefined && !features[entry.feature]) {
    return (
      <span className={style.railOff}>
        <Icon name={entry.icon} />
        <span>
          {t(entry.label)} <small>{t('menu.off')}</small>
        </span>
      </span>
    )
  }
  return (
    <MenuLink entry={entry} className={classes(style.railLink)}>
      <Icon name={entry.icon} />
      {t(entry.label)}
    </MenuLink>
  )
}

interface MenuLinkProps {
  entry: MenuEntry | BottomBarEntry
  className: string
  children: ReactNode
}

/** A link to a screen, marked as current on that screen and on those that belong to it. */
function MenuLink({ entry, className, children }: MenuLinkProps) {
  const { pathname } = useLocation()
  return (
    <Link to={entry.to} className={className} aria-current={markOf(entry, pathname)}>
      {children}
    </Link>
  )
}
