import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: addresses.more,
  area: 'student',
  offline: true,
  bottomBar: { order: 5, label: 'menu.more', icon: 'more', holds: 'own' },
} satisfies ScreenRoute
