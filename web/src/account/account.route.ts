import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: addresses.account,
  area: 'student',
  guardians: 'own',
  staff: 'ANY',
  offline: true,
  menu: { group: 'own', order: 10, label: 'menu.account', icon: 'account' },
} satisfies ScreenRoute
