import type { TimetableEntry } from '@studentgo/protocol/timetable'
import { describe, expect, it } from 'vitest'
import { changedSince, chosenDay, minutesOf, planWeek, timeOf } from './week-layout.ts'

function entry(date: string, start: string, end: string, more: Partial<TimetableEntry> = {}): TimetableEntry {
  return {
    id: `${date} ${start}`,
    kind: 'TEACHING',
    date,
    start: `${date}T${start}:00+02:00`,
    end: `${date}T${end}:00+02:00`,
    allDay: false,
    title: 'Matematiikka',
    teachers: [],
    rooms: [],
    state: 'PLANNED',
    changes: [],
    overlapIds: [],
    ...more,
  }
}

const monday = '2026-11-23'

describe('a week', () => {
  it('has Monday to Friday, and a weekend day only when something is on', () => {
    const dates = (entries: TimetableEntry[]) => planWeek(monday, entries).days.map(day => day.date.slice(8))
    expect(dates([])).toEqual(['23', '24', '25', '26', '27'])
    expect(dates([entry('2026-11-28', '09:00', '12:00')])).toEqual(['23', '24', '25', '26', '27', '28'])
  })

  it('begins with its first lesson and ends with its last', () => {
    const { from, to } = planWeek(monday, [
      entry('2026-11-23', '08:15', '09:45'),
      entry('2026-11-24', '12:15', '15:32'),
    ])
    expect([timeOf(from), timeOf(to)]).toEqual(['08:15', '15:35'])
  })

  it('with one short lesson still shows the hours around it, and without any shows none', () => {
    const { from, to } = planWeek(monday, [entry('2026-11-23', '10:00', '11:30')])
    expect([timeOf(from), timeOf(to)]).toEqual(['10:00', '16:00'])
    expect(planWeek(monday, [])).toMatchObject({ from: 0, to: 0, labels: [] })
  })

  it('has a line where lessons begin, not two close together', () => {
    const { labels } = planWeek(monday, [
      entry('2026-11-23', '08:15', '09:45'),
      entry('2026-11-24', '08:30', '09:45'),
      entry('2026-11-25', '10:00', '11:30'),
    ])
    expect(labels.map(timeOf)).toEqual(['08:15', '10:00'])
  })
})

