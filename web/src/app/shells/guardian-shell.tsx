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
import { InSchoolLanguage } from '#web/ui/content/in-school-language.tsx'
import { PortalLink } from '#web/ui/content/links/portal-link.tsx'
import { Footer, SkipLink } from '../frame.tsx'
import { FrameMessages, ScreenPart } from '../frame-parts.tsx'
import { lazyPart } from '../lazy-part.ts'
import { LanguageMenu } from '../menu/language-menu.tsx'
import { covers, useMayOpen } from '../menu/may-open.ts'
import { menuOf } from '../menu/menu.ts'
import { SearchButton } from '../menu/search-button.tsx'
import { routeOf } from '../routes.tsx'
import {
  AreaBrand,
  BarLink,
  BellLink,
  type BottomEntry,
  BottomLinks,
  inPlace,
  RailGroups,
} from './area-parts.tsx'
import guardian from './guardian-shell.module.css'
import style from './shell.module.css'

const UnreadCount = lazyPart(() => import('#web/messages/unread-count.tsx'))

/**
 * The frame of the guardian area: the student's frame in another accent, with the word «Guardian» and all children
 * always in sight. All screens except the guardian's own concern one child.
 */
export default function GuardianShell() {
  const { t } = useTranslation()
  const session = useSession()
  // Until an own password is chosen every other screen is closed.
  const mustChoose = session?.mustChangePassword === true
  useLive(session !== null && !mustChoose)
  return (
    <div className={classes(style.frame, guardian.guardian)}>
      <SkipLink />
      <header className={style.top}>
        <AreaBrand to={parentHomePath} area={t('guardian.area')} />
        <LanguageMenu />
        {session === null || mustChoose ? null : (
          <>
            <SearchButton />
            <BellLink
              to={addressIn('PARENT', addresses.notifications)}
              unread={session.unreadNotifications}
            />
            <BarLink to={addressIn('PARENT', addresses.account)} icon="account" label={session.callName} />
          </>
        )}
      </header>
      {mustChoose ? null : (
        <>
          <ChildSwitcher />
          <Rail />
        </>
      )}
      <main id="main" className={style.main} tabIndex={-1}>
        <ScreenPart />
      </main>
      <Footer />
      {mustChoose ? null : <BottomBar />}
      <FrameMessages />
    </div>
  )
}

/** All children by name and group: marks the child of this page, and links to the same screen of another. */
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
          <span>{child.callName}</span>{' '}
          <small>{child.group ? <InSchoolLanguage>{child.group}</InSchoolLanguage> : child.lastName}</small>
        </PortalLink>
      ))}
    </nav>
  )
}

/** A screen of the menu stays when the guardian switches the child; its subpages belong to one child. */
function sameScreenOf(child: Child, path: string): string {
  const route = routeOf(path, { kind: 'child' })
  const isThere = route?.menu !== undefined && covers(child, route)
  return childHomePath(child.studentId) + (isThere && path !== addresses.home ? path : '')
}

function Rail() {
  const { t } = useTranslation()
  const { place } = useApp()
  const mayOpen = useMayOpen()
  const child = useChild()
  return (
    <nav className={classes(style.rail, guardian.rail)} aria-label={t('menu.title')}>
      {child === undefined ? null : <h2 className={style.groupTitle}>{child.callName}</h2>}
      <RailGroups
        groups={menuOf(place, mayOpen)}
        heading={place.kind === 'child' ? 'h3' : undefined}
        beside={to => (to === addresses.messages ? <Unread /> : null)}
      />
    </nav>
  )
}

/** At most five words: for a child the link back to all children, the most used screens, and everything else. */
function BottomBar() {
  const { place } = useApp()
  const mayOpen = useMayOpen()
  const entries = menuOf(place, mayOpen).flatMap(group => group.entries)
  const chosen = place.kind === 'child' ? ofChild : ofAll
  const shown: BottomEntry[] = chosen.flatMap(path => {
    const entry = entries.find(one => one.to === path)
    return entry === undefined ? [] : [{ to: inPlace(place, path), icon: entry.icon, label: entry.label }]
  })
  const first: BottomEntry = { to: parentHomePath, icon: 'home', label: 'guardian.all' }
  const last: BottomEntry = { to: inPlace(place, addresses.home), icon: 'more', label: 'guardian.everything' }
  return <BottomLinks entries={place.kind === 'child' ? [first, ...shown, last] : shown} />
}

const ofChild = [addresses.absences, addresses.timetable, addresses.messages]
const ofAll = [
  addresses.home,
  addresses.timetable,
  addresses.news,
  addresses.notifications,
  addresses.account,
]

/** The number of unread messages about the child; loaded after the page so that it never delays it. */
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
