import { addresses } from '#web/app/addresses.ts'
import type { ScreenRoute } from '#web/platform/screen-route.ts'
import { moduleTabPath, moduleTabs } from './plan-addresses.ts'

/** One page behind the addresses of its tabs: going from tab to tab, the page stays. */
export default moduleTabs.map(
  (tab): ScreenRoute => ({
    path: moduleTabPath(tab),
    area: 'student',
    queries: context => import('./module/module-queries.ts').then(data => data.moduleQueries(tab)(context)),
    under: addresses.plan,
  }),
)
