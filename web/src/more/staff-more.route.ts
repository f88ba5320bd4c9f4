import { staffAddresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

/** Every screen of the staff area, for phones, whose bar has room for five. */
export default {
  path: staffAddresses.more,
  area: 'staff',
  staff: 'ANY',
  bottomBar: { order: 9, label: 'menu.more', icon: 'more' },
} satisfies ScreenRoute
