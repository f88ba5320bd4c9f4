import { staffAddresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: staffAddresses.imports,
  area: 'staff',
  staff: ['ADMINISTRATOR'],
  queries: () => import('./imports.data.ts').then(data => [data.importsQuery()]),
  menu: { group: 'school', order: 860, label: 'staffImport.title', icon: 'document' },
} satisfies ScreenRoute
