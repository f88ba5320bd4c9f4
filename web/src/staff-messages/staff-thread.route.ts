import { staffAddresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

/** One thread with a student or a guardian. */
export default {
  path: staffAddresses.messageThread,
  area: 'staff',
  staff: 'ANY',
  queries: ({ search }) => import('./staff-messages.data.ts').then(data => data.threadScreenQueries(search)),
  parent: () => ({ to: staffAddresses.messages, label: 'staffMessages.title' }),
} satisfies ScreenRoute
