import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: addresses.specialSupport,
  area: 'student',
  guardians: 'SUPPORT',
  feature: 'specialSupport',
  queries: () => import('./special-support.data.ts').then(data => [data.specialSupportQuery()]),
  menu: { group: 'studies', order: 70, label: 'menu.support', icon: 'support', short: 'menu.support' },
} satisfies ScreenRoute
