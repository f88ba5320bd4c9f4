import { staffAddresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: staffAddresses.guardians,
  area: 'staff',
  staff: ['OFFICE'],
  queries: context => import('./guardians.data.ts').then(data => data.guardiansQueries(context)),
  menu: { group: 'school', order: 830, label: 'staffGuardians.title', icon: 'account' },
} satisfies ScreenRoute
