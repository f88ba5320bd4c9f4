import type { Overlap } from '@studentgo/protocol/education-events'
import type { TimetableEntry } from '@studentgo/protocol/timetable'
import { describe, expect, it } from 'vitest'
import { firstWeek, hoursOf, rowsOf, weekBlocks } from './week-blocks.ts'

const timeZone = 'Europe/Helsinki'
const at = (day: string, time: string) => `${day}T${time}:00+02:00`

function session(sessionId: number, day: string, start: string, end: string, state = 'PLANNED') {
  return { sessionId, start: at(day, start), end: at(day, end), state }
}

function entry(id: string, day: string, start: string, end: string, more: Partial<TimetableEntry> = {}) {
  return {
    id,
    kind: 'TEACHING',
    date: day,
    start: at(day, start),
    end: at(day, end),
    title: id,
    state: 'PLANNED',
    ...more,
  } as TimetableEntry
}

function clash(day: string, start: string, entryId: string): Overlap {
  const span = { start: at(day, start), end: at(day, '11:30') }
  const other = { ...span, entryId, kind: 'TEACHING' as const, title: entryId }
  return { eventSession: span, other, minutes: 60, severity: 'FULL' }
}

const makings = {
  monday: '2026-12-07',
  timeZone,
  eventId: 5,
  eventName: 'Verkkokurssi',
  sessions: [session(1, '2026-12-07', '08:15', '11:30'), session(2, '2026-12-12', '09:00', '12:00')],
  entries: [
    entry('s1', '2026-12-07', '10:00', '11:30'),
    entry('s2', '2026-12-08', '14:00', '15:30'),
    entry('s3', '2026-12-08', '08:15', '09:45', { state: 'CANCELLED' }),
    entry('h1', '2026-12-09', '00:00', '23:59', { kind: 'HOLIDAY' }),
    entry('s4', '2026-12-09', '08:15', '09:45', { educationEventId: 5 }),
    entry('s5', '2026-12-10', '08:15', '09:45', { educationEventId: 9 }),
  ],
  overlaps: [clash('2026-12-07', '08:15', 's1')],
  leaving: 9,
}

describe('the week that is drawn', () => {
  const days = weekBlocks(makings)

  it('has the five school days and the Saturday on which the event is held', () => {
    expect(days.map(day => day.date.slice(8))).toEqual(['07', '08', '09', '10', '11', '12'])
  })

  it('has the event over what is there, and marks both sides of a clash', () => {
    expect(days[0]?.blocks.map(block => [block.kind, block.title, block.clashes])).toEqual([
      ['EVENT', 'Verkkokurssi', true],
      ['OWN', 's1', true],
    ])
    expect(days[5]?.blocks.map(block => block.clashes)).toEqual([false])
  })

  it('leaves out what is cancelled, days off and the event itself, and says what a swap ends', () => {
    expect(days[1]?.blocks.map(block => block.id)).toEqual(['s2'])
    expect(days[2]?.blocks).toEqual([])
    expect(days[3]?.blocks.map(block => block.kind)).toEqual(['LEAVING'])
  })

  it('is as tall as its hours, in rows of five minutes', () => {
    expect(hoursOf(days)).toEqual({ first: 8, last: 16 })
    expect(days[0]?.blocks.map(block => rowsOf(block, 8))).toEqual([
      { start: 4, end: 43 },
      { start: 25, end: 43 },
    ])
    expect(hoursOf([])).toEqual({ first: 8, last: 16 })
  })
})

describe('the week that is shown first', () => {
  const sessions = [
    session(1, '2026-11-30', '08:15', '11:30', 'CANCELLED'),
    session(2, '2026-12-07', '08:15', '11:30'),
    session(3, '2026-12-14', '08:15', '11:30'),
  ]
  const now = new Date('2026-11-23T09:00:00+02:00')

  it('is that of the first clash', () => {
    const overlaps = [clash('2026-12-14', '08:15', 's1')]
    expect(firstWeek(sessions, overlaps, '2026-11-30', now, timeZone)).toBe('2026-12-14')
  })

  it('else of the first session to come, else of the first day', () => {
    expect(firstWeek(sessions, [], '2026-11-30', now, timeZone)).toBe('2026-12-07')
    const after = new Date('2026-12-08T09:00:00+02:00')
    expect(firstWeek(sessions, [], '2026-11-30', after, timeZone)).toBe('2026-12-14')
    expect(firstWeek([], [], '2026-12-02', now, timeZone)).toBe('2026-11-30')
  })
})
