import { staffAddresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

/** A staff member's own students. */
export default {
  path: staffAddresses.students,
  area: 'staff',
  staff: 'ANY',
  queries: () =>
    import('./staff-students.data.ts').then(data => [data.staffStudentsQuery({ q: '', group: '', page: 0 })]),
  menu: { group: 'students', order: 10, label: 'staffStudents.title', icon: 'studies' },
  bottomBar: { order: 3, label: 'staff.menu.students', icon: 'studies' },
} satisfies ScreenRoute
