import { assessorPath } from '@studentgo/protocol/paths'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

/** The page behind a workplace assessor's link. */
export default { path: assessorPath, area: 'public' } satisfies ScreenRoute
