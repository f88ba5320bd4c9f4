import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: addresses.parentAccess,
  area: 'student',
  queries: () => import('./parent-access.data.ts').then(data => [data.parentAccessQuery]),
  menu: { group: 'own', order: 8, label: 'menu.parentAccess', icon: 'eye' },
} satisfies ScreenRoute
