import { staffLogoutPath } from '@studentgo/protocol/paths'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default { path: staffLogoutPath, area: 'public' } satisfies ScreenRoute
