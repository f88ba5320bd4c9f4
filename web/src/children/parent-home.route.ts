import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

/** The start of the guardian area: all children. */
export default {
  path: addresses.home,
  area: 'guardian',
  queries: context => import('./children.data.ts').then(data => data.parentHomeQueriesOf(context)),
  menu: { group: 'now', order: 10, label: 'guardian.home', icon: 'home' },
} satisfies ScreenRoute
