import { describe, expect, it } from 'vitest'
import { clashesByWeekday, takenDays } from './clashes.rules.ts'

const seconds = (instant: string) => Date.parse(instant) / 1000
const session = (day: string, from: string, to: string, cancelled = false) => ({
  day,
  start: seconds(`${day}T${from}+02:00`),
  end: seconds(`${day}T${to}+02:00`),
  cancelled,
})

const today = '2026-11-23'
const monday = '2026-11-30'
const tuesday = '2026-12-01'
const own = {
  lessons: [{ eventId: 7, startDate: '2026-08-10', endDate: monday }],
  workplaces: [
    { startDate: monday, endDate: tuesday, weekdays: [2], dailyStart: '22:00', dailyEnd: '06:00' },
  ],
  demonstrations: [{ startDate: '2026-12-03', endDate: '2026-12-03', startTime: null, endTime: null }],
}
const school = {
  sessionsOf: () => [
    session(monday, '08:00', '10:00'),
    session(monday, '12:00', '14:00', true),
    session('2026-12-07', '08:00', '10:00'),
  ],
  daysOff: [],
  timeZone: 'Europe/Helsinki',
}
const taken = takenDays(own, today, '2026-12-31', school)

/** Clashes of event 8 with these sessions. */
function clashes(sessions: ReturnType<typeof session>[], more: { eventId?: number; instead?: number } = {}) {
  const days = clashesByWeekday({ eventId: 8, instead: null, sessions, ...more }, taken, today)
  return days.reduce((sum, day) => sum + day.clashes, 0)
}

describe('sessions of an event', () => {
  it.each([
    ['clash with a lesson', [session(monday, '09:59', '11:00')], 1],
    ['do not clash with a lesson that ends as they begin', [session(monday, '10:00', '11:00')], 0],
    ['do not clash with a cancelled lesson', [session(monday, '12:00', '14:00')], 0],
    [
      'do not clash with a lesson after the last day in that event',
      [session('2026-12-07', '08:00', '10:00')],
      0,
    ],
    ['clash with a shift that ends on the next day', [session(tuesday, '22:30', '23:30')], 1],
    ['clash with a demonstration without times all day', [session('2026-12-03', '19:00', '20:00')], 1],
    ['count one by one', [session(monday, '08:00', '09:00'), session(monday, '09:00', '10:00')], 2],
    ['that are cancelled clash with nothing', [session(monday, '08:00', '09:00', true)], 0],
  ])('%s', (_, sessions, count) => {
    expect(clashes(sessions)).toBe(count)
  })

  it('are counted by weekday, only those to come, and without cancelled ones', () => {
    const sessions = [
      session('2026-11-16', '08:00', '09:00'),
      session(monday, '08:00', '09:00'),
      session(tuesday, '08:00', '09:00'),
      session('2026-12-07', '18:00', '19:00'),
      session('2026-12-08', '08:00', '09:00', true),
    ]
    expect(clashesByWeekday({ eventId: 8, instead: null, sessions }, taken, today)).toEqual([
      { weekday: 1, sessions: 2, clashes: 1 },
      { weekday: 2, sessions: 1, clashes: 0 },
    ])
  })

  it('clash neither with the event itself nor with the one that it would replace', () => {
    const sessions = [session(monday, '08:00', '09:00')]
    expect(clashes(sessions, { eventId: 7 })).toBe(0)
    expect(clashes(sessions, { instead: 7 })).toBe(0)
  })

  it('in the past clash with nothing', () => {
    const sessions = [session(monday, '08:00', '09:00')]
    expect(clashesByWeekday({ eventId: 8, instead: null, sessions }, taken, tuesday)).toEqual([])
  })
})

it('a day off is not a workday', () => {
  const off = { ...school, daysOff: [{ startDate: tuesday, endDate: tuesday }] }
  expect([...takenDays(own, today, '2026-12-31', off).keys()]).toEqual([monday, '2026-12-03'])
})
