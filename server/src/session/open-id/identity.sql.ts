import { sql } from 'kysely'
import type { Db, ReadDb } from '../../platform/database/database.ts'

function people(db: ReadDb) {
  return db
    .selectFrom('person')
    .leftJoin('student', 'student.person_id', 'person.id')
    .leftJoin('parent', 'parent.person_id', 'person.id')
    .leftJoin('account', 'account.person_id', 'person.id')
    .select([
      'person.id as personId',
      'person.is_active as isActive',
      'account.is_enabled as isEnabled',
      'parent.person_id as parentId',
      sql<boolean>`exists (select from staff_roles(person.id))`.as('isStaff'),
    ])
}

/** The person that an issuer's subject was linked to at an earlier sign-in. */
export function personOfIdentity(db: ReadDb, issuer: string, subject: string) {
  return people(db)
    .innerJoin('identity', 'identity.person_id', 'person.id')
    .where('identity.issuer', '=', issuer)
    .where('identity.subject', '=', subject)
    .executeTakeFirst()
}

export function personOfUsername(db: ReadDb, username: string) {
  return people(db).where('account.username', '=', username).executeTakeFirst()
}

export function personOfLearner(db: ReadDb, learnerOid: string) {
  return people(db).where('student.learner_oid', '=', learnerOid).executeTakeFirst()
}

/** Whether the person is known to the issuer under some subject. */
export async function hasIdentity(db: ReadDb, issuer: string, personId: number): Promise<boolean> {
  const row = await db
    .selectFrom('identity')
    .select('subject')
    .where('issuer', '=', issuer)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row !== undefined
}

export async function linkIdentity(db: Db, issuer: string, subject: string, personId: number): Promise<void> {
  await db
    .insertInto('identity')
    .values({ issuer, subject, person_id: personId })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Two first sign-ins at once for one person take turns. */
export async function lockPerson(db: Db, personId: number): Promise<void> {
  await db.selectFrom('person').select('id').where('id', '=', personId).forUpdate().execute()
}
