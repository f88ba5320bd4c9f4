import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: addresses.ownData,
  area: 'student',
  feature: 'personalInfo',
  queries: () => import('./own-data.data.ts').then(data => [data.exportsQuery, data.viewingsQuery()]),
  menu: { group: 'own', order: 9, label: 'menu.ownData', icon: 'info' },
} satisfies ScreenRoute
