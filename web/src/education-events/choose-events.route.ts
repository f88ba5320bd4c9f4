import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: addresses.chooseEvents,
  area: 'student',
  offline: true,
  feature: 'chooseEvents',
  queries: context => import('./education-events.data.ts').then(data => data.chooseEventsQueries(context)),
  menu: { group: 'studies', order: 30, label: 'menu.chooseEvents', icon: 'choose' },
  parent: () => ({ to: addresses.personalEvents, label: 'menu.personalEvents' }),
} satisfies ScreenRoute
