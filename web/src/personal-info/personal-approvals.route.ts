import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: addresses.personalApprovals,
  area: 'student',
  guardians: 'MINOR',
  feature: 'personalInfo',
  queries: () => import('./personal-info.data.ts').then(data => [data.personalApprovalsQuery]),
  menu: { group: 'own', order: 4, label: 'menu.personalApprovals', icon: 'check' },
} satisfies ScreenRoute
