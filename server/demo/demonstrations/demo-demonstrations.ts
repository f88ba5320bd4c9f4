import type { DemonstrationRecord, DemonstrationRecords } from '../../src/import/demonstration-records.ts'
import type { PlanModuleRecord } from '../../src/import/plan-records.ts'
import type { ModuleRecord, WorkplacePeriodRecord } from '../../src/import/records.ts'
import { curriculumModules, demoCurriculum } from '../curriculum/curriculum-records.ts'
import { type DemoUnit, qualificationUnits, subAreas } from '../curriculum/structure.ts'
import { type Random, randomFrom } from '../random.ts'
import type { SchoolCalendar } from '../school-calendar.ts'
import { assessmentOf, firstAttempt, near, nextAttempt, type Shown } from './demonstration-records.ts'
import { type DemoTask, type OwnFacts, ownAssessment, taskFacts, tasksOf } from './own-facts.ts'
import { stories } from './stories.ts'

interface Makings {
  planModules: readonly PlanModuleRecord[]
  workplacePeriods: readonly WorkplacePeriodRecord[]
  calendar: SchoolCalendar
  now: Date
  timeZone: string
}

export interface DemoDemonstrations {
  records: DemonstrationRecords
  facts: OwnFacts
}

/** Sub-areas that are shown by other means, besides those that a story names. */
const shownAreas = ['VVTD', 'VVVK', 'VVAI']
/** Studied at a university of applied sciences, which grades it itself. */
const elsewhere = ['KORK']

/** The demonstrations of the demo school: about 150, with what students have done about them (domain §4). */
export function demoDemonstrations(makings: Makings): DemoDemonstrations {
  const random = randomFrom(`demonstrations ${makings.calendar.today}`)
  const made = makings.planModules.flatMap((planModule, turn) => {
    const shown = shownOf(planModule, turn, makings)
    if (shown === undefined) return []
    return [firstAttempt(shown), nextAttempt(shown)].flatMap(record => (record ? [{ shown, record }] : []))
  })
  const requirements = requirementIds()
  const of = ({ shown }: { shown: Shown }) => requirements.get(shown.planModule.module_id) ?? []
  const assessments = made.flatMap(({ shown, record }) => {
    const assessment = record.attempt === 1 ? assessmentOf(shown, record) : undefined
    return assessment === undefined ? [] : [{ assessment, ids: of({ shown }) }]
  })
  const tasks = made.flatMap(one => tasksOf(one.shown, one.record, of(one)))
  return {
    records: {
      demonstrations: made.map(one => one.record),
      demonstrationModules: made.map(({ shown, record }) => ({
        demonstration_id: record.source_id,
        module_id: shown.planModule.module_id,
      })),
      demonstrationTasks: tasks.map(({ requirements: _, ...task }) => task),
      demonstrationTaskRequirements: tasks.flatMap(task =>
        task.requirements.map(id => ({ task_id: task.source_id, requirement_id: id })),
      ),
      demonstrationAssessments: assessments.map(one => one.assessment),
      demonstrationRatings: assessments.flatMap(({ assessment, ids }) =>
        ids.map((id, at) => ({
          demonstration_id: assessment.demonstration_id,
          requirement_id: id,
          grade: near(assessment.grade, [0, 1, 0, -1][at % 4] ?? 0),
        })),
      ),
    },
    facts: factsOf(made, tasks, of, random, makings),
  }
}

type Made = { shown: Shown; record: DemonstrationRecord }

function factsOf(
  made: readonly Made[],
  tasks: readonly DemoTask[],
  requirementsOf: (one: Made) => string[],
  random: Random,
  { now, timeZone }: Makings,
): OwnFacts {
  return {
    assessments: made.flatMap(one =>
      ownAssessment(one.shown, one.record, requirementsOf(one), random, now, timeZone),
    ),
    ...taskFacts(made, tasks, now, timeZone),
    requests: made.flatMap(({ shown, record }) =>
      shown.story.asked === undefined || record.attempt > 1
        ? []
        : [{ demonstration_id: record.source_id, ...shown.story.asked }],
    ),
  }
}

const units: DemoUnit[] = [...qualificationUnits, ...subAreas]
const modules = new Map<string, ModuleRecord>(curriculumModules().map(module => [module.source_id, module]))

function shownOf(planModule: PlanModuleRecord, turn: number, makings: Makings): Shown | undefined {
  const { calendar, now, timeZone } = makings
  const old = planModule.module_id.replace(/26$/, '')
  const unit = units.find(one => one.module === old)
  const module = modules.get(planModule.module_id)
  const story = stories[`${planModule.plan_id}|${old}`]
  if (unit === undefined || module === undefined || elsewhere.includes(old) || unit.kind === 'TUVA_PART') {
    return undefined
  }
  const isArea = unit.kind === 'COMMON_SUBAREA'
  const isWanted =
    story !== undefined || !isArea || (shownAreas.includes(old) && planModule.state === 'COMPLETED')
  if (!isWanted || (story === undefined && isLaterOngoing(planModule, makings))) return undefined
  const workplace = makings.workplacePeriods.find(period => period.study_right_id === planModule.plan_id)
  const studentId = planModule.plan_id.replace(/-\d$/, '')
  return { planModule, unit, module, studentId, story: story ?? {}, workplace, calendar, now, timeZone, turn }
}

/** A demonstration is agreed on for the unit that is studied first; for the others later. */
function isLaterOngoing(planModule: PlanModuleRecord, { planModules }: Makings): boolean {
  if (planModule.state !== 'ONGOING') return false
  const first = planModules.find(
    one => one.plan_id === planModule.plan_id && one.state === 'ONGOING' && isVocational(one.module_id),
  )
  return first?.source_id !== planModule.source_id
}

function isVocational(module: string): boolean {
  return qualificationUnits.some(unit => unit.module === module)
}

/** Source ids of the requirements of each module, in their order. */
function requirementIds(): Map<string, string[]> {
  const rows = [...(demoCurriculum().requirements ?? [])]
  return new Map(
    [...Map.groupBy(rows, row => row.module_id)].map(([module, own]) => [
      module,
      own.map(row => row.source_id),
    ]),
  )
}
