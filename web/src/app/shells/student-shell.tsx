import { addresses } from '@studentgo/protocol/addresses'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useLive } from '#web/platform/api/live.ts'
import { useScreensInUse } from '#web/platform/page/screens-in-use.ts'
import { useHydrated } from '#web/platform/page/use-hydrated.ts'
import { useSession } from '#web/platform/session/session.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon } from '#web/ui/content/icon.tsx'
import { Brand, Footer, SkipLink } from '../frame.tsx'
import { FrameMessages, ScreenPart } from '../frame-parts.tsx'
import { lazyPart } from '../lazy-part.ts'
import { LanguageMenu } from '../menu/language-menu.tsx'
import { type BottomBarEntry, bottomBar, type MenuEntry, markOf, menu } from '../menu/menu.ts'
import { SearchButton } from '../menu/search-button.tsx'
import { usePrefetch } from '../prefetch.ts'
import { useStoredLinks } from '../use-stored-links.ts'
import style from './shell.module.css'

const OutboxPill = lazyPart(() => import('../menu/outbox-pill.tsx'))
const UnreadCount = lazyPart(() => import('#web/messages/unread-count.tsx'))

/** A bigger number does not fit in the bar. */
const mostCounted = 99

/** The frame of the student area: top bar, bottom bar or rail, and the banners of every page. */
export function StudentShell() {
  const { t } = useTranslation()
  const session = useSession()
  const isInUse = useScreensInUse()
  const isHydrated = useHydrated()
  // Until an own password is chosen every other screen is closed.
  const mustChoose = session?.mustChangePassword === true
  usePrefetch(!mustChoose)
  useStoredLinks()
  useLive(session !== null && !mustChoose)
  return (
    <div className={style.frame}>
      <SkipLink />
      <header className={style.top}>
        <Brand to={addresses.home} />
        <LanguageMenu />
        {session === null || mustChoose ? null : (
          <>
            {isHydrated && session.ownDevice && session.offlineAllowed ? (
              <Suspense>
                <OutboxPill />
              </Suspense>
            ) : null}
            <SearchButton />
            <NotificationsLink unread={session.unreadNotifications} />
            <Link to={addresses.account} className={style.barLink}>
              <Icon name="account" />
              <span className={style.barWord}>{session.callName}</span>
            </Link>
          </>
        )}
      </header>
      <nav className={style.rail} aria-label={t('menu.title')}>
        {(mustChoose ? [] : menu).map(group => (
          <div key={group.label} className={style.group}>
            <h2 className={style.groupTitle}>{t(group.label)}</h2>
            {group.entries.map(entry => (
              <RailLink key={entry.to} entry={entry} />
            ))}
          </div>
        ))}
      </nav>
      <main id="main" className={style.main} tabIndex={-1}>
        <ScreenPart />
      </main>
      <Footer />
      <nav className={style.bottom} aria-label={t('menu.title')}>
        {bottomBar
          .filter(({ to }) => !mustChoose && isInUse(to))
          .map(entry => (
            <MenuLink key={entry.to} entry={entry} className={classes(style.bottomLink)}>
              <Icon name={entry.icon} />
              <span>{t(entry.label)}</span>
              <Count of={entry} />
            </MenuLink>
          ))}
      </nav>
      <FrameMessages />
    </div>
  )
}

/** Link to the notifications, with the number of unread ones. */
function NotificationsLink({ unread }: { unread: number }) {
  const { t } = useTranslation()
  return (
    <Link to={addresses.notifications} className={style.barLink}>
      <Icon name="notifications" />
      <span className={classes(style.bellWord, style.givesWay)}>{t('menu.notifications')}</span>{' '}
      {unread === 0 ? null : (
        <span className={style.unreadNumber}>
          <span aria-hidden="true">{unread > mostCounted ? `${mostCounted}+` : unread}</span>
          <span className="visually-hidden">{t('notifications.unread', { count: unread })}</span>
        </span>
      )}
    </Link>
  )
}

function RailLink({ entry }: { entry: MenuEntry }) {
  const { t } = useTranslation()
  const isInUse = useScreensInUse()
  if (!isInUse(entry.to)) {
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
      <span>
        {t(entry.label)}
        <Count of={entry} />
      </span>
    </MenuLink>
  )
}

/** The number of unread messages beside a menu entry; loaded after the page so that it never delays it. */
function Count({ of }: { of: MenuEntry | BottomBarEntry }) {
  const isHydrated = useHydrated()
  if (of.to !== addresses.messages || !isHydrated) return null
  return (
    <>
      {' '}
      <Suspense>
        <UnreadCount />
      </Suspense>
    </>
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
