import * as z from 'zod/mini'
import { endpoint, type StaffRole, staffOf } from './endpoint.ts'
import { languages } from './language.ts'
import { date, dateTime, id, idText, lineText, localised, typedText, writtenText } from './shapes.ts'
import { approvalHistory, editPlan, moduleKind, moduleState, planState } from './skill-acquirement-plan.ts'

/** Who works at plans, and who reads this work beside them. */
const workers = staffOf('RESPONSIBLE_TEACHER', 'COUNSELLOR')
export const planReaders = [
  'TEACHER',
  'RESPONSIBLE_TEACHER',
  'COUNSELLOR',
  'SPECIAL_NEEDS',
] as const satisfies readonly StaffRole[]
const readers = staffOf(...planReaders)

/** States that plan work gives a unit; all others come from assessment and recognition. */
export const plannedState = z.enum(['ONGOING', 'SCHEDULED', 'PLANNED', 'NOT_PLANNED'])
export type PlannedState = z.infer<typeof plannedState>

/** What becomes of a unit when the plan is sent. */
export const editKind = z.enum(['ADD', 'CHANGE', 'REMOVE'])
export type EditKind = z.infer<typeof editKind>

/** A unit as it will be in the next version. */
export const workUnit = z.object({
  moduleId: id,
  name: z.string(),
  kind: moduleKind,
  osp: z.number(),
  state: moduleState,
  startDate: z.optional(date),
  endDate: z.optional(date),
  /** Where it has been changed here: not in the plan that the student has. */
  edited: z.optional(editKind),
  can: z.object({ change: z.boolean(), remove: z.boolean() }),
})
export type WorkUnit = z.infer<typeof workUnit>

export const workDemonstration = z.object({
  /** Its key in the changes: `demonstration 12` of an existing one, `new 1` of a new one. */
  key: z.string(),
  name: z.string(),
  startDate: date,
  endDate: date,
  placeName: z.string(),
  state: z.string(),
  edited: z.optional(editKind),
  can: z.object({ change: z.boolean() }),
})
export type WorkDemonstration = z.infer<typeof workDemonstration>

export const workChange = z.object({
  path: z.string(),
  kind: z.enum(['ADDED', 'REMOVED', 'CHANGED']),
  text: z.string(),
})

export const planWork = z.object({
  planId: id,
  personalStudyPlanId: id,
  studentName: z.string(),
  /** In which the student reads and is written to. */
  language: z.enum(languages),
  /** Of the study right: units lie within. */
  earliest: date,
  latest: z.optional(date),
  /** The newest version that was sent, if one was. */
  version: z.optional(z.int()),
  state: z.optional(planState),
  sentAt: z.optional(dateTime),
  /** The lock of what is being changed here; 0 while nothing is. */
  draftVersion: z.int(),
  savedBy: z.optional(z.string()),
  units: z.array(workUnit),
  demonstrations: z.array(workDemonstration),
  /** What differs from the version that was approved last, as the student will read it. */
  changes: z.array(workChange),
  goal: z.optional(z.string()),
  wishes: z.optional(z.string()),
  /** Own parts that the student has changed since the newest version. */
  proposed: z.array(z.enum(['GOAL', 'WISHES', 'PRIOR_LEARNING'])),
  comments: z.array(
    z.object({
      by: z.string(),
      role: z.enum(['STUDENT', 'PARENT', 'STAFF']),
      at: dateTime,
      text: z.string(),
    }),
  ),
  history: z.array(approvalHistory),
  can: z.object({
    edit: z.boolean(),
    send: z.boolean(),
    /** The changes are so small that the student is notified of them and not asked. */
    sendSmall: z.boolean(),
    /** The student has returned the newest version, and has no answer yet. */
    answer: z.boolean(),
    /** The student has approved it; the college has not. */
    approve: z.boolean(),
  }),
})
export type PlanWork = z.infer<typeof planWork>

const ofStudent = z.strictObject({ studentId: idText })

export const readPlanWork = endpoint({
  method: 'GET',
  path: '/staff/student/:studentId/skillacquirementplan',
  who: readers,
  summary: 'The plan of a student as it will be sent: its units, changes to them, comments and decisions',
  params: ofStudent,
  query: z.strictObject({ planId: z.optional(idText) }),
  reply: z.nullable(planWork),
})

