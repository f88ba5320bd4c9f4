import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: addresses.messages,
  area: 'student',
  offline: true,
  guardians: 'MESSAGE',
  feature: 'messages',
  queries: () =>
    import('./messages.data.ts').then(data => [data.threadsQuery(), data.teachersQuery(), data.unreadQuery]),
  menu: { group: 'now', order: 40, label: 'menu.messages', icon: 'messages' },
  bottomBar: { order: 4, label: 'menu.messages', icon: 'messages' },
} satisfies ScreenRoute
