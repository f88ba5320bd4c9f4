import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: addresses.plan,
  area: 'student',
  guardians: 'PLAN',
  feature: 'plan',
  queries: context => import('./skill-acquirement-plan.data.ts').then(data => data.planQueries(context)),
  offline: true,
  menu: { group: 'studies', order: 10, label: 'menu.plan', icon: 'studies', short: 'menu.short.plan' },
  bottomBar: { order: 3, label: 'menu.studies', icon: 'studies', holds: 'studies' },
} satisfies ScreenRoute
