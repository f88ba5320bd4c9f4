import { describe, expect, test } from 'vitest'
import type { Lesson } from './attendance.rules.ts'
import { participationsOf } from './participation.rules.ts'

const zone = 'Europe/Helsinki'
const now = new Date('2026-11-23T12:00:00+02:00')
const away = { typeCode: 'S', recordedCode: 'S', state: 'UNEXPLAINED', minutes: 90, lateMinutes: null }

/** A lesson of 90 minutes whose roll was called. */
function lesson(sessionId: number, hour: string, more: Partial<Lesson> = {}): Lesson {
  const start = `2026-11-23T${hour}:00+02:00`
  return {
    sessionId,
    eventId: 1,
    eventName: 'Ohjelmointi',
    moduleId: 7,
    moduleName: 'Ohjelmoinnin perusteet',
    start,
    end: new Date(Date.parse(start) + 90 * 60_000).toISOString(),
    day: '2026-11-23',
    cancelled: false,
    rollCalled: true,
    mark: null,
    ...more,
  }
}

const of = (...lessons: Lesson[]) => participationsOf(lessons, now, zone, 5)

describe('the minutes of a class', () => {
  const open = { rollCalled: false }

  test.each<
    [
      string,
      Lesson[],
      [planned: number, held: number, attended: number, unmarked: number],
      number | undefined,
    ]
  >([
    ['a student who was there', [lesson(1, '08:00')], [90, 90, 90, 0], 1],
    ['a student who was away', [lesson(1, '08:00', { mark: away })], [90, 90, 0, 0], 0],
    [
      'a student who was away for a part',
      [lesson(1, '08:00', { mark: { ...away, minutes: 30 } }), lesson(2, '10:00')],
      [180, 180, 150, 0],
      150 / 180,
    ],
    ['a lesson that nobody has marked', [lesson(1, '08:00', open)], [90, 0, 0, 90], undefined],
    ['a lesson that begins now', [lesson(1, '12:00', open)], [90, 0, 0, 90], undefined],
    ['a lesson that is to come', [lesson(1, '12:01', open)], [90, 0, 0, 0], undefined],
    [
      'two that nobody has marked beside one with a roll',
      [lesson(1, '08:00', open), lesson(2, '09:30', open), lesson(3, '11:00')],
      [270, 90, 90, 180],
      1,
    ],
    ['a cancelled lesson', [lesson(1, '08:00', { cancelled: true, ...open })], [0, 0, 0, 0], undefined],
  ])('count %s', (_title, lessons, [planned, held, attended, unmarked], rate) => {
    const [event] = of(...lessons)
    expect(event).toMatchObject({
      plannedMinutes: planned,
      heldMinutes: held,
      attendedMinutes: attended,
      absentMinutes: held - attended,
      notMarkedMinutes: unmarked,
    })
    expect(event?.rate).toBe(rate)
    expect('rate' in (event ?? {})).toBe(rate !== undefined)
  })
})

test('a class is listed with its lessons in order', () => {
  expect(of(lesson(2, '10:00'), lesson(1, '08:00', { mark: away }))).toEqual([
    {
      educationEventId: 1,
      name: 'Ohjelmointi',
      moduleNames: ['Ohjelmoinnin perusteet'],
      plannedMinutes: 180,
      heldMinutes: 180,
      attendedMinutes: 90,
      absentMinutes: 90,
      notMarkedMinutes: 0,
      rate: 0.5,
      sessions: [
        {
          sessionId: 1,
          start: '2026-11-23T08:00:00+02:00',
          end: '2026-11-23T09:30:00+02:00',
          participation: 'ABSENT',
          typeCode: 'S',
        },
        {
          sessionId: 2,
          start: '2026-11-23T10:00:00+02:00',
          end: '2026-11-23T11:30:00+02:00',
          participation: 'PRESENT',
        },
      ],
    },
  ])
})

test('classes are listed by name in Finnish order, and one without a unit names none', () => {
  const names = ['Öljytyöt', 'Zumba', 'Äidinkieli', 'Atk']
  const events = of(
    ...names.map((eventName, at) => lesson(at, '08:00', { eventId: at, eventName, moduleName: null })),
  )
  expect(events.map(event => event.name)).toEqual(['Atk', 'Zumba', 'Äidinkieli', 'Öljytyöt'])
  expect(events.map(event => event.moduleNames)).toEqual([[], [], [], []])
})
