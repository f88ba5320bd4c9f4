import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: addresses.selfAssessment,
  area: 'student',
  offline: true,
  feature: 'competenceDemonstrations',
  queries: context =>
    import('./competence-demonstrations.data.ts').then(data => data.selfAssessmentQueries(context)),
  // Both pages of a demonstration have the same search params.
  parent: search => ({ to: `${addresses.competenceDemonstration}?${search}`, label: 'demonstrations.one' }),
} satisfies ScreenRoute
