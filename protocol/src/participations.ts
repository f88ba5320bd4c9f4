import * as z from 'zod/mini'
import { endpoint, student, studentOrParent } from './endpoint.ts'
import { date, dateTime, fallbackLanguage, id, ofStudent, ofStudyPlan, typedText } from './shapes.ts'

export const workplaceDay = z.object({
  date,
  hours: z.number(),
  note: z.optional(z.string()),
  state: z.enum(['LOGGED', 'CONFIRMED', 'DISPUTED']),
})
export type WorkplaceDay = z.infer<typeof workplaceDay>

export const participation = z.enum(['PRESENT', 'ABSENT', 'LATE', 'NOT_MARKED', 'CANCELLED', 'WORKPLACE'])
export type Participation = z.infer<typeof participation>

export const eventParticipation = z.object({
  educationEventId: id,
  name: z.string(),
  nameLanguage: fallbackLanguage,
  moduleNames: z.array(z.string()),
  plannedMinutes: z.int(),
  heldMinutes: z.int(),
  attendedMinutes: z.int(),
  absentMinutes: z.int(),
  notMarkedMinutes: z.int(),
  rate: z.optional(z.number()),
  sessions: z.array(
    z.object({
      sessionId: id,
      start: dateTime,
      end: dateTime,
      participation,
      typeCode: z.optional(z.string()),
    }),
  ),
})
export type EventParticipation = z.infer<typeof eventParticipation>

export const listParticipations = endpoint({
  method: 'GET',
  path: '/absence/participations',
  who: studentOrParent('ABSENCE'),
  summary: 'Attendance by education event and session; by default this term until today',
  query: z.strictObject({ ...ofStudent, ...ofStudyPlan, from: z.optional(date), to: z.optional(date) }),
  reply: z.array(eventParticipation),
  offline: 'OWN_DEVICE',
})

export const workplaceDayBody = z.strictObject({
  date,
  hours: z.number().check(z.gte(0), z.lte(12)),
  note: z.optional(typedText(0, 500)),
})

export const logWorkplaceDay = endpoint({
  method: 'PUT',
  path: '/absence/participations',
  affects: ['/home', '/absence', '/personaleducationevent'],
  who: student,
  summary: "Saves the student's own log of a workplace learning day",
  body: workplaceDayBody,
  reply: workplaceDay,
})
