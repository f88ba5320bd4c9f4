import { addresses } from '#web/app/addresses.ts'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default { path: addresses.accessibility, area: 'public' } satisfies ScreenRoute
