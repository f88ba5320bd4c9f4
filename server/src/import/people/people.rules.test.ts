import { describe, expect, test } from 'vitest'
import { type FewCells, schoolOf } from '../../../test/import/school-of.ts'
import {
  accountRecords,
  guardianLinks,
  homeroomGroups,
  personRecords,
  staffRecords,
  studentRecords,
} from './people.rules.ts'

const aada = { sourcedId: 's1', givenName: 'Aada', familyName: 'Kuisma' }

describe('a person', () => {
  const person = {
    source_id: 's1',
    first_names: 'Aada',
    call_name: 'Aada',
    last_name: 'Kuisma',
    birth_date: undefined,
    email: null,
    phone: null,
    language: 'fi',
  }

  test.each<[string, Record<string, string>, Omit<FewCells, 'users'>, object]>([
    ['has the name that users.csv tells', {}, {}, {}],
    ['has two first names', { middleName: 'Maria' }, {}, { first_names: 'Aada Maria' }],
    ['goes by the name that they prefer', { preferredGivenName: 'Aatu' }, {}, { call_name: 'Aatu' }],
    ['goes by the family name that they prefer', { preferredFamilyName: 'Aho' }, {}, { last_name: 'Aho' }],
    ['has an address', { email: 'aada@example.fi' }, {}, { email: 'aada@example.fi' }],
    ['has a phone', { phone: '+358401', sms: '+358402' }, {}, { phone: '+358401' }],
    ['is sent messages at the only number told', { sms: '+358402' }, {}, { phone: '+358402' }],
    ['reads Swedish', {}, { ext_people: [{ sourcedId: 's1', language: 'sv' }] }, { language: 'sv' }],
    ['of whom no language is told reads Finnish', {}, { ext_people: [{ sourcedId: 's1' }] }, {}],
    [
      'has a birthday',
      {},
      { demographics: [{ sourcedId: 's1', birthDate: '2010-04-12' }] },
      { birth_date: '2010-04-12' },
    ],
    ['of whom demographics.csv tells nothing has none', {}, { demographics: [] }, { birth_date: null }],
  ])('%s', (_title, cells, others, expected) => {
    const school = schoolOf({ users: [{ ...aada, ...cells }], ...others })
    expect([...personRecords(school)]).toEqual([{ ...person, ...expected }])
  })
})

const teacher = { role: 'teacher', userSourcedId: 't1' }

test.each<[string, FewCells, object[]]>([
  [
    'a teacher can be found and has no title',
    { roles: [teacher] },
    [{ person_id: 't1', title: null, unit: null, room_hint: null, is_public: true }],
  ],
  [
    'a teacher has the title that is told',
    { roles: [teacher], ext_people: [{ sourcedId: 't1', title: 'Lehtori', isPublic: 'false' }] },
    [{ person_id: 't1', title: 'Lehtori', unit: null, room_hint: null, is_public: false }],
  ],
  [
    'a teacher is found where the school says',
    { roles: [teacher], ext_people: [{ sourcedId: 't1', unit: 'Opintotoimisto', roomHint: 'A105' }] },
    [{ person_id: 't1', title: null, unit: 'Opintotoimisto', room_hint: 'A105', is_public: true }],
  ],
  ['a student is no staff', { roles: [{}] }, []],
])('%s', (_title, rows, expected) => {
  expect(staffRecords(schoolOf(rows))).toEqual(expected)
})

const homeroom = { sourcedId: 'h1', title: 'Datanomit', classCode: 'TVT26', classType: 'homeroom' }
const second = { ...homeroom, sourcedId: 'h2', termSourcedIds: 'T2' }
const terms = [{}, { sourcedId: 'T2', startDate: '2026-09-07', endDate: '2026-12-18' }]

describe('the groups of a school', () => {
  test.each<[string, FewCells, object[]]>([
    [
      'are its homerooms',
      { classes: [homeroom, { sourcedId: 'c1' }] },
      [{ source_id: 'class/h1', code: 'TVT26', name: 'Datanomit' }],
    ],
    [
      'have the name as code where there is no other',
      { classes: [{ ...homeroom, classCode: '' }] },
      [{ source_id: 'class/h1', code: 'Datanomit', name: 'Datanomit' }],
    ],
    ['are those of ext_groups.csv alone, where it is there', { classes: [homeroom], ext_groups: [] }, []],
  ])('%s', (_title, rows, expected) => {
    expect(homeroomGroups(schoolOf(rows))).toEqual(expected)
  })
})

const oid = '1.2.246.562.24.12345678901'
const other = '1.2.246.562.24.98765432109'

