import type { Language } from '@studentgo/protocol/language'
import type { Policies } from '@studentgo/protocol/policies'
import { addDays, isoWithOffset, startOfSchoolDay } from '@studentgo/protocol/rules/calendar'
import type { Localised } from '@studentgo/protocol/shapes'
import type { EntryChange, Room, TimetableEntry } from '@studentgo/protocol/timetable'
import type { HolidayFact, RoomFact, TeacherFact } from './catalogue.queries.ts'
import type { WeekNames } from './catalogue.ts'
import { participationOf } from './participation.ts'
import { schoolInstant } from './school-instant.ts'
import type { ChangeRow, SessionRow, WorkplaceRow } from './timetable.queries.ts'
import { daysWithin, netChanges, type Slot, workingHours, workplaceDays } from './timetable.rules.ts'
import type { Word } from './timetable-words.ts'

export interface Frame {
  from: string
  to: string
  now: Date
  today: string
  timeZone: string
  language: Language
  word: (name: Word) => string
  policies: Policies
}

export interface Placed {
  entry: TimetableEntry
  slot: Slot
  updatedAt: number
}

/** A lesson as an entry, with what the rules need of it. */
export function lessonEntry(session: SessionRow, names: WeekNames, frame: Frame): Placed {
  const { timeZone, language } = frame
  const event = names.event(session.eventId)
  const room = names.room(session.roomId)
  const moduleName = inLanguage(event?.moduleName, language)
  const entry: TimetableEntry = {
    id: `s${session.id}`,
    sessionId: session.id,
    kind: session.kind,
    date: session.date,
    start: schoolInstant(session.start, timeZone),
    end: schoolInstant(session.end, timeZone),
    allDay: false,
    title: inLanguage(event?.name, language) ?? '',
    personalStudyPlanId: session.studyRightId,
    educationEventId: session.eventId,
    teachers: session.teacherIds.flatMap(id => teacherRef(names.teacher(id))),
    rooms: room === undefined ? [] : [roomOf(room)],
    state: session.state,
    changes: changesOf(session.changes, timeZone),
    overlapIds: [],
  }
  if (event?.code) entry.shortCode = event.code
  if (event?.moduleId && moduleName) entry.module = { id: event.moduleId, name: moduleName }
  if (session.topic) entry.topic = session.topic
  if (session.bring) entry.bring = session.bring
  if (session.onlineUrl) entry.onlineUrl = session.onlineUrl
  if (session.lunchSlot) entry.lunchSlot = session.lunchSlot
  const participation = participationOf(session.mark, session.rollCalled, session.state, frame.word)
  if (participation !== undefined) entry.participation = participation
  return { entry, slot: slotOf(session, room), updatedAt: session.updatedAt }
}

function slotOf(session: SessionRow, room: RoomFact | undefined): Slot {
  // Whoever takes part online needs no time for the way.
  const campus =
    room === undefined || session.onlineUrl ? undefined : { id: room.campusId, name: room.campusName }
  return {
    id: `s${session.id}`,
    date: session.date,
    start: session.start,
    end: session.end,
    cancelled: session.state === 'CANCELLED',
    campus,
  }
}

/** One entry for each day at work. */
export function workplaceEntries(period: WorkplaceRow, names: WeekNames, frame: Frame): Placed[] {
  const { timeZone, language } = frame
  const moduleName = inLanguage(names.module(period.moduleId)?.name, language)
  return workplaceDays(period, frame.from, frame.to, names.holidays).map(date => {
    const { start, end } = workingHours(date, period.dailyStart, period.dailyEnd, timeZone)
    const id = `w${period.id}-${date}`
    const entry: TimetableEntry = {
      id,
      kind: 'WORKPLACE',
      date,
      start: isoWithOffset(start, timeZone),
      end: isoWithOffset(end, timeZone),
      allDay: false,
      title: frame.word('workplaceTitle'),
      personalStudyPlanId: period.studyRightId,
      teachers: [],
      rooms: [],
      workplace: {
        name: period.name,
        ...(period.address ? { address: period.address } : {}),
        ...(period.instructorName ? { instructorName: period.instructorName } : {}),
        ...(period.instructorPhone ? { instructorPhone: period.instructorPhone } : {}),
        ...(period.instructorEmail ? { instructorEmail: period.instructorEmail } : {}),
      },
      state: 'PLANNED',
      changes: [],
      overlapIds: [],
    }
    if (period.personalEventId !== null) entry.personalEducationEventId = period.personalEventId
    if (period.moduleId !== null && moduleName) entry.module = { id: period.moduleId, name: moduleName }
    const slot = { id, date, start: start.getTime() / 1000, end: end.getTime() / 1000, cancelled: false }
    return { entry, slot, updatedAt: 0 }
  })
}

/** One entry for each day off. */
export function holidayEntries(holiday: HolidayFact, { from, to, timeZone, language }: Frame): Placed[] {
  return daysWithin(holiday, from, to).map(date => {
    const id = `h${holiday.id}-${date}`
    const start = startOfSchoolDay(date, timeZone).getTime() / 1000
    const end = startOfSchoolDay(addDays(date, 1), timeZone).getTime() / 1000
    const entry: TimetableEntry = {
      id,
      kind: 'HOLIDAY',
      date,
      start: schoolInstant(start, timeZone),
      end: schoolInstant(end, timeZone),
      allDay: true,
      title: inLanguage(holiday.name, language) ?? '',
      teachers: [],
      rooms: [],
      state: 'PLANNED',
      changes: [],
      overlapIds: [],
    }
    return { entry, slot: { id, date, start, end, cancelled: false }, updatedAt: 0 }
  })
}

/** What has changed of a lesson, each fact once. */
export function changesOf(rows: readonly ChangeRow[] | null, timeZone: string): EntryChange[] {
  return rows === null ? [] : netChanges(rows.map(row => changeOf(row, timeZone)))
}

function changeOf([field, from, to, at]: ChangeRow, timeZone: string): EntryChange {
  return { field, from, to, at: schoolInstant(at, timeZone) }
}

function roomOf(room: RoomFact): Room {
  return {
    code: room.code,
    name: room.name,
    building: room.campusName,
    ...(room.campusAddress ? { address: room.campusAddress } : {}),
    ...(room.floor ? { floor: room.floor } : {}),
  }
}

function teacherRef(teacher: TeacherFact | undefined): TimetableEntry['teachers'] {
  if (teacher === undefined) return []
  return [
    {
      personId: teacher.id,
      name: teacher.name,
      ...(teacher.title ? { title: teacher.title } : {}),
      ...(teacher.email ? { email: teacher.email } : {}),
      ...(teacher.phone ? { phone: teacher.phone } : {}),
    },
  ]
}

/** Content in the reader's language, or in Finnish where the school has not written it. */
export function inLanguage(content: Localised | null | undefined, language: Language): string | undefined {
  return content?.[language] || content?.fi
}
