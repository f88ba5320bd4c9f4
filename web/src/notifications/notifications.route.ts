import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: addresses.notifications,
  area: 'student',
  offline: true,
  guardians: 'own',
  staff: 'ANY',
  queries: () => import('./notifications.data.ts').then(data => [data.notificationsQuery()]),
  menu: { group: 'own', order: 5, label: 'menu.notifications', icon: 'notifications' },
} satisfies ScreenRoute
