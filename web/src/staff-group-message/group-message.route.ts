import { staffAddresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: staffAddresses.groupMessage,
  area: 'staff',
  staff: ['OFFICE', 'RESPONSIBLE_TEACHER', 'TEACHER'],
  queries: () => import('./group-message.data.ts').then(data => data.firstQueries),
  menu: { group: 'school', order: 820, label: 'groupMessage.title', icon: 'messages' },
} satisfies ScreenRoute
