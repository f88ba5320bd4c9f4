import { staffAddresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: staffAddresses.retention,
  area: 'staff',
  staff: ['ADMINISTRATOR'],
  queries: () => import('./operation.data.ts').then(data => [data.retentionQuery()]),
  menu: { group: 'school', order: 890, label: 'staffRetention.title', icon: 'file' },
} satisfies ScreenRoute
