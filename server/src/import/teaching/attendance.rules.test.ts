import { absenceCodes } from '@studentgo/protocol/absences'
import { describe, expect, test } from 'vitest'
import { type FewCells, rowOf, schoolOf } from '../../../test/import/school-of.ts'
import { firstStateOf, settledCodes } from '../../absences/marks/recorded-mark.rules.ts'
import { attendanceFaults, minutesAway, rollCallRecords } from './attendance.rules.ts'

const lesson = { sourcedId: 'x1' }
const longer = { minutes: 'is more than the 90 minutes of the session' }

describe('a mark', () => {
  const joined = (beginDate: string, endDate: string): FewCells => ({ enrollments: [{ beginDate, endDate }] })
  const outside = { userSourcedId: 's1 is not in class c1 on 2026-11-23' }

  test.each<[string, Record<string, string>, FewCells, Record<string, string>]>([
    ['of a whole lesson fits it', {}, {}, {}],
    ['of as many minutes as the lesson has fits it', { minutes: '90' }, {}, {}],
    ['of more minutes than the lesson has is refused', { minutes: '91' }, {}, longer],
    ['of lateness longer than the lesson is refused', { code: 'M1', lateMinutes: '91' }, {}, longer],
    ['of a little lateness says how late', { code: 'M1', lateMinutes: '5' }, {}, {}],
    [
      'of a little lateness without minutes is refused',
      { code: 'M1' },
      {},
      { lateMinutes: 'is empty, and M1 says late' },
    ],
    [
      'of much lateness without minutes is refused',
      { code: 'M2', minutes: '30' },
      {},
      { lateMinutes: 'is empty, and M2 says late' },
    ],
    ['on the first day in the class fits', {}, joined('2026-11-23', ''), {}],
    ['on the last day in the class fits', {}, joined('', '2026-11-23'), {}],
    ['before the first day in the class is refused', {}, joined('2026-11-24', ''), outside],
    ['after the last day in the class is refused', {}, joined('', '2026-11-22'), outside],
    [
      'of a student who is in another class is refused',
      {},
      { enrollments: [{ classSourcedId: 'c2' }] },
      outside,
    ],
    ["of another student's class is refused", {}, { enrollments: [{ userSourcedId: 's2' }] }, outside],
    ['of a student who is in no class is refused', {}, { enrollments: [] }, outside],
    ['of somebody who teaches the class is refused', {}, { enrollments: [{ role: 'teacher' }] }, outside],
    [
      'fits one of two times in the class',
      {},
      {
        enrollments: [
          { sourcedId: 'e1', endDate: '2026-10-01' },
          { sourcedId: 'e2', beginDate: '2026-11-01' },
        ],
      },
      {},
    ],
    ['of no lesson is told of elsewhere', { sessionSourcedId: 'x9', minutes: '500' }, {}, {}],
    ['of a lesson of no class is told of elsewhere', { minutes: '500' }, { classes: [] }, {}],
    [
      'of an evening belongs to the day of the school',
      {},
      {
        ext_sessions: [{ ...lesson, startTime: '2026-11-22T22:30:00Z', endTime: '2026-11-22T23:30:00Z' }],
        ...joined('2026-11-23', ''),
      },
      {},
    ],
  ])('%s', (_title, cells, rows, expected) => {
    const school = schoolOf({
      classes: [{ sourcedId: 'c1' }],
      enrollments: [{}],
      ext_sessions: [lesson],
      ext_attendance: [cells],
      ...rows,
    })
    expect(attendanceFaults(school)).toEqual(
      Object.entries(expected).map(([column, reason]) => ({
        file: 'ext_attendance.csv',
        line: 2,
        column,
        reason,
      })),
    )
  })
})

