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
    ['08:14', 'first', false, ['second', 'off']],
    ['08:15', 'first', true, ['second', 'off']],
    ['09:44', 'first', true, ['second', 'off']],
    ['09:45', 'second', false, ['off']],
    ['11:30', 'tomorrow', false, ['off']],
    ['13:45', 'tomorrow', false, []],
  ])('at %s comes %s, which is on: %s, and then %j', (time, first, isNow, following) => {
    const day = dayAt({ entries: week }, at(time), '2026-11-23')
    expect([day.first?.id, day.isNow, day.following.map(one => one.id)]).toEqual([first, isNow, following])
  })

  test.each([
    ['of the day that is shown, whenever it was announced', second, '2026-11-01T08:00:00+02:00', ['second']],
    ['of a later day, announced lately', tomorrow, '2026-11-22T10:00:00+02:00', ['tomorrow']],
    ['of a later day, announced long ago', tomorrow, '2026-11-01T08:00:00+02:00', []],
    ['of the lesson that is on, which says it itself', first, '2026-11-22T10:00:00+02:00', []],
  ])('what has changed is that %s', (_, lesson, announced, expected) => {
    const change = { field: 'room', from: 'B214', to: 'A101', at: announced } as const
    const entries = week.map(one => (one === lesson ? { ...one, changes: [change] } : one))
    const day = dayAt({ entries, changesSince: '2026-11-22T00:00:00+02:00' }, at('09:00'), '2026-11-23')
    expect(day.changed.map(one => one.id)).toEqual(expected)
  })

  test('a cancelled lesson is neither now nor next', () => {
    const day = dayAt({ entries: [off] }, at('12:30'), '2026-11-23')
    expect([day.first, day.isNow]).toEqual([undefined, false])
  })

  test('a lesson that is on is never shown as coming later', () => {
    const late = entry('late', '2026-11-23T09:00', '2026-11-23T10:30')
    const day = dayAt({ entries: [first, late, second] }, at('09:15'), '2026-11-23')
    expect([day.first?.id, day.beside, day.following]).toEqual(['first', [late], [second]])
  })

  test('lessons that begin together are shown together', () => {
    const other = entry('other', '2026-11-23T08:15', '2026-11-23T09:00')
    const day = dayAt({ entries: [first, other, second] }, at('08:00'), '2026-11-23')
    expect([day.first?.id, day.beside, day.following]).toEqual(['first', [other], [second]])
  })

  test('a lesson comes before the workplace day around it', () => {
    const workplace = entry('work', '2026-11-23T08:00', '2026-11-23T15:30', { kind: 'WORKPLACE' })
    const during = dayAt({ entries: [workplace, first] }, at('09:00'), '2026-11-23')
    expect([during.first?.id, during.beside]).toEqual(['first', [workplace]])
    expect(dayAt({ entries: [workplace, first] }, at('10:00'), '2026-11-23').first?.id).toBe('work')
  })

  test('after the last lesson of a day comes the whole of the next one', () => {
    const morning = entry('morning', '2026-11-27T08:15', '2026-11-27T09:45')
    const noon = entry('noon', '2026-11-27T12:15', '2026-11-27T13:45')
    const day = dayAt({ entries: [first, morning, noon] }, at('09:00'), '2026-11-23')
    expect(day.following).toEqual([morning, noon])
  })

  test('a day off is shown on its own day', () => {
    const dayOff = entry('independence', '2026-12-06T00:00', '2026-12-07T00:00', {
      kind: 'HOLIDAY',
      allDay: true,
    })
    expect(dayAt({ entries: [dayOff] }, at('09:00'), '2026-12-06').holiday?.id).toBe('independence')
    expect(dayAt({ entries: [dayOff] }, at('09:00'), '2026-12-05').holiday).toBeUndefined()
  })

  test('the elapsed share of a lesson runs from nothing to all of it', () => {
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