export const findPlanUnits = endpoint({
  method: 'GET',
  path: '/staff/student/:studentId/skillacquirementplan/units',
  who: workers,
  summary: 'Units of the curriculum that are not in a plan, by the words of their names; 20 at most',
  params: ofStudent,
  query: z.strictObject({ planId: idText, q: typedText(2, 60) }),
  reply: z.array(z.object({ moduleId: id, name: localised, osp: z.optional(z.number()), kind: moduleKind })),
})

const osp = z.number().check(z.gte(0), z.lte(300), z.multipleOf(0.1))
const days = { startDate: z.nullable(date), endDate: z.nullable(date) }
const inOrder = z.refine<{ startDate: string | null; endDate: string | null }>(
  ({ startDate, endDate }) => startDate === null || endDate === null || endDate >= startDate,
  { path: ['endDate'], error: 'endBeforeStart' },
)

/** The new values of a unit; a unit that the plan does not have is added. */
export const unitForm = z.strictObject({ moduleId: id, osp, state: plannedState, ...days }).check(inOrder)

/** A planned demonstration: a new one names its unit, an existing one its key. */
export const demonstrationPlanForm = z
  .strictObject({
    key: z.optional(typedText(1, 40)),
    moduleId: z.optional(id),
    startDate: date,
    endDate: date,
    placeName: lineText(1, 200),
  })
  .check(
    z.refine(({ startDate, endDate }) => endDate >= startDate, {
      path: ['endDate'],
      error: 'endBeforeStart',
    }),
    z.refine(({ key, moduleId }) => key !== undefined || moduleId !== undefined, {
      path: ['moduleId'],
      error: 'required',
    }),
  )

const atDraft = { planId: id, draftVersion: z.int().check(z.gte(0)) }

export const changePlanWork = endpoint({
  method: 'PUT',
  path: '/staff/student/:studentId/skillacquirementplan',
  affects: ['/staff/student'],
  who: workers,
  summary: 'Changes one unit or planned demonstration in the plan to be sent, or undoes such a change',
  params: ofStudent,
  body: z.union([
    z.strictObject({ ...atDraft, unit: unitForm }),
    z.strictObject({ ...atDraft, remove: id }),
    z.strictObject({ ...atDraft, demonstration: demonstrationPlanForm }),
    z.strictObject({ ...atDraft, undo: typedText(1, 40) }),
  ]),
  reply: planWork,
})

export const sendPlanForm = z.strictObject({
  ...atDraft,
  dueDate: z.optional(date),
  /** Only notify the student instead of requesting approval. */
  small: z.boolean(),
})

export const sendPlan = endpoint({
  method: 'POST',
  path: '/staff/student/:studentId/skillacquirementplan/send',
  affects: ['/staff/student'],
  who: workers,
  summary: 'Sends the plan for the student to approve, or notifies of a small change; changes take effect',
  params: ofStudent,
  body: sendPlanForm,
  reply: planWork,
})

export const answerPlanForm = z.strictObject({
  planId: id,
  version: z.int(),
  text: writtenText(3, 2000),
})

export const answerReturnedPlan = endpoint({
  method: 'POST',
  path: '/staff/student/:studentId/skillacquirementplan/answer',
  affects: ['/staff/student'],
  who: workers,
  summary: 'Answers a student who has returned a version; required before the plan can be sent again',
  params: ofStudent,
  body: answerPlanForm,
  reply: planWork,
})

export const approvePlan = endpoint({
  method: 'POST',
  path: '/staff/student/:studentId/skillacquirementplan/approve',
  affects: ['/staff/student'],
  who: staffOf('RESPONSIBLE_TEACHER'),
  summary: 'Approves, for the college, the version that the student has approved',
  params: ofStudent,
  body: z.strictObject({ planId: id, version: z.int() }),
  reply: planWork,
})

export const commentPlanForm = z.strictObject({
  planId: id,
  text: writtenText(1, 2000),
})

export const commentPlanAsStaff = endpoint({
  method: 'POST',
  path: '/staff/student/:studentId/skillacquirementplan/comment',
  affects: ['/staff/student'],
  who: readers,
  summary: 'Adds a comment on the plan, visible to the student and to guardians who see the plan',
  params: ofStudent,
  body: commentPlanForm,
  reply: planWork,
})

/** What of the student's area is stale once the desk has done something to a plan. */
export const planAffects = [...editPlan.affects, '/competencedemonstrations', '/instance']
