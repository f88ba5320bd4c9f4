import { sql } from 'kysely'
import type { ReadDb } from '../platform/database/database.ts'
import { shownLanguage } from '../platform/rows/shown-language.ts'

/** Students whose account is on. */
function students(db: ReadDb) {
  return db
    .selectFrom('student')
    .innerJoin('person', 'person.id', 'student.person_id')
    .innerJoin('account', 'account.person_id', 'person.id')
    .where('person.is_active', '=', true)
    .where('account.is_enabled', '=', true)
    .select([
      'person.id as personId',
      'person.call_name as callName',
      'person.first_names as firstNames',
      'person.last_name as lastName',
      'person.email',
      shownLanguage('person').as('language'),
      'person.birth_date as birthDate',
      'account.username',
      'account.password_hash as passwordHash',
    ])
}

export function studentById(db: ReadDb, personId: number) {
  return students(db).where('person.id', '=', personId).executeTakeFirst()
}

/** A student whose address is one that they have confirmed themselves by a letter. */
export function studentWithOwnEmail(db: ReadDb, personId: number) {
  return students(db)
    .where('person.id', '=', personId)
    .where('person.own_email', '=', true)
    .executeTakeFirst()
}

/** The student who has confirmed this address, in small letters; nobody where two have. */
export async function studentByOwnEmail(db: ReadDb, email: string) {
  const found = await students(db)
    .where(sql<string>`lower(person.email)`, '=', email)
    .where('person.own_email', '=', true)
    .limit(2)
    .execute()
  return found.length === 1 ? found[0] : undefined
}
