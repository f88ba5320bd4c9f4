import { addresses } from '@studentgo/protocol/addresses'
import { studentPasswordLetter } from '@studentgo/protocol/student-account'
import type { LetterArea, LetterFacts, LetterOwner } from '../password-letter/letter-area.data.ts'
import { mayEnterAsStudent } from '../platform/access/student-access.ts'
import { noPasswordHash } from '../platform/passwords/passwords.ts'
import { savePassword } from '../session/account.sql.ts'
import { studentByOwnEmail, studentWithOwnEmail } from './student.sql.ts'
import { mayResetByLetter } from './student-account.rules.ts'

/** Students choose a forgotten password by a letter to the address that they have confirmed, where the college lets them. */
export const studentLetterArea: LetterArea = {
  kind: 'STUDENT',
  endpoints: studentPasswordLetter,
  job: 'student-reset',
  path: addresses.resetPassword,
  ownerByEmail: async (facts, email) => whoMay(facts, await studentByOwnEmail(facts.db, email)),
  ownerById: async (facts, personId) => whoMay(facts, await studentWithOwnEmail(facts.db, personId)),
  savePassword: (db, { personId }, hash, now) => savePassword(db, personId, hash, now),
  nameOf: ({ username }) => username?.toLowerCase(),
}

/** Who signs in at the identity provider alone has no password here to forget. */
async function whoMay(
  { db, today, provider }: LetterFacts,
  owner: (LetterOwner & { passwordHash: string }) | undefined,
) {
  const policy = provider.policies['student.passwordByLetter']
  if (owner === undefined || owner.passwordHash === noPasswordHash) return undefined
  if (!mayResetByLetter(policy, owner.birthDate, today)) return undefined
  return (await mayEnterAsStudent(db, owner.personId, today)) ? owner : undefined
}
