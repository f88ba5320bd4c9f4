import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: addresses.processes,
  area: 'student',
  offline: true,
  guardians: 'ANY',
  feature: 'processTracking',
  queries: () => import('./process-tracking.data.ts').then(data => [data.processesQuery()]),
  menu: { group: 'own', order: 2, label: 'menu.processes', icon: 'process' },
} satisfies ScreenRoute
