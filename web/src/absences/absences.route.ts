import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: addresses.absences,
  area: 'student',
  guardians: 'ABSENCE',
  feature: 'absences',
  offline: true,
  queries: () => import('./absences.data.ts').then(data => [data.absencesQuery()]),
  menu: { group: 'now', order: 30, label: 'menu.absences', icon: 'absence' },
} satisfies ScreenRoute
