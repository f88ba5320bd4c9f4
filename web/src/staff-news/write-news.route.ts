import { staffAddresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: staffAddresses.writeNews,
  area: 'staff',
  staff: ['OFFICE', 'RESPONSIBLE_TEACHER', 'TEACHER'],
  queries: context => import('./staff-news.data.ts').then(data => data.formQueries(context)),
  parent: () => ({ to: staffAddresses.news, label: 'staffNews.title' }),
} satisfies ScreenRoute
