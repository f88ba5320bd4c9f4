import { staffAddresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

/** Until when the signed-in member of staff is away, and their deputy. */
export default {
  path: staffAddresses.away,
  area: 'staff',
  staff: ['TEACHER', 'RESPONSIBLE_TEACHER', 'COUNSELLOR', 'OFFICE', 'SPECIAL_NEEDS', 'WORKPLACE_COORDINATOR'],
  queries: () => import('./staff-cases.data.ts').then(data => [data.awayQuery]),
  menu: { group: 'own', order: 30, label: 'staffAway.title', icon: 'calendar' },
} satisfies ScreenRoute
