import { parentActivationPath } from '@studentgo/protocol/paths'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default { path: parentActivationPath, area: 'public' } satisfies ScreenRoute
