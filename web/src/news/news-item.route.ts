import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: addresses.newsItem,
  area: 'student',
  guardians: 'own',
  feature: 'news',
  offline: true,
  queries: context => import('./news.data.ts').then(data => data.newsItemQueries(context)),
  parent: () => ({ to: addresses.news, label: 'menu.news' }),
} satisfies ScreenRoute
