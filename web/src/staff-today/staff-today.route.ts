import { staffAddresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

/** The staff home page. */
export default {
  path: staffAddresses.today,
  area: 'staff',
  staff: 'ANY',
  queries: () => import('./staff-today.data.ts').then(data => [data.staffTodayQuery, data.staffWaitingQuery]),
  menu: { group: 'now', order: 10, label: 'staffToday.title', icon: 'home' },
  bottomBar: { order: 1, label: 'staffToday.title', icon: 'home' },
} satisfies ScreenRoute
