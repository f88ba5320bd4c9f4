import { addresses } from '@studentgo/protocol/addresses'
import type { MenuGroupName, ScreenRoute } from '#web/platform/page/screen-route.ts'
import { routeOf, routes } from './routes.tsx'

type Entry<Place extends 'menu' | 'bottomBar'> = NonNullable<ScreenRoute[Place]> & { to: string }
export type MenuEntry = Entry<'menu'>
export type BottomBarEntry = Entry<'bottomBar'>

interface MenuGroup {
  label: string
  entries: MenuEntry[]
}

const entries = entriesOf('menu')
const groups: MenuGroupName[] = ['now', 'studies', 'own']

/** The menu in its groups: the rail and the page «More» show all of it. */
export const menu: MenuGroup[] = groups.map(group => ({
  label: `menu.${group}`,
  entries: entries.filter(entry => entry.group === group),
}))

export const bottomBar: BottomBarEntry[] = entriesOf('bottomBar')

/** How an entry is marked while the screen of a path is shown: as that very page, as what it belongs to, or not. */
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

/** The screens beside a screen of the menu that stand in one row with it on a phone; none where there is no row. */
export function rowOf({ group }: MenuEntry): MenuEntry[] {
  return entries.filter(entry => entry.group === group && entry.short !== undefined)
}

function entriesOf<Place extends 'menu' | 'bottomBar'>(place: Place): Entry<Place>[] {
  return routes
    .flatMap(route => (route[place] === undefined ? [] : [{ ...route[place], to: route.path }]))
    .toSorted((one, other) => one.order - other.order)
}
