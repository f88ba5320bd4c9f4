import type { Language } from '@studentgo/protocol/language'
import type { PasswordLetterEndpoints } from '@studentgo/protocol/password-letter'
import type { Db } from '../platform/database/database.ts'
import type { Provider } from '../platform/provider.ts'

/** Somebody who may choose a password by a letter. */
export interface LetterOwner {
  personId: number
  callName: string
  firstNames: string
  lastName: string
  email: string | null
  birthDate: string | null
  language: Language
  username: string | null
}

/** What decides who may. */
export interface LetterFacts {
  db: Db
  today: string
  provider: Provider
}

/** An area whose people choose a forgotten password by a letter: guardians, and students. */
export interface LetterArea {
  kind: 'PARENT' | 'STUDENT'
  endpoints: PasswordLetterEndpoints
  /** The kind of job that sends its letters. */
  job: string
  /** Where the link leads, below the base path. */
  path: string
  /** The one to whom letters at an address go, in small letters; nobody where two share it. */
  ownerByEmail(facts: LetterFacts, email: string): Promise<LetterOwner | undefined>
  ownerById(facts: LetterFacts, personId: number): Promise<LetterOwner | undefined>
  savePassword(db: Db, owner: LetterOwner, passwordHash: string, now: Date): Promise<void>
  /** The name under which failures to sign in count. */
  nameOf(owner: LetterOwner): string | undefined
}
