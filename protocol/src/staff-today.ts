import * as z from 'zod/mini'
import { endpoint, staffIn, staffRoles } from './endpoint.ts'
import { date, dateTime, id, localised } from './shapes.ts'

/** A lesson of a member of staff. */
export const staffLesson = z.object({
  lessonId: id,
  title: localised,
  topic: z.optional(z.string()),
  start: dateTime,
  end: dateTime,
  room: z.optional(z.string()),
  /** Groups whose students take part, by their codes. */
  groups: z.array(z.string()),
  students: z.int(),
  state: z.enum(['PLANNED', 'CHANGED', 'MOVED', 'CANCELLED', 'HELD']),
  /** When the roll was called; without it nobody's presence is known. */
  rollCalledAt: z.optional(dateTime),
})
export type StaffLesson = z.infer<typeof staffLesson>

export const staffToday = z.object({
  date,
  /** The lessons of the day, in their order. */
  lessons: z.array(staffLesson),
  /** The first lesson of a later day within two weeks. */
  next: z.optional(staffLesson),
})
export type StaffToday = z.infer<typeof staffToday>

export const readStaffToday = endpoint({
  method: 'GET',
  path: '/staff/today',
  who: staffIn(...staffRoles),
  summary: "Today's lessons of the signed-in member of staff, and the next one after them",
  reply: staffToday,
})
