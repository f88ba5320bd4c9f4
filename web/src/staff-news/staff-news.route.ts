import { staffAddresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: staffAddresses.news,
  area: 'staff',
  staff: ['OFFICE', 'RESPONSIBLE_TEACHER', 'TEACHER'],
  queries: () => import('./staff-news.data.ts').then(data => [data.staffNewsQuery()]),
  menu: { group: 'school', order: 810, label: 'staffNews.title', icon: 'news' },
} satisfies ScreenRoute