describe('a student', () => {
  const student = {
    person_id: 's1',
    learner_oid: undefined,
    student_number: null,
    group_id: null,
    campus_id: 'org/o1',
    non_disclosure: undefined,
  }
  const known = { learner_oid: null, non_disclosure: false }
  const told = (cells: Record<string, string>) => ({ ext_people: [{ sourcedId: 's1', ...cells }] })
  const inClass = (...classes: string[]): FewCells => ({
    academicSessions: terms,
    classes: [homeroom, second, { ...homeroom, sourcedId: 'c1', classType: 'scheduled' }],
    enrollments: classes.map((classSourcedId, at) => ({ sourcedId: `e${at}`, classSourcedId })),
  })
  const joined = (...days: [string, string][]): FewCells => ({
    ...inClass(),
    enrollments: days.map(([classSourcedId, beginDate], at) => ({
      sourcedId: `e${at}`,
      classSourcedId,
      beginDate,
    })),
  })

  test.each<[string, FewCells, object]>([
    ['of whom nothing is told is at the school', {}, {}],
    ['who is not in users.csv is told of all the same', { users: [] }, {}],
    ['has a number', { users: [{ ...aada, identifier: '26017' }] }, { student_number: '26017' }],
    ['whom ext_people.csv does not have has no order of non-disclosure', { ext_people: [] }, known],
    ['has an order of non-disclosure', told({ nonDisclosure: 'true' }), { ...known, non_disclosure: true }],
    ['has a learner number', told({ learnerOid: oid }), { ...known, learner_oid: oid }],
    [
      'has a learner number among the ids of users.csv',
      { users: [{ ...aada, userIds: `{fed:aada},{oid:${oid}}` }] },
      { learner_oid: oid },
    ],
    [
      'has the learner number of ext_people.csv rather than that of users.csv',
      { users: [{ ...aada, userIds: `{oid:${oid}}` }], ...told({ learnerOid: other }) },
      { ...known, learner_oid: other },
    ],
    ['whose ids hold no learner number has none', { users: [{ ...aada, userIds: '{fed:aada}' }] }, {}],
    ['is in a group', told({ groupSourcedId: 'g1' }), { ...known, group_id: 'g1' }],
    ['is on a campus', told({ campusSourcedId: 'k7' }), { ...known, campus_id: 'k7' }],
    ["is on the campus of their role's school", { ext_campuses: [{ sourcedId: 'k1' }] }, { campus_id: 'k1' }],
    ['is in the group of their homeroom', inClass('h1'), { group_id: 'class/h1' }],
    ['is in no group of another class', inClass('c1'), {}],
    ['is in the group of the homeroom that began last', inClass('h2', 'h1'), { group_id: 'class/h2' }],
    ['is in the group of the homeroom that began last', inClass('h1', 'h2'), { group_id: 'class/h2' }],
    [
      'is in the group of the homeroom that they joined last',
      joined(['h1', '2026-10-01'], ['h2', '2026-09-30']),
      { group_id: 'class/h1' },
    ],
    [
      'is in the group of the first of two homerooms joined on one day',
      joined(['h1', '2026-10-01'], ['h2', '2026-10-01']),
      { group_id: 'class/h1' },
    ],
    [
      'is in the group of a homeroom whose terms nobody knows',
      { classes: [{ ...homeroom, termSourcedIds: 'T9' }], enrollments: [{ classSourcedId: 'h1' }] },
      { group_id: 'class/h1' },
    ],
    [
      'joins a homeroom with a first day after one whose terms nobody knows',
      {
        classes: [homeroom, { ...second, termSourcedIds: 'T9' }],
        enrollments: [
          { sourcedId: 'e1', classSourcedId: 'h2' },
          { sourcedId: 'e2', classSourcedId: 'h1', beginDate: '2020-01-01' },
        ],
      },
      { group_id: 'class/h1' },
    ],
    ['is in no homeroom where ext_groups.csv is there', { ...inClass('h1'), ext_groups: [] }, {}],
    [
      'who teaches in a homeroom is not in its group',
      { ...inClass(), enrollments: [{ classSourcedId: 'h1', role: 'teacher' }] },
      {},
    ],
  ])('%s', (_title, rows, expected) => {
    const school = schoolOf({ users: [aada], roles: [{}], ...rows })
    expect([...studentRecords(school)]).toEqual([{ ...student, ...expected }])
  })

  test('who is a teacher elsewhere is on the campus where they study', () => {
    const roles = [{}, { role: 'teacher', orgSourcedId: 'o2', sourcedId: 'r2' }]
    expect([...studentRecords(schoolOf({ roles }))].map(one => one.campus_id)).toEqual(['org/o1'])
  })
})

test.each<[string, Record<string, string>, object[]]>([
  ['without a name to sign in with has no account', {}, []],
  [
    'with one has an account',
    { username: 'aada' },
    [{ person_id: 's1', username: 'aada', password: null, must_change: false, is_enabled: true }],
  ],
  [
    'with a password has to choose another',
    { username: 'aada', password: 'ensimmäinen' },
    [{ person_id: 's1', username: 'aada', password: 'ensimmäinen', must_change: true, is_enabled: true }],
  ],
  [
    'may be kept from signing in',
    { username: 'aada', enabledUser: 'false' },
    [{ person_id: 's1', username: 'aada', password: null, must_change: false, is_enabled: false }],
  ],
])('a person %s', (_title, cells, expected) => {
  expect(accountRecords(schoolOf({ users: [{ ...aada, ...cells }] }))).toEqual(expected)
})

describe('guardians', () => {
  const roles = [{}, { sourcedId: 'r2', role: 'guardian', userSourcedId: 'g1' }]
  const link = { source_id: '["g1","s1"]', parent_id: 'g1', student_id: 's1' }

  test.each<[string, string, string, object[]]>([
    ['are told with the student', 'g1', '', [link]],
    ['are told with the guardian', '', 's1', [link]],
    ['are told once, though both say it', 'g1', 's1', [link]],
    ['are none where nobody says so', '', '', []],
    ['are none who have no such role', 't1', '', []],
    ['have no child who is no student', '', 't1', []],
  ])('%s', (_title, ofStudent, ofGuardian, expected) => {
    const users = [
      { ...aada, agentSourcedIds: ofStudent },
      { sourcedId: 'g1', agentSourcedIds: ofGuardian },
    ]
    expect(guardianLinks(schoolOf({ users, roles }))).toEqual(expected)
  })
})
