import { endpoint, namedStudent, student, studentOrAnyParent } from '@studentgo/protocol/endpoint'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { decideAccess } from '../../src/platform/access/student-access.ts'
import type { Visitor } from '../../src/platform/access/visitor.ts'
import type { Db } from '../../src/platform/database/database.ts'

const ofStudents = endpoint({
  method: 'GET',
  path: '/test/student',
  who: student,
  summary: 'An answer for students',
  reply: z.object({ written: z.boolean() }),
})

/** These cases do not query the database. */
const noDatabase = {} as Db

test.each([
  ['a guardian is refused', 'PARENT', 'pwd', 'not-permitted'],
  ['a student reads', 'STUDENT', 'pwd', 'SESSION'],
  ['a student who signed in strongly reads', 'STUDENT', 'pwd mfa', 'STRONG'],
])('what is for students alone: %s', async (_title, kind, authenticationMethods, expected) => {
  const visitor = {
    kind,
    personId: 1,
    callName: 'Aada',
    lastName: 'Kuisma',
    birthDate: '2010-04-12',
    studyRights: [],
    nonDisclosure: false,
    authenticationMethods,
  } as unknown as Visitor
  const decided = decideAccess(noDatabase, ofStudents, visitor, 1, '2026-11-23')
  const answer = await decided.then(
    access => access.method,
    error => error.problem,
  )
  expect(answer).toBe(expected)
})

test('a student sees where they are themselves, also under an order of non-disclosure', async () => {
  const visitor = {
    kind: 'STUDENT',
    personId: 1,
    birthDate: '2010-04-12',
    studyRights: [],
    nonDisclosure: true,
    authenticationMethods: 'pwd',
  } as unknown as Visitor
  const access = await decideAccess(noDatabase, ofStudents, visitor, undefined, '2026-11-23')
  expect(access).toMatchObject({ studentId: 1, minor: true, nonDisclosure: true, hidesLocation: false })
  expect(access.scopes).toHaveLength(7)
})

test.each([
  ['whom the path names', namedStudent, 'not-found'],
  ['whom the query names', studentOrAnyParent, 'not-permitted'],
  ['of an answer for students', student, 'not-permitted'],
])(
  'a student’s request about another student %s is refused before anything is read',
  async (_title, who, problem) => {
    const visitor = { kind: 'STUDENT', personId: 1, birthDate: null, studyRights: [] } as unknown as Visitor
    const asked = decideAccess(noDatabase, { ...ofStudents, who }, visitor, 2, '2026-11-23')
    await expect(asked).rejects.toMatchObject({ problem })
  },
)
