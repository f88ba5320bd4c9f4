import { sql } from 'kysely'
import { statement } from '../platform/database/statement.ts'

/** Guardians who will see less of a student from one of the days on, because of a birthday or a consent that ends. */
export const changingAccess = statement((db, params: { dates: string[] }) =>
  db
    .selectFrom('parent_access as a')
    .innerJoin('person as p', 'p.id', 'a.student_id')
    .innerJoin(sql<{ day: string }>`unnest(${params.dates}::date[])`.as<'c'>(sql`c (day)`), join =>
      join.on(
        sql<boolean>`is_minor(p.birth_date, c.day - 1) and not is_minor(p.birth_date, c.day) or a.consent_until + 1 = c.day`,
      ),
    )
    .where('p.is_active', '=', true)
    .where(
      sql<boolean>`parent_scopes(a.parent_id, a.student_id, c.day - 1) is distinct from
        parent_scopes(a.parent_id, a.student_id, c.day)`,
    )
    .where(sql<boolean>`parent_scopes(a.parent_id, a.student_id, c.day - 1) is not null`)
    .select(['a.parent_id as guardianId', 'a.student_id as studentId', sql<string>`c.day::text`.as('day')]),
)
