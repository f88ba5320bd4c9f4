import { endpoint, student } from '@studentgo/protocol/endpoint'
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

/** Nothing is asked of the database for these. */
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