describe('lessons of a day', () => {
  const drawn = (...times: [string, string][]) =>
    planWeek(
      monday,
      times.map(([start, end]) => entry(monday, start, end)),
    ).days[0]?.lessons.map(one => [timeOf(one.drawn.from), timeOf(one.drawn.to), one.onBand])

  it('that follow each other are drawn where they are', () => {
    expect(drawn(['08:15', '09:45'], ['09:45', '11:30'])).toEqual([
      ['08:15', '09:45', false],
      ['09:45', '11:30', false],
    ])
  })

  it('at the same time share it below each other, also through a third', () => {
    expect(drawn(['08:15', '09:45'], ['08:15', '09:45'])).toEqual([
      ['08:15', '09:00', false],
      ['09:00', '09:45', false],
    ])
    expect(drawn(['08:00', '10:00'], ['09:00', '11:00'], ['10:00', '11:00'])).toEqual([
      ['08:00', '09:00', false],
      ['09:00', '10:00', false],
      ['10:00', '11:00', false],
    ])
  })

  it('within a much longer one are drawn on it where they are', () => {
    expect(drawn(['08:00', '15:00'], ['10:00', '11:00'], ['12:00', '13:00'])).toEqual([
      ['08:00', '15:00', false],
      ['10:00', '11:00', true],
      ['12:00', '13:00', true],
    ])
    expect(drawn(['08:00', '12:00'], ['08:30', '09:00'])).toEqual([
      ['08:00', '10:00', false],
      ['10:00', '12:00', false],
    ])
  })

  it('during a day at work are drawn on its band', () => {
    const { days } = planWeek(monday, [
      entry(monday, '07:00', '15:00', { kind: 'WORKPLACE' }),
      entry(monday, '14:00', '15:30', { kind: 'GUIDANCE' }),
      entry(monday, '16:00', '17:00'),
    ])
    expect(days[0]?.bands).toHaveLength(1)
    expect(days[0]?.lessons.map(lesson => lesson.onBand)).toEqual([true, false])
  })

  it.each<[string, [string, string, Partial<TimetableEntry>?][], string[]]>([
    [
      'a break',
      [
        ['08:15', '09:45'],
        ['10:00', '11:30'],
      ],
      [],
    ],
    [
      'the time of a lunch that nobody has named',
      [
        ['10:00', '11:30'],
        ['12:15', '13:45'],
      ],
      [],
    ],
    [
      'a lesson’s length',
      [
        ['08:15', '09:45'],
        ['11:15', '12:00'],
      ],
      ['09:45–11:15'],
    ],
    [
      'lunch and a while after it',
      [
        ['10:00', '11:30', { lunchSlot: '11:30–12:15' }],
        ['13:15', '14:45'],
      ],
      ['12:15–13:15'],
    ],
    [
      'lunch and a short while',
      [
        ['10:00', '11:30', { lunchSlot: '11:30–12:00' }],
        ['12:45', '14:15'],
      ],
      [],
    ],
    [
      'what lies within a longer lesson',
      [
        ['08:15', '12:00'],
        ['09:00', '09:30'],
        ['12:15', '13:45'],
      ],
      [],
    ],
    [
      'a cancelled lesson',
      [
        ['08:15', '09:45'],
        ['10:00', '11:30', { state: 'CANCELLED' }],
        ['11:45', '13:00'],
      ],
      [],
    ],
    [
      'a day at work',
      [
        ['08:00', '16:00', { kind: 'WORKPLACE' }],
        ['09:00', '10:00'],
        ['14:00', '15:00'],
      ],
      [],
    ],
  ])('with %s between them have these gaps', (_, times, expected) => {
    const [day] = planWeek(
      monday,
      times.map(([from, to, more]) => entry(monday, from, to, more)),
    ).days
    expect(day?.gaps.map(({ from, to }) => `${timeOf(from)}–${timeOf(to)}`)).toEqual(expected)
  })

  it('leave lunch a place of its own where it is not within one of them', () => {
    const plan = (lunchSlot: string, state: TimetableEntry['state'] = 'PLANNED') =>
      planWeek(monday, [
        entry(monday, '10:00', '11:30', { lunchSlot, state }),
        entry(monday, '12:15', '13:45'),
      ]).days[0]?.lunch?.slot
    expect(plan('11:30–12:00')).toBe('11:30–12:00')
    expect(plan('11:00–11:30')).toBeUndefined()
    expect(plan('11:30–12:00', 'CANCELLED')).toBeUndefined()
  })

  it('that last past midnight end with their day', () => {
    const night = entry(monday, '22:00', '06:00', { end: '2026-11-24T06:00:00+02:00' })
    expect(planWeek(monday, [night]).days[0]?.lessons[0]?.to).toBe(24 * 60)
  })
})

describe('the day that a phone shows first', () => {
  const dayOff = entry('2026-11-25', '00:00', '00:00', { kind: 'HOLIDAY', allDay: true })
  const plan = planWeek(monday, [
    entry('2026-11-23', '08:15', '09:45'),
    dayOff,
    entry('2026-11-26', '08:15', '09:45'),
  ])
  it.each([
    ['is the one of the address', '2026-11-24', '2026-11-23', '2026-11-24'],
    ['is today', null, '2026-11-23', '2026-11-23'],
    ['is today also without lessons', null, '2026-11-24', '2026-11-24'],
    ['on a day off is the next with lessons', null, '2026-11-25', '2026-11-26'],
    ['of a week to come is the first with lessons', null, '2026-11-22', '2026-11-23'],
    ['of a week that is over is the first with lessons', null, '2026-11-29', '2026-11-23'],
    ['of a day outside the week is as without one', '2026-12-24', '2026-11-22', '2026-11-23'],
  ])('%s', (_, requested, today, expected) => expect(chosenDay(plan, requested, today)).toBe(expected))
})

it('a time of day and its minutes are the same', () => {
  expect(minutesOf('08:05')).toBe(485)
  expect(timeOf(485)).toBe('08:05')
})

describe('the changes since yesterday', () => {
  const change = (at: string) => ({ field: 'room' as const, from: 'B214', to: 'A101', at })
  const [old, recent] = [change('2026-11-21T12:00:00+02:00'), change('2026-11-22T12:00:00+02:00')]
  const lesson = entry('2026-11-23', '08:15', '09:45', { changes: [old, recent] })
  const unchanged = entry('2026-11-23', '10:00', '11:30', { changes: [old] })

  it.each([
    ['2026-11-22T00:00:00+02:00', [{ entry: lesson, changes: [recent] }]],
    ['2026-11-23T00:00:00+02:00', []],
    [undefined, []],
  ])('since %s', (since, expected) => {
    expect(changedSince([lesson, unchanged], since)).toEqual(expected)
  })
})
