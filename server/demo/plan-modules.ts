import { addDays, addMonths, daysBetween, isoWeekday } from '@studentgo/protocol/rules/calendar'
import type { PlanModuleRecord, PlanSlotRecord, PriorCompetenceRecord } from '../src/import/plan-records.ts'
import {
  commonUnits,
  type DemoUnit,
  newCodesFrom,
  qualificationUnits,
  subAreas,
} from './curriculum/structure.ts'
import type { ModuleTwist, PlanTwist } from './plan-personas.ts'
import { type Stage, stateIn } from './plan-states.ts'
import type { Random } from './random.ts'
import type { DemoEvent } from './teaching.ts'

export interface PlanOwner {
  /** Source id of the study right, and so of its plan. */
  right: string
  start: string
  /** The day until which assessments have come in. */
  until: string
  stage: Stage
  twist: PlanTwist
  /** The group's courses, which say when a unit is studied; none for a second study right. */
  events: readonly DemoEvent[]
}

export interface OwnModules {
  modules: PlanModuleRecord[]
  prior: PriorCompetenceRecord[]
  slots: PlanSlotRecord[]
}

/** The units of one plan, where each stands, and the slots for which an event is still to be chosen. */
export function planModulesOf(owner: PlanOwner, random: Random): OwnModules {
  const { right, start, stage, twist } = owner
  const suffix = start >= newCodesFrom ? '26' : ''
  const own = stage.units.flatMap(id => qualificationUnits.find(unit => unit.module === id) ?? [])
  const common = stage.common ? [...commonUnits, ...subAreas] : []
  const modules: PlanModuleRecord[] = []
  const prior: PriorCompetenceRecord[] = []
  const days = assessmentDays(owner, random)
  for (const [position, unit] of [...own, ...common].entries()) {
    const module = unit.kind === 'COMMON_SUBAREA' ? `${unit.module}${suffix}` : unit.module
    const change = twist.modules?.[unit.module]
    const record = moduleRecord(owner, unit, module, position, days, change, random)
    modules.push(record)
    if (change?.prior) prior.push(priorRecord(record, change, start))
  }
  settleCommonUnits(modules, right)
  const toFill = modules.filter(one => one.state === 'PLANNED' && !commonIds.includes(one.module_id))
  return {
    modules,
    prior,
    slots: toFill.map(one => ({
      source_id: `${one.source_id}|slot`,
      plan_id: right,
      plan_module_id: one.source_id,
      osp: one.osp,
    })),
  }
}

const commonIds = commonUnits.map(unit => unit.module)

function moduleRecord(
  owner: PlanOwner,
  unit: DemoUnit,
  module: string,
  position: number,
  days: Map<string, string>,
  change: ModuleTwist | undefined,
  random: Random,
): PlanModuleRecord {
  const { right, stage, until } = owner
  const state = change?.state ?? stateIn(stage, unit.module)
  const drawn = gradeOf(unit, random)
  const own = owner.events.filter(event => event.module_id === module)
  const gradedOn =
    change?.gradedDaysAgo === undefined ? days.get(unit.module) : addDays(until, -change.gradedDaysAgo)
  const isGraded = change === undefined ? state === 'COMPLETED' : change.grade !== undefined
  const starts = own.map(event => event.start_date).toSorted()
  const ends = own.map(event => event.end_date).toSorted()
  return {
    source_id: `${right}|${module}`,
    plan_id: right,
    module_id: module,
    position,
    mandatory: unit.kind !== 'ELECTIVE' && unit.kind !== 'LOCAL' && !unit.module.endsWith('V'),
    osp: unit.osp,
    state,
    grade: isGraded ? (change?.grade ?? drawn) : null,
    graded_on: isGraded ? (gradedOn ?? until) : null,
    teaching_hours: own.length > 0 ? unit.osp * 12 : null,
    start_date: starts[0] ?? null,
    end_date: ends.at(-1) ?? null,
    deviation_text: change?.deviation ?? null,
    individual_criteria: change?.criteria ?? [],
    important_note: change?.importantNote ?? false,
    responsible_id: own[0]?.course.teacher ?? null,
    provider_name: unit.module === 'KORK' ? 'Kuutsalmen ammattikorkeakoulu' : null,
  }
}

/** The distribution of domain §4 without failures, which have stories of their own. */
function gradeOf(unit: DemoUnit, random: Random): PlanModuleRecord['grade'] {
  const drawn = random.next() * 98
  if (unit.scale === 'PASS_FAIL') return 'Hyväksytty'
  if (drawn < 4) return '1'
  if (drawn < 16) return '2'
  if (drawn < 50) return '3'
  return drawn < 82 ? '4' : '5'
}

/** Assessments spread over the studies until now, on weekdays, in the order of the plan. */
function assessmentDays({ stage, start, until }: PlanOwner, random: Random): Map<string, string> {
  const span = daysBetween(start, until)
  const assessed = random.shuffled(stage.completed)
  return new Map(
    assessed.map((module, at) => {
      const day = addDays(start, Math.floor((span * (at + 1)) / (assessed.length + 1)))
      return [module, addDays(day, -Math.max(0, isoWeekday(day) - 5))]
    }),
  )
}

function priorRecord(module: PlanModuleRecord, change: ModuleTwist, start: string): PriorCompetenceRecord {
  const { route = 'DIRECT', state = 'PROPOSED', assessors = [] } = change.prior ?? {}
  return {
    source_id: module.source_id,
    plan_module_id: module.source_id,
    route,
    sent_to_assessment_on: state === 'PROPOSED' ? null : addMonths(start, 1),
    assessors,
    state,
  }
}

/** A common unit stands where its sub-areas stand, and has no grade of its own. */
function settleCommonUnits(modules: PlanModuleRecord[], right: string): void {
  for (const unit of commonUnits) {
    const own = modules.find(one => one.source_id === `${right}|${unit.module}`)
    if (own === undefined) continue
    const areas = subAreas.filter(area => area.parent === unit.module).map(area => area.module)
    const states = modules
      .filter(one => areas.includes(one.module_id.replace(/26$/, '')))
      .map(one => one.state)
    const isDone = states.every(state => state === 'COMPLETED' || state === 'RECOGNISED')
    own.state = isDone ? 'COMPLETED' : states.every(state => state === 'PLANNED') ? 'PLANNED' : 'ONGOING'
    own.grade = null
    own.graded_on = null
  }
}
