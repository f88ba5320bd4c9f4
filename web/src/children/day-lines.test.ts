import type { TimetableEntry } from '@studentgo/protocol/timetable'
import { expect, test } from 'vitest'
import { dayLines } from './day-lines.ts'

const day = '2026-11-26'

function lesson(start: string, end: string, other: Partial<TimetableEntry> = {}): TimetableEntry {
  const at = (time: string) => `${day}T${time}:00+02:00`
  return {
    date: day,
    start: at(start),
    end: at(end),
    allDay: false,
    state: 'PLANNED',
    ...other,
  } as TimetableEntry
}

function lines(children: TimetableEntry[][], now = `${day}T10:00:00+02:00`) {
  return dayLines(children, day, new Date(now), 'Europe/Helsinki')
}

test('the children of a family have their lessons over the same whole hours', () => {
  const shown = lines([[lesson('08:15', '09:45')], [lesson('10:00', '11:30')]])
  expect(shown?.from.toISOString()).toBe('2026-11-26T06:00:00.000Z')
  expect(shown?.to.toISOString()).toBe('2026-11-26T10:00:00.000Z')
  expect(shown?.lines.map(line => line.map(({ start, length }) => [start, length]))).toEqual([
    [[0.0625, 0.375]],
    [[0.5, 0.375]],
  ])
  expect(shown?.present).toBe(0.5)
})

test.each([
  ['that has not begun', '07:00', undefined],
  ['that begins', '08:00', 0],
  ['that is over', '12:30', undefined],
])('the current time is on a day %s where it is', (_title, time, present) => {
  expect(lines([[lesson('08:15', '11:30')]], `${day}T${time}:00+02:00`)?.present).toBe(present)
})

test('what is cancelled, lasts the whole day or is on another day is not on the line', () => {
  const none = [
    lesson('08:00', '09:00', { state: 'CANCELLED' }),
    lesson('00:00', '23:59', { allDay: true }),
    lesson('08:00', '09:00', { date: '2026-11-27' }),
  ]
  expect(lines([none, []])).toBeUndefined()
})
