import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: addresses.benefits,
  area: 'student',
  feature: 'studySocialBenefit',
  queries: () => import('./benefits.data.ts').then(data => [data.benefitsQuery]),
  menu: { group: 'studies', order: 80, label: 'menu.benefits', icon: 'benefits' },
} satisfies ScreenRoute
