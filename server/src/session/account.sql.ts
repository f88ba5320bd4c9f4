import { sql } from 'kysely'
import type { Db, ReadDb } from '../platform/database/database.ts'
import { hashToken } from '../platform/secrets.ts'

function accounts(db: ReadDb) {
  return db
    .selectFrom('account')
    .innerJoin('person', 'person.id', 'account.person_id')
    .leftJoin('student', 'student.person_id', 'person.id')
    .select([
      'account.person_id as personId',
      'account.password_hash as passwordHash',
      'account.must_change as mustChange',
      'account.changed_at as changedAt',
      'account.is_enabled as isEnabled',
      'person.is_active as isActive',
      'student.person_id as studentId',
    ])
}

/** The account behind a user name, which is in small letters. */
export function accountByUsername(db: ReadDb, username: string) {
  return accounts(db).where('account.username', '=', username).executeTakeFirst()
}

/** The account of the guardian with this e-mail address, in small letters; of none where two share the address. */
export async function guardiansAccountByEmail(db: ReadDb, email: string) {
  const found = await accounts(db)
    .innerJoin('parent', 'parent.person_id', 'person.id')
    .where(sql<string>`lower(person.email)`, '=', email)
    .where('person.is_active', '=', true)
    .limit(2)
    .execute()
  return found.length === 1 ? found[0] : undefined
}

/** The account of somebody of the staff who has a role at the desk, by the user name in small letters. */
export function staffAccountByUsername(db: ReadDb, username: string) {
  return accounts(db)
    .where('account.username', '=', username)
    .where(eb => eb.exists(sql`(select from staff_roles(account.person_id))`))
    .executeTakeFirst()
}

export function accountOfPerson(db: ReadDb, personId: number) {
  return db
    .selectFrom('account')
    .innerJoin('person', 'person.id', 'account.person_id')
    .select([
      'account.username',
      'account.password_hash as passwordHash',
      'person.call_name as callName',
      'person.first_names as firstNames',
      'person.last_name as lastName',
      'person.email',
      'person.birth_date as birthDate',
    ])
    .where('account.person_id', '=', personId)
    .executeTakeFirst()
}

export async function savePassword(db: Db, personId: number, passwordHash: string, now: Date): Promise<void> {
  await db
    .updateTable('account')
    .set({ password_hash: passwordHash, must_change: false, changed_at: now })
    .where('person_id', '=', personId)
    .execute()
}

/** The account that is given a first password, and as what its owner signs in. */
export async function accountToGive(db: ReadDb, username: string) {
  const row = await accounts(db)
    .leftJoin('staff', 'staff.person_id', 'person.id')
    .select('staff.person_id as staffId')
    .where('account.username', '=', username)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const kind = row.studentId !== null ? 'STUDENT' : row.staffId !== null ? 'STAFF' : 'PARENT'
  return { ...row, kind } as const
}

/** A password that somebody is given, and that only lets them choose their own. */
export async function giveFirstPassword(
  db: Db,
  personId: number,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('account')
    .set({ password_hash: passwordHash, must_change: true, changed_at: now })
    .where('person_id', '=', personId)
    .execute()
}

/** The same password under stronger parameters; whether it must be changed stays as it is. */
export async function renewHash(db: Db, personId: number, passwordHash: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ password_hash: passwordHash })
    .where('person_id', '=', personId)
    .execute()
}

/** Whether this browser has signed in to the account before. */
export async function isKnownDevice(db: ReadDb, personId: number, deviceToken: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_device')
    .select('person_id')
    .where('id_hash', '=', deviceHash(personId, deviceToken))
    .executeTakeFirst()
  return row !== undefined
}

/** Nobody signs in from more browsers; one that keeps no cookies would be a new one each time. */
const devicesPerPerson = 10

/** Whether the account has been signed in to from any browser that it remembers. */
export async function hasKnownDevices(db: ReadDb, personId: number): Promise<boolean> {
  const row = await db
    .selectFrom('known_device')
    .select('person_id')
    .where('person_id', '=', personId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that this browser has signed in to the account; the person's oldest beyond ten are forgotten. */
export async function rememberDevice(
  db: Db,
  personId: number,
  deviceToken: string,
  now: Date,
): Promise<void> {
  await db
    .insertInto('known_device')
    .values({ id_hash: deviceHash(personId, deviceToken), person_id: personId, last_used_at: now })
    .onConflict(conflict => conflict.column('id_hash').doUpdateSet({ last_used_at: now }))
    .execute()
  await db
    .deleteFrom('known_device')
    .where('person_id', '=', personId)
    .where('id_hash', 'not in', eb =>
      eb
        .selectFrom('known_device')
        .select('id_hash')
        .where('person_id', '=', personId)
        .orderBy('last_used_at', 'desc')
        .orderBy('id_hash')
        .limit(devicesPerPerson),
    )
    .execute()
}

/** One browser may be known to several accounts: the family's computer. */
function deviceHash(personId: number, deviceToken: string): string {
  return hashToken(`${personId} ${deviceToken}`)
}
