import { shellPath } from '@studentgo/protocol/page'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

/** The page without content that the service worker serves for a screen, until the program has rendered it. */
export default { path: shellPath, area: 'public', frame: 'student' } satisfies ScreenRoute
