import type { MenuGroupName, ScreenRoute } from '#web/platform/page/screen-route.ts'
import { type FoundRoute, routes } from './routes.tsx'

type Entry<Place extends 'menu' | 'bottomBar'> = NonNullable<ScreenRoute[Place]> &
  Pick<FoundRoute, 'feature'> & { to: string }
export type MenuEntry = Entry<'menu'>
export type BottomBarEntry = Entry<'bottomBar'>

interface MenuGroup {
  label: string
  entries: MenuEntry[]
}

const groups: MenuGroupName[] = ['now', 'studies', 'own']

/** The menu in its groups: the rail and the page «More» show all of it. */
export const menu: MenuGroup[] = groups.map(group => ({
  label: `menu.${group}`,
  entries: entriesOf('menu').filter(entry => entry.group === group),
}))

export const bottomBar: BottomBarEntry[] = entriesOf('bottomBar')

function entriesOf<Place extends 'menu' | 'bottomBar'>(place: Place): Entry<Place>[] {
  return routes
    .flatMap(route =>
      route[place] === undefined ? [] : [{ ...route[place], ...switchOf(route), to: route.path }],
    )
    .toSorted((one, other) => one.order - other.order)
}

function switchOf({ feature }: FoundRoute): Pick<FoundRoute, 'feature'> {
  return feature === undefined ? {} : { feature }
}
