import type { TimetableEntry } from '@studentgo/protocol/timetable'
import { expect, test } from 'vitest'
import { ribbonOf } from './ribbon.ts'

const day = '2026-11-23'
const lesson = (start: string, end: string) =>
  ({ date: day, start: `${day}T${start}:00+02:00`, end: `${day}T${end}:00+02:00` }) as TimetableEntry
const drawn = (time: string, ...lessons: TimetableEntry[]) =>
  ribbonOf(lessons, day, new Date(`${day}T${time}:00+02:00`), 'Europe/Helsinki')

test('a day is drawn by its hours, with what is over and the current time', () => {
  const ribbon = drawn('09:00', lesson('08:00', '09:00'), lesson('11:00', '12:00'))
  expect(ribbon?.lessons.map(({ start, length, isOver }) => [start, length, isOver])).toEqual([
    [0, 0.25, true],
    [0.75, 0.25, false],
  ])
  expect([ribbon?.present, ribbon?.lanes]).toEqual([0.25, 1])
})

test('lessons at the same time are in lanes of their own', () => {
  const ribbon = drawn('09:00', lesson('08:00', '10:00'), lesson('09:00', '11:00'), lesson('10:00', '12:00'))
  expect([ribbon?.lessons.map(one => one.lane), ribbon?.lanes]).toEqual([[0, 1, 0], 2])
})

test.each(['07:59', '12:01'])('at %s the current time is not in the day', time => {
  expect(drawn(time, lesson('08:00', '09:00'), lesson('11:00', '12:00'))?.present).toBeUndefined()
})

test('one lesson needs no picture', () => expect(drawn('09:00', lesson('08:00', '09:00'))).toBeUndefined())
