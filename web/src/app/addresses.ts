/** The addresses of the screens, below the base path. */
export const addresses = {
  home: '/',
  timetable: '/studenttimetable',
  absences: '/absence',
  participations: '/absence/participations',
  plan: '/studies/plan',
  module: '/studies/module',
  planActivities: '/personalinfo/psapactivities',
  studySkills: '/studyskills',
  specialSupport: '/education/specialsupport',
  chooseEvents: '/studies/choose',
  chooseEvent: '/studies/choose/event',
  personalEvents: '/personaleducationevents',
  personalEvent: '/personaleducationevent',
  competenceDemonstrations: '/competencedemonstrations',
  competenceDemonstration: '/competencedemonstrations/demonstration',
  selfAssessment: '/competencedemonstrations/selfassessment',
  account: '/account',
  more: '/more',
  login: '/login',
  changePassword: '/login/password',
  accessibility: '/accessibility',
} as const

export function timetableWeek(year: number, week: number): string {
  return `${addresses.timetable}?week=${year}-W${String(week).padStart(2, '0')}`
}
