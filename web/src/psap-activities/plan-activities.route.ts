import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: addresses.planActivities,
  area: 'student',
  offline: true,
  guardians: 'PLAN',
  feature: 'planActivities',
  queries: () => import('./plan-activities.data.ts').then(data => [data.planActivitiesQuery()]),
  menu: {
    group: 'studies',
    order: 50,
    label: 'menu.planActivities',
    icon: 'talk',
    short: 'menu.short.planActivities',
  },
} satisfies ScreenRoute
