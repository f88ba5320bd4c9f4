import type { EntryChange } from '@studentgo/protocol/timetable'
import { describe, expect, it } from 'vitest'
import {
  announcedAbsenceOf,
  daysWithin,
  demonstrationDays,
  demonstrationHours,
  isCancelledShown,
  netChanges,
  nextWorkplaceDay,
  overlapsOf,
  type Slot,
  shortTransfersOf,
  spanFault,
  withoutDemonstratedWork,
  workingHours,
  workplaceDays,
} from './timetable.rules.ts'

const zone = 'Europe/Helsinki'

/** A slot on Monday 23 November 2026 by minutes of the day. */
function slot(id: string, start: string, end: string, more: Partial<Slot> = {}): Slot {
  const at = (time: string) => Date.parse(`2026-11-23T${time}:00+02:00`) / 1000
  return { id, date: '2026-11-23', start: at(start), end: at(end), cancelled: false, ...more }
}

describe('a stretch of days', () => {
  it.each([
    ['one day', '2026-11-23', '2026-11-23', undefined],
    ['62 days', '2026-11-01', '2027-01-01', undefined],
    ['63 days', '2026-11-01', '2027-01-02', ['timetable.spanTooLong', 'query.to']],
    ['an end before its start', '2026-11-23', '2026-11-22', ['timetable.endBeforeStart', 'query.to']],
    ['a year that no calendar of ours has', '0000-01-01', '0000-01-02', ['timetable.tooEarly', 'query.from']],
    ['the first day of 1900', '1900-01-01', '1900-01-01', undefined],
    ['the first day of 9000', '9000-01-01', '9000-01-01', undefined],
    ['the day after it', '9000-01-01', '9000-01-02', ['timetable.tooLate', 'query.to']],
    ['a far future', '9999-12-30', '9999-12-31', ['timetable.tooLate', 'query.to']],
  ])('of %s is judged', (_, from, to, expected) => {
    const fault = spanFault(from, to)
    expect(fault && [fault.code, fault.field]).toEqual(expected)
  })
})

describe('a lesson with an announced absence', () => {
  const lesson = { startDate: '2026-11-24', endDate: '2026-11-24', startTime: '10:00', endTime: '11:30' }
  const notice = (more: object) => ({
    kind: 'SICK' as const,
    state: 'RECEIVED' as const,
    startDate: '2026-11-24',
    endDate: '2026-11-25',
    startTime: null,
    endTime: null,
    ...more,
  })
  it.each([
    ['is missed when its day is', {}, 'ABSENT'],
    ['is missed also while a guardian has not confirmed it', { state: 'SUBMITTED' }, 'ABSENT'],
    ['is missed for another reason', { kind: 'OTHER' }, 'ABSENT'],
    ['is come to late', { kind: 'LATE', startTime: '08:00', endTime: '10:30' }, 'LATE'],
    ['is asked to be free', { kind: 'LEAVE', state: 'IN_REVIEW' }, 'LEAVE_APPLIED'],
    ['is free', { kind: 'LEAVE', state: 'GRANTED' }, 'LEAVE_GRANTED'],
    ['is not, when the notice was taken back', { state: 'WITHDRAWN' }, undefined],
    ['is not, when leave was refused', { kind: 'LEAVE', state: 'REJECTED' }, undefined],
    ['is not, on the day before', { startDate: '2026-11-25' }, undefined],
    [
      'is not, when the part of the day is over before it',
      { startTime: '08:00', endTime: '10:00' },
      undefined,
    ],
  ])('%s', (_, more, expected) => expect(announcedAbsenceOf(lesson, [notice(more)])).toBe(expected))

  it('is like any other without a notice', () => expect(announcedAbsenceOf(lesson, [])).toBeUndefined())
})

describe('two lessons overlap', () => {
  it.each([
    ['when one begins during the other', ['08:15', '09:45'], ['09:00', '10:00'], true],
    ['when one lies within the other', ['08:15', '12:00'], ['09:00', '10:00'], true],
    ['when they are at the same time', ['08:15', '09:45'], ['08:15', '09:45'], true],
    ['but not when one begins as the other ends', ['08:15', '09:45'], ['09:45', '10:30'], false],
    ['but not when there is time between them', ['08:15', '09:45'], ['10:00', '11:30'], false],
  ] as const)('%s', (_, [start, end], [nextStart, nextEnd], expected) => {
    const overlaps = overlapsOf([slot('a', start, end), slot('b', nextStart, nextEnd)])
    expect(overlaps.get('a')).toEqual(expected ? ['b'] : undefined)
    expect(overlaps.get('b')).toEqual(expected ? ['a'] : undefined)
  })

  it('only while both are held', () => {
    const cancelled = slot('b', '08:15', '09:45', { cancelled: true })
    expect(overlapsOf([slot('a', '08:15', '09:45'), cancelled])).toEqual(new Map())
  })

  it('and a long one overlaps several, also after a short one between', () => {
    const overlaps = overlapsOf([
      slot('c', '11:00', '12:00'),
      slot('a', '08:00', '14:00'),
      slot('b', '09:00', '09:30'),
    ])
    expect(overlaps.get('a')).toEqual(['b', 'c'])
    expect(overlaps.get('b')).toEqual(['a'])
    expect(overlaps.get('c')).toEqual(['a'])
  })
})

