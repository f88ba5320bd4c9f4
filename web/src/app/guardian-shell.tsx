import { addresses, addressIn } from '@studentgo/protocol/addresses'
import type { Child } from '@studentgo/protocol/children'
import { childHomePath, parentHomePath } from '@studentgo/protocol/paths'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useLive } from '#web/platform/api/live.ts'
import { useApp } from '#web/platform/page/app-context.ts'
import { useHydrated } from '#web/platform/page/use-hydrated.ts'
import { useChild, useChildren } from '#web/platform/session/reader.ts'
import { useSession } from '#web/platform/session/session.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon, type IconName } from '#web/ui/content/icon.tsx'
import { PortalLink } from '#web/ui/content/portal-link.tsx'
import { useProviderName } from '#web/ui/layout/page.tsx'
import { BrandMark, Footer, SkipLink } from './frame.tsx'
import { FrameMessages, ScreenPart } from './frame-parts.tsx'
import guardian from './guardian-shell.module.css'
import { LanguageMenu } from './language-menu.tsx'
import { lazyPart } from './lazy-part.ts'
import { covers, useMayOpen } from './may-open.ts'
import { menuOf } from './menu.ts'
import { routeOf } from './routes.tsx'
import style from './shell.module.css'

const UnreadCount = lazyPart(() => import('#web/messages/unread-count.tsx'))

/**
 * The frame of the guardian area: the frame of the student's in another accent, with the word «Guardian» and all children
 * always in sight. The screens beside one's own are those of one child.
 */
export function GuardianShell() {
  const { t } = useTranslation()
  const provider = useProviderName()
  const session = useSession()
  useLive(session !== null)
  return (
    <div className={classes(style.frame, guardian.frame)}>
      <SkipLink />
      <header className={style.top}>
        <PortalLink to={parentHomePath} className={style.brand}>
          <BrandMark />
          <span className={guardian.names}>
            <span className={style.brandName}>{provider}</span>
            <span className={guardian.area}>{t('guardian.area')}</span>
          </span>
        </PortalLink>
        <LanguageMenu />
        {session === null ? null : (
          <>
            <BarLink to={addresses.notifications} icon="notifications" label={t('menu.notifications')}>
              {session.unreadNotifications === 0 ? null : (
                <span className={style.unread}>
                  <span aria-hidden="true">{Math.min(session.unreadNotifications, 99)}</span>
                  <span className="visually-hidden">
                    {t('notifications.unread', { count: session.unreadNotifications })}
                  </span>
                </span>
              )}
            </BarLink>
            <BarLink to={addresses.account} icon="account" label={session.callName} />
          </>
        )}
      </header>
      <ChildSwitcher />
      <Rail />
      <main id="main" className={style.main} tabIndex={-1}>
        <ScreenPart />
      </main>
      <Footer />
      <BottomBar />
      <FrameMessages />
    </div>
  )
}

interface BarLinkProps {
  to: string
  icon: IconName
  label: string
  children?: React.ReactNode
}

function BarLink({ to, icon, label, children }: BarLinkProps) {
  return (
    <PortalLink to={addressIn('PARENT', to)} className={style.barLink}>
      <Icon name={icon} />
      <span className={style.bellWord}>{label}</span> {children}
    </PortalLink>
  )
}

/** All children by name and group: which of them the page is about, and the way to the same screen of another. */
function ChildSwitcher() {
  const { t } = useTranslation()
  const { place } = useApp()
  const { pathname } = useLocation()
  const children = useChildren() ?? []
  if (children.length === 0) return null
  const isAll = place.kind === 'guardian'
  const all = routeOf(pathname, { kind: 'guardian' })?.area === 'guardian' ? pathname : addresses.home
  return (
    <nav className={guardian.children} aria-label={t('guardian.children')}>
      <PortalLink
        to={addressIn('PARENT', all === addresses.home ? '' : all)}
        className={guardian.child}
        aria-current={isAll ? 'true' : undefined}
      >
        {t('guardian.all')}
      </PortalLink>
      {children.map(child => (
        <PortalLink
          key={child.studentId}
          to={sameScreenOf(child, pathname)}
          className={guardian.child}
          aria-current={place.kind === 'child' && place.studentId === child.studentId ? 'true' : undefined}
        >
          <span>{child.callName}</span> <small>{child.group ?? child.lastName}</small>
        </PortalLink>
      ))}
    </nav>
  )
}

