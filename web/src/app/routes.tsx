import type { FetchQueryOptions } from '@tanstack/react-query'
import { matchPath } from 'react-router'
import { moduleTabPath, moduleTabs } from '#web/skill-acquirement-plan/plan-addresses.ts'
import { addresses } from './addresses.ts'
import { lazyScreen, type Screen } from './load-screen.tsx'

/** What a screen's first questions depend on. */
export interface Moment {
  today: string
  search: URLSearchParams
}

export type ScreenQuery = Pick<FetchQueryOptions, 'queryKey' | 'meta'>

export interface ScreenRoute {
  path: string
  /** `public` pages need no session and are written ahead in three languages. */
  area: 'student' | 'public'
  screen: Screen
  /** The screen's source file: the page fetches its code ahead. */
  source: string
  /**
   * The answers that the screen shows first: put into the page by the server, and fetched before a tap. What a
   * feature asks is fetched with it, never with the frame that everybody waits for.
   */
  first?: (moment: Moment) => Promise<ScreenQuery[]>
  /** A device may keep this page for reading without a network (security 4.10); never without this word. */
  offline?: true
}

/** One screen behind its four addresses: going from tab to tab, the page stays. */
const moduleScreen = lazyScreen(() => import('#web/skill-acquirement-plan/module.page.tsx'))

