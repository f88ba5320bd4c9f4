import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: addresses.attachments,
  area: 'student',
  guardians: 'MINOR',
  feature: 'attachments',
  menu: { group: 'own', order: 6, label: 'menu.attachments', icon: 'file' },
} satisfies ScreenRoute
