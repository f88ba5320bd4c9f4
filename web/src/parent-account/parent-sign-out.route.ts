import { parentLogoutPath } from '@studentgo/protocol/paths'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default { path: parentLogoutPath, area: 'public' } satisfies ScreenRoute
