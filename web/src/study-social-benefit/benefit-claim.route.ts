import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: addresses.benefitClaim,
  area: 'student',
  feature: 'studySocialBenefit',
  queries: () => import('./benefits.data.ts').then(data => [data.benefitsQuery]),
  parent: () => ({ to: addresses.benefits, label: 'menu.benefits' }),
} satisfies ScreenRoute
