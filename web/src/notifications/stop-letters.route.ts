import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default { path: addresses.stopLetters, area: 'public' } satisfies ScreenRoute
