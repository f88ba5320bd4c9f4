import type { TimetableEntry } from '@studentgo/protocol/timetable'
import { describe, expect, test } from 'vitest'
import { dayAt, elapsedShare, partOfDay } from './day.ts'

function entry(id: string, start: string, end: string, more: Partial<TimetableEntry> = {}): TimetableEntry {
  return {
    id,
    kind: 'TEACHING',
    date: start.slice(0, 10),
    start: `${start}:00+02:00`,
    end: `${end}:00+02:00`,
    allDay: false,
    title: id,
    teachers: [],
    rooms: [],
    state: 'PLANNED',
    changes: [],
    overlapIds: [],
    ...more,
  }
}

const first = entry('first', '2026-11-23T08:15', '2026-11-23T09:45')
const second = entry('second', '2026-11-23T10:00', '2026-11-23T11:30')
const off = entry('off', '2026-11-23T12:15', '2026-11-23T13:45', { state: 'CANCELLED' })
const tomorrow = entry('tomorrow', '2026-11-24T08:15', '2026-11-24T09:45')
const week = [first, second, off, tomorrow]
const at = (time: string) => new Date(`2026-11-23T${time}:00+02:00`)

describe('what home says of a day', () => {
  test.each([
    ['08:14', undefined, 'first', ['first', 'second', 'off']],
    ['08:15', 'first', 'second', ['second', 'off']],
    ['09:44', 'first', 'second', ['second', 'off']],
    ['09:45', undefined, 'second', ['second', 'off']],
    ['11:30', undefined, 'tomorrow', ['off']],
    ['12:30', undefined, 'tomorrow', ['off']],
    ['13:45', undefined, 'tomorrow', []],
  ])('at %s it is %s, next %s, later %j', (time, now, next, later) => {
    const day = dayAt(week, at(time), '2026-11-23')
    expect([day.now?.id, day.next?.id, day.later.map(one => one.id)]).toEqual([now, next, later])
  })

  test('a cancelled lesson is neither now nor next', () => {
    const day = dayAt([off], at('12:30'), '2026-11-23')
    expect([day.now, day.next]).toEqual([undefined, undefined])
  })

  test('a lesson stands before the workplace day around it', () => {
    const workplace = entry('work', '2026-11-23T08:00', '2026-11-23T15:30', { kind: 'WORKPLACE' })
    expect(dayAt([workplace, first], at('09:00'), '2026-11-23').now?.id).toBe('first')
    expect(dayAt([workplace, first], at('10:00'), '2026-11-23').now?.id).toBe('work')
  })

  test('a day off is said on its own day', () => {
    const dayOff = entry('independence', '2026-12-06T00:00', '2026-12-07T00:00', {
      kind: 'HOLIDAY',
      allDay: true,
    })
    expect(dayAt([dayOff], at('09:00'), '2026-12-06').holiday?.id).toBe('independence')
    expect(dayAt([dayOff], at('09:00'), '2026-12-05').holiday).toBeUndefined()
  })

  test('how much of a lesson is behind runs from nothing to all of it', () => {
    expect(elapsedShare(first, at('08:00'))).toBe(0)
    expect(elapsedShare(first, at('09:00'))).toBe(0.5)
    expect(elapsedShare(first, at('10:00'))).toBe(1)
  })
})

test.each([
  ['00:00', 'morning'],
  ['09:59', 'morning'],
  ['10:00', 'day'],
  ['16:59', 'day'],
  ['17:00', 'evening'],
])('at %s people greet as in the %s', (time, part) => expect(partOfDay(time)).toBe(part))
