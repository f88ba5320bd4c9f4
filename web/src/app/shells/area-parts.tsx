import { addresses } from '@studentgo/protocol/addresses'
import type { Place } from '@studentgo/protocol/paths'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useApp } from '#web/platform/page/app-context.ts'
import { classes } from '#web/ui/classes.ts'
import { Icon, type IconName } from '#web/ui/content/icon.tsx'
import { PortalLink } from '#web/ui/content/links/portal-link.tsx'
import { BrandMark, BrandName } from '../frame.tsx'
import type { MenuGroup } from '../menu/menu.ts'
import areaStyle from './area-parts.module.css'
import style from './shell.module.css'

/** The address of a screen below the base path, in this part of the portal. */
export function inPlace({ start }: Pick<Place, 'start'>, path: string): string {
  return start + (path === addresses.home ? '' : path) || addresses.home
}

/** The school and, under it, the name of the area. */
export function AreaBrand({ to, area }: { to: string; area: string }) {
  return (
    <PortalLink to={to} className={style.brand}>
      <BrandMark />
      <span className={areaStyle.names}>
        <BrandName />
        <span className={areaStyle.area}>{area}</span>
      </span>
    </PortalLink>
  )
}

interface BarLinkProps {
  to: string
  icon: IconName
  label: string
  /** Where space is short its word is for screen readers only. */
  givesWay?: boolean
  children?: ReactNode
}

/** A link in the top bar; its word is hidden where space is short. */
export function BarLink({ to, icon, label, givesWay = false, children }: BarLinkProps) {
  return (
    <PortalLink to={to} className={style.barLink}>
      <Icon name={icon} />
      <span className={classes(style.bellWord, givesWay && style.givesWay)}>{label}</span> {children}
    </PortalLink>
  )
}

/** Link to the notifications, with the number of unread ones. */
export function BellLink({ to, unread }: { to: string; unread: number }) {
  const { t } = useTranslation()
  return (
    <BarLink to={to} icon="notifications" label={t('menu.notifications')} givesWay>
      {unread === 0 ? null : (
        <span className={style.unreadNumber}>
          <span aria-hidden="true">{Math.min(unread, 99)}</span>
          <span className="visually-hidden">{t('notifications.unread', { count: unread })}</span>
        </span>
      )}
    </BarLink>
  )
}

interface RailGroupsProps {
  groups: readonly MenuGroup[]
  /** The groups are named, below a heading of this level. */
  heading?: 'h2' | 'h3' | undefined
  /** The content beside the word of an entry. */
  beside?: (to: string) => ReactNode
}

/** The entries of the rail in their groups. */
export function RailGroups({ groups, heading: Heading, beside }: RailGroupsProps) {
  const { t } = useTranslation()
  const { place } = useApp()
  const { pathname } = useLocation()
  return groups.map(group => (
    <div key={group.label} className={style.group}>
      {Heading === undefined ? null : <Heading className={style.groupTitle}>{t(group.label)}</Heading>}
      {group.entries.map(({ to, icon, label }) => (
        <PortalLink
          key={to}
          to={inPlace(place, to)}
          className={style.railLink}
          aria-current={pathname === to ? 'page' : undefined}
        >
          <Icon name={icon} />
          <span>
            {t(label)}
            {beside?.(to)}
          </span>
        </PortalLink>
      ))}
    </div>
  ))
}

export interface BottomEntry {
  to: string
  icon: IconName
  label: string
  /** Screens without their own place in the bar that are reached through this one. */
  holds?: readonly string[]
}

/** The bar at the foot of a phone. */
export function BottomLinks({ entries }: { entries: readonly BottomEntry[] }) {
  const { t } = useTranslation()
  const { place } = useApp()
  const { pathname } = useLocation()
  const here = inPlace(place, pathname)
  const isHere = (path: string) => here === path || here.startsWith(`${path}/`)
  return (
    <nav className={style.bottom} aria-label={t('menu.title')}>
      {entries.map(({ to, icon, label, holds = [] }) => (
        <PortalLink
          key={to}
          to={to}
          className={style.bottomLink}
          aria-current={here === to ? 'page' : holds.some(isHere) ? 'true' : undefined}
        >
          <Icon name={icon} />
          <span>{t(label)}</span>
        </PortalLink>
      ))}
    </nav>
  )
}
