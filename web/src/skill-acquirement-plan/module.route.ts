import { addresses, moduleTabPath, moduleTabs } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

/** One page for the addresses of its tabs: a change of the tab keeps the page. */
export default moduleTabs.map(
  (tab): ScreenRoute => ({
    path: moduleTabPath(tab),
    area: 'student',
    offline: true,
    guardians: 'PLAN',
    feature: 'plan',
    queries: context => import('./module/module-queries.ts').then(data => data.moduleQueries(tab)(context)),
    under: addresses.plan,
  }),
)
