import { staffAddresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

/** One offer, with its participants. */
export default {
  path: staffAddresses.offer,
  area: 'staff',
  staff: ['OFFICE', 'TEACHER'],
  queries: context => import('./staff-offers.data.ts').then(data => data.offerQueriesOf(context)),
  parent: () => ({ to: staffAddresses.offers, label: 'staffOffers.title' }),
} satisfies ScreenRoute
