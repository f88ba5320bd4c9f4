import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: addresses.confirmEmail,
  area: 'student',
  under: addresses.personalInfo,
  parent: () => ({ to: addresses.personalInfo, label: 'menu.personalInfo' }),
} satisfies ScreenRoute
