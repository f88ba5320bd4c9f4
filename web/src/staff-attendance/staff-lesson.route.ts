import { staffAddresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

/** A teacher's own lesson, and its roll. */
export default {
  path: staffAddresses.lesson,
  area: 'staff',
  staff: ['TEACHER'],
  queries: context => import('./staff-lesson.data.ts').then(data => data.lessonQueriesOf(context)),
  parent: () => ({ to: staffAddresses.today, label: 'staffToday.title' }),
} satisfies ScreenRoute
