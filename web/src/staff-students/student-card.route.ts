import { staffAddresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

/** The overview of one student. */
export default {
  path: staffAddresses.student,
  area: 'staff',
  staff: 'ANY',
  queries: context => import('./staff-students.data.ts').then(data => data.cardQueriesOf(context)),
  parent: () => ({ to: staffAddresses.students, label: 'staffStudents.title' }),
} satisfies ScreenRoute
