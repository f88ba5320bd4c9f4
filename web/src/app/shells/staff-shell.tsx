import { addresses, addressIn, staffAddresses } from '@studentgo/protocol/addresses'
import { staffHomePath } from '@studentgo/protocol/paths'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLive } from '#web/platform/api/live.ts'
import { useApp } from '#web/platform/page/app-context.ts'
import { useHydrated } from '#web/platform/page/use-hydrated.ts'
import { useSession } from '#web/platform/session/session.ts'
import { classes } from '#web/ui/classes.ts'
import { Footer, SkipLink } from '../frame.tsx'
import { FrameMessages, ScreenPart } from '../frame-parts.tsx'
import { lazyPart } from '../lazy-part.ts'
import { LanguageMenu } from '../menu/language-menu.tsx'
import { useMayOpen } from '../menu/may-open.ts'
import { menuOf } from '../menu/menu.ts'
import { SearchButton } from '../menu/search-button.tsx'
import { routesOfPlace } from '../routes.tsx'
import { AreaBrand, BarLink, BellLink, BottomLinks, inPlace, RailGroups } from './area-parts.tsx'
import style from './shell.module.css'
import staff from './staff-shell.module.css'

const deskSearch = () => import('#web/search/desk-search.tsx')
const UnreadOfStaff = lazyPart(() => import('#web/staff-messages/unread-of-staff.tsx'))

/** The frame of the staff area: the screens of the reader's roles. */
export default function StaffShell() {
  const { t } = useTranslation()
  const { place } = useApp()
  const session = useSession()
  const mayOpen = useMayOpen()
  useLive(session !== null && !session.mustSetUpFactor)
  // Until the second factor is in use every other screen is closed.
  const isIn = session !== null && !session.mustSetUpFactor && !session.mustChangePassword
  const groups = menuOf(place, mayOpen)
  const bottom = routesOfPlace({ kind: 'staff' })
    .filter(mayOpen)
    .flatMap(({ path, area, bottomBar }) => (area === 'staff' && bottomBar ? [{ ...bottomBar, path }] : []))
    .toSorted((one, other) => one.order - other.order)
  const inBar = new Set(bottom.map(({ path }) => path))
  const rest = groups.flatMap(({ entries }) => entries.filter(({ to }) => !inBar.has(to)))
  const bar = bottom.map(({ path, icon, label }) => ({
    to: inPlace(place, path),
    icon,
    label,
    holds:
      path === staffAddresses.more
        ? [...rest.map(({ to }) => to), addresses.account].map(to => inPlace(place, to))
        : [],
  }))
  return (
    <div className={classes(style.frame, staff.desk)}>
      <SkipLink />
      <header className={style.top}>
        <AreaBrand to={staffHomePath} area={t('staff.area')} />
        <LanguageMenu />
        {isIn ? (
          <>
            <SearchButton fetchDialog={deskSearch} />
            <BellLink to={addressIn('STAFF', addresses.notifications)} unread={session.unreadNotifications} />
            <BarLink to={addressIn('STAFF', addresses.account)} icon="account" label={session.callName} />
          </>
        ) : null}
      </header>
      <nav className={style.rail} aria-label={t('menu.title')}>
        {isIn ? <RailGroups groups={groups} heading="h2" beside={to => <Count of={to} />} /> : null}
      </nav>
      <main id="main" className={style.main} tabIndex={-1}>
        <ScreenPart />
      </main>
      <Footer />
      <BottomLinks entries={isIn ? bar : []} />
      <FrameMessages />
    </div>
  )
}

/** The number of unread messages beside a menu entry; loaded after the page so that it never delays it. */
function Count({ of }: { of: string }) {
  const isHydrated = useHydrated()
  if (of !== staffAddresses.messages || !isHydrated) return null
  return (
    <Suspense>
      <UnreadOfStaff />
    </Suspense>
  )
}
