import * as z from 'zod/mini'
import { endpoint, student, studentOrParent } from './endpoint.ts'
import { codeRef, date, dateTime, id, idText, ofStudent, ofStudyPlan, personRef } from './shapes.ts'

export const room = z.object({
  code: z.string(),
  name: z.string(),
  building: z.string(),
  address: z.optional(z.string()),
  floor: z.optional(z.string()),
})
export type Room = z.infer<typeof room>

/** One changed fact of a lesson: what it was, what it is now, and when that became known. */
export const entryChange = z.object({
  field: z.enum(['start', 'end', 'room', 'teacher', 'topic', 'state']),
  from: z.string(),
  to: z.string(),
  at: dateTime,
})
export type EntryChange = z.infer<typeof entryChange>

export const timetableEntry = z.object({
  /** `s12` for a lesson, `w3` for a workplace period's day, `h1` for a holiday. */
  id: z.string(),
  sessionId: z.optional(id),
  kind: z.enum([
    'TEACHING',
    'WORKPLACE',
    'DEMONSTRATION',
    'GUIDANCE',
    'EXAM',
    'MEETING',
    'INDEPENDENT',
    'HOLIDAY',
  ]),
  /** The school day on which it starts, in the school's time zone. */
  date,
  start: dateTime,
  end: dateTime,
  allDay: z.boolean(),
  title: z.string(),
  shortCode: z.optional(z.string()),
  topic: z.optional(z.string()),
  educationEventId: z.optional(id),
  personalEducationEventId: z.optional(id),
  competenceDemonstrationId: z.optional(id),
  module: z.optional(z.object({ id, name: z.string() })),
  group: z.optional(z.string()),
  teachers: z.array(personRef),
  rooms: z.array(room),
  onlineUrl: z.optional(z.string()),
  state: z.enum(['PLANNED', 'CHANGED', 'MOVED', 'CANCELLED', 'HELD']),
  changes: z.array(entryChange),
  overlapIds: z.array(z.string()),
  /** Minutes that are missing for the way between two campuses, when the gap before is too short. */
  transferFrom: z.optional(z.string()),
  bring: z.optional(z.string()),
  participation: z.optional(codeRef),
  lunchSlot: z.optional(z.string()),
})
export type TimetableEntry = z.infer<typeof timetableEntry>

export const timetable = z.object({
  from: date,
  to: date,
  entries: z.array(timetableEntry),
  changesSince: z.optional(dateTime),
  /** The first school day after `to` that has teaching: what an empty week says. */
  nextTeachingDay: z.optional(date),
  /** The last change among the entries. */
  updatedAt: dateTime,
})
export type Timetable = z.infer<typeof timetable>

export const readTimetable = endpoint({
  method: 'GET',
  path: '/studenttimetable',
  who: studentOrParent('TIMETABLE'),
  summary: 'The timetable between two school days, both included; at most 62 days',
  query: z.strictObject({ ...ofStudent, ...ofStudyPlan, from: date, to: date }),
  reply: timetable,
  offlineSeconds: 86_400,
})

export const calendarFeed = z.object({
  feedId: id,
  createdAt: dateTime,
  lastReadAt: z.optional(dateTime),
})
export type CalendarFeed = z.infer<typeof calendarFeed>

export const listCalendarFeeds = endpoint({
  method: 'GET',
  path: '/studenttimetable/feeds',
  who: student,
  summary: 'The calendar feeds that are in force; their addresses are never shown again',
  reply: z.object({ allowed: z.boolean(), feeds: z.array(calendarFeed) }),
})

export const createCalendarFeed = endpoint({
  method: 'POST',
  path: '/studenttimetable/feeds',
  who: student,
  summary: 'Makes a personal calendar feed and answers its address, once',
  body: z.strictObject({}),
  reply: z.object({ feed: calendarFeed, url: z.string() }),
})

export const revokeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/studenttimetable/feeds/:feedId',
  who: student,
  summary: 'Revokes a calendar feed at once',
  params: z.strictObject({ feedId: idText }),
  reply: z.object({ revoked: z.boolean() }),
})

/** The feed itself. The token is the only credential, so it is long, random and stored as a hash. */
export const readCalendarFeed = endpoint({
  method: 'GET',
  base: 'root',
  path: '/public/calendar/:file',
  who: { kind: 'anyone' },
  dialect: 'text',
  summary: 'iCalendar feed of one student, by a revocable token',
  params: z.strictObject({ file: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}\.ics$/)) }),
  reply: z.string(),
})
