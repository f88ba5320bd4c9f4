import * as z from 'zod/mini'
import { seenBy } from './audience.ts'
import { endpoint, limitOfAdding, student, studentOrParent } from './endpoint.ts'
import {
  codeRef,
  date,
  dateTime,
  fallbackLanguage,
  id,
  idText,
  ofStudent,
  ofStudyPlan,
  personRef,
} from './shapes.ts'

export const room = z.object({
  code: z.string(),
  name: z.string(),
  building: z.string(),
  address: z.optional(z.string()),
  floor: z.optional(z.string()),
})
export type Room = z.infer<typeof room>

/**
 * One changed fact of a lesson: what it was, what it is now, and when that became known. Times are instants,
 * rooms are codes, teachers are names; an empty text is «none». Several changes of one fact are one.
 */
export const entryChange = z.object({
  field: z.enum(['start', 'end', 'room', 'teacher', 'topic', 'state']),
  from: z.string(),
  to: z.string(),
  at: dateTime,
})
export type EntryChange = z.infer<typeof entryChange>

/** Where a day of learning at work is spent, and who guides it. */
export const workplace = z.object({
  name: z.string(),
  address: z.optional(z.string()),
  instructorName: z.optional(z.string()),
  instructorPhone: z.optional(z.string()),
  instructorEmail: z.optional(z.string()),
})
export type Workplace = z.infer<typeof workplace>

export const moduleRef = z.object({ id, name: z.string() })

/** What happened to a lesson: `PRESENT`, or the code of the absence mark. */
export const presentCode = 'PRESENT'

/**
 * An absence that the student, or the guardian of a minor, reported in advance. The reason is left out: a device may
 * keep the timetable.
 */
export const announcedAbsence = z.enum(['ABSENT', 'LATE', 'LEAVE_APPLIED', 'LEAVE_GRANTED'])
export type AnnouncedAbsence = z.infer<typeof announcedAbsence>

export const timetableEntry = z.object({
  /** `s12` for a lesson, `w3-2026-11-26` for a day of a workplace period, `d5-2026-12-01` for a day of a demonstration, `h1-2026-12-24` for a day off. */
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
  /** A day without teaching; a day at work has its agreed hours. */
  allDay: z.boolean(),
  title: z.string(),
  titleLanguage: fallbackLanguage,
  /** The study right that it belongs to; a day off belongs to none. */
  personalStudyPlanId: z.optional(id),
  shortCode: seenBy('LOCATION', z.optional(z.string())),
  topic: seenBy('LOCATION', z.optional(z.string())),
  educationEventId: z.optional(id),
  personalEducationEventId: z.optional(id),
  competenceDemonstrationId: z.optional(id),
  module: z.optional(moduleRef),
  /** Whether its module is of a vocational or of a common unit; preparatory education has neither. */
  studies: z.optional(z.enum(['VOCATIONAL', 'COMMON'])),
  group: seenBy('LOCATION', z.optional(z.string())),
  teachers: z.array(personRef),
  rooms: seenBy('LOCATION', z.array(room)),
  workplace: seenBy('LOCATION', z.optional(workplace)),
  onlineUrl: seenBy('LOCATION', z.optional(z.string())),
  state: z.enum(['PLANNED', 'CHANGED', 'MOVED', 'CANCELLED', 'HELD']),
  changes: z.array(entryChange),
  /** Entries at the same time, of any study right: also such as a filter has left out. */
  overlapIds: z.array(z.string()),
  /** The campus of the lesson before, when the time for the way from there is short. */
  transferFrom: seenBy('LOCATION', z.optional(z.string())),
  /** Minutes there are for that way. */
  transferMinutes: seenBy('LOCATION', z.optional(z.int())),
  bring: seenBy('LOCATION', z.optional(z.string())),
  /** The student's own, once the roll was called; guardians read it with the absences. */
  participation: seenBy('STUDENT', z.optional(codeRef)),
  /** The student's own; guardians read it with the absences. */
  announced: seenBy('STUDENT', z.optional(announcedAbsence)),
  lunchSlot: z.optional(z.string()),
})
export type TimetableEntry = z.infer<typeof timetableEntry>

export const timetable = z.object({
  from: date,
  to: date,
  entries: z.array(timetableEntry),
  changesSince: z.optional(dateTime),
  /** The first school day after `to` that has teaching, when none of the requested days has any still to come. */
  nextTeachingDay: z.optional(date),
  /** The last change among the entries; now, when there is none. */
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
  offline: 'ANY_DEVICE',
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
  summary: 'The active calendar feeds; their addresses are never shown again',
  reply: z.object({ allowed: z.boolean(), feeds: z.array(calendarFeed) }),
})

export const createCalendarFeed = endpoint({
  method: 'POST',
  path: '/studenttimetable/feeds',
  limit: limitOfAdding,
  affects: ['/studenttimetable/feeds'],
  who: student,
  summary: 'Creates a personal calendar feed and returns its address, once',
  body: z.strictObject({}),
  reply: z.object({ feed: calendarFeed, url: z.string() }),
})

export const revokeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/studenttimetable/feeds/:feedId',
  affects: ['/studenttimetable/feeds'],
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
