import { parentEmailPath } from '@studentgo/protocol/paths'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default { path: parentEmailPath, area: 'student', frame: 'public' } satisfies ScreenRoute
