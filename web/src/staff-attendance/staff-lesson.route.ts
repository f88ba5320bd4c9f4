import { staffAddresses } from '@studentgo/protocol/addresses'
import { idIn } from '#web/platform/api/ids.ts'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

/** An own lesson, and its roll. */
export default {
  path: staffAddresses.lesson,
  area: 'staff',
  staff: ['TEACHER'],
  queries: ({ search }) =>
    import('./staff-lesson.data.ts').then(data => {
      const id = idIn(search, 'id')
      return id === undefined ? [] : [data.staffLessonQuery(id)]
    }),
  parent: () => ({ to: staffAddresses.today, label: 'staffToday.title' }),
} satisfies ScreenRoute
