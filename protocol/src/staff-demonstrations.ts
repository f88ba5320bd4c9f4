import * as z from 'zod/mini'
import { competenceDemonstration, demonstrationGrade } from './competence-demonstrations.ts'
import { endpoint, limitOfAdding, type StaffRole, staffOf } from './endpoint.ts'
import { languages } from './language.ts'
import { email } from './rules/email.ts'
import { date, dateTime, id, idText, lineText, time, typedText, writtenText } from './shapes.ts'

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

/** A link asks an assessor of working life for an assessment; it is valid for one demonstration. */
export const assessorLinkState = z.enum(['OPEN', 'OPENED', 'SENT', 'REVOKED', 'EXPIRED'])
export type AssessorLinkState = z.infer<typeof assessorLinkState>

export const assessorLink = z.object({
  id,
  name: z.string(),
  organisation: z.optional(z.string()),
  role: decider,
  email: z.optional(z.string()),
  /** The last day on which it counts. */
  lastDay: date,
  state: assessorLinkState,
  sentAt: z.optional(dateTime),
  /** What the assessor has sent; the student reads none of it before the teacher has published. */
  word: z.optional(
    z.object({
      grade: demonstrationGrade,
      justification: z.string(),
      requirementGrades: z.array(z.object({ requirementId: id, grade: demonstrationGrade })),
    }),
  ),
})
export type AssessorLink = z.infer<typeof assessorLink>

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
  /** Who of working life was asked to assess it, the newest first. */
  assessorLinks: z.array(assessorLink),
  /** The checklist that the teacher writes; one that the student has worked with stays. */
  tasks: z.array(z.object({ taskId: id, text: z.string(), done: z.boolean(), removable: z.boolean() })),
  /** Proposals of the student that wait. */
  proposals: z.array(z.object({ taskId: id, text: z.string() })),
  /** The units are assessed by working life beside the teacher. */
  bothSides: z.boolean(),
  can: z.object({
    assess: z.boolean(),
    publish: z.boolean(),
    decideReview: z.boolean(),
    decideRaise: z.boolean(),
    askAssessor: z.boolean(),
    plan: z.boolean(),
  }),
})
export type Assessing = z.infer<typeof assessing>

export const readAssessing = endpoint({
  method: 'GET',
  path,
  who: staffOf(...demonstrationReaders),
  summary: 'A demonstration with its requirements and criteria, assessments so far and pending items',
  params,
  reply: assessing,
})

const version = z.int()

export const assessmentForm = z.strictObject({
  version,
  grade: demonstrationGrade,
  date,
  justification: writtenText(1, 4000),
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
  summary: 'Saves the assessment of a demonstration; nobody else can read it before it is published',
  params,
  body: assessmentForm,
  reply: assessing,
})

export const publishAssessment = endpoint({
  method: 'POST',
  path: `${path}/publish`,
  affects: ['/staff/student'],
  who: teachers,
  summary: 'Publishes the assessment to the student and guardians at the same time; cannot be undone',
  params,
  body: z.strictObject({ version }),
  reply: assessing,
})

export const afterResultForm = z
  .strictObject({
    kind: z.enum(['REVIEW', 'RAISE']),
    granted: z.boolean(),
    answer: writtenText(3, 4000),
    /** The grade from a review. */
    grade: z.optional(demonstrationGrade),
    /** When the grade can be raised. */
    startDate: z.optional(date),
    endDate: z.optional(date),
  })
  .check(
    z.refine(input => input.kind !== 'REVIEW' || !input.granted || input.grade !== undefined, {
      path: ['grade'],
      error: 'required',
    }),
    z.refine(input => input.kind !== 'RAISE' || !input.granted || input.startDate !== undefined, {
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
  summary: 'Decides on a request for a review or for raising the grade, with an answer to the student',
  params,
  body: afterResultForm,
  reply: assessing,
})

export const decideTaskProposal = endpoint({
  method: 'POST',
  path: `${path}/task`,
  affects: ['/staff/student'],
  who: teachers,
  summary: 'Accepts or declines a task that the student has proposed for the demonstration',
  params,
  body: z.strictObject({ taskId: id, accepted: z.boolean() }),
  reply: assessing,
})

/** How a demonstration will be held; what is left out is taken away. Days move by two weeks, else the plan is sent. */
export const arrangementsForm = z
  .strictObject({
    version,
    startDate: date,
    endDate: date,
    startTime: z.optional(time),
    endTime: z.optional(time),
    placeName: lineText(1, 200),
    /** 1 a workplace, 2 the college, 3 both. */
    placeType: z.enum(['1', '2', '3']),
    address: z.optional(typedText(0, 300)),
    contentDescriptions: z.array(writtenText(1, 500)).check(z.maxLength(20)),
    assessors: z
      .array(
        z.strictObject({
          name: lineText(1, 120),
          organisation: z.optional(typedText(0, 120)),
          /** 1 a teacher and 5 another provider; the others are of working life. */
          role: z.enum(['1', '2', '3', '4', '5']),
        }),
      )
      .check(z.maxLength(6)),
    tasks: z
      .array(z.strictObject({ taskId: z.optional(id), text: writtenText(1, 500) }))
      .check(z.maxLength(60)),
  })
  .check(
    z.refine(({ startDate, endDate }) => endDate >= startDate, {
      path: ['endDate'],
      error: 'endBeforeStart',
    }),
    z.refine(({ startTime, endTime }) => (startTime === undefined) === (endTime === undefined), {
      path: ['endTime'],
      error: 'required',
    }),
    z.refine(({ startTime, endTime }) => startTime === undefined || (endTime ?? '') > startTime, {
      path: ['endTime'],
      error: 'endBeforeStart',
    }),
  )
export type Arrangements = z.infer<typeof arrangementsForm>

export const arrangeDemonstration = endpoint({
  method: 'PUT',
  path: `${path}/arrangements`,
  affects: ['/staff/student'],
  who: teachers,
  summary: 'Arranges a demonstration before it is held: its days, place, work, assessors and checklist',
  params,
  body: arrangementsForm,
  reply: assessing,
})

export const assessorLinkForm = z.strictObject({
  name: lineText(1, 120),
  organisation: z.optional(typedText(0, 120)),
  /** Of working life: an employee, an employer, a self-employed person. */
  role: z.enum(['2', '3', '4']),
  /** Where the link is sent; without it the address is shown once, to be handed over otherwise. */
  email: z.optional(email),
  /** In which the assessor is written to. */
  language: z.enum(languages),
  lastDay: date,
})

const linksPath = `${path}/assessorlinks`

/** A PUT, so that no answer with an address in it is kept for a second sending. */
export const makeAssessorLink = endpoint({
  method: 'PUT',
  path: linksPath,
  affects: ['/staff/student'],
  limit: limitOfAdding,
  who: teachers,
  summary:
    'Invites a workplace assessor by an expiring link; an earlier link for the same name becomes invalid',
  params,
  body: assessorLinkForm,
  reply: z.object({
    assessing,
    /** Shown only once, where the link is not sent by a letter. */
    link: z.optional(z.string()),
  }),
})

export const revokeAssessorLink = endpoint({
  method: 'DELETE',
  path: `${linksPath}/:linkId`,
  affects: ['/staff/student'],
  who: teachers,
  summary: 'Revokes an assessor link, which opens nothing from then on',
  params: z.strictObject({ studentId: idText, demonstrationId: idText, linkId: idText }),
  reply: assessing,
})

/** What of the student's area is stale once a demonstration has been assessed. */
export const assessingAffects = ['/home', '/competencedemonstrations', '/skillacquirementplan', '/instance']