describe('the way between two campuses', () => {
  const harbour = { id: 1, name: 'Satamakatu' }
  const peninsula = { id: 2, name: 'Vasaraniemi' }
  it.each([
    ['15 minutes to another campus are short', '10:00', peninsula, { from: 'Satamakatu', minutes: 15 }],
    ['29 minutes are short', '10:14', peninsula, { from: 'Satamakatu', minutes: 29 }],
    ['30 minutes are enough', '10:15', peninsula, undefined],
    ['no minutes are enough on the same campus', '09:45', harbour, undefined],
    ['nobody travels to a lesson online', '09:45', undefined, undefined],
  ])('%s', (_, start, campus, expected) => {
    const slots = [slot('a', '08:15', '09:45', { campus: harbour }), slot('b', start, '11:30', { campus })]
    expect(shortTransfersOf(slots, 30).get('b')).toEqual(expected)
    expect(shortTransfersOf(slots, 30).has('a')).toBe(false)
  })

  it('is counted from the lesson before, not from a cancelled one or one on another day', () => {
    const between = slot('x', '09:50', '09:55', { campus: harbour, cancelled: true })
    const yesterday = { ...slot('y', '08:00', '09:45', { campus: peninsula }), date: '2026-11-22' }
    const slots = [between, yesterday, slot('b', '10:00', '11:30', { campus: peninsula })]
    expect(shortTransfersOf(slots, 30)).toEqual(new Map())
  })
})

describe('a cancelled lesson stays in view', () => {
  it.each([
    ['before its day', '2026-11-23', undefined, '2026-11-20', true],
    ['on the seventh day after it', '2026-11-23', '2026-11-22', '2026-11-30', true],
    ['but not on the eighth', '2026-11-23', '2026-11-22', '2026-12-01', false],
    ['from the day of a late cancellation', '2026-11-23', '2026-11-26', '2026-12-03', true],
  ])('%s', (_, date, cancelledOn, today, expected) => {
    expect(isCancelledShown(date, cancelledOn, today, 7)).toBe(expected)
  })
})

describe('the changes of a lesson', () => {
  const at = '2026-11-22T12:00:00+02:00'
  const change = (field: EntryChange['field'], from: string, to: string): EntryChange => ({
    field,
    from,
    to,
    at,
  })

  it('are merged into one, from the first value to the last', () => {
    expect(netChanges([change('room', 'B214', 'A101'), change('room', 'A101', 'C120')])).toEqual([
      change('room', 'B214', 'C120'),
    ])
  })

  it('are none when the first value is back', () => {
    expect(netChanges([change('room', 'B214', 'A101'), change('room', 'A101', 'B214')])).toEqual([])
    const winter = '2026-11-23T08:15:00+02:00'
    expect(netChanges([change('start', winter, '2026-11-23T06:15:00Z')])).toEqual([])
  })

  it('say that a cancelled lesson is held after all', () => {
    const back = change('state', 'CANCELLED', 'PLANNED')
    expect(netChanges([change('state', 'PLANNED', 'CANCELLED'), back])).toEqual([back])
  })
})

describe('a workplace period', () => {
  const period = { startDate: '2026-11-24', endDate: '2026-12-08', weekdays: [1, 2, 3, 4] }
  const dayOff = [{ startDate: '2026-12-03', endDate: '2026-12-06' }]

  it('covers its weekdays within the week, without days off', () => {
    expect(workplaceDays(period, '2026-11-23', '2026-11-29', [])).toEqual([
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
    ])
    expect(workplaceDays(period, '2026-11-30', '2026-12-13', dayOff)).toEqual([
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
      '2026-12-07',
      '2026-12-08',
    ])
  })

  it('has a next day, or none when it is over', () => {
    expect(nextWorkplaceDay([period], '2026-12-02', dayOff)).toBe('2026-12-07')
    expect(nextWorkplaceDay([period], '2026-12-08', dayOff)).toBeUndefined()
  })

  it.each([
    ['on an ordinary day', '2026-11-24', '08:00', '16:00', 8],
    ['on an ordinary night', '2026-11-24', '22:00', '06:00', 8],
    ['on the night in March that lacks an hour', '2027-03-27', '22:00', '06:00', 7],
    ['on the night in October that has one twice', '2026-10-24', '22:00', '06:00', 9],
  ])('has the hours of the clock %s', (_, day, start, end, hours) => {
    const worked = workingHours(day, start, end, zone)
    expect((worked.end.getTime() - worked.start.getTime()) / 3_600_000).toBe(hours)
  })
})

