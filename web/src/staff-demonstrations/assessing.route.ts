import { staffAddresses, studentCardAddress } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

/** Assessing a demonstration. */
export default {
  path: staffAddresses.demonstration,
  area: 'staff',
  staff: ['TEACHER', 'RESPONSIBLE_TEACHER', 'COUNSELLOR'],
  queries: context => import('./assessing.data.ts').then(data => data.queriesOf(context)),
  parent: search => {
    const id = search.get('id')
    return id === null
      ? { to: staffAddresses.students, label: 'staffStudents.title' }
      : { to: studentCardAddress(id), label: 'planWork.card' }
  },
} satisfies ScreenRoute
