import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: addresses.request,
  area: 'student',
  offline: true,
  guardians: 'ANY',
  feature: 'requests',
  queries: ({ search }) => import('./requests.data.ts').then(data => data.requestScreenQueries(search)),
  parent: () => ({ to: addresses.requests, label: 'menu.requests' }),
} satisfies ScreenRoute
