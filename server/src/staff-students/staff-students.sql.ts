import type { StaffRole } from '@studentgo/protocol/endpoint'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { studentsWithRoles } from '../platform/access/students-of-staff.sql.ts'
import { type StatementBuilder, statement } from '../platform/database/statement.ts'
import { fullName, sortName } from '../platform/rows/full-name.ts'
import { hasWords } from '../platform/rows/has-words.ts'

interface OfStaff {
  staffId: number
  /** The roles that need to know where a student under non-disclosure is. */
  named: readonly StaffRole[]
  today: string
  now: string
}

/**
 * The students of somebody, with their group: that of a student under non-disclosure is for those alone who need to know
 * where the student is, here as in `hidesLocationFrom`.
 */
function students(db: StatementBuilder, params: OfStaff) {
  return db
    .selectFrom(studentsWithRoles(params).as('mine'))
    .innerJoin('student as s', 's.person_id', 'mine.studentId')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .leftJoin('student_group as g', join =>
      join
        .onRef('g.id', '=', 's.group_id')
        .on(sql<boolean>`(not s.non_disclosure or mine.roles && ${params.named}::text[])`),
    )
}

interface Search extends OfStaff {
  /** Null for every name. */
  words: string | null
  /** Null for every group. */
  group: string | null
}

/**
 * One page of the reader's students who match names and group, by name, with their total, and all groups with how many
 * of the reader's students are in each. Finds the reader's students only once.
 */
export const studentList = statement((db, params: Search & { size: number; offset: number }) =>
  db
    .with(
      own => own('own').materialized(),
      query =>
        students(query, params).select([
          's.person_id as studentId',
          fullName('p').as('name'),
          sortName('p').as('sortName'),
          'p.call_name as callName',
          'p.birth_date as birthDate',
          'g.code as group',
          'mine.roles',
          sql<boolean>`(${params.group}::text is null or g.code = ${params.group}::text)
            and (${params.words}::text is null or ${hasWords(
              sql`search_vector(p.first_names || ' ' || p.call_name || ' ' || p.last_name)`,
              params.words,
            )})`.as('fits'),
        ]),
    )
    .selectNoFrom(eb => [
      jsonArrayFrom(
        eb
          .selectFrom('own')
          .where('own.fits', '=', true)
          .orderBy('own.sortName')
          .orderBy('own.callName')
          .orderBy('own.studentId')
          .limit(sql<number>`${params.size}::integer`)
          .offset(sql<number>`${params.offset}::bigint`)
          .select(['own.studentId', 'own.name', 'own.birthDate', 'own.group', 'own.roles']),
      ).as('students'),
      sql<number>`(select count(*)::int from own where own.fits)`.as('total'),
      jsonArrayFrom(
        eb
          .selectFrom('own')
          .where('own.group', 'is not', null)
          .groupBy('own.group')
          .orderBy('own.group')
          .select([sql<string>`own."group"`.as('code'), sql<number>`count(*)::int`.as('students')]),
      ).as('groups'),
    ]),
)
