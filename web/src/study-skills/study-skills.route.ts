import { addresses } from '@studentgo/protocol/addresses'
import type { ScreenRoute } from '#web/platform/page/screen-route.ts'

export default {
  path: addresses.studySkills,
  area: 'student',
  feature: 'studySkills',
  queries: () => import('./study-skills.data.ts').then(data => [data.studySkillsQuery]),
  menu: {
    group: 'studies',
    order: 60,
    label: 'menu.studySkills',
    icon: 'skills',
    short: 'menu.short.studySkills',
  },
} satisfies ScreenRoute
