import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: addresses.personalEvents,
  area: 'student',
  offline: true,
  guardians: 'PLAN',
  feature: 'personalEvents',
  queries: () => import('./personal-education-events.data.ts').then(data => [data.plansQuery()]),
  menu: {
    group: 'studies',
    order: 40,
    label: 'menu.personalEvents',
    icon: 'learning',
    short: 'menu.short.personalEvents',
  },
} satisfies ScreenRoute
