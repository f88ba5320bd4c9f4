import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: addresses.messageThread,
  area: 'student',
  offline: true,
  guardians: 'MESSAGE',
  feature: 'messages',
  queries: ({ search }) => import('./messages.data.ts').then(data => data.threadScreenQueries(search)),
  parent: () => ({ to: addresses.messages, label: 'menu.messages' }),
} satisfies ScreenRoute
