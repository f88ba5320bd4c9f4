import {
  anySession,
  type StaffRole,
  staffIn,
  staffOf,
  staffRoles,
  student,
} from '@studentgo/protocol/endpoint'
import { describe, expect, test } from 'vitest'
import { hidesLocationFrom, knownRoles, rolesFor, rolesForStudent } from './staff-access.rules.ts'

describe('who may call what is for staff', () => {
  test.each<[string, Parameters<typeof rolesFor>[0], StaffRole[], StaffRole[]]>([
    ['one of the roles', staffIn('TEACHER', 'OFFICE'), ['OFFICE'], ['OFFICE']],
    ['another role', staffIn('TEACHER'), ['OFFICE'], []],
    ['no role at all', staffIn(...staffRoles), [], []],
    ['an endpoint for nobody', staffIn(), ['ADMINISTRATOR'], []],
    ['an endpoint of students', student, ['TEACHER'], []],
    ['an endpoint of whoever is signed in', anySession, ['TEACHER'], []],
    [
      'the most telling role first',
      staffIn(...staffRoles),
      ['ADMINISTRATOR', 'TEACHER', 'RESPONSIBLE_TEACHER'],
      ['RESPONSIBLE_TEACHER', 'TEACHER', 'ADMINISTRATOR'],
    ],
  ])('%s', (_, who, held, expected) => {
    expect(rolesFor(who, held)).toEqual(expected)
  })
})

describe('who may call what is about one student', () => {
  test.each<[string, StaffRole[], StaffRole[], unknown]>([
    ['has nothing to do with them', ['TEACHER'], [], { refusal: 'not-found' }],
    ['teaches them', ['TEACHER', 'COUNSELLOR'], ['TEACHER'], { roles: ['TEACHER'] }],
    ['teaches them, where it is for others', ['SPECIAL_NEEDS'], ['TEACHER'], { refusal: 'not-permitted' }],
    ['is the office, where it is not for the office', ['TEACHER'], ['OFFICE'], { refusal: 'not-permitted' }],
    ['has written a reason', ['ADMINISTRATOR'], ['ADMINISTRATOR'], { roles: ['ADMINISTRATOR'] }],
  ])('who %s', (_, roles, held, expected) => {
    expect(rolesForStudent(staffOf(...roles), held)).toEqual(expected)
  })
})

test.each<[StaffRole[], boolean, boolean]>([
  [['TEACHER'], false, false],
  [['TEACHER'], true, true],
  [['COUNSELLOR', 'SPECIAL_NEEDS', 'WORKPLACE_COORDINATOR', 'ADMINISTRATOR'], true, true],
  [['RESPONSIBLE_TEACHER'], true, false],
  [['OFFICE', 'TEACHER'], true, false],
  [[], true, true],
])('who acts as %j finds a student under non-disclosure (%s) hidden: %s', (roles, nonDisclosure, hidden) => {
  expect(hidesLocationFrom(roles, nonDisclosure)).toBe(hidden)
})

test('a role that the portal does not know gives nothing', () => {
  expect(knownRoles(['OFFICE', 'JANITOR', 'TEACHER', 'OFFICE'])).toEqual(['TEACHER', 'OFFICE'])
})
