import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: addresses.contracts,
  area: 'student',
  offline: true,
  guardians: 'CONTRACT',
  feature: 'contracts',
  queries: context => import('./contracts.data.ts').then(data => data.contractsQueries(context)),
  menu: {
    group: 'studies',
    order: 64,
    label: 'menu.contracts',
    icon: 'contract',
  },
} satisfies ScreenRoute
