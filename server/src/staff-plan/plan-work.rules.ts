import { daysBetween } from '@studentgo/protocol/rules/calendar'
import type { Localised } from '@studentgo/protocol/shapes'
import type { ModuleKind, ModuleState, PlanState } from '@studentgo/protocol/skill-acquirement-plan'
import type { EditKind, PlannedState } from '@studentgo/protocol/staff-plan'
import type { ApprovedUnit, UnitEdit } from '../platform/rows/json-columns.ts'

/** A unit of a plan as it is now. */
export interface UnitFacts extends ApprovedUnit {
  kind: ModuleKind
  state: ModuleState
  /** Events were chosen in it, other units lie under it, or it is shown: it stays in the plan. */
  isUsed: boolean
}

/** The same as it will be, with what was done to it. */
export interface EditedUnit extends UnitFacts {
  edited?: EditKind
}

const plannedStates: readonly ModuleState[] = ['ONGOING', 'SCHEDULED', 'PLANNED', 'NOT_PLANNED']

/** Plan work does not change units that were assessed or recognised. */
export function mayChange({ state }: Pick<UnitFacts, 'state'>): boolean {
  return plannedStates.includes(state)
}

export function mayRemove(unit: Pick<UnitFacts, 'state' | 'isUsed'>): boolean {
  return mayChange(unit) && !unit.isUsed
}

/** A local unit has 5 to 15 points (domain 2.7). */
const localSize = { least: 5, most: 15 }
/** No plan plans further ahead than a study right may last (domain 2.7). */
const longestDays = 5 * 366

interface UnitInput {
  osp: number
  startDate: string | null
  endDate: string | null
}

/** Faults of a unit's new values, as field and code. A study right without an end lasts as long as it may. */
export function unitFaults(
  { osp, startDate, endDate }: UnitInput,
  kind: ModuleKind,
  right: { startDate: string; endDate: string | null },
): { field: string; code: string }[] {
  const isOutside = (day: string | null) =>
    day !== null &&
    (day < right.startDate ||
      (right.endDate === null ? daysBetween(right.startDate, day) > longestDays : day > right.endDate))
  const isWrongSize = kind === 'LOCAL' && (osp < localSize.least || osp > localSize.most)
  return [
    ...(isWrongSize ? [{ field: 'osp', code: 'notAllowed' }] : []),
    ...(isOutside(startDate) ? [{ field: 'startDate', code: 'notAllowed' }] : []),
    ...(isOutside(endDate) ? [{ field: 'endDate', code: 'notAllowed' }] : []),
  ]
}

/** The edits with a new one, which replaces an earlier edit of the unit; one that changes nothing is left out. */
export function withEdit(
  edits: readonly UnitEdit[],
  edit: UnitEdit,
  unit: UnitFacts | undefined,
): UnitEdit[] {
  const others = edits.filter(one => one.moduleId !== edit.moduleId)
  return unit !== undefined && edit.kind === 'CHANGE' && isAsItWas(unit, edit) ? others : [...others, edit]
}

function isAsItWas(unit: UnitFacts, edit: UnitInput & { state: PlannedState }): boolean {
  return (
    unit.osp === edit.osp &&
    unit.state === edit.state &&
    unit.startDate === edit.startDate &&
    unit.endDate === edit.endDate
  )
}

/**
 * The units of a plan with the edits applied, removed ones with the mark `REMOVE`. Drops an edit of a unit that has
 * been assessed meanwhile.
 */
