import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useApp } from '#web/platform/page/app-context.ts'
import { useScreensInUse } from '#web/platform/page/screens-in-use.ts'
import { Icon } from '#web/ui/content/icon.tsx'
import { bringInSight } from '#web/ui/layout/strip.ts'
import { routeOf } from '../routes.tsx'
import style from './back-link-and-tabs.module.css'
import { markOf, menuEntryOf, rowOf } from './menu.ts'

/** At the head of a screen: the link back to its parent screen and, on phones, tabs for its sibling screens. */
export function BackLinkAndTabs() {
  const { pathname, search } = useLocation()
  const isInUse = useScreensInUse()
  const { place } = useApp()
  const parent = routeOf(pathname, place)?.parent?.(new URLSearchParams(search))
  // The tabs are for students only: guardians have the rail, or the page of the child.
  if (place.kind !== 'portal' && parent === undefined) return null
  return parent === undefined || !isInUse(parent.to) ? <Row path={pathname} /> : <WayBack {...parent} />
}

function WayBack({ to, label }: { to: string; label: string }) {
  const { t } = useTranslation()
  return (
    <Link to={to} className={style.back}>
      <Icon name="back" />
      <span>
        <span className="visually-hidden">{t('menu.back')}</span> {t(label)}
      </span>
    </Link>
  )
}

function Row({ path }: { path: string }) {
  const { t } = useTranslation()
  const shown = menuEntryOf(path)
  const isInUse = useScreensInUse()
  // Screens that the college does not use are listed in the rail and under «More», with the reason.
  const beside =
    shown?.to === path && shown.short !== undefined ? rowOf(shown).filter(({ to }) => isInUse(to)) : []
  if (shown === undefined || beside.length === 0) return null
  return (
    <nav aria-label={t(`menu.${shown.group}`)} className={style.tabs}>
      {beside.map(entry => (
        <Link
          key={entry.to}
          ref={entry.to === path ? bringInSight : undefined}
          to={entry.to}
          className={style.beside}
          aria-current={markOf(entry, path)}
        >
          {t(entry.short ?? entry.label)}
        </Link>
      ))}
    </nav>
  )
}
