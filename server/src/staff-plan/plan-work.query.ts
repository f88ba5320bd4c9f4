import type { Reply } from '@studentgo/protocol/endpoint'
import type { findPlanUnits, PlanWork } from '@studentgo/protocol/staff-plan'
import { isInForce } from '../platform/access/study-rights.rules.ts'
import { notFound } from '../platform/http/problems.ts'
import type { CallOf } from '../platform/http/serve.ts'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { StaffStudentContext } from '../platform/request-context.ts'
import { wordsIn } from '../platform/rows/has-words.ts'
import type { DemonstrationEdit } from '../platform/rows/json-columns.ts'
import { inLanguage } from '../platform/rows/localised.ts'
import { presentDecision } from '../skill-acquirement-plan/approvals/approvals.presenter.ts'
import { decisionsOf } from '../skill-acquirement-plan/approvals/approvals.sql.ts'
import {
  type DescribedChange,
  describeDemonstrationChange,
  describeUnitChange,
} from './plan-changes.presenter.ts'
import {
  type EditedUnit,
  editedUnits,
  isSmall,
  mayChange,
  mayRemove,
  stepsOf,
  unitChanges,
} from './plan-work.rules.ts'
import { modulesById, unitsWithWords, type WorkRow, workOf } from './plan-work.sql.ts'

/** A plan with what is being changed in it, judged. */
export interface Work {
  row: WorkRow
  units: EditedUnit[]
  demonstrations: DemonstrationEdit[]
  /** Against what was approved last, and against what the student has now. */
  changes: DescribedChange[]
  differs: boolean
  steps: ReturnType<typeof stepsOf>
  /** Names of what the edits add, by id. */
  added: Map<
    number,
    { name: WorkRow['units'][number]['name']; kind: EditedUnit['kind']; parentId: number | null }
  >
}

/** The plan of a student as it will be; null while none has been made. Throws `not-found` for a plan of somebody else. */
export async function findWork(
  context: StaffStudentContext,
  planId: number | undefined,
): Promise<Work | null> {
  const { db, access } = context
  const [row] = await workOf(db, { studentId: access.studentId, planId: planId ?? null })
  if (row === undefined && planId !== undefined) throw notFound()
  if (row === undefined) return null
  const edits = row.unitEdits ?? []
  const demonstrations = row.demonstrationEdits ?? []
  const named = [...edits, ...demonstrations].flatMap(({ moduleId }) => (moduleId === null ? [] : [moduleId]))
  const modules = named.length === 0 ? [] : await modulesById(db, { ids: named })
  const added = new Map(modules.map(({ id, ...module }) => [id, module]))
  const units = editedUnits(row.units, edits, added)
  const after = units.filter(unit => unit.edited !== 'REMOVE')
  const now = unitChanges(row.units, after)
  const sinceApproved = unitChanges(approvedUnits(row), after)
  const planned = demonstrations.map(edit =>
    describeDemonstrationChange(edit.id === null ? 'ADDED' : 'CHANGED', edit.key, {
      ...edit,
      name: nameOfPlanned(edit, row, added),
    }),
  )
  const differs = edits.length > 0 || planned.length > 0
  // A change of state by the calendar notifies the student and needs no approval.
  const isQuiet = now.length === 0 ? edits.length > 0 : isSmall(now)
  return {
    row,
    units,
    demonstrations,
    changes: [...sinceApproved.map(describeUnitChange), ...earlierDemonstrations(row), ...planned],
    differs,
    added,
    steps: stepsOf(
      row.newest ?? undefined,
      { differs, small: isQuiet && planned.length === 0, isFirst: row.newest === null },
      {
        mayWork:
          isInForce(row.rightState) &&
          access.roles.some(role => role === 'RESPONSIBLE_TEACHER' || role === 'COUNSELLOR'),
        mayApprove: isInForce(row.rightState) && access.roles.includes('RESPONSIBLE_TEACHER'),
      },
    ),
  }
}

