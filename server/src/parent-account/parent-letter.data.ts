import { parentPasswordLetter } from '@studentgo/protocol/parent-account'
import { parentResetPath } from '@studentgo/protocol/paths'
import type { LetterArea } from '../password-letter/letter-area.data.ts'
import { guardianByEmail, guardianById, savePasswordOf } from './guardian.sql.ts'

/** Guardians choose a password, also a first one, by a letter to the address that the school has of them. */
export const parentLetterArea: LetterArea = {
  kind: 'PARENT',
  endpoints: parentPasswordLetter,
  job: 'parent-reset',
  path: parentResetPath,
  ownerByEmail: ({ db }, email) => guardianByEmail(db, email),
  ownerById: ({ db }, personId) => guardianById(db, personId),
  savePassword: savePasswordOf,
  nameOf: ({ email }) => email?.toLowerCase(),
}
