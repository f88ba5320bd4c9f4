import { staffAddresses, studentCardAddress } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

/** Decisions on the support of a student. */
export default {
  path: staffAddresses.support,
  area: 'staff',
  staff: ['SPECIAL_NEEDS'],
  queries: context => import('./staff-support.data.ts').then(data => data.queriesOf(context)),
  parent: search => {
    const id = search.get('id')
    return id === null
      ? { to: staffAddresses.students, label: 'staffStudents.title' }
      : { to: studentCardAddress(id), label: 'planWork.card' }
  },
} satisfies ScreenRoute
