import { type Expression, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { StatementBuilder } from '../platform/database/statement.ts'
import { fullName } from '../platform/rows/full-name.ts'

/** A member of staff; contact details only when they are public. */
export function staffMember(db: StatementBuilder, id: Expression<number | null>) {
  return jsonObjectFrom(
    db
      .selectFrom('staff as s')
      .innerJoin('person as p', 'p.id', 's.person_id')
      .where('s.person_id', '=', id)
      .select([
        'p.id',
        fullName('p').as('name'),
        's.title',
        sql<string | null>`case when s.is_public then p.email end`.as('email'),
        sql<string | null>`case when s.is_public then p.phone end`.as('phone'),
      ]),
  )
}

/** Who has this role for the study right `r` of the statement around it. */
export function responsibleStaff(db: StatementBuilder, role: 'RESPONSIBLE' | 'COUNSELLOR') {
  const first = db
    .selectFrom('responsible_staff as own')
    .innerJoin('person as a', 'a.id', 'own.staff_id')
    .where('a.is_active', '=', true)
    .where('own.study_right_id', '=', sql.ref<number>('r.id'))
    .where('own.role', '=', role)
    .select(eb => eb.fn.min('own.staff_id').as('staffId'))
  return staffMember(db, sql<number | null>`${first}`)
}
