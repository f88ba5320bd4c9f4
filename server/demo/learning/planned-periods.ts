import { addDays } from '@studentgo/protocol/rules/calendar'
import type { Localised } from '@studentgo/protocol/shapes'
import type { PlanModuleRecord } from '../../src/import/plan-records.ts'
import { named } from '../module.ts'
import type { SchoolCalendar } from '../school-calendar.ts'
import { type Periods, plainPeriod } from './school-periods.ts'

const workInSpring = named(
  'Työpaikalla oppiminen keväällä',
  'Lärande på arbetsplats på våren',
  'Workplace learning in spring',
)
const tryingOut = named(
  'Työelämään tutustuminen',
  'Bekanta sig med arbetslivet',
  'Getting to know working life',
)

interface Plan {
  student: string
  name: Localised
  /** The first of these that the plan has. */
  modules: string[]
  method: 'SCHOOL' | 'TRAINING_AGREEMENT'
}

/** Who has a period ahead for which there is no place yet; their proposals are in proposals.ts. */
const plans: Plan[] = [
  { student: 'eino.kuisma', name: tryingOut, modules: ['T102'], method: 'TRAINING_AGREEMENT' },
  ...['joonas.vainio', 'olena.bondar', 'mikael.lindqvist'].map(
    (student): Plan => ({ student, name: workInSpring, modules: ['OKT'], method: 'TRAINING_AGREEMENT' }),
  ),
  {
    student: 'aada.kuisma',
    name: named('Oma peliprojekti kerhossa', 'Eget spelprojekt i klubben', 'Own game project in the club'),
    modules: ['OHJ'],
    method: 'SCHOOL',
  },
]

export function plannedIdOf(student: string): string {
  return `planned|${student}`
}

/** Periods of the spring that are still only planned. */
export function plannedPeriods(planModules: readonly PlanModuleRecord[], calendar: SchoolCalendar): Periods {
  const start = addDays(calendar.spring.start, 56)
  const found: Periods = { periods: [], links: [], breaks: [] }
  for (const { student, name, modules, method } of plans) {
    const right = `${student}-1`
    const unit = planModules.find(one => one.plan_id === right && modules.includes(one.module_id))
    if (unit === undefined) continue
    found.periods.push({
      ...plainPeriod,
      source_id: plannedIdOf(student),
      study_right_id: right,
      method,
      name,
      start_date: start,
      end_date: addDays(start, 39),
      state: 'PLANNED',
      instructions:
        method === 'SCHOOL'
          ? null
          : 'Etsi paikka itse tai pyydä apua vastuuopettajalta. Ehdota löytämääsi paikkaa tässä.',
    })
    found.links.push({ personal_event_id: plannedIdOf(student), module_id: unit.module_id, osp: null })
  }
  return found
}
