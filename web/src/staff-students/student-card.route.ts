import { staffAddresses } from '@studentgo/protocol/addresses'
import { idIn } from '#web/platform/api/ids.ts'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

/** One student in one look. */
export default {
  path: staffAddresses.student,
  area: 'staff',
  staff: 'ANY',
  queries: ({ search }) =>
    import('./staff-students.data.ts').then(data => {
      const id = idIn(search, 'id')
      return id === undefined ? [] : [data.studentCardQuery(id)]
    }),
  parent: () => ({ to: staffAddresses.students, label: 'staffStudents.title' }),
} satisfies ScreenRoute
