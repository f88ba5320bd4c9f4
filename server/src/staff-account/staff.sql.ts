import { sql } from 'kysely'
import type { ReadDb } from '../platform/database/database.ts'

/** A member of staff who may sign in at the desk: active, with an account that is on and a role. */
export function staffById(db: ReadDb, personId: number) {
  return db
    .selectFrom('staff')
    .innerJoin('person', 'person.id', 'staff.person_id')
    .leftJoin('account', 'account.person_id', 'person.id')
    .where('person.id', '=', personId)
    .where('person.is_active', '=', true)
    .where(eb => eb.or([eb('account.is_enabled', '=', true), eb('account.person_id', 'is', null)]))
    .where(eb => eb.exists(sql`(select from staff_roles(person.id))`))
    .select([
      'person.id as personId',
      'person.call_name as callName',
      'person.last_name as lastName',
      'account.username',
    ])
    .executeTakeFirst()
}
