import type { Language } from '@studentgo/protocol/language'
import type { EntryChange } from '@studentgo/protocol/timetable'
import ical, {
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import { timesOf } from './calendar-times.ts'
import type { RoomFact } from './catalogue.queries.ts'
import type { WeekNames } from './catalogue.ts'
import { hoursOf } from './demonstration-entries.ts'
import type { DemonstrationRow, SessionRow, StudentWeek, WorkplaceRow } from './timetable.queries.ts'
import { demonstrationDays, workingHours, workplaceDays } from './timetable.rules.ts'
import { changesOf, inLanguage } from './timetable-entries.ts'
import type { Word } from './timetable-words.ts'
import { vtimezone } from './vtimezone.rules.ts'

export interface FeedFrame {
  from: string
  to: string
  timeZone: string
  language: Language
  word: (name: Word) => string
  /** Part of every UID, so that two schools never share one. */
  host: string
  providerName: string
  feedCreatedAt: string
}

/** Calendars that follow such a hint look again after an hour. */
const refreshSeconds = 3600
const locales: Record<Language, string> = { fi: 'fi-FI', sv: 'sv-FI', en: 'en-GB' }

/**
 * The iCalendar document (RFC 5545) of a student's lessons and days at work: where and when, who teaches, what
 * to bring. Nothing about absences or health. Lessons keep their UID for good, `SEQUENCE` counts their changes,
 * and a cancelled one stays, as cancelled. The same facts always make the same text.
 */
export function calendarText(week: StudentWeek, names: WeekNames, frame: FeedFrame): string {
  const calendar = ical({
    prodId: { company: 'StudentGo', product: 'Timetable', language: frame.language.toUpperCase() },
    name: escaped(`${frame.word('calendar.name')} – ${frame.providerName}`),
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
    // Without a name the stamps stay in UTC, as the standard demands; each event names its own zone.
    timezone: {
      name: null,
      generator: zone => vtimezone(zone, Number(frame.from.slice(0, 4)), Number(frame.to.slice(0, 4))),
    },
  })
  const lessons = new Map(week.sessions.map(session => [session.id, session]))
  const inOrder = [...lessons.values()].toSorted((a, b) => a.start - b.start || a.id - b.id)
  for (const session of inOrder) calendar.createEvent(lessonEvent(session, names, frame))
  for (const period of week.workplaces) {
    for (const event of workplaceEvents(period, names, frame)) calendar.createEvent(event)
  }
  for (const one of week.demonstrations) {
    for (const event of demonstrationEvents(one, names, frame)) calendar.createEvent(event)
  }
  return calendar.toString()
}

function lessonEvent(session: SessionRow, names: WeekNames, frame: FeedFrame): ICalEventData {
  const { word, language, timeZone, host } = frame
  const room = names.room(session.roomId)
  const title = inLanguage(names.event(session.eventId)?.name, language) ?? ''
  const cancelled = session.state === 'CANCELLED'
  const named = session.kind === 'EXAM' ? `${word('calendar.exam')}: ${title}` : title
  const location = session.onlineUrl ? word('calendar.online') : placeOf(room)
  const updatedAt = new Date(session.updatedAt * 1000)
  return {
    id: `session-${session.id}@${host}`,
    sequence: session.sequence,
    ...timesOf(new Date(session.start * 1000), new Date(session.end * 1000), timeZone),
    stamp: updatedAt,
    lastModified: updatedAt,
    // Several calendars show a cancelled event like any other, so the word stands in its name too.
    summary: oneLine(cancelled ? `${word('calendar.cancelled')}: ${named}` : named),
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: cancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    description: descriptionOf(session, names, frame),
    ...(location === '' ? {} : { location }),
    ...(session.onlineUrl ? { url: session.onlineUrl } : {}),
  }
}

function descriptionOf(session: SessionRow, names: WeekNames, frame: FeedFrame): string {
  const { word } = frame
  const teachers = session.teacherIds.flatMap(id => names.teacher(id)?.name ?? []).join(', ')
  return [
    ...(teachers === '' ? [] : [`${word('calendar.teacher')}: ${teachers}`]),
    ...(session.topic ? [`${word('calendar.topic')}: ${session.topic}`] : []),
    ...(session.bring ? [`${word('calendar.bring')}: ${session.bring}`] : []),
    ...(session.lunchSlot ? [`${word('calendar.lunch')}: ${session.lunchSlot}`] : []),
    ...(session.onlineUrl ? [session.onlineUrl] : []),
    ...changesOf(session.changes, frame.timeZone).flatMap(change => changeText(change, frame)),
  ].join('\n')
}

function changeText({ field, from, to }: EntryChange, { word, timeZone, language }: FeedFrame): string[] {
  if (field === 'room') return [`${word('calendar.roomChanged')}: ${from || '–'} → ${to || '–'}`]
  if (field !== 'start') return []
  const format = new Intl.DateTimeFormat(locales[language], {
    timeZone,
    day: 'numeric',
    month: language === 'en' ? 'short' : 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
  const time = (instant: string) => format.format(new Date(instant))
  return [`${word('calendar.timeChanged')}: ${time(from)} → ${time(to)}`]
}

function workplaceEvents(period: WorkplaceRow, names: WeekNames, frame: FeedFrame): ICalEventData[] {
  const { word, timeZone, host, language } = frame
  const moduleName = inLanguage(names.module(period.moduleId)?.name, language)
  const instructor = [period.instructorName, period.instructorPhone].filter(Boolean).join(', ')
  return workplaceDays(period, frame.from, frame.to, names.holidays).map(day => {
    const { start, end } = workingHours(day, period.dailyStart, period.dailyEnd, timeZone)
    return {
      id: `workplace-${period.id}-${day}@${host}`,
      sequence: 0,
      ...timesOf(start, end, timeZone),
      // A period does not say when it was changed; the stamp must not change with every reading.
      stamp: frame.feedCreatedAt,
      summary: oneLine(`${word('workplaceTitle')}: ${period.name}`),
      status: ICalEventStatus.CONFIRMED,
      description: [
        ...(moduleName ? [moduleName] : []),
        ...(instructor === '' ? [] : [`${word('calendar.instructor')}: ${instructor}`]),
      ].join('\n'),
      location: [period.name, period.address].filter(Boolean).join(', '),
    }
  })
}

/** Where and when; nothing of results or of what the student has written (domain §5: no such data in a feed). */
function demonstrationEvents(row: DemonstrationRow, names: WeekNames, frame: FeedFrame): ICalEventData[] {
  const { word, timeZone, host, language } = frame
  const title = `${word('kind.DEMONSTRATION')}: ${inLanguage(row.name, language) ?? ''}`
  const updatedAt = new Date(row.updatedAt * 1000)
  return demonstrationDays(row, frame.from, frame.to, names.holidays).map(day => {
    const { start, end } = hoursOf(row, day, timeZone)
    return {
      id: `demonstration-${row.id}-${day}@${host}`,
      sequence: row.sequence,
      ...timesOf(new Date(start * 1000), new Date(end * 1000), timeZone),
      stamp: updatedAt,
      lastModified: updatedAt,
      summary: oneLine(row.cancelled ? `${word('calendar.cancelled')}: ${title}` : title),
      status: row.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: row.cancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
      location: [row.placeName, row.placeAddress].filter(Boolean).join(', '),
    }
  })
}

/** Room, building and address in words. */
function placeOf(room: RoomFact | undefined): string {
  if (room === undefined) return ''
  const name = room.name === room.code ? room.code : `${room.code} ${room.name}`
  return [name, room.campusName, room.campusAddress].filter(Boolean).join(', ')
}

/** The library writes the calendar's name as it is. */
function escaped(text: string): string {
  return oneLine(text).replaceAll(/[\\;,]/g, sign => `\\${sign}`)
}

/** A line break in a name would start a property of its own. */
function oneLine(text: string): string {
  return text.replaceAll(/[\r\n]+/g, ' ').trim()
}
