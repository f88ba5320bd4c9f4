import { describe, expect, test } from 'vitest'
import { type FewCells, schoolOf } from '../../../test/import/school-of.ts'
import { enrollmentRoleFaults, teachingFaults } from './teaching-faults.rules.ts'

const usual: FewCells = { academicSessions: [{}], classes: [{ sourcedId: 'c1' }] }

function faultsOf(rows: FewCells): string[] {
  return teachingFaults(schoolOf({ ...usual, ...rows })).map(
    ({ file, line, column, reason }) => `${file} ${line} ${column}: ${reason}`,
  )
}

describe('a lesson', () => {
  test.each<[string, string, string, FewCells, string[]]>([
    ['within the terms of its class is fine', '2026-11-23T08:15', '2026-11-23T09:45', {}, []],
    ['of a minute is fine', '2026-11-23T08:15', '2026-11-23T08:16', {}, []],
    ['of a whole day is fine', '2026-11-23T08:15', '2026-11-24T08:15', {}, []],
    ['on the first day is fine', '2026-08-10T00:00', '2026-08-10T01:00', {}, []],
    ['on the last day is fine', '2026-12-18T23:00', '2026-12-19T01:00', {}, []],
    ['of a class that nobody knows is fine', '2020-01-01T08:00', '2020-01-01T09:00', { classes: [] }, []],
    [
      'of no length is refused',
      '2026-11-23T08:15',
      '2026-11-23T08:15',
      {},
      ['endTime: is not after startTime'],
    ],
    [
      'turned round is refused',
      '2026-11-23T08:15',
      '2026-11-23T08:14',
      {},
      ['endTime: is not after startTime'],
    ],
    [
      'of more than a day is refused',
      '2026-11-23T08:15',
      '2026-11-24T08:16',
      {},
      ['endTime: is more than a day after startTime'],
    ],
    [
      'before the first day is refused',
      '2026-08-09T22:00',
      '2026-08-10T01:00',
      {},
      ['startTime: 2026-08-09 is outside class c1, 2026-08-10 to 2026-12-18'],
    ],
    [
      'after the last day is refused',
      '2026-12-19T00:00',
      '2026-12-19T01:00',
      {},
      ['startTime: 2026-12-19 is outside class c1, 2026-08-10 to 2026-12-18'],
    ],
  ])('%s', (_title, start, end, rows, expected) => {
    const offset = start < '2026-10-25' ? '+03:00' : '+02:00'
    const ext_sessions = [{ startTime: `${start}:00${offset}`, endTime: `${end}:00${offset}` }]
    expect(faultsOf({ ext_sessions, ...rows })).toEqual(expected.map(fault => `ext_sessions.csv 2 ${fault}`))
  })
})

describe('students of a class', () => {
  const [first, second] = [{ sourcedId: 'e1' }, { sourcedId: 'e2' }]

  test.each<[string, Record<string, string>[], string[]]>([
    ['may come once', [first], []],
    ['may stay for a day', [{ beginDate: '2026-12-18' }], []],
    ['may be two', [first, { ...second, userSourcedId: 's2' }], []],
    ['may be in two classes', [first, { ...second, classSourcedId: 'c2' }], []],
    ['may come again', [first, { ...second, beginDate: '2026-10-01' }], []],
    [
      'are not its teachers',
      [
        { ...first, role: 'teacher' },
        { ...second, role: 'teacher' },
      ],
      [],
    ],
    [
      'do not come after its end',
      [{ beginDate: '2026-12-19' }],
      ['2 beginDate: 2026-12-19 is after the end of the class, 2026-12-18'],
    ],
    [
      'do not leave before it begins',
      [{ endDate: '2026-08-09' }],
      ['2 beginDate: 2026-08-10 is after the end of the class, 2026-08-09'],
    ],
    [
      'do not come twice on one day',
      [first, { ...second, beginDate: '2026-08-10' }],
      ['3 userSourcedId: s1 is enrolled in this class from 2026-08-10 on line 2 already'],
    ],
    [
      'are told of the line before',
      [first, second, { sourcedId: 'e3' }],
      [
        '3 userSourcedId: s1 is enrolled in this class from 2026-08-10 on line 2 already',
        '4 userSourcedId: s1 is enrolled in this class from 2026-08-10 on line 3 already',
      ],
    ],
    [
      'may come twice to a class that nobody knows',
      [
        { ...first, classSourcedId: 'c9' },
        { ...second, classSourcedId: 'c9' },
      ],
      [],
    ],
  ])('%s', (_title, enrollments, expected) => {
    const classes = [{ sourcedId: 'c1' }, { sourcedId: 'c2' }]
    expect(faultsOf({ classes, enrollments })).toEqual(expected.map(fault => `enrollments.csv ${fault}`))
  })
})

test.each([
  ['within the study right is fine', '2026-09-01', '2026-10-01', []],
  ['of one day is fine', '2026-09-01', '2026-09-01', []],
  ['turned round is told of elsewhere', '2026-09-02', '2026-09-01', []],
  [
    'before the study right is refused',
    '2026-08-09',
    '2026-09-01',
    ['ext_workplace_periods.csv 2 startDate: is before the study right, 2026-08-10'],
  ],
])('a period at work %s', (_title, startDate, endDate, expected) => {
  const ext_workplace_periods = [{ startDate, endDate }]
  const rows = { ext_study_rights: [{ sourcedId: 'sr1' }], ext_workplace_periods }
  expect(faultsOf(rows)).toEqual(expected)
})

describe('who is in a class has the role for it', () => {
  const roles = [{}, { sourcedId: 'r2', role: 'teacher', userSourcedId: 't1' }]

  test.each([
    ['a student', { userSourcedId: 's1', role: 'student' }, []],
    ['a teacher', { userSourcedId: 't1', role: 'teacher' }, []],
    [
      'a teacher who is enrolled as a student',
      { userSourcedId: 't1', role: 'student' },
      ['t1 has no student role in roles.csv'],
    ],
    [
      'a student who is enrolled as a teacher',
      { userSourcedId: 's1', role: 'teacher' },
      ['s1 has no staff role in roles.csv'],
    ],
    ['a stranger', { userSourcedId: 's9', role: 'student' }, ['s9 has no student role in roles.csv']],
  ])('%s', (_title, enrollment, expected) => {
    const faults = enrollmentRoleFaults(schoolOf({ roles, enrollments: [enrollment] }))
    expect(faults).toEqual(
      expected.map(reason => ({ file: 'enrollments.csv', line: 2, column: 'userSourcedId', reason })),
    )
  })
})
