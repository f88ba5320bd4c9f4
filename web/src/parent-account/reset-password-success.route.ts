import { parentResetDonePath } from '@studentgo/protocol/paths'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default { path: parentResetDonePath, area: 'public' } satisfies ScreenRoute
