import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: addresses.personalInfo,
  area: 'student',
  guardians: 'MINOR',
  feature: 'personalInfo',
  queries: () => import('./personal-info.data.ts').then(data => [data.personalInfoQuery]),
  menu: { group: 'own', order: 3, label: 'menu.personalInfo', icon: 'details' },
} satisfies ScreenRoute
