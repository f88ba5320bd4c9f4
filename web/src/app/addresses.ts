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

/** A day in the timetable. */
export function dayAddress(date: string): string {
  return `${addresses.timetable}?day=${date}`
}

/** The same with a lesson of that day open. */
export function lessonAddress({ id, date }: { id: string; date: string }): string {
  return `${dayAddress(date)}&lesson=${id}`
}

/** The form that reports an absence, filled in with a day and, where they are given, its times `HH:mm`. */
export function reportAbsenceAddress({
  date,
  from,
  to,
}: {
  date: string
  from?: string
  to?: string
}): string {
  const times = from === undefined || to === undefined ? '' : `&from=${from}&to=${to}`
  return `${addresses.absences}?report=${date}${times}`
}

/** The plan of a study right, or of the first one. */
export function planAddress(rightId?: number): string {
  return rightId === undefined ? addresses.plan : `${addresses.plan}?right=${rightId}`
}

/** The four tabs of an education structure (specification §2), in their order. */
export const moduleTabs = [
  'moduleDetails',
  'educationEvents',
  'qualificationEvents',
  'qualificationEventAssessment',
] as const
export type ModuleTab = (typeof moduleTabs)[number]

/** Where a tab of a module's page is; `moduleId` is the module's id in the plan. */
export function moduleAddress(planId: number, moduleId: number, tab: ModuleTab = 'moduleDetails'): string {
  return `${moduleTabPath(tab)}?plan=${planId}&module=${moduleId}`
}

export function moduleTabPath(tab: ModuleTab): string {
  return `${addresses.module}/${tab}`
}

export function chooseAddress(plan: number | string, module?: number | string): string {
  const of = module === undefined ? '' : `&module=${module}`
  return `${addresses.chooseEvents}?plan=${plan}${of}`
}

interface EventAddress {
  event: number | string
  slot: number | string
  plan?: number | string
  week?: string
}

export function eventAddress({ event, slot, plan = '', week }: EventAddress): string {
  const from = plan === '' ? '' : `&plan=${plan}`
  const at = week === undefined ? '' : `&week=${week}`
  return `${addresses.chooseEvent}?event=${event}&slot=${slot}${from}${at}`
}

/** A period of learning. */
export function personalEventAddress(id: number | string): string {
  return `${addresses.personalEvent}?event=${id}`
}

/** The page of a demonstration; where no plan is known, as in the timetable, the page finds it. */
export function demonstrationAddress({ planId, id }: { planId?: number; id: number }): string {
  const plan = planId === undefined ? '' : `plan=${planId}&`
  return `${addresses.competenceDemonstration}?${plan}id=${id}`
}

export function selfAssessmentAddress({ planId, id }: { planId: number; id: number }): string {
  return `${addresses.selfAssessment}?plan=${planId}&id=${id}`
}
