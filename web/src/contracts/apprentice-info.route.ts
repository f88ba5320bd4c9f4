import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: addresses.apprenticeInfo,
  area: 'student',
  offline: true,
  guardians: 'CONTRACT',
  feature: 'contracts',
  queries: () => import('./contracts.data.ts').then(data => [data.apprenticeInfoQuery()]),
  under: addresses.contracts,
  parent: () => ({ to: addresses.contracts, label: 'menu.contracts' }),
} satisfies ScreenRoute
