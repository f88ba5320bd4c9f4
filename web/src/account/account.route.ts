import { addresses } from '@studentgo/protocol/addresses'
import { parentAccountPath } from '@studentgo/protocol/paths'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default [
  {
    path: addresses.account,
    area: 'student',
    offline: true,
    menu: { group: 'own', order: 10, label: 'menu.account', icon: 'account' },
  },
  { path: parentAccountPath, area: 'student', frame: 'public' },
] satisfies ScreenRoute[]
