import * as z from 'zod/mini'
import { demonstrationGrade, selfLevel } from './competence-demonstrations.ts'
import { anyone, endpoint, limitOfAdding, linkedAssessor } from './endpoint.ts'
import { requirement } from './requirement.ts'
import { date, dateTime, id, time, typedText, writtenText } from './shapes.ts'
import { gradeScale } from './skill-acquirement-plan.ts'

/** What assessing takes of a demonstration, and nothing else of the student. */
export const assessorDemonstration = z.object({
  assessorName: z.string(),
  studentName: z.string(),
  name: z.string(),
  units: z.array(z.string()),
  startDate: date,
  endDate: date,
  startTime: z.optional(time),
  endTime: z.optional(time),
  /** The last day on which the link counts. */
  lastDay: date,
  /** Work situations by which competence is shown. */
  contentDescriptions: z.array(z.string()),
  tasks: z.array(z.object({ text: z.string(), done: z.boolean() })),
  requirements: z.array(requirement),
  gradeScale,
  /** What the student has sent of themselves; a draft is the student's alone. */
  selfAssessment: z.optional(
    z.object({
      items: z.array(
        z.object({ requirementId: id, level: z.nullable(selfLevel), comment: z.optional(z.string()) }),
      ),
      overallLevel: z.optional(selfLevel),
      strengths: z.optional(z.string()),
      develop: z.optional(z.string()),
    }),
  ),
  /** It can be written now: the demonstration has begun. */
  open: z.boolean(),
})
export type AssessorDemonstration = z.infer<typeof assessorDemonstration>

export const openAssessorLink = endpoint({
  method: 'POST',
  path: '/assessor',
  affects: [],
  who: anyone,
  summary: 'Opens an assessor link: this browser may assess the one demonstration for two hours',
  limit: limitOfAdding,
  body: z.strictObject({ token: typedText(1, 100) }),
  reply: z.null(),
})

export const readAssessorDemonstration = endpoint({
  method: 'GET',
  path: '/assessor/demonstration',
  who: linkedAssessor,
  summary: 'The demonstration that a workplace assessor has the link to, with its requirements',
  reply: assessorDemonstration,
})

export const assessorForm = z.strictObject({
  grade: demonstrationGrade,
  justification: writtenText(1, 4000),
  requirementGrades: z
    .array(z.strictObject({ requirementId: id, grade: demonstrationGrade }))
    .check(z.maxLength(200)),
})

export const sendAssessorAssessment = endpoint({
  method: 'POST',
  path: '/assessor/demonstration',
  affects: ['/assessor'],
  who: linkedAssessor,
  summary: "Sends the assessor's assessment to the teacher, who publishes it; this uses up the link",
  limit: limitOfAdding,
  body: assessorForm,
  reply: z.object({ sentAt: dateTime }),
})