/** A screen of the menu stays when one goes to another child; what is inside of it belongs to the one. */
function sameScreenOf(child: Child, path: string): string {
  const route = routeOf(path, { kind: 'child' })
  const isThere = route?.menu !== undefined && covers(child, route)
  return childHomePath(child.studentId) + (isThere && path !== addresses.home ? path : '')
}

function Rail() {
  const { t } = useTranslation()
  const { place } = useApp()
  const { pathname } = useLocation()
  const mayOpen = useMayOpen()
  const child = useChild()
  return (
    <nav className={classes(style.rail, guardian.rail)} aria-label={t('menu.title')}>
      {child === undefined ? null : <h2 className={style.groupTitle}>{child.callName}</h2>}
      {menuOf(place, mayOpen).map(group => (
        <div key={group.label} className={style.group}>
          {place.kind === 'child' ? <h3 className={style.groupTitle}>{t(group.label)}</h3> : null}
          {group.entries.map(({ to, icon, label }) => (
            <PortalLink
              key={to}
              to={place.start + (to === addresses.home ? '' : to)}
              className={style.railLink}
              aria-current={pathname === to ? 'page' : undefined}
            >
              <Icon name={icon} />
              <span>
                {t(label)}
                {to === addresses.messages ? <Unread /> : null}
              </span>
            </PortalLink>
          ))}
        </div>
      ))}
    </nav>
  )
}

interface BottomEntry {
  to: string
  icon: IconName
  label: string
}

/** Five words at most: of a child the way back to all of them, what is looked at most, and everything else. */
function BottomBar() {
  const { t } = useTranslation()
  const { place } = useApp()
  const { pathname } = useLocation()
  const mayOpen = useMayOpen()
  const inPlace = (path: string) => place.start + (path === addresses.home ? '' : path)
  const entries = menuOf(place, mayOpen).flatMap(group => group.entries)
  const chosen = place.kind === 'child' ? ofChild : ofAll
  const shown: BottomEntry[] = chosen.flatMap(path => {
    const entry = entries.find(one => one.to === path)
    return entry === undefined ? [] : [{ to: inPlace(path), icon: entry.icon, label: entry.label }]
  })
  const first: BottomEntry = { to: parentHomePath, icon: 'home', label: 'guardian.all' }
  const last: BottomEntry = { to: inPlace(addresses.home), icon: 'more', label: 'guardian.everything' }
  return (
    <nav className={style.bottom} aria-label={t('menu.title')}>
      {(place.kind === 'child' ? [first, ...shown, last] : shown).map(({ to, icon, label }) => (
        <PortalLink
          key={to}
          to={to}
          className={style.bottomLink}
          aria-current={inPlace(pathname) === to ? 'page' : undefined}
        >
          <Icon name={icon} />
          <span>{t(label)}</span>
        </PortalLink>
      ))}
    </nav>
  )
}

const ofChild = [addresses.absences, addresses.timetable, addresses.messages]
const ofAll = [
  addresses.home,
  addresses.timetable,
  addresses.news,
  addresses.notifications,
  addresses.account,
]

/** How many messages about the child are unread; it comes after the page, which nobody shall wait for. */
function Unread() {
  const isHydrated = useHydrated()
  if (!isHydrated) return null
  return (
    <>
      {' '}
      <Suspense>
        <UnreadCount />
      </Suspense>
    </>
  )
}
