import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: addresses.requestForm,
  area: 'student',
  offline: true,
  guardians: 'ANY',
  feature: 'requests',
  queries: () => import('./requests.data.ts').then(data => [data.formsQuery]),
  parent: () => ({ to: addresses.requests, label: 'menu.requests' }),
} satisfies ScreenRoute
