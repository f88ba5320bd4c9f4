import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: addresses.timetable,
  area: 'student',
  guardians: 'TIMETABLE',
  feature: 'timetable',
  queries: context => import('./timetable.data.ts').then(data => data.timetableQueries(context)),
  offline: true,
  menu: { group: 'now', order: 20, label: 'menu.timetable', icon: 'calendar' },
  bottomBar: { order: 2, label: 'menu.timetable', icon: 'calendar' },
} satisfies ScreenRoute
