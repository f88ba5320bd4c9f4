import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: addresses.newMessage,
  area: 'student',
  offline: true,
  guardians: 'MESSAGE',
  feature: 'messages',
  queries: () =>
    import('./messages.data.ts').then(data => [data.recipientGroupsQuery(), data.teachersQuery()]),
  parent: () => ({ to: addresses.messages, label: 'menu.messages' }),
} satisfies ScreenRoute
