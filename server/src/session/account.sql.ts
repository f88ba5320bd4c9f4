import { type RawBuilder, sql } from 'kysely'
import type { Db, ReadDb } from '../platform/database/database.ts'
import { type StatementBuilder, statement, writeStatement } from '../platform/database/statement.ts'
import { hashToken } from '../platform/secrets.ts'

interface ByName {
  /** In small letters. */
  name: string
}

function accounts(db: StatementBuilder) {
  return db
    .selectFrom('account')
    .innerJoin('person', 'person.id', 'account.person_id')
    .select([
      'account.person_id as personId',
      'account.password_hash as passwordHash',
      'account.must_change as mustChange',
      'account.changed_at as changedAt',
      'account.is_enabled as isEnabled',
      'person.is_active as isActive',
    ])
    .select(knownDevices('person.id').as('knownDevices'))
}

/** The account behind a user name. */
export const accountByUsername = statement((db, params: ByName) =>
  accounts(db).where('account.username', '=', params.name),
)

/** The accounts of guardians with this e-mail address: an address of two guardians identifies neither. */
export const guardiansAccountsByEmail = statement((db, params: ByName) =>
  accounts(db)
    .innerJoin('parent', 'parent.person_id', 'person.id')
    .where(sql<string>`lower(person.email)`, '=', params.name)
    .where('person.is_active', '=', true)
    .limit(2),
)

/** The account of a member of staff who has a role at the desk, by the user name. */
export const staffAccountByUsername = statement((db, params: ByName) =>
  accounts(db)
    .where('account.username', '=', params.name)
    .where(eb => eb.exists(sql`(select from staff_roles(account.person_id))`)),
)

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
  const row = await db
    .selectFrom('account')
    .innerJoin('person', 'person.id', 'account.person_id')
    .leftJoin('student', 'student.person_id', 'person.id')
    .leftJoin('staff', 'staff.person_id', 'person.id')
    .select([
      'person.id as personId',
      'person.is_active as isActive',
      'account.is_enabled as isEnabled',
      'student.person_id as studentId',
      'staff.person_id as staffId',
    ])
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

/** In SQL: the browsers that the person of this column has signed in with. */
export function knownDevices(person: string): RawBuilder<string[]> {
  return sql<string[]>`array(select d.id_hash from known_device d where d.person_id = ${sql.ref(person)})`
}

/** A browser as a person knows it: the family's computer may be known to several. */
export function deviceHash(personId: number, deviceToken: string): string {
  return hashToken(`${personId} ${deviceToken}`)
}

/** Nobody signs in from more browsers; one that keeps no cookies would be a new one each time. */
const devicesPerPerson = 10

interface UsedDevice {
  personId: number
  deviceHash: string
  now: Date
}

/** Notes that a browser has signed in to the account. */
export const rememberDevice = writeStatement((db, params: UsedDevice) =>
  db
    .insertInto('known_device')
    .values({ id_hash: params.deviceHash, person_id: params.personId, last_used_at: params.now })
    .onConflict(conflict => conflict.column('id_hash').doUpdateSet({ last_used_at: params.now })),
)

/** Forgets the person's oldest browsers, so that this one is the last of ten. */
export const forgetDevices = writeStatement((db, params: Pick<UsedDevice, 'personId' | 'deviceHash'>) =>
  db
    .deleteFrom('known_device')
    .where('person_id', '=', params.personId)
    .where('id_hash', '<>', params.deviceHash)
    .where('id_hash', 'not in', eb =>
      eb
        .selectFrom('known_device')
        .select('id_hash')
        .where('person_id', '=', params.personId)
        .where('id_hash', '<>', params.deviceHash)
        .orderBy('last_used_at', 'desc')
        .orderBy('id_hash')
        .limit(devicesPerPerson - 1),
    ),
)
