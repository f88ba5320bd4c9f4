import { assessorPath } from '@studentgo/protocol/paths'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

/** Where the link of an assessor of working life leads. */
export default { path: assessorPath, area: 'public' } satisfies ScreenRoute
