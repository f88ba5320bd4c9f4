import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: addresses.participations,
  area: 'student',
  offline: true,
  guardians: 'ABSENCE',
  feature: 'absences',
  queries: () =>
    import('./absences.data.ts').then(data => [data.participationsQuery(), data.absencesQuery()]),
} satisfies ScreenRoute
