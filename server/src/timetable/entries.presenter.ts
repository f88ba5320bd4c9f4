import type { Language } from '@studentgo/protocol/language'
import { addDays, millisecondsOf, startOfSchoolDay } from '@studentgo/protocol/rules/calendar'
import type { CodeRef, Localised } from '@studentgo/protocol/shapes'
import { type EntryChange, presentCode, type TimetableEntry } from '@studentgo/protocol/timetable'
import type { Unserialised } from '../platform/http/wire-values.ts'
import type { StudentContext } from '../platform/request-context.ts'
import { fallbackLanguage, inLanguage } from '../platform/rows/localised.ts'
import type { ReferenceData } from './reference-data.cache.ts'
import type { EventFact, HolidayFact } from './reference-data.sql.ts'
import {
  daysWithin,
  demonstrationDays,
  demonstrationHours,
  netChanges,
  type Slot,
  workingHours,
  workplaceDays,
} from './timetable.rules.ts'
import type { DemonstrationRow, SessionRow, WorkplaceRow } from './timetable.sql.ts'
import type { Label } from './timetable-texts.data.ts'

/** The request, its days, and what presenting an entry needs. */
export interface TimetableContext extends StudentContext {
  from: string
  to: string
  referenceData: ReferenceData
  label: Label
}

/** An entry with what the rules need of it. */
export interface PlacedEntry {
  entry: Unserialised<TimetableEntry>
  slot: Slot
  updatedAt?: string
}

const emptyEntry = {
  allDay: false,
  teachers: [],
  rooms: [],
  state: 'PLANNED',
  changes: [],
  overlapIds: [],
} satisfies Partial<TimetableEntry>

type ModuleKind = NonNullable<EventFact['moduleKind']>

/** A lesson as an entry. */
export function presentLesson(session: SessionRow, context: TimetableContext): PlacedEntry {
  const { referenceData, language } = context
  const event = referenceData.event(session.eventId)
  const rooms = roomsOf(session, referenceData)
  const [room] = rooms
  const { hidesLocation } = context.access
  const module = moduleRefOf(event?.moduleId, event?.moduleName, context)
  const { id, topic, bring, onlineUrl, lunchSlot, kind, date, state } = session
  const changes = presentChanges(session)
  const entry: Unserialised<TimetableEntry> = {
    id: `s${id}`,
    sessionId: id,
    kind,
    date,
    start: session.start,
    end: session.end,
    allDay: false,
    ...titled((hidesLocation ? event?.moduleName : null) ?? event?.name ?? { fi: '' }, language),
    personalStudyPlanId: session.studyRightId,
    educationEventId: session.eventId,
    teachers: session.teacherIds.flatMap(id => referenceData.teacher(id)?.ref ?? []),
    rooms: rooms.map(one => one.ref),
    state,
    changes: hidesLocation ? changes.filter(({ field }) => placelessFields.includes(field)) : changes,
    overlapIds: [],
    shortCode: event?.code,
    group: event?.teachingGroup,
    module,
    studies: event?.moduleKind && studiesOf[event.moduleKind],
    topic,
    bring,
    onlineUrl,
    lunchSlot,
    participation: participationOf(session, context.label),
  }
  const slot = {
    id: entry.id,
    date,
    ...secondsOf(session),
    cancelled: state === 'CANCELLED',
    // An online lesson needs no travel time.
    campus: room === undefined || onlineUrl ? undefined : { id: room.campusId, name: room.campusName },
  }
  return { entry, slot, updatedAt: session.updatedAt }
}

/** The rooms of a lesson, the first one first. */
export function roomsOf({ roomId, moreRoomIds }: SessionRow, referenceData: ReferenceData) {
  return [roomId, ...moreRoomIds].flatMap(id => referenceData.room(id) ?? [])
}

/** Vocational or common, by the kind of a module. */
const studiesOf: Partial<Record<ModuleKind, TimetableEntry['studies']>> = {
  VOCATIONAL: 'VOCATIONAL',
  LOCAL: 'VOCATIONAL',
  COMMON: 'COMMON',
  COMMON_SUBAREA: 'COMMON',
}

/** Changes that say nothing of where a lesson is; free text such as the topic may name a place. */
const placelessFields: readonly EntryChange['field'][] = ['start', 'end', 'teacher', 'state']

