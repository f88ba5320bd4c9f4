import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: addresses.personalEvent,
  area: 'student',
  guardians: 'PLAN',
  feature: 'personalEvents',
  queries: context =>
    import('./personal-education-events.data.ts').then(data => data.personalEventQueries(context)),
  offline: true,
  under: addresses.personalEvents,
  parent: () => ({ to: addresses.personalEvents, label: 'menu.personalEvents' }),
} satisfies ScreenRoute
