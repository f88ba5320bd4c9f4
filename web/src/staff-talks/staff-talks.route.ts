import { staffAddresses, studentCardAddress } from '@studentgo/protocol/addresses'
import { idIn } from '#web/platform/api/ids.ts'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

/** The talks about the plan of a student. */
export default {
  path: staffAddresses.talks,
  area: 'staff',
  staff: ['TEACHER', 'RESPONSIBLE_TEACHER', 'COUNSELLOR', 'SPECIAL_NEEDS'],
  queries: ({ search }) =>
    import('./staff-talks.data.ts').then(data => {
      const id = idIn(search, 'id')
      return id === undefined ? [] : [data.staffTalksQuery(id)]
    }),
  parent: search => {
    const id = idIn(search, 'id')
    return id === undefined
      ? { to: staffAddresses.students, label: 'staffStudents.title' }
      : { to: studentCardAddress(id), label: 'planWork.card' }
  },
} satisfies ScreenRoute