test.each([
  ['of the whole lesson', { code: 'S' }, 90],
  ['of the minutes that are told', { code: 'S', minutes: '20' }, 20],
  ['of no minutes, where that is told', { code: 'S', minutes: '0' }, 0],
  ['of the minutes of lateness', { code: 'M1', lateMinutes: '4' }, 4],
  ['of no minutes for praise', { code: '+' }, 0],
  ['of no minutes for praise of somebody who was late', { code: '+', lateMinutes: '4' }, 0],
])('a mark is %s', (_title, cells, minutes) => {
  expect(minutesAway(rowOf('ext_attendance', cells), rowOf('ext_sessions', {}))).toBe(minutes)
})

test('a mark of an unknown lesson has no minutes', () => {
  expect(minutesAway(rowOf('ext_attendance', {}), undefined)).toBe(0)
})

describe('the roll of a lesson', () => {
  const mark = (sourcedId: string, recordedAt: string, sessionSourcedId = 'x1') => ({
    sourcedId,
    recordedAt,
    sessionSourcedId,
  })
  const call = (calledAt: string) => ({ sessionSourcedId: 'x1', calledAt })
  const [eight, half, nine] = ['08:00', '08:30', '09:00'].map(time => `2026-11-23T${time}:00+02:00`) as [
    string,
    string,
    string,
  ]

  test.each<[string, FewCells, [string, string][] | undefined]>([
    ['is not known where no file tells of it', {}, undefined],
    ['was not called where nobody was marked', { ext_attendance: [] }, []],
    ['was called when it was', { ext_roll_calls: [call(eight)] }, [['x1', eight]]],
    ['was called with the first mark', { ext_attendance: [mark('a1', half)] }, [['x1', half]]],
    [
      'was called with the first mark, whichever is told first',
      { ext_attendance: [mark('a1', half), mark('a2', eight), mark('a3', nine)] },
      [['x1', eight]],
    ],
    [
      'was called with the first mark, wherever it was made',
      { ext_attendance: [mark('a1', eight), mark('a2', '2026-11-23T07:00:00+03:00')] },
      [['x1', '2026-11-23T07:00:00+03:00']],
    ],
    [
      'was called with the first of two marks made at once',
      { ext_attendance: [mark('a1', eight), mark('a2', '2026-11-23T06:00:00Z')] },
      [['x1', eight]],
    ],
    [
      'was called when it was rather than with a mark',
      { ext_attendance: [mark('a1', eight)], ext_roll_calls: [call(nine)] },
      [['x1', nine]],
    ],
    [
      'is of each lesson by itself',
      { ext_attendance: [mark('a1', nine), mark('a2', eight, 'x2')], ext_roll_calls: [] },
      [
        ['x1', nine],
        ['x2', eight],
      ],
    ],
  ])('%s', (_title, rows, expected) => {
    const calls = rollCallRecords(schoolOf(rows))
    expect(calls?.map(one => [one.session_id, one.called_at])).toEqual(expected)
  })
})

describe('a mark arrives', () => {
  test.each([
    ['S', 'UNEXPLAINED'],
    ['P', 'UNEXPLAINED'],
    ['M1', 'UNEXPLAINED'],
    ['M2', 'UNEXPLAINED'],
    ['MS', 'EXPLAINED'],
    ['L', 'REJECTED'],
    ['T', 'ACCEPTED'],
    ['E', 'ACCEPTED'],
    ['KS', 'ACCEPTED'],
    ['O', 'ACCEPTED'],
    ['K', 'ACCEPTED'],
    ['W', 'ACCEPTED'],
    ['+', 'ACCEPTED'],
  ])('with %s as %s', (code, state) => {
    expect(firstStateOf(code)).toBe(state)
  })

  test('with one of the codes of absence, and with no other', () => {
    expect(() => firstStateOf('X')).toThrow('no such absence code: X')
  })

  test('with nothing left to explain where a decision was made, or nobody was away', () => {
    const others = Object.keys(absenceCodes).filter(code => !settledCodes.includes(code))
    expect(others).toEqual(['S', 'MS', 'M1', 'M2', 'P'])
  })
})
