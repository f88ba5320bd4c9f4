import * as z from 'zod/mini'
import { date, fallbackLanguage, id } from './shapes.ts'

/** Why lessons were missed, as far as it is known. */
export const absenceCause = z.enum(['HEALTH', 'LEAVE', 'OTHER', 'WAITING', 'UNEXPLAINED', 'UNAUTHORISED'])
export type AbsenceCause = z.infer<typeof absenceCause>

/** Missed minutes by cause, in the order of `absenceCause`; what is zero is left out. */
const minutesByCause = z.array(z.object({ cause: absenceCause, minutes: z.int() }))

export const absenceSummary = z.object({
  from: date,
  to: date,
  plannedMinutes: z.int(),
  heldMinutes: z.int(),
  absentMinutes: z.int(),
  unexplainedMinutes: z.int(),
  unexplainedCount: z.int(),
  /** Explained and waiting for a decision or a certificate. */
  explainedMinutes: z.int(),
  authorisedMinutes: z.int(),
  unauthorisedMinutes: z.int(),
  lateCount: z.int(),
  positiveCount: z.int(),
  /** Attended part of the held minutes, 0 to 1; absent while nothing has been held. */
  attendanceRate: z.optional(z.number()),
  thresholdLevel: z.int(),
  toExplainCount: z.int(),
  nextDeadline: z.optional(date),
  byModule: z.array(
    z.object({
      /** Absent for teaching that belongs to no module, such as guidance. */
      moduleId: z.optional(id),
      name: z.string(),
      nameLanguage: fallbackLanguage,
      plannedMinutes: z.int(),
      heldMinutes: z.int(),
      absentMinutes: z.int(),
    }),
  ),
  byCause: minutesByCause,
  byWeek: z.array(
    z.object({
      monday: date,
      heldMinutes: z.int(),
      absentMinutes: z.int(),
      byCause: minutesByCause,
      /** Why nobody was taught in the whole week: the name of the holiday. */
      daysOff: z.optional(z.string()),
    }),
  ),
})
export type AbsenceSummary = z.infer<typeof absenceSummary>
