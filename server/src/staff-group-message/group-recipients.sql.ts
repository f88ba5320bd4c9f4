import { sql } from 'kysely'
import type { StudyRightFacts } from '../platform/access/study-rights.rules.ts'
import { statement } from '../platform/database/statement.ts'
import { fullName, sortName } from '../platform/rows/full-name.ts'

/** The students whom somebody may write to, of a group or of some who are named; the other is null. */
interface Params {
  staffId: number
  today: string
  now: string
  roles: readonly string[]
  groupId: number | null
  studentIds: readonly number[] | null
}

/** With the study rights of each, and the guardians who may read messages about them today. */
export const recipientsAtDesk = statement((db, params: Params) =>
  db
    .selectFrom('student as s')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .where('p.is_active', '=', true)
    .where(
      sql<boolean>`(s.group_id = ${params.groupId}::bigint or s.person_id = any(${params.studentIds}::bigint[]))`,
    )
    .where(sql<boolean>`s.person_id in (select h.student_id
      from staff_students(${params.staffId}, ${params.today}::date, ${params.now}::timestamptz) h
      where h.role = any(${params.roles}::text[]))`)
    .orderBy(sortName('p'))
    .orderBy('p.call_name')
    .orderBy('s.person_id')
    .select([
      's.person_id as studentId',
      fullName('p').as('name'),
      'p.language',
      sql<StudyRightFacts[]>`(select coalesce(json_agg(json_build_object('id', r.id, 'state', r.state,
          'startDate', r.start_date, 'endDate', r.end_date)), '[]'::json)
        from study_right r where r.student_id = s.person_id)`.as('rights'),
      sql<number[]>`array(select a.parent_id from parent_access a
        join person g on g.id = a.parent_id and g.is_active
        where a.student_id = s.person_id
          and 'MESSAGE' = any(parent_scopes(a.parent_id, s.person_id, ${params.today}::date)) order by 1)`.as(
        'guardians',
      ),
    ]),
)
