import { describe, expect, test } from 'vitest'
import { type FewCells, schoolOf } from '../../../test/import/school-of.ts'
import { declaredFaults, isWhole } from './declared-faults.rules.ts'
import { isBefore } from './faults.rules.ts'
import { nothingUnread, type Unread } from './read-rows.ts'

const everything = nothingUnread()
const withoutFile: Unread = { ...nothingUnread(), files: new Set(['roles']) }
const withoutRow: Unread = { ...nothingUnread(), ids: new Map([['roles', new Set(['r1'])]]) }
const withEveryRow: Unread = { ...nothingUnread(), ids: new Map([['roles', new Set()]]) }

function faultsOf(rows: FewCells, unread = everything): string[] {
  return declaredFaults(schoolOf(rows), unread).map(
    ({ file, line, column, reason }) => `${file} ${line} ${column}: ${reason}`,
  )
}

describe('a name in another language', () => {
  const course = { sourcedId: 'm1', title: 'Ohjelmointi', orgSourcedId: 'o1' }
  const rows: FewCells = {
    orgs: [{ sourcedId: 'o1' }],
    academicSessions: [{}],
    courses: [course],
    classes: [{ sourcedId: 'c1' }],
  }

  test.each([
    ['of a course', 'course', 'm1', []],
    ['of a class', 'class', 'c1', []],
    ['of no course', 'course', 'm9', ['ext_names.csv 2 sourcedId: m9 is not in courses.csv']],
    ['of no class', 'class', 'c9', ['ext_names.csv 2 sourcedId: c9 is not in classes.csv']],
    ['of a course that is a class', 'course', 'c1', ['ext_names.csv 2 sourcedId: c1 is not in courses.csv']],
    ['of a class that is a course', 'class', 'm1', ['ext_names.csv 2 sourcedId: m1 is not in classes.csv']],
  ])('%s is judged', (_title, kind, sourcedId, expected) => {
    expect(faultsOf({ ...rows, ext_names: [{ kind, sourcedId }] })).toEqual(expected)
  })
})

describe('a study right of a person who is not a student', () => {
  const rows: FewCells = { users: [{ sourcedId: 's1' }], ext_study_rights: [{}] }
  const refused = ['ext_study_rights.csv 2 userSourcedId: s1 has no student role in roles.csv']

  test.each<[string, Unread, string[], boolean]>([
    ['is refused', everything, refused, true],
    ['is refused where every role was read', withEveryRow, refused, true],
    ['is not blamed where the roles could not be read', withoutFile, [], false],
    ['is not blamed where one role could not be read', withoutRow, [], false],
  ])('%s', (_title, unread, expected, isAllRead) => {
    expect(faultsOf(rows, unread)).toEqual(expected)
    expect(isWhole(unread, 'roles')).toBe(isAllRead)
  })
})

test.each([
  ['2026-11-23T08:00:00+02:00', '2026-11-23T08:00:01+02:00', true],
  ['2026-11-23T08:00:00+02:00', '2026-11-23T08:00:00+02:00', false],
  ['2026-11-23T08:00:00+02:00', '2026-11-23T06:00:00Z', false],
  ['2026-11-23T07:00:00Z', '2026-11-23T08:00:00+02:00', false],
  [null, '2026-11-23T08:00:00+02:00', false],
  ['1969-11-23T08:00:00+02:00', null, false],
  [null, null, false],
])('%s is earlier than %s: %s', (one, other, expected) => {
  expect(isBefore(one, other)).toBe(expected)
})
