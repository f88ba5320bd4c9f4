import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: addresses.notificationChoices,
  area: 'student',
  guardians: 'own',
  staff: 'ANY',
  queries: () => import('./notifications.data.ts').then(data => [data.choicesQuery]),
  parent: () => ({ to: addresses.notifications, label: 'menu.notifications' }),
} satisfies ScreenRoute
