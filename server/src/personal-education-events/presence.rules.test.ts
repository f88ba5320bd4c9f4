import { describe, expect, it } from 'vitest'
import { agreedMinutes, attendanceOf, presenceAtLessons } from './presence.rules.ts'

const period = { startDate: '2026-11-02', endDate: '2026-12-04', weekdays: [1, 2, 3, 4], dailyMinutes: 480 }
const day = (date: string, hours: number, state: 'LOGGED' | 'CONFIRMED' | 'DISPUTED' = 'LOGGED') => ({
  date,
  hours,
  state,
})

describe('presence at work', () => {
  it.each([
    ['nothing yet on the first morning', '2026-11-02', [], [], 0, 0],
    ['the last day, too', '2026-12-04', [day('2026-12-04', 6)], [], 20 * 480, 360],
    ['today once it was logged', '2026-11-02', [day('2026-11-02', 7.5)], [], 480, 450],
    ['a week without a log', '2026-11-09', [], [], 4 * 480, 0],
    [
      'a day off is not expected',
      '2026-11-09',
      [],
      [{ startDate: '2026-11-03', endDate: '2026-11-04' }],
      2 * 480,
      0,
    ],
    [
      'a shift on another weekday is there and was not agreed',
      '2026-11-09',
      [day('2026-11-06', 6)],
      [],
      4 * 480,
      360,
    ],
    ['disputed hours are not there', '2026-11-03', [day('2026-11-02', 8, 'DISPUTED')], [], 480, 0],
    ['days of another period do not count', '2026-11-03', [day('2026-10-30', 8)], [], 480, 0],
    ['nothing is expected after the last day', '2027-01-10', [], [], 20 * 480, 0],
  ] as const)('%s', (_what, today, log, daysOff, heldMinutes, attendedMinutes) => {
    expect(agreedMinutes(period, log, daysOff, today)).toEqual({ heldMinutes, attendedMinutes })
  })
})

describe('presence in a period', () => {
  const now = { today: '2026-11-12', timeZone: 'Europe/Helsinki' }
  const participation = {
    educationEventId: 7,
    name: 'Ohjelmointi',
    moduleNames: [],
    plannedMinutes: 900,
    heldMinutes: 600,
    attendedMinutes: 510,
    absentMinutes: 90,
    notMarkedMinutes: 0,
    sessions: [],
  }
  const presence = {
    events: new Map([[7, participation]]),
    days: [day('2026-11-03', 7.5)],
    daysOff: [{ startDate: '2026-11-04', endDate: '2026-11-04' }],
  }
  const atSchool = { startDate: '2026-11-02', endDate: '2026-11-13', workplace: null, interruptions: [] }
  const shift = { weekdays: [1, 2, 3, 4, 5], dailyStart: '08:00', dailyEnd: '16:00' }

  it.each([
    ['of an event is that of its lessons', { ...atSchool, eventId: 7 }, 600, 510],
    ['of an event without lessons is nothing', { ...atSchool, eventId: 8 }, 0, 0],
    ['of studies without an event is nothing', { ...atSchool, eventId: null }, 0, 0],
    ['at work is what was agreed and logged', { ...atSchool, eventId: 7, workplace: shift }, 7 * 480, 450],
    [
      'at work stops while it is interrupted',
      {
        ...atSchool,
        eventId: null,
        workplace: shift,
        interruptions: [{ start: '2026-11-05', end: '2026-11-06' }],
      },
      5 * 480,
      450,
    ],
    [
      'at work stops for good with an interruption that has no end',
      { ...atSchool, eventId: null, workplace: shift, interruptions: [{ start: '2026-11-05', end: null }] },
      2 * 480,
      450,
    ],
  ])('%s', (_, period, heldMinutes, attendedMinutes) => {
    expect(attendanceOf(period, presence, now)).toEqual({ heldMinutes, attendedMinutes })
  })
})

describe('presence at the lessons of an event', () => {
  const present = { participation: 'PRESENT', held: 60 } as const
  const lesson = (id: number, date: string) => {
    const start = Date.parse(`${date}T08:00+02:00`) / 1000
    return { id, day: date, start, end: start + 3600, cancelled: false, rollCalled: true, unmarked: present }
  }
  const away = { typeCode: 'S', recordedCode: 'S', state: 'UNEXPLAINED', minutes: 60, lateMinutes: null }
  const lessons = [
    lesson(1, '2026-11-02'),
    lesson(2, '2026-11-03'),
    lesson(3, '2026-11-04'),
    lesson(4, '2026-11-05'),
  ]
  const days = { from: '2026-11-02', to: '2026-11-04' }
  const spans = [{ startDate: '2026-11-02', endDate: '2026-11-02' }]
  const now = new Date('2026-11-23T12:00+02:00')

  it('is not known before they begin, whatever they are afterwards', () => {
    const own = { spans: [{ startDate: '2026-11-02', endDate: '2026-11-04' }], markOf: new Map() }
    const second = new Date('2026-11-03T08:00+02:00')
    const heldAt = (now: Date) => presenceAtLessons(lessons, days, own, now, 5).heldMinutes
    expect(heldAt(new Date(second.getTime() - 1))).toBe(60)
    expect(heldAt(second)).toBe(120)
  })

  it('is of the days when the student took part, and of lessons with a mark', () => {
    const markOf = new Map([[3, away]])
    expect(presenceAtLessons(lessons, days, { spans, markOf }, now, 5)).toEqual({
      heldMinutes: 120,
      attendedMinutes: 60,
      sessions: [
        { sessionId: 1, participation: 'PRESENT' },
        { sessionId: 3, participation: 'ABSENT' },
      ],
    })
  })

  it('is empty outside the requested days', () => {
    const markOf = new Map([[4, away]])
    expect(presenceAtLessons(lessons, days, { spans: [], markOf }, now, 5).sessions).toEqual([])
  })
})