export function editedUnits(
  units: readonly UnitFacts[],
  edits: readonly UnitEdit[],
  added: ReadonlyMap<number, { name: Localised; kind: ModuleKind }>,
): EditedUnit[] {
  const editOf = new Map(edits.map(edit => [edit.moduleId, edit]))
  const known = new Set(units.map(unit => unit.moduleId))
  const present = units.map((unit): EditedUnit => {
    const edit = editOf.get(unit.moduleId)
    if (edit === undefined || !mayChange(unit)) return unit
    if (edit.kind === 'REMOVE') return mayRemove(unit) ? { ...unit, edited: 'REMOVE' } : unit
    const { osp, state, startDate, endDate } = edit
    return { ...unit, osp, state, startDate, endDate, edited: 'CHANGE' }
  })
  const fresh = edits.flatMap((edit): EditedUnit[] => {
    const module = added.get(edit.moduleId)
    if (edit.kind === 'REMOVE' || known.has(edit.moduleId) || module === undefined) return []
    return [{ ...edit, ...module, isUsed: false, edited: 'ADD' }]
  })
  return [...present, ...fresh]
}

/** One difference between two states of a plan. */
export type UnitChange =
  | { kind: 'ADDED' | 'REMOVED'; unit: ApprovedUnit }
  | { kind: 'CHANGED'; unit: ApprovedUnit; before: ApprovedUnit; what: 'OSP' | 'DAYS' }

/** What differs in the units of a plan from how they were; the states of units are no concern of an approval. */
export function unitChanges(before: readonly ApprovedUnit[], after: readonly ApprovedUnit[]): UnitChange[] {
  const earlier = new Map(before.map(unit => [unit.moduleId, unit]))
  const later = new Set(after.map(unit => unit.moduleId))
  const removed = before
    .filter(unit => !later.has(unit.moduleId))
    .map(unit => ({ kind: 'REMOVED' as const, unit }))
  const others = after.flatMap((unit): UnitChange[] => {
    const was = earlier.get(unit.moduleId)
    if (was === undefined) return [{ kind: 'ADDED', unit }]
    const moved = was.startDate !== unit.startDate || was.endDate !== unit.endDate
    return [
      ...(was.osp === unit.osp
        ? []
        : [{ kind: 'CHANGED' as const, unit, before: was, what: 'OSP' as const }]),
      ...(moved ? [{ kind: 'CHANGED' as const, unit, before: was, what: 'DAYS' as const }] : []),
    ]
  })
  return [...removed, ...others]
}

/** A shift of so many days needs no approval (domain 2.7). */
const smallShiftDays = 14

/** Whether the student is only notified of these changes and not asked: days that move by two weeks at most. */
export function isSmall(changes: readonly UnitChange[]): boolean {
  return (
    changes.length > 0 &&
    changes.every(
      change =>
        change.kind === 'CHANGED' &&
        change.what === 'DAYS' &&
        isSmallShift(change.before.startDate, change.unit.startDate) &&
        isSmallShift(change.before.endDate, change.unit.endDate),
    )
  )
}

function isSmallShift(from: string | null, to: string | null): boolean {
  if (from === to) return true
  return from !== null && to !== null && Math.abs(daysBetween(from, to)) <= smallShiftDays
}

/** The newest version of a plan that is no draft. */
export interface NewestVersion {
  version: number
  state: PlanState
  isAnswered: boolean
}

export interface WorkRights {
  /** The study right is in force, and the reader works at plans. */
  mayWork: boolean
  mayApprove: boolean
}

/** What can be done with a plan now (domain 2.7): a returned version takes an answer first, one waits at a time. */
export function stepsOf(
  newest: NewestVersion | undefined,
  { differs, small, isFirst }: { differs: boolean; small: boolean; isFirst: boolean },
  { mayWork, mayApprove }: WorkRights,
) {
  const isWaiting = newest?.state === 'SENT_TO_STUDENT'
  const isReturned = newest?.state === 'STUDENT_RETURNED'
  const isUnanswered = isReturned && !newest.isAnswered
  const isInForce = newest?.state === 'PROVIDER_APPROVED' || newest?.state === 'UPDATED_SMALL'
  return {
    edit: mayWork,
    send: mayWork && !isWaiting && !isUnanswered && (differs || isFirst || isReturned),
    sendSmall: mayWork && isInForce && small,
    answer: mayWork && isUnanswered,
    approve: mayApprove && newest?.state === 'STUDENT_APPROVED',
  }
}
