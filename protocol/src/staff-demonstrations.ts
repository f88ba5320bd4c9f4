import * as z from 'zod/mini'
import { competenceDemonstration, demonstrationGrade } from './competence-demonstrations.ts'
import { endpoint, type StaffRole, staffOf } from './endpoint.ts'
import { languages } from './language.ts'
import { date, id, idText, typedText } from './shapes.ts'

const path = '/staff/student/:studentId/competencedemonstrations/:demonstrationId'
const params = z.strictObject({ studentId: idText, demonstrationId: idText })
/** Who reads the work at a demonstration. */
export const demonstrationReaders = [
  'TEACHER',
  'RESPONSIBLE_TEACHER',
  'COUNSELLOR',
] as const satisfies readonly StaffRole[]
const teachers = staffOf('TEACHER', 'RESPONSIBLE_TEACHER')

/** On whose behalf somebody decided: a teacher, and of working life an employee, an employer, a self-employed person. */
export const decider = z.enum(['1', '2', '3', '4'])

export const assessing = z.object({
  /** As the student reads it, or will read it once published. */
  demonstration: competenceDemonstration,
  studentName: z.string(),
  /** In which the student reads and is written to. */
  language: z.enum(languages),
  /** What has been assessed; the student reads none of it before it is published. */
  assessment: z.optional(
    z.object({
      grade: demonstrationGrade,
      date,
      justification: z.string(),
      requirementGrades: z.array(z.object({ requirementId: id, grade: demonstrationGrade })),
      deciders: z.array(z.string()),
    }),
  ),
  /** Proposals of the student that wait. */
  proposals: z.array(z.object({ taskId: id, text: z.string() })),
  /** The units are assessed by working life beside the teacher. */
  bothSides: z.boolean(),
  can: z.object({
    assess: z.boolean(),
    publish: z.boolean(),
    decideReview: z.boolean(),
    decideRaise: z.boolean(),
  }),
})
export type Assessing = z.infer<typeof assessing>

export const readAssessing = endpoint({
  method: 'GET',
  path,
  who: staffOf(...demonstrationReaders),
  summary: 'A demonstration with its requirements and criteria, what has been assessed of it and what waits',
  params,
  reply: assessing,
})

const version = z.int()

export const assessmentForm = z.strictObject({
  version,
  grade: demonstrationGrade,
  date,
  justification: typedText(1, 4000).check(z.regex(/\S/, { error: 'required' })),
  requirementGrades: z
    .array(z.strictObject({ requirementId: id, grade: demonstrationGrade }))
    .check(z.maxLength(200)),
  deciders: z.array(decider).check(z.minLength(1, { error: 'required' }), z.maxLength(4)),
})

export const assessDemonstration = endpoint({
  method: 'PUT',
  path,
  affects: ['/staff/student'],
  who: teachers,
  summary: 'Notes the assessment of a demonstration; nobody else reads it before it is published',
  params,
  body: assessmentForm,
  reply: assessing,
})

export const publishAssessment = endpoint({
  method: 'POST',
  path: `${path}/publish`,
  affects: ['/staff/student'],
  who: teachers,
  summary: 'Publishes the assessment to the student and to guardians at the same time; it is not taken back',
  params,
  body: z.strictObject({ version }),
  reply: assessing,
})

export const afterResultForm = z
  .strictObject({
    kind: z.enum(['REVIEW', 'RAISE']),
    granted: z.boolean(),
    answer: typedText(3, 4000).check(z.regex(/\S/, { error: 'required' })),
    /** The grade that a review has come to. */
    grade: z.optional(demonstrationGrade),
    /** When the grade can be raised. */
    startDate: z.optional(date),
    endDate: z.optional(date),
  })
  .check(
    z.refine(given => given.kind !== 'REVIEW' || !given.granted || given.grade !== undefined, {
      path: ['grade'],
      error: 'required',
    }),
    z.refine(given => given.kind !== 'RAISE' || !given.granted || given.startDate !== undefined, {
      path: ['startDate'],
      error: 'required',
    }),
    z.refine(({ startDate = '', endDate = startDate }) => endDate >= startDate, {
      path: ['endDate'],
      error: 'endBeforeStart',
    }),
  )

export const decideAfterResult = endpoint({
  method: 'POST',
  path: `${path}/request`,
  affects: ['/staff/student'],
  who: staffOf('RESPONSIBLE_TEACHER'),
  summary: 'Decides on a request for a review or a raise, with an answer to the student',
  params,
  body: afterResultForm,
  reply: assessing,
})

export const decideTaskProposal = endpoint({
  method: 'POST',
  path: `${path}/task`,
  affects: ['/staff/student'],
  who: teachers,
  summary: 'Takes a task that the student proposes into the demonstration, or does not',
  params,
  body: z.strictObject({ taskId: id, accepted: z.boolean() }),
  reply: assessing,
})

/** What of the student's area is stale once a demonstration has been assessed. */
export const assessingAffects = ['/home', '/competencedemonstrations', '/skillacquirementplan', '/instance']
