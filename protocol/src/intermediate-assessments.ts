import * as z from 'zod/mini'
import { endpoint, student, studentOrParent } from './endpoint.ts'
import { ofPersonalEvent } from './personal-education-events.ts'
import { date, dateTime, fallbackLanguage, id, ofStudent, saysSomething, typedText } from './shapes.ts'

export const assessmentKind = z.enum(['TEACHER', 'WORKPLACE', 'SELF', 'JOINT'])
export type AssessmentKind = z.infer<typeof assessmentKind>

/** Only its author sees a draft: this answer has only the student's own drafts. */
export const intermediateAssessmentState = z.enum(['DRAFT', 'PUBLISHED', 'ACKNOWLEDGED'])
export type IntermediateAssessmentState = z.infer<typeof intermediateAssessmentState>

/** 1 «can't yet», 2 «with guidance», 3 «with a little help», 4 «on my own»; never a grade (domain D15). */
export const canDoLevels = [1, 2, 3, 4] as const
export const canDoLevel = z.int().check(z.gte(1), z.lte(4))

export const intermediateAssessment = z.object({
  id,
  kind: assessmentKind,
  periodStart: date,
  periodEnd: date,
  date,
  items: z.array(
    z.object({
      requirementId: z.optional(id),
      text: z.string(),
      textLanguage: fallbackLanguage,
      level: z.nullable(canDoLevel),
      comment: z.optional(z.string()),
    }),
  ),
  strengths: z.optional(z.string()),
  develop: z.optional(z.string()),
  readyForDemonstration: z.optional(z.boolean()),
  author: z.object({ name: z.string(), side: z.enum(['STUDENT', 'PROVIDER', 'WORKING_LIFE']) }),
  state: intermediateAssessmentState,
  acknowledgedAt: z.optional(dateTime),
  studentComment: z.optional(z.string()),
  studentCommentAt: z.optional(dateTime),
  can: z.object({ acknowledge: z.boolean(), comment: z.boolean() }),
})
export type IntermediateAssessment = z.infer<typeof intermediateAssessment>

export const listIntermediateAssessments = endpoint({
  method: 'GET',
  path: '/personaleducationevent/:personalEventId/intermediateassessments',
  who: studentOrParent('ASSESSMENT'),
  summary: 'Intermediate assessments: feedback on progress during a period, without grades, newest first',
  params: ofPersonalEvent,
  query: z.strictObject({ ...ofStudent }),
  reply: z.array(intermediateAssessment),
})

/** An item names a requirement of the units served, or tells in own words what it is about. */
export const ownAssessmentItem = z
  .strictObject({
    requirementId: z.optional(id),
    text: z.optional(typedText(0, 500)),
    level: z.nullable(canDoLevel),
    comment: z.optional(typedText(0, 1000)),
  })
  .check(
    z.refine(item => item.requirementId !== undefined || saysSomething(item.text), {
      path: ['text'],
      error: 'required',
    }),
  )

export const ownAssessmentBody = z
  .strictObject({
    items: z.array(ownAssessmentItem).check(z.maxLength(60)),
    strengths: z.optional(typedText(0, 2000)),
    develop: z.optional(typedText(0, 2000)),
  })
  .check(
    z.refine(
      body =>
        body.items.some(item => item.level !== null || saysSomething(item.comment)) ||
        saysSomething(body.strengths) ||
        saysSomething(body.develop),
      { path: ['items'], error: 'required' },
    ),
  )
export type OwnAssessmentBody = z.infer<typeof ownAssessmentBody>

export const assessSelf = endpoint({
  method: 'POST',
  path: '/personaleducationevent/:personalEventId/intermediateassessments',
  affects: ['/home', '/personaleducationevent', '/skillacquirementplan'],
  who: student,
  summary: "Adds the student's self-assessment: skills, what goes well, what to practise; one a day",
  params: ofPersonalEvent,
  body: ownAssessmentBody,
  reply: intermediateAssessment,
})

export const acknowledgementBody = z.strictObject({
  id,
  acknowledged: z.literal(true),
  studentComment: z.optional(typedText(0, 2000)),
})

export const acknowledgeAssessment = endpoint({
  method: 'PUT',
  path: '/personaleducationevent/:personalEventId/intermediateassessments',
  affects: ['/home', '/personaleducationevent', '/skillacquirementplan'],
  who: student,
  summary: 'Marks an assessment as read by the student, who may comment on it once',
  params: ofPersonalEvent,
  body: acknowledgementBody,
  reply: intermediateAssessment,
})
