import { addresses } from '@studentgo/protocol/addresses'
import { parentPasswordPath } from '@studentgo/protocol/paths'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default [
  { path: addresses.changePassword, area: 'student' },
  { path: parentPasswordPath, area: 'student', frame: 'public' },
] satisfies ScreenRoute[]
