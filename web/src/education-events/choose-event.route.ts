import { addresses, chooseAddress } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: addresses.chooseEvent,
  area: 'student',
  offline: true,
  feature: 'chooseEvents',
  queries: context => import('./education-events.data.ts').then(data => data.chooseEventQueries(context)),
  parent: search => ({ to: chooseAddress(search.get('plan') ?? ''), label: 'menu.chooseEvents' }),
} satisfies ScreenRoute
