import { sql } from 'kysely'
import type { Db, ReadDb } from '../platform/database/database.ts'
import { shownLanguage } from '../platform/rows/shown-language.ts'

function guardians(db: ReadDb) {
  return db
    .selectFrom('parent')
    .innerJoin('person', 'person.id', 'parent.person_id')
    .leftJoin('account', 'account.person_id', 'person.id')
    .where('person.is_active', '=', true)
    .where(eb => eb.or([eb('account.is_enabled', '=', true), eb('account.person_id', 'is', null)]))
    .select([
      'person.id as personId',
      'person.call_name as callName',
      'person.first_names as firstNames',
      'person.last_name as lastName',
      'person.email',
      'person.phone',
      shownLanguage('person').as('language'),
      'person.birth_date as birthDate',
      'person.source_id as sourceId',
      'account.username',
      'account.password_hash as passwordHash',
    ])
}

export type Guardian = NonNullable<Awaited<ReturnType<typeof guardianById>>>

/** A guardian who may have an account here; undefined for anybody else, and for one whom the school has switched off. */
export function guardianById(db: ReadDb, personId: number) {
  return guardians(db).where('person.id', '=', personId).executeTakeFirst()
}

/** The guardian with this address, in small letters; nobody where two share it. */
export async function guardianByEmail(db: ReadDb, email: string) {
  const found = await guardians(db).where(sql<string>`lower(person.email)`, '=', email).limit(2).execute()
  return found.length === 1 ? found[0] : undefined
}

/** Sets the password of a guardian, with an account where there is none yet. */
export async function savePasswordOf(
  db: Db,
  { personId, email }: Pick<Guardian, 'personId' | 'email'>,
  passwordHash: string,
  now: Date,
): Promise<void> {
  const fields = { password_hash: passwordHash, must_change: false, changed_at: now }
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set(fields)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  // Guardians are found by their address; the user name is needed, and may be taken.
  const name = email?.toLowerCase() ?? ''
  const taken = await db
    .selectFrom('account')
    .select('person_id')
    .where('username', '=', name)
    .executeTakeFirst()
  const username = name === '' || taken !== undefined ? `guardian-${personId}` : name
  await db
    .insertInto('account')
    .values({ person_id: personId, username, ...fields })
    .execute()
}
