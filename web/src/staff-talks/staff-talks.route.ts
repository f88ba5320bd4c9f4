import { staffAddresses, studentCardAddress } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

/** The talks about the plan of a student. */
export default {
  path: staffAddresses.talks,
  area: 'staff',
  staff: ['TEACHER', 'RESPONSIBLE_TEACHER', 'COUNSELLOR', 'SPECIAL_NEEDS'],
  queries: context => import('./staff-talks.data.ts').then(data => data.queriesOf(context)),
  parent: search => {
    const id = search.get('id')
    return id === null
      ? { to: staffAddresses.students, label: 'staffStudents.title' }
      : { to: studentCardAddress(id), label: 'planWork.card' }
  },
} satisfies ScreenRoute
