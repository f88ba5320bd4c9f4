import { staffAddresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: staffAddresses.operation,
  area: 'staff',
  staff: ['ADMINISTRATOR'],
  queries: () => import('./operation.data.ts').then(data => [data.operationQuery(), data.noticesQuery()]),
  menu: { group: 'school', order: 870, label: 'staffOperation.title', icon: 'process' },
} satisfies ScreenRoute