describe('a demonstration', () => {
  const span = { startDate: '2026-11-20', endDate: '2026-11-29' }
  const monday = { startDate: '2026-11-23', endDate: '2026-11-23' }
  const wednesday = { startDate: '2026-11-25', endDate: '2026-11-25' }

  it.each([
    ['all of it', '2026-11-01', '2026-12-31', ['20', '23', '24', '25', '26', '27', '29']],
    ['what has come', '2026-11-01', '2026-11-23', ['20', '23']],
    ['what is left', '2026-11-26', '2026-12-31', ['26', '27', '29']],
    ['its weekend', '2026-11-28', '2026-11-28', []],
    ['a time before it', '2026-11-01', '2026-11-19', []],
  ])('is on weekdays, its first and its last day: %s', (_, from, to, days) => {
    expect(demonstrationDays(span, from, to, [])).toEqual(days.map(day => `2026-11-${day}`))
  })

  it('is not on days off, but for its first and last', () => {
    const short = { startDate: '2026-11-23', endDate: '2026-11-25' }
    expect(demonstrationDays(short, '2026-11-01', '2026-12-31', [monday, wednesday])).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
    ])
    expect(demonstrationDays(span, '2026-11-23', '2026-11-25', [monday, wednesday])).toEqual(['2026-11-24'])
  })

  it.each([
    ['09:00', '11:30', '2026-11-23T07:00:00.000Z', '2026-11-23T09:30:00.000Z'],
    ['09:00', null, '2026-11-23T07:00:00.000Z', '2026-11-23T22:00:00.000Z'],
    [null, '11:30', '2026-11-22T22:00:00.000Z', '2026-11-23T22:00:00.000Z'],
    [null, null, '2026-11-22T22:00:00.000Z', '2026-11-23T22:00:00.000Z'],
  ])('from %s to %s takes its time of the day', (startTime, endTime, start, end) => {
    const hours = demonstrationHours({ startTime, endTime }, '2026-11-23', zone)
    expect([hours.start.toISOString(), hours.end.toISOString()]).toEqual([start, end])
  })

  it.each([
    ['d1', ['d2', 's3']],
    ['w1', ['w2', 's3']],
    ['s1', ['d2', 'w2', 's3']],
  ])('is no clash with the work in which it is given: %s', (id, clashes) => {
    expect(withoutDemonstratedWork(id, ['d2', 'w2', 's3'])).toEqual(clashes)
  })
})

it.each([
  ['2026-11-01', '2026-11-30', 10],
  ['2026-11-23', '2026-11-24', 2],
  ['2026-11-29', '2026-12-24', 1],
  ['2026-11-30', '2026-12-24', 0],
])('a holiday of ten days covers from %s to %s of them %i', (from, to, days) => {
  expect(daysWithin({ startDate: '2026-11-20', endDate: '2026-11-29' }, from, to)).toHaveLength(days)
})

describe('the way between two campuses', () => {
  const town = { id: 1, name: 'Town' }
  const port = { id: 2, name: 'Port' }
  it.each([
    ['is counted from the lesson that ended last', ['08:00', '09:00'], ['08:00', '09:50'], 10],
    [
      'is counted from the lesson that ended last, though it is told first',
      ['08:00', '09:50'],
      ['08:00', '09:00'],
      10,
    ],
    ['takes no time where a lesson begins as another ends', ['08:00', '10:00'], ['08:00', '09:00'], 0],
  ] as const)('%s', (_, first, second, minutes) => {
    const slots = [
      slot('a', first[0], first[1], { campus: town }),
      slot('b', second[0], second[1], { campus: town }),
      slot('c', '10:00', '11:00', { campus: port }),
    ]
    expect(shortTransfersOf(slots, 30)).toEqual(new Map([['c', { from: 'Town', minutes }]]))
  })

  it('counts whole minutes', () => {
    const late = slot('a', '08:00', '09:50', { campus: town })
    const slots = [{ ...late, end: late.end + 30 }, slot('b', '10:00', '11:00', { campus: port })]
    expect(shortTransfersOf(slots, 30).get('b')?.minutes).toBe(9)
  })
})

it('a shift that ends at the hour at which it begins takes a whole day', () => {
  const { start, end } = workingHours('2026-11-23', '08:00', '08:00', zone)
  expect(end.getTime() - start.getTime()).toBe(24 * 3_600_000)
})

it.each([
  ['2026-11-30T10:00:00+02:00', '2026-11-30T08:00:00Z', 'end', 0],
  ['2026-11-30T10:00:00+02:00', '2026-11-30T08:00:00Z', 'start', 0],
  ['2026-11-30T10:00:00+02:00', '2026-11-30T08:00:00Z', 'room', 1],
] as const)(
  'a lesson that goes from %s to %s in its %s has so many changes: %i',
  (from, to, field, count) => {
    expect(netChanges([{ field, from, to, at: '2026-11-01T08:00:00Z' }])).toHaveLength(count)
  },
)
