import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: addresses.home,
  area: 'student',
  queries: () => import('./home.data.ts').then(data => data.homeQueries()),
  offline: true,
  menu: { group: 'now', order: 10, label: 'menu.home', icon: 'home' },
  bottomBar: { order: 1, label: 'menu.home', icon: 'home' },
} satisfies ScreenRoute
