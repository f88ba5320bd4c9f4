import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: addresses.competenceDemonstrations,
  area: 'student',
  offline: true,
  guardians: 'ASSESSMENT',
  feature: 'competenceDemonstrations',
  queries: () => import('./competence-demonstrations.data.ts').then(data => [data.demonstrationsQuery()]),
  menu: {
    group: 'studies',
    order: 20,
    label: 'menu.demonstrations',
    icon: 'demonstration',
    short: 'menu.demonstrations',
  },
} satisfies ScreenRoute
