import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: addresses.documents,
  area: 'student',
  offline: true,
  guardians: 'ANY',
  feature: 'documents',
  queries: () => import('./documents.data.ts').then(data => [data.reportsQuery()]),
  menu: { group: 'own', order: 7, label: 'menu.documents', icon: 'document' },
} satisfies ScreenRoute
