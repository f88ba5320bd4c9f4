import { staffAddresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: staffAddresses.offers,
  area: 'staff',
  staff: ['OFFICE', 'TEACHER'],
  queries: () => import('./staff-offers.data.ts').then(data => [data.staffOffersQuery]),
  menu: { group: 'school', order: 805, label: 'staffOffers.title', icon: 'choose' },
} satisfies ScreenRoute
