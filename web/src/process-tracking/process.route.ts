import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: addresses.process,
  area: 'student',
  offline: true,
  guardians: 'ANY',
  feature: 'processTracking',
  queries: context => import('./process-tracking.data.ts').then(data => data.processQueries(context)),
  parent: () => ({ to: addresses.processes, label: 'menu.processes' }),
} satisfies ScreenRoute
