import { staffLoginPath } from '@studentgo/protocol/paths'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default { path: staffLoginPath, area: 'public' } satisfies ScreenRoute
