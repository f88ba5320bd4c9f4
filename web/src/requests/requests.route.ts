import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: addresses.requests,
  area: 'student',
  offline: true,
  guardians: 'ANY',
  feature: 'requests',
  queries: () => import('./requests.data.ts').then(data => [data.formsQuery, data.requestsQuery()]),
  menu: { group: 'own', order: 1, label: 'menu.requests', icon: 'request' },
} satisfies ScreenRoute
