import { staffAddresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

/** Submissions of students and guardians that wait for a decision. */
export default {
  path: staffAddresses.cases,
  area: 'staff',
  staff: ['TEACHER', 'RESPONSIBLE_TEACHER', 'COUNSELLOR', 'OFFICE', 'SPECIAL_NEEDS', 'WORKPLACE_COORDINATOR'],
  queries: () => import('./staff-cases.data.ts').then(data => [data.casesQuery()]),
  menu: { group: 'now', order: 20, label: 'staffCases.title', icon: 'request' },
  bottomBar: { order: 2, label: 'staffCases.short', icon: 'request' },
} satisfies ScreenRoute
