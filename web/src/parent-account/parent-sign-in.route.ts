import { parentLoginPath } from '@studentgo/protocol/paths'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default { path: parentLoginPath, area: 'public' } satisfies ScreenRoute
