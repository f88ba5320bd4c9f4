import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

/** The start of one child's part of the guardian area. */
export default {
  path: addresses.home,
  area: 'child',
  queries: context => import('./children.data.ts').then(data => data.weekQueriesOf(context)),
  menu: { group: 'now', order: 10, label: 'guardian.everything', icon: 'home' },
} satisfies ScreenRoute
