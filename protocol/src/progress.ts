import * as z from 'zod/mini'
import { seenBy } from './audience.ts'
import { date, dateTime, id, personRef } from './shapes.ts'

/** How far a study right has come, in competence points or, for TUVA and TELMA, in weeks. */
export const progressShares = z.object({
  unit: z.enum(['OSP', 'WEEK']),
  requiredOsp: z.number(),
  recognisedOsp: z.number(),
  completedOsp: z.number(),
  ongoingOsp: z.number(),
  plannedOsp: z.number(),
  unplannedOsp: z.number(),
})
export type ProgressShares = z.infer<typeof progressShares>

export const progress = z.extend(progressShares, {
  /** Weighted by extent; only graded units count, so a pass/fail qualification has none. */
  averageGrade: seenBy('ASSESSMENT', z.optional(z.number())),
  paceOspPerMonth: z.number(),
  paceStatus: z.enum(['OK', 'BELOW', 'NOT_APPLICABLE']),
})
export type Progress = z.infer<typeof progress>

/** Where a plan leads next, and who helps on the way. */
export const planGuidance = z.object({
  nextMeeting: z.optional(dateTime),
  /** The one that is under way or comes first; by scope ASSESSMENT. */
  nextDemonstration: seenBy('ASSESSMENT', z.optional(z.object({ id, name: z.string(), startDate: date }))),
  responsible: z.optional(personRef),
})
