import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: addresses.findStaff,
  area: 'student',
  guardians: 'MESSAGE',
  staff: 'ANY',
  feature: 'staffSearch',
  menu: { group: 'own', order: 20, label: 'menu.findStaff', icon: 'search' },
} satisfies ScreenRoute
