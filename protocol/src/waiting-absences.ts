import * as z from 'zod/mini'
import { endpoint, studentOrParent } from './endpoint.ts'
import { date, ofStudent } from './shapes.ts'

/** What home tells of absences: no lesson, no reason, nothing of anybody's health. */
export const waitingAbsences = z.object({
  count: z.number(),
  /** The first of the days until which they wait. */
  deadline: z.optional(date),
  /** Whoever asks can only propose a reason for some of them, which another confirms. */
  proposing: z.boolean(),
})
export type WaitingAbsences = z.infer<typeof waitingAbsences>

export const readWaitingAbsences = endpoint({
  method: 'GET',
  path: '/absence/waiting',
  who: studentOrParent('ABSENCE'),
  summary: 'How many absences wait for a reason from whoever asks, and until when',
  query: z.strictObject(ofStudent),
  reply: waitingAbsences,
  offlineSeconds: 86_400,
})
