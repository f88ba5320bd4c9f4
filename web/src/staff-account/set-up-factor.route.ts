import { staffAddresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

/** The only page of the staff area before a second factor is in use. */
export default { path: staffAddresses.secondFactor, area: 'staff', staff: 'ANY' } satisfies ScreenRoute
