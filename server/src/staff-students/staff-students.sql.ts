import type { StaffRole } from '@studentgo/protocol/endpoint'
import { sql } from 'kysely'
import { studentsWithRoles } from '../platform/access/students-of-staff.sql.ts'
import { type StatementBuilder, statement } from '../platform/database/statement.ts'
import { fullName } from '../platform/rows/full-name.ts'
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
function students(db: StatementBuilder, given: OfStaff) {
  return db
    .selectFrom(studentsWithRoles(given).as('mine'))
    .innerJoin('student as s', 's.person_id', 'mine.studentId')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .leftJoin('student_group as g', join =>
      join
        .onRef('g.id', '=', 's.group_id')
        .on(sql<boolean>`(not s.non_disclosure or mine.roles && ${given.named}::text[])`),
    )
}

interface Search extends OfStaff {
  /** Null for every name. */
  words: string | null
  /** Null for every group. */
  group: string | null
}

function found(db: StatementBuilder, given: Search) {
  return students(db, given)
    .where(sql<boolean>`(${given.group}::text is null or g.code = ${given.group}::text)`)
    .where(
      sql<boolean>`(${given.words}::text is null or ${hasWords(
        sql`search_vector(p.first_names || ' ' || p.call_name || ' ' || p.last_name)`,
        given.words,
      )})`,
    )
}

/** One page of the students whose names and group are so, by name. */
export const studentsFound = statement((db, given: Search & { size: number; offset: number }) =>
  found(db, given)
    .orderBy('p.last_name')
    .orderBy('p.call_name')
    .orderBy('p.id')
    .limit(given.size)
    .offset(given.offset)
    .select([
      's.person_id as studentId',
      fullName('p').as('name'),
      'p.birth_date as birthDate',
      'g.code as group',
      sql<StaffRole[]>`mine.roles`.as('roles'),
    ]),
)

export const studentCount = statement((db, given: Search) =>
  found(db, given).select(sql<number>`count(*)::int`.as('total')),
)

/** The groups of somebody's students, with how many of them are in each. */
export const groupsOfStaff = statement((db, given: OfStaff) =>
  students(db, given)
    .where('g.code', 'is not', null)
    .groupBy('g.code')
    .orderBy('g.code')
    .select([sql<string>`g.code`.as('code'), sql<number>`count(*)::int`.as('students')]),
)