/** Every screen of the portal. One line here and one in the menu is all that a new one needs. */
export const routes: ScreenRoute[] = [
  {
    path: addresses.home,
    area: 'student',
    source: 'src/home/home.page.tsx',
    screen: lazyScreen(() => import('#web/home/home.page.tsx')),
    first: moment => import('#web/home/home.data.ts').then(data => data.homeQueries(moment)),
    offline: true,
  },
  {
    path: addresses.plan,
    area: 'student',
    source: 'src/skill-acquirement-plan/plan.page.tsx',
    screen: lazyScreen(() => import('#web/skill-acquirement-plan/plan.page.tsx')),
    first: moment =>
      import('#web/skill-acquirement-plan/skill-acquirement-plan.data.ts').then(data =>
        data.planQueries(moment),
      ),
    offline: true,
  },
  ...moduleTabs.map(
    (tab): ScreenRoute => ({
      path: moduleTabPath(tab),
      area: 'student',
      source: 'src/skill-acquirement-plan/module.page.tsx',
      screen: moduleScreen,
      first: moment =>
        import('#web/skill-acquirement-plan/module/module-queries.ts').then(data =>
          data.moduleQueries(tab)(moment),
        ),
    }),
  ),
  {
    path: addresses.planActivities,
    area: 'student',
    source: 'src/psap-activities/plan-activities.page.tsx',
    screen: lazyScreen(() => import('#web/psap-activities/plan-activities.page.tsx')),
    first: () =>
      import('#web/psap-activities/plan-activities.data.ts').then(data => [data.planActivitiesQuery()]),
  },
  {
    path: addresses.studySkills,
    area: 'student',
    source: 'src/study-skills/study-skills.page.tsx',
    screen: lazyScreen(() => import('#web/study-skills/study-skills.page.tsx')),
    first: () => import('#web/study-skills/study-skills.data.ts').then(data => [data.studySkillsQuery]),
  },
  {
    path: addresses.specialSupport,
    area: 'student',
    source: 'src/special-support/special-support.page.tsx',
    screen: lazyScreen(() => import('#web/special-support/special-support.page.tsx')),
    first: () =>
      import('#web/special-support/special-support.data.ts').then(data => [data.specialSupportQuery()]),
  },
  {
    path: addresses.chooseEvents,
    area: 'student',
    source: 'src/education-events/choose-events.page.tsx',
    screen: lazyScreen(() => import('#web/education-events/choose-events.page.tsx')),
    first: moment =>
      import('#web/education-events/education-events.data.ts').then(data => data.chooseEventsQueries(moment)),
  },
  {
    path: addresses.chooseEvent,
    area: 'student',
    source: 'src/education-events/choose-event.page.tsx',
    screen: lazyScreen(() => import('#web/education-events/choose-event.page.tsx')),
    first: moment =>
      import('#web/education-events/education-events.data.ts').then(data => data.chooseEventQueries(moment)),
  },
  {
    path: addresses.personalEvents,
    area: 'student',
    source: 'src/personal-education-events/personal-education-events.page.tsx',
    screen: lazyScreen(() => import('#web/personal-education-events/personal-education-events.page.tsx')),
    first: () =>
      import('#web/personal-education-events/personal-education-events.data.ts').then(data => [
        data.plansQuery(),
      ]),
  },
  {
    path: addresses.personalEvent,
    area: 'student',
    source: 'src/personal-education-events/personal-education-event.page.tsx',
    screen: lazyScreen(() => import('#web/personal-education-events/personal-education-event.page.tsx')),
    first: moment =>
      import('#web/personal-education-events/personal-education-events.data.ts').then(data =>
        data.personalEventQueries(moment),
      ),
    offline: true,
  },
  {
    path: addresses.competenceDemonstrations,
    area: 'student',
    source: 'src/competence-demonstrations/competence-demonstrations.page.tsx',
    screen: lazyScreen(() => import('#web/competence-demonstrations/competence-demonstrations.page.tsx')),
    first: () =>
      import('#web/competence-demonstrations/competence-demonstrations.data.ts').then(data => [
        data.demonstrationsQuery(),
      ]),
  },
  {
    path: addresses.competenceDemonstration,
    area: 'student',
    source: 'src/competence-demonstrations/demonstration.page.tsx',
    screen: lazyScreen(() => import('#web/competence-demonstrations/demonstration.page.tsx')),
    first: moment =>
      import('#web/competence-demonstrations/competence-demonstrations.data.ts').then(data =>
        data.demonstrationQueries(moment),
      ),
  },
  {
    path: addresses.selfAssessment,
    area: 'student',
    source: 'src/competence-demonstrations/self-assessment.page.tsx',
    screen: lazyScreen(() => import('#web/competence-demonstrations/self-assessment.page.tsx')),
    first: moment =>
      import('#web/competence-demonstrations/competence-demonstrations.data.ts').then(data =>
        data.selfAssessmentQueries(moment),
      ),
  },
  {
    path: addresses.absences,
    area: 'student',
    source: 'src/absences/absences.page.tsx',
    screen: lazyScreen(() => import('#web/absences/absences.page.tsx')),
    first: () => import('#web/absences/absences.data.ts').then(data => [data.absencesQuery()]),
  },
  {
    path: addresses.participations,
    area: 'student',
    source: 'src/absences/participations.page.tsx',
    screen: lazyScreen(() => import('#web/absences/participations.page.tsx')),
    first: () =>
      import('#web/absences/absences.data.ts').then(data => [
        data.participationsQuery(),
        data.absencesQuery(),
      ]),
  },
  {
    path: addresses.timetable,
    area: 'student',
    source: 'src/timetable/timetable.page.tsx',
    screen: lazyScreen(() => import('#web/timetable/timetable.page.tsx')),
    first: moment => import('#web/timetable/timetable.data.ts').then(data => data.timetableQueries(moment)),
    offline: true,
  },
  {
    path: addresses.account,
    area: 'student',
    source: 'src/account/account.page.tsx',
    screen: lazyScreen(() => import('#web/account/account.page.tsx')),
  },
  {
    path: addresses.more,
    area: 'student',
    source: 'src/more/more.page.tsx',
    screen: lazyScreen(() => import('#web/more/more.page.tsx')),
  },
  {
    path: addresses.login,
    area: 'public',
    source: 'src/sign-in/sign-in.page.tsx',
    screen: lazyScreen(() => import('#web/sign-in/sign-in.page.tsx')),
  },
  {
    path: addresses.changePassword,
    area: 'student',
    source: 'src/sign-in/change-password.page.tsx',
    screen: lazyScreen(() => import('#web/sign-in/change-password.page.tsx')),
  },
  {
    path: '/error/*',
    area: 'public',
    source: 'src/errors/error.page.tsx',
    screen: lazyScreen(() => import('#web/errors/error.page.tsx')),
  },
  {
    path: '/parent/error/*',
    area: 'public',
    source: 'src/errors/error.page.tsx',
    screen: lazyScreen(() => import('#web/errors/error.page.tsx')),
  },
  {
    path: '/offline',
    area: 'public',
    source: 'src/errors/offline.page.tsx',
    screen: lazyScreen(() => import('#web/errors/offline.page.tsx')),
  },
  {
    path: addresses.accessibility,
    area: 'public',
    source: 'src/more/accessibility.page.tsx',
    screen: lazyScreen(() => import('#web/more/accessibility.page.tsx')),
  },
]

/** The route of a path below the base path; undefined when there is no such screen. */
export function routeOf(path: string): ScreenRoute | undefined {
  return routes.find(route => matchPath({ path: route.path, end: true }, path) !== null)
}
