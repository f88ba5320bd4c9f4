import { describe, expect, test } from 'vitest'
import { type FewCells, schoolOf } from '../../../test/import/school-of.ts'
import { rightFinder, studyRightsOfRoles } from './study-rights.rules.ts'

describe('a study right that follows from a role', () => {
  const right = {
    source_id: 'role/r1',
    student_id: 's1',
    qualification_code: null,
    qualification_name: { fi: 'Opisto' },
    state: 'lasna',
    start_date: '2026-08-10',
    estimated_end_date: null,
    end_date: null,
  }
  const role = { sourcedId: 'r1', beginDate: '2026-08-10' }
  const second = { sourcedId: 'r2', beginDate: '2026-09-01', roleType: 'secondary' }
  const other = { ...second, roleType: 'primary' }
  const ended = (endDate: string): FewCells => ({ roles: [{ ...role, endDate }] })
  const undated = { sourcedId: 'r1' }
  const terms = [
    {},
    { sourcedId: 'T2', startDate: '2026-08-03' },
    { sourcedId: 'T3', startDate: '2026-10-05' },
  ]
  const late = { sourcedId: 'c1', termSourcedIds: 'T3' }

  test.each<[string, FewCells, object]>([
    ['has its first day and the name of the school', {}, {}],
    ['has no name of a school that nobody knows', { orgs: [] }, { qualification_name: { fi: '' } }],
    ['is expected to end with the role', ended('2028-05-31'), { estimated_end_date: '2028-05-31' }],
    ['is in force on the last day', ended('2026-11-23'), { estimated_end_date: '2026-11-23' }],
    [
      'is over the day after',
      ended('2026-11-22'),
      { estimated_end_date: '2026-11-22', end_date: '2026-11-22', state: 'paattynyt' },
    ],
    ['is that of the primary role, told first', { roles: [role, second] }, {}],
    ['is that of the primary role, told last', { roles: [second, role] }, {}],
    ['is that of the first of two primary roles', { roles: [role, other] }, {}],
    [
      'is that of a secondary role where there is no other',
      { roles: [second] },
      { source_id: 'role/r2', start_date: '2026-09-01' },
    ],
    [
      'is that of the first of two secondary roles',
      { roles: [second, { ...role, roleType: 'secondary' }] },
      { source_id: 'role/r2', start_date: '2026-09-01' },
    ],
    [
      'is that of the role as a student',
      { roles: [{ sourcedId: 'r0', role: 'teacher', beginDate: '2020-01-01' }, role] },
      {},
    ],
    [
      'begins with the first term of all, where neither role nor class tells a day',
      { roles: [undated], academicSessions: terms },
      { start_date: '2026-08-03' },
    ],
    ['begins on no day, where there are no terms', { roles: [undated] }, { start_date: '' }],
    [
      'begins with the class, where the role tells no day',
      { roles: [undated], academicSessions: terms, classes: [late], enrollments: [{}] },
      { start_date: '2026-10-05' },
    ],
    [
      'begins on the day on which the student joined the class',
      {
        roles: [undated],
        academicSessions: terms,
        classes: [late],
        enrollments: [{ beginDate: '2026-10-12' }],
      },
      { start_date: '2026-10-12' },
    ],
    [
      'begins with the first of several classes, whichever is told first',
      {
        roles: [undated],
        enrollments: [
          { sourcedId: 'e1', beginDate: '2026-10-12' },
          { sourcedId: 'e2', beginDate: '2026-10-11' },
          { sourcedId: 'e3', beginDate: '2026-10-13' },
          { sourcedId: 'e4', userSourcedId: 's2', beginDate: '2026-01-01' },
        ],
      },
      { start_date: '2026-10-11' },
    ],
    ["is made beside another student's", { ext_study_rights: [{ userSourcedId: 's2' }] }, {}],
  ])('%s', (_title, rows, expected) => {
    const orgs = [{ sourcedId: 'o1', name: 'Opisto' }]
    expect(studyRightsOfRoles(schoolOf({ orgs, roles: [role], ...rows }))).toEqual([
      { ...right, ...expected },
    ])
  })

  test.each<[string, FewCells]>([
    ['a student who has one in ext_study_rights.csv', { roles: [role], ext_study_rights: [{}] }],
    ['a teacher', { roles: [{ ...role, role: 'teacher' }] }],
  ])('is not made for %s', (_title, rows) => {
    expect(studyRightsOfRoles(schoolOf(rows))).toEqual([])
  })
})

describe('the study right of a day', () => {
  const right = (source_id: string, start_date: string, end_date: string | null, student_id = 's1') => ({
    source_id,
    student_id,
    start_date,
    end_date,
  })
  const rights = [
    right('first', '2022-08-10', '2024-05-31'),
    right('second', '2024-08-12', '2026-05-31'),
    right('third', '2026-08-10', null),
    right('beside', '2025-01-01', '2025-12-31'),
    right('other', '2020-01-01', null, 's2'),
  ]

  test.each([
    ['on its first day', '2022-08-10', 'first'],
    ['on its last day', '2024-05-31', 'first'],
    ['between two is the one that began last of all', '2024-06-01', 'third'],
    ['of two is the one that began last', '2025-06-01', 'beside'],
    ['of two is the one that is still in force', '2026-01-01', 'second'],
    ['without an end is in force', '2030-01-01', 'third'],
    ['before all is the one that began last of all', '2020-01-01', 'third'],
  ])('%s', (_title, day, expected) => {
    expect(rightFinder(rights)('s1', day)).toBe(expected)
    expect(rightFinder(rights.toReversed())('s1', day)).toBe(expected)
  })

  test('does not exist for a student without any', () => {
    expect(rightFinder(rights)('s9', '2026-11-23')).toBeUndefined()
  })
})
