import { staffAddresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: staffAddresses.audit,
  area: 'staff',
  staff: ['ADMINISTRATOR'],
  queries: context => import('./operation.data.ts').then(data => data.auditQueriesOf(context)),
  menu: { group: 'school', order: 880, label: 'staffAudit.title', icon: 'details' },
} satisfies ScreenRoute
