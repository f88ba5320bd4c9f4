import * as z from 'zod/mini'
import { attachmentIds, attachmentRef } from './attachments.ts'
import { seenBy } from './audience.ts'
import { ofDemonstration } from './competence-demonstrations.ts'
import { endpoint, limitOfAdding, student, studentOrParent } from './endpoint.ts'
import { date, dateTime, fallbackLanguage, id, ofStudent, typedText, writtenText } from './shapes.ts'

export const demonstrationTask = z.object({
  id,
  order: z.int(),
  text: z.string(),
  textLanguage: fallbackLanguage,
  requirementIds: z.array(id),
  /** A student's own proposal waits until a teacher accepts it. */
  state: z.enum(['ACCEPTED', 'PROPOSED']),
  plannedDate: z.optional(date),
  done: z.boolean(),
  doneAt: z.optional(dateTime),
  /** The student's own; nobody else reads it here. */
  studentNote: seenBy('STUDENT', z.optional(z.string())),
  /** Files that show the work: the student's own. */
  evidence: seenBy('STUDENT', z.array(attachmentRef)),
  instructorConfirmed: z.optional(z.object({ by: z.string(), at: dateTime })),
  version: z.int(),
})
export type DemonstrationTask = z.infer<typeof demonstrationTask>

export const listDemonstrationTasks = endpoint({
  method: 'GET',
  path: '/skillacquirementplan/:planId/competencedemonstration/:demonstrationId/tasks',
  who: studentOrParent('ASSESSMENT'),
  summary: 'The tasks by which competence is demonstrated: the checklist for preparing',
  params: ofDemonstration,
  query: z.strictObject({ ...ofStudent }),
  reply: z.array(demonstrationTask),
  offline: 'ANY_DEVICE',
})

/** What is left out stays as it was; an empty note or a planned date of null takes it away. */
export const taskChanges = z
  .array(
    z.strictObject({
      id,
      done: z.optional(z.boolean()),
      studentNote: z.optional(typedText(0, 1000)),
      plannedDate: z.optional(z.nullable(date)),
      /** The complete new list. */
      evidence: z.optional(attachmentIds),
      /** The version that was read. Ticking needs none: the last tick wins. */
      version: z.optional(z.int()),
    }),
  )
  .check(z.minLength(1), z.maxLength(60))
export type TaskChanges = z.infer<typeof taskChanges>

export const updateDemonstrationTasks = endpoint({
  method: 'PUT',
  path: '/skillacquirementplan/:planId/competencedemonstration/:demonstrationId/tasks',
  affects: ['/home', '/competencedemonstrations', '/skillacquirementplan/:planId/competencedemonstration'],
  who: student,
  summary: 'Ticks off tasks and sets their dates and notes, until the assessment; all or none',
  params: ofDemonstration,
  body: taskChanges,
  reply: z.array(demonstrationTask),
})

/** A demonstration takes at most this many proposals that no teacher has reviewed. */
export const mostProposedTasks = 10

export const taskProposalBody = z.strictObject({
  text: writtenText(3, 500),
  requirementIds: z.array(id).check(z.maxLength(50)),
})
export type TaskProposalBody = z.infer<typeof taskProposalBody>

export const proposeDemonstrationTask = endpoint({
  method: 'POST',
  path: '/skillacquirementplan/:planId/competencedemonstration/:demonstrationId/tasks',
  limit: limitOfAdding,
  affects: ['/home', '/competencedemonstrations', '/skillacquirementplan/:planId/competencedemonstration'],
  who: student,
  summary: 'Proposes a task, which is pending until a teacher accepts it',
  params: ofDemonstration,
  body: taskProposalBody,
  reply: z.array(demonstrationTask),
})
