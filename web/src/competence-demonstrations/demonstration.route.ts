import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: addresses.competenceDemonstration,
  area: 'student',
  offline: true,
  guardians: 'ASSESSMENT',
  feature: 'competenceDemonstrations',
  queries: context =>
    import('./competence-demonstrations.data.ts').then(data => data.demonstrationQueries(context)),
  parent: () => ({ to: addresses.competenceDemonstrations, label: 'menu.demonstrations' }),
} satisfies ScreenRoute
