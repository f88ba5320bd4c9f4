import { parentResetPath } from '@studentgo/protocol/paths'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default { path: parentResetPath, area: 'public' } satisfies ScreenRoute
