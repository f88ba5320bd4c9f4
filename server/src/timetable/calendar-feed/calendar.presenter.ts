import { isoWithOffset, schoolDateOf, schoolTimeOf } from '@studentgo/protocol/rules/calendar'
import { writePattern } from '@studentgo/protocol/rules/write-pattern'
import type { EntryChange } from '@studentgo/protocol/timetable'
import ical, { type ICalEventData, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { RequestContext } from '../../platform/request-context.ts'
import { inLanguage } from '../../platform/rows/localised.ts'
import { fillText } from '../../platform/texts.ts'
import { presentChanges, roomsOf } from '../entries.presenter.ts'
import type { ReferenceData } from '../reference-data.cache.ts'
import type { RoomFact } from '../reference-data.sql.ts'
import { demonstrationDays, demonstrationHours, workingHours, workplaceDays } from '../timetable.rules.ts'
import type { DemonstrationRow, SessionRow, WeekRow, WorkplaceRow } from '../timetable.sql.ts'
import type { Label } from '../timetable-texts.data.ts'
import { calendarTime, isSecondPass, vtimezone } from './vtimezone.rules.ts'

export interface CalendarContext extends RequestContext {
  from: string
  to: string
  referenceData: ReferenceData
  label: Label
  /** Part of every UID, so that two schools never share one. */
  host: string
  feedCreatedAt: string
}

/** Calendars that follow such a hint look again after an hour. */
const refreshSeconds = 3600

/**
 * The iCalendar document (RFC 5545) of a student's lessons and days at work: where and when, who teaches, what
 * to bring. Nothing about absences or health. Lessons keep their UID for good, `SEQUENCE` counts their changes,
 * and a cancelled one stays, as cancelled. The same facts always make the same text. It has no METHOD: that would make a
 * message of it, which needs an organiser to answer to (RFC 5546).
 */
export function presentCalendar(week: WeekRow, context: CalendarContext): string {
  const { language, label, provider } = context
  const calendar = ical({
    prodId: { company: 'StudentGo', product: 'Timetable', language: language.toUpperCase() },
    name: escaped(`${label('calendar.name')} – ${inLanguage(provider.name, language)}`),
    ttl: refreshSeconds,
    // Without a name the stamps stay in UTC, as the standard demands; each event names its own zone.
    timezone: {
      name: null,
      generator: zone => vtimezone(zone, Number(context.from.slice(0, 4)), Number(context.to.slice(0, 4))),
    },
  })
  const lessons = new Map(week.sessions.map(session => [session.id, session]))
  const inOrder = [...lessons.values()].toSorted(
    (a, b) => Date.parse(a.start) - Date.parse(b.start) || a.id - b.id,
  )
  const events = [
    ...inOrder.map(session => lessonEvent(session, context)),
    ...week.workplaces.flatMap(period => workplaceEvents(period, context)),
    ...week.demonstrations.flatMap(row => demonstrationEvents(row, context)),
  ]
  for (const event of events) calendar.createEvent(event)
  return withPropertiesFirst(calendar.toString())
}

/** The grammar has the properties of a calendar before its components; the library writes some after the time zones. */
function withPropertiesFirst(text: string): string {
  const late = /((?:BEGIN:VTIMEZONE\r\n[\s\S]*?END:VTIMEZONE\r\n)+)((?:(?!BEGIN:|END:).*\r\n)+)/
  return text.replace(late, (_all, zones: string, properties: string) => properties + zones)
}

function lessonEvent(session: SessionRow, context: CalendarContext): ICalEventData {
  const { label, language, timeZone, host, referenceData } = context
  const event = referenceData.event(session.eventId)
  const title = event === undefined ? '' : inLanguage(event.name, language)
  const named = session.kind === 'EXAM' ? `${label('calendar.exam')}: ${title}` : title
  const location = session.onlineUrl ? label('calendar.online') : placeOf(roomsOf(session, referenceData))
  return {
    id: `session-${session.id}@${host}`,
    sequence: session.sequence,
    ...timesOf({ start: new Date(session.start), end: new Date(session.end) }, timeZone),
    ...stampsOf(session.updatedAt),
    ...statusOf(session.state === 'CANCELLED', named, label),
    description: descriptionOf(session, context),
    ...(location === '' ? {} : { location }),
    ...(session.onlineUrl ? { url: session.onlineUrl } : {}),
  }
}

function stampsOf(updatedAt: string): Pick<ICalEventData, 'stamp' | 'lastModified'> {
  return { stamp: new Date(updatedAt), lastModified: new Date(updatedAt) }
}

function statusOf(cancelled: boolean, title: string, label: Label) {
  return {
    // Several calendars show a cancelled event like any other, so its name says it too.
    summary: oneLine(cancelled ? `${label('calendar.cancelled')}: ${title}` : title),
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: cancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  }
}

function descriptionOf(session: SessionRow, context: CalendarContext): string {
  const { label, referenceData } = context
  const teachers = session.teacherIds.flatMap(id => referenceData.teacher(id)?.ref.name ?? []).join(', ')
  return [
    ...(teachers === '' ? [] : [`${label('calendar.teacher')}: ${teachers}`]),
    ...(session.topic ? [`${label('calendar.topic')}: ${session.topic}`] : []),
    ...(session.bring ? [`${label('calendar.bring')}: ${session.bring}`] : []),
    ...(session.lunchSlot ? [`${label('calendar.lunch')}: ${session.lunchSlot}`] : []),
    ...(session.onlineUrl ? [session.onlineUrl] : []),
    ...presentChanges(session).flatMap(change => changeText(change, context)),
  ].join('\n')
}

function changeText({ field, from, to }: EntryChange, { label, timeZone, language }: CalendarContext) {
  if (field === 'room') return [`${label('calendar.roomChanged')}: ${from || '–'} → ${to || '–'}`]
  if (field !== 'start') return []
  const time = (instant: string) => {
    const [date, clock] = [schoolDateOf(instant, timeZone), schoolTimeOf(instant, timeZone)]
    const write = (pattern: string) => writePattern(pattern, date, clock, language)
    return fillText(label('format.dayAt'), {
      days: write(label('format.shortDate')),
      time: write(label('format.time')),
    })
  }
  return [`${label('calendar.timeChanged')}: ${time(from)} → ${time(to)}`]
}

function workplaceEvents(period: WorkplaceRow, context: CalendarContext): ICalEventData[] {
  const { label, timeZone, host, language, referenceData, from, to, feedCreatedAt } = context
  const module = referenceData.module(period.moduleId)
  const instructor = [period.instructorName, period.instructorPhone].filter(Boolean).join(', ')
  return workplaceDays(period, from, to, referenceData.holidays).map(day => ({
    id: `workplace-${period.id}-${day}@${host}`,
    sequence: 0,
    ...timesOf(workingHours(day, period.dailyStart, period.dailyEnd, timeZone), timeZone),
    // A period does not say when it was changed; the stamp must not change with every reading.
    stamp: feedCreatedAt,
    summary: oneLine(`${label('workplaceTitle')}: ${period.name}`),
    status: ICalEventStatus.CONFIRMED,
    description: [
      ...(module === undefined ? [] : [inLanguage(module.name, language)]),
      ...(instructor === '' ? [] : [`${label('calendar.instructor')}: ${instructor}`]),
    ].join('\n'),
    location: [period.name, period.address].filter(Boolean).join(', '),
  }))
}

/** Where and when; nothing of results or of what the student has written (domain §5: no such data in a feed). */
function demonstrationEvents(row: DemonstrationRow, context: CalendarContext): ICalEventData[] {
  const { label, timeZone, host, language, referenceData, from, to } = context
  const title = `${label('kind.DEMONSTRATION')}: ${inLanguage(row.name, language)}`
  return demonstrationDays(row, from, to, referenceData.holidays).map(day => ({
    id: `demonstration-${row.id}-${day}@${host}`,
    sequence: row.sequence,
    ...timesOf(demonstrationHours(row, day, timeZone), timeZone),
    ...stampsOf(row.updatedAt),
    ...statusOf(row.cancelled, title, label),
    location: [row.placeName, row.placeAddress].filter(Boolean).join(', '),
  }))
}

/** Rooms, building and address as one text; the building is that of the first room. */
function placeOf(rooms: readonly RoomFact[]): string {
  const [first] = rooms
  const names = rooms.map(({ code, name }) => (name === code ? code : `${code} ${name}`))
  return [...names, first?.campusName, first?.campusAddress].filter(Boolean).join(', ')
}

/** The library writes the calendar's name as it is. */
function escaped(text: string): string {
  return oneLine(text).replaceAll(/[\\;,]/g, sign => `\\${sign}`)
}

/** A line break in a name would start a property of its own. */
function oneLine(text: string): string {
  return text.replaceAll(/[\r\n]+/g, ' ').trim()
}

/**
 * Start and end by the school's clock with its zone. A time in the hour that happens twice would be read as the
 * first pass, so an event that touches the second is written in UTC.
 */
function timesOf(
  { start, end }: { start: Date; end: Date },
  timeZone: string,
): Pick<ICalEventData, 'start' | 'end' | 'timezone'> {
  if (isSecondPass(start, timeZone) || isSecondPass(end, timeZone)) return { start, end }
  return { start: zoned(start, timeZone), end: zoned(end, timeZone), timezone: timeZone }
}

/** An instant as the library takes it from date libraries: it formats itself, always by the school's clock. */
function zoned(instant: Date, timeZone: string) {
  const date = {
    format: (pattern?: string) => {
      const text = calendarTime(instant, timeZone)
      return pattern === 'HHmmss' ? text.slice(9) : text.slice(0, 8)
    },
    isValid: () => true,
    toDate: () => instant,
    toJSON: () => isoWithOffset(instant, timeZone),
    tz: () => date,
  }
  return date
}
