import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

/** The timetables of all children side by side. */
export default {
  path: addresses.timetable,
  area: 'guardian',
  feature: 'timetable',
  queries: context => import('./children.data.ts').then(data => data.weekQueriesOf(context)),
  menu: { group: 'now', order: 20, label: 'menu.timetable', icon: 'calendar' },
} satisfies ScreenRoute
