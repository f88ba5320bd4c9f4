import { staffAddresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

/** The threads of students and guardians with the signed-in member of staff. */
export default {
  path: staffAddresses.messages,
  area: 'staff',
  staff: 'ANY',
  queries: () => import('./staff-messages.data.ts').then(data => [data.threadsQuery()]),
  menu: { group: 'now', order: 30, label: 'staffMessages.title', icon: 'messages' },
  bottomBar: { order: 4, label: 'staffMessages.title', icon: 'messages' },
} satisfies ScreenRoute
