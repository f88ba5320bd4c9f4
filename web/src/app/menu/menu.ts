import { addresses } from '@studentgo/protocol/addresses'
import { type Place, wholePortal } from '@studentgo/protocol/paths'
import type { MenuGroupName, ScreenRoute } from '#web/platform/page/screen-route.ts'
import { type FoundRoute, routeOf, routesOfPlace } from '../routes.tsx'

type Entry<Bar extends 'menu' | 'bottomBar'> = NonNullable<ScreenRoute[Bar]> & { to: string }
export type MenuEntry = Entry<'menu'>
export type BottomBarEntry = Entry<'bottomBar'>

export interface MenuGroup {
  label: string
  entries: MenuEntry[]
}

const entries = entriesOf('menu', wholePortal)
const groups: MenuGroupName[] = ['now', 'students', 'school', 'studies', 'own']

/** The menu of a part of the portal in its groups, with the screens that its reader may open. */
export function menuOf(
  place: Pick<Place, 'kind'>,
  mayOpen: (route: FoundRoute) => boolean = () => true,
): MenuGroup[] {
  const isPortal = place.kind === 'portal'
  const ofPlace = isPortal ? entries : entriesOf('menu', place, mayOpen)
  return groups
    .map(group => ({
      label: labelOf(group, place),
      entries: ofPlace.filter(entry => entry.group === group),
    }))
    .filter(group => group.entries.length > 0)
}

function labelOf(group: MenuGroupName, { kind }: Pick<Place, 'kind'>): string {
  if (kind === 'staff') return `staff.menu.${group}`
  // For a guardian the matters of a child are not «own» matters.
  return kind !== 'portal' && group === 'own' ? 'guardian.matters' : `menu.${group}`
}

/** The student's menu: the rail and the page «More» show all of it. */
export const menu: MenuGroup[] = menuOf(wholePortal)

export const bottomBar: BottomBarEntry[] = entriesOf('bottomBar', wholePortal)

/** How an entry is marked on the screen of a path: as that very page, as its parent, or not at all. */
export function markOf(entry: MenuEntry | BottomBarEntry, path: string): 'page' | 'true' | undefined {
  if (entry.to === path) return 'page'
  const shown = menuEntryOf(path)
  if (shown === undefined) return undefined
  return shown.to === entry.to || ('holds' in entry && entry.holds === shown.group) ? 'true' : undefined
}

/** The entry of the menu that a screen belongs to: its own, the one it names, or the one its path begins with. */
export function menuEntryOf(path: string): MenuEntry | undefined {
  const named = routeOf(path)?.under ?? path
  return (
    entries.find(entry => entry.to === named) ??
    entries.find(entry => entry.to !== addresses.home && named.startsWith(`${entry.to}/`))
  )
}

/** The screens of the menu that share a row of tabs with this one on a phone; none where there is no such row. */
export function rowOf({ group }: MenuEntry): MenuEntry[] {
  return entries.filter(entry => entry.group === group && entry.short !== undefined)
}

function entriesOf<Bar extends 'menu' | 'bottomBar'>(
  bar: Bar,
  place: Pick<Place, 'kind'>,
  mayOpen: (route: FoundRoute) => boolean = () => true,
): Entry<Bar>[] {
  return routesOfPlace(place)
    .filter(mayOpen)
    .flatMap(route => (route[bar] === undefined ? [] : [{ ...route[bar], to: route.path }]))
    .toSorted((one, other) => one.order - other.order)
}
