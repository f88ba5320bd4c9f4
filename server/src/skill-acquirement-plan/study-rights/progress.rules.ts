import type { Policies } from '@studentgo/protocol/policies'
import type { Progress } from '@studentgo/protocol/progress'
import { daysBetween } from '@studentgo/protocol/rules/calendar'
import type { ModuleKind, ModuleState } from '@studentgo/protocol/skill-acquirement-plan'

/** A part of a plan as far as progress goes. */
export interface ProgressModule {
  id: number
  parentId: number | null
  kind: ModuleKind
  osp: number
  state: ModuleState
  grade: string | null
}

export interface ProgressFacts {
  /** Weeks in TUVA and TELMA. */
  unit: 'OSP' | 'WEEK'
  /** What the qualification requires; null for a plan without one, which requires what it contains. */
  extent: number | null
  modules: readonly ProgressModule[]
  startDate: string
  /** The day on which the studies ended, if they have. */
  endDate: string | null
  rightState: string
  studyMode: string
}

const averageMonthDays = 365.25 / 12

/**
 * How far a study right has come. Every point is counted once: a common unit by its sub-areas, anything else as
 * a whole, and each by assessment or recognition, never by the calendar (domain D13).
 */
export function progressOf(
  facts: ProgressFacts,
  today: string,
  policies: Pick<Policies, 'pace.minOspPerMonth' | 'pace.settlesAfterMonths'>,
): Progress {
  const leaves = leavesOf(facts.modules)
  const total = sum(leaves)
  const required = facts.extent ?? total
  const completed = sumOf(leaves, ['COMPLETED'])
  const recognised = sumOf(leaves, ['RECOGNISED'])
  const months = monthsStudied(facts, today)
  const pace = completed / Math.max(1, months)
  const paceStatus = paceStatusOf(facts, months, pace, policies)
  const average = averageGradeOf(leaves)
  return {
    unit: facts.unit,
    requiredOsp: required,
    recognisedOsp: recognised,
    completedOsp: completed,
    ongoingOsp: sumOf(leaves, ['ONGOING', 'AWAITING_ASSESSMENT']),
    // What was not accepted is shown again.
    plannedOsp: sumOf(leaves, ['SCHEDULED', 'PLANNED', 'FAILED']),
    unplannedOsp: tenths(sumOf(leaves, ['NOT_PLANNED']) + Math.max(0, required - total)),
    ...(average === undefined ? {} : { averageGrade: average }),
    paceOspPerMonth: tenths(pace),
    paceStatus,
  }
}

/** The same parts for somebody who does not see assessments: that something was not accepted is one, too. */
export function withoutVerdicts<Part extends ProgressModule>(modules: readonly Part[]): Part[] {
  return modules.map(module => (module.state === 'FAILED' ? { ...module, state: 'ONGOING' } : module))
}

/** Parts without parts of their own, courses aside: these add up to the qualification. */
export function leavesOf<Part extends ProgressModule>(modules: readonly Part[]): Part[] {
  const parents = new Set(modules.map(module => module.parentId))
  return modules.filter(module => module.kind !== 'COURSE' && !parents.has(module.id))
}

/** Weighted by extent, over what has a number for a grade; undefined where nothing has. */
export function averageGradeOf(modules: readonly ProgressModule[]): number | undefined {
  const graded = modules.flatMap(({ grade, osp, state }) =>
    grade !== null && /^[1-5]$/.test(grade) && (state === 'COMPLETED' || state === 'RECOGNISED')
      ? [{ grade: Number(grade), osp }]
      : [],
  )
  const weight = sum(graded)
  if (weight === 0) return undefined
  return Math.round((graded.reduce((all, { grade, osp }) => all + grade * osp, 0) / weight) * 100) / 100
}

function monthsStudied({ startDate, endDate }: ProgressFacts, today: string): number {
  const until = endDate !== null && endDate < today ? endDate : today
  return Math.max(0, daysBetween(startDate, until)) / averageMonthDays
}

/**
 * Full-time studies towards a qualification are held against the target, once the first assessments can have
 * come in; an apprentice, TUVA and studies that are interrupted or over are not.
 */
function paceStatusOf(
  { unit, rightState, studyMode }: ProgressFacts,
  months: number,
  pace: number,
  policies: Pick<Policies, 'pace.minOspPerMonth' | 'pace.settlesAfterMonths'>,
): Progress['paceStatus'] {
  const applies =
    unit === 'OSP' &&
    rightState === 'lasna' &&
    studyMode !== 'APPRENTICESHIP' &&
    months >= policies['pace.settlesAfterMonths']
  if (!applies) return 'NOT_APPLICABLE'
  return pace >= policies['pace.minOspPerMonth'] ? 'OK' : 'BELOW'
}

function sumOf(modules: readonly ProgressModule[], states: readonly ModuleState[]): number {
  return sum(modules.filter(module => states.includes(module.state)))
}

function sum(parts: readonly { osp: number }[]): number {
  return tenths(parts.reduce((total, part) => total + part.osp, 0))
}

/** Points have one decimal; binary fractions would show more. */
function tenths(number: number): number {
  return Math.round(number * 10) / 10
}