/** One entry for each day at work. */
export function presentWorkplacePeriod(period: WorkplaceRow, context: TimetableContext): PlacedEntry[] {
  const { referenceData, timeZone, from, to } = context
  const module = moduleRefOf(period.moduleId, referenceData.module(period.moduleId)?.name, context)
  return workplaceDays(period, from, to, referenceData.holidays).map(date =>
    placed(workingHours(date, period.dailyStart, period.dailyEnd, timeZone), {
      ...emptyEntry,
      id: `w${period.id}-${date}`,
      kind: 'WORKPLACE',
      date,
      title: context.label('workplaceTitle'),
      personalStudyPlanId: period.studyRightId,
      workplace: {
        name: period.name,
        address: period.address,
        instructorName: period.instructorName,
        instructorPhone: period.instructorPhone,
        instructorEmail: period.instructorEmail,
      },
      personalEducationEventId: period.personalEventId,
      module,
    }),
  )
}

/** One entry for each day of a demonstration. */
export function presentDemonstration(row: DemonstrationRow, context: TimetableContext): PlacedEntry[] {
  const { referenceData, language, timeZone, from, to } = context
  const module = moduleRefOf(row.moduleId, row.moduleName, context)
  return demonstrationDays(row, from, to, referenceData.holidays).map(date => ({
    ...placed(demonstrationHours(row, date, timeZone), {
      ...emptyEntry,
      id: `d${row.id}-${date}`,
      kind: 'DEMONSTRATION',
      date,
      allDay: row.startTime === null,
      ...titled((context.access.hidesLocation ? row.moduleName : null) ?? row.name, language),
      personalStudyPlanId: row.studyRightId,
      competenceDemonstrationId: row.id,
      workplace: { name: row.placeName, address: row.placeAddress },
      state: row.cancelled ? 'CANCELLED' : 'PLANNED',
      module,
    }),
    updatedAt: row.updatedAt,
  }))
}

/** One entry for each day off. */
export function presentHoliday(holiday: HolidayFact, context: TimetableContext): PlacedEntry[] {
  const { timeZone, language, from, to } = context
  return daysWithin(holiday, from, to).map(date => {
    const hours = {
      start: startOfSchoolDay(date, timeZone),
      end: startOfSchoolDay(addDays(date, 1), timeZone),
    }
    return placed(hours, {
      ...emptyEntry,
      id: `h${holiday.id}-${date}`,
      kind: 'HOLIDAY',
      date,
      allDay: true,
      ...titled(holiday.name, language),
    })
  })
}

/** What an entry is called, and in which language where that is not the reader's. */
function titled(name: Localised, language: Language) {
  return { title: inLanguage(name, language), titleLanguage: fallbackLanguage(name, language) }
}

function placed(
  { start, end }: { start: Date; end: Date },
  entry: Omit<PlacedEntry['entry'], 'start' | 'end'>,
): PlacedEntry {
  const { id, date, state } = entry
  return {
    entry: { ...entry, start: start.toISOString(), end: end.toISOString() },
    slot: { id, date, ...secondsOf({ start, end }), cancelled: state === 'CANCELLED' },
  }
}

function secondsOf({ start, end }: { start: Date | string; end: Date | string }) {
  return { start: millisecondsOf(start) / 1000, end: millisecondsOf(end) / 1000 }
}

function moduleRefOf(
  id: number | null | undefined,
  name: Parameters<typeof inLanguage>[0] | null | undefined,
  { language }: TimetableContext,
): TimetableEntry['module'] {
  return id == null || name == null ? undefined : { id, name: inLanguage(name, language) }
}

/** What has changed of a lesson, each fact once. */
export function presentChanges({ changes }: Pick<SessionRow, 'changes'>): EntryChange[] {
  return netChanges(changes ?? [])
}

/** How a mark is called in the timetable: neutral, and without a reason that concerns health. */
const participationLabels: Record<NonNullable<SessionRow['mark']>, Parameters<Label>[0]> = {
  S: 'participation.absent',
  T: 'participation.absent',
  E: 'participation.absent',
  MS: 'participation.absent',
  KS: 'participation.absent',
  L: 'participation.absent',
  P: 'participation.absent',
  M1: 'participation.late',
  M2: 'participation.late',
  O: 'participation.elsewhere',
  K: 'participation.otherActivity',
  W: 'participation.atWork',
  '+': 'participation.present',
}

/** The student's own part in a lesson: a mark, or presence once the roll was called; none if it was cancelled. */
function participationOf({ mark, rollCalled, state }: SessionRow, label: Label): CodeRef | undefined {
  if (state === 'CANCELLED') return undefined
  if (mark !== null) return { code: mark, name: label(participationLabels[mark]) }
  return rollCalled ? { code: presentCode, name: label('participation.present') } : undefined
}
