import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: addresses.news,
  area: 'student',
  guardians: 'own',
  feature: 'news',
  offline: true,
  queries: () => import('./news.data.ts').then(data => [data.newsQuery()]),
  menu: { group: 'now', order: 50, label: 'menu.news', icon: 'news' },
} satisfies ScreenRoute
