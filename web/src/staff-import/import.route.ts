import { staffAddresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: staffAddresses.import,
  area: 'staff',
  staff: ['ADMINISTRATOR'],
  queries: context => import('./imports.data.ts').then(data => data.importQueriesOf(context)),
  under: staffAddresses.imports,
  parent: () => ({ to: staffAddresses.imports, label: 'staffImport.title' }),
} satisfies ScreenRoute