/** The units to compare the next version with: those of the plan, or, while a version is pending, those before it. */
export function approvedUnits({ newest, units }: WorkRow) {
  const isOnItsWay =
    newest?.state === 'SENT_TO_STUDENT' ||
    newest?.state === 'STUDENT_APPROVED' ||
    newest?.state === 'STUDENT_RETURNED'
  return (isOnItsWay ? newest.approvedBefore : null) ?? units
}

/** The changes of demonstrations in a returned version, which the next version repeats. */
function earlierDemonstrations({ newest }: WorkRow): DescribedChange[] {
  if (newest?.state !== 'STUDENT_RETURNED') return []
  return newest.changes.filter(({ path }) => path.startsWith('demonstrations/'))
}

export function nameOfPlanned({ id, moduleId }: DemonstrationEdit, row: WorkRow, added: Work['added']) {
  const there = row.demonstrations.find(one => one.id === id)
  const unit = row.units.find(one => one.moduleId === moduleId)
  return there?.name ?? unit?.name ?? added.get(moduleId ?? 0)?.name ?? { fi: '' }
}

const movable: readonly string[] = ['PLANNED', 'AGREED', 'POSTPONED']

/** The work at a plan as the desk shows it. */
export async function readWork(
  context: StaffStudentContext,
  planId: number | undefined,
): Promise<Unserialised<PlanWork> | null> {
  const work = await findWork(context, planId)
  if (work === null) return null
  const { language, db } = context
  const { row, units, demonstrations, changes, steps, added } = work
  const decisions = await decisionsOf(db, { planId: row.planId })
  const editOf = new Map(demonstrations.map(edit => [edit.key, edit]))
  const there = row.demonstrations.map(one => {
    const edit = editOf.get(`demonstration ${one.id}`)
    return {
      key: `demonstration ${one.id}`,
      name: inLanguage(one.name, language),
      startDate: edit?.startDate ?? one.startDate,
      endDate: edit?.endDate ?? one.endDate,
      placeName: edit?.placeName ?? one.placeName,
      state: one.state,
      edited: edit && ('CHANGE' as const),
      can: { change: steps.edit && movable.includes(one.state) },
    }
  })
  const fresh = demonstrations
    .filter(edit => edit.id === null)
    .map(({ key, startDate, endDate, placeName, ...edit }) => ({
      key,
      name: inLanguage(nameOfPlanned({ key, startDate, endDate, placeName, ...edit }, row, added), language),
      startDate,
      endDate,
      placeName,
      state: 'PLANNED',
      edited: 'ADD' as const,
      can: { change: steps.edit },
    }))
  return {
    planId: row.planId,
    personalStudyPlanId: row.studyRightId,
    studentName: row.studentName,
    language: row.language,
    earliest: row.earliest,
    latest: row.latest,
    version: row.newest?.version,
    state: row.newest?.state,
    sentAt: row.newest?.sentAt ? row.newest.sentAt : null,
    draftVersion: row.draftVersion,
    savedBy: row.savedBy,
    units: units.map(({ isUsed, name, ...unit }) => ({
      ...unit,
      name: inLanguage(name, language),
      can: {
        change: steps.edit && mayChange(unit),
        remove: steps.edit && unit.edited !== 'REMOVE' && mayRemove({ ...unit, isUsed }),
      },
    })),
    demonstrations: [...there, ...fresh],
    changes: changes.map(({ text, ...change }) => ({ ...change, text: inLanguage(text, language) })),
    goal: row.goal,
    wishes: row.wishes,
    proposed: row.proposals.map(one => one.part),
    comments: row.comments,
    history: decisions.map(decision => presentDecision(decision)),
    can: steps,
  }
}

/** Units that the plan of a student does not have, by the words of their names. */
export async function findUnits(
  call: CallOf<typeof findPlanUnits>,
): Promise<Unserialised<Reply<typeof findPlanUnits>>> {
  const { db, access, today, query } = call
  const words = await wordsIn(db, query.q)
  const found = await unitsWithWords(db, { studentId: access.studentId, planId: query.planId, words, today })
  return found
}
