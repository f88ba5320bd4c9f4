import type { Language } from '@studentgo/protocol/language'
import { sql } from 'kysely'
import { batch, type RowOf, statement, writeStatement } from '../platform/database/statement.ts'
import { fullName } from '../platform/rows/full-name.ts'
import { localisedColumn } from '../platform/rows/localised.ts'
import { decisionsOf } from '../special-support/support.sql.ts'

interface OfStudent {
  studentId: number
  language: Language
}

/** The student, and whether a decision can be prepared for them. */
export const studentOfSupport = statement((db, params: { studentId: number }) =>
  db
    .selectFrom('person as p')
    .where('p.id', '=', params.studentId)
    .select([
      fullName('p').as('name'),
      'p.language',
      sql<boolean>`exists (select from study_right r where r.student_id = p.id and r.state = 'lasna')`.as(
        'isInForce',
      ),
    ]),
)

/** The student and the guardians, each with whether they may know of support today. */
const peopleOf = statement((db, params: { studentId: number; today: string }) =>
  db
    .selectFrom('person as p')
    .leftJoin('parent_access as a', join =>
      join.onRef('a.parent_id', '=', 'p.id').on('a.student_id', '=', params.studentId),
    )
    .where('p.is_active', '=', true)
    .where(row => row.or([row('p.id', '=', params.studentId), row('a.id', 'is not', null)]))
    .orderBy('a.id', order => order.asc().nullsFirst())
    .select([
      'p.id as personId',
      fullName('p').as('name'),
      sql<'STUDENT' | 'PARENT'>`case when a.id is null then 'STUDENT' else 'PARENT' end`.as('role'),
      sql<boolean>`a.id is null
        or coalesce('SUPPORT' = any(parent_scopes(a.parent_id, a.student_id, ${params.today}::date)), false)`.as(
        'mayKnow',
      ),
    ]),
)

/** Facts of decisions that the desk needs beside those that the student reads. */
const deskFactsOf = statement((db, params: OfStudent) =>
  db
    .selectFrom('support_decision as d')
    .where('d.student_id', '=', params.studentId)
    .select([
      'd.id',
      'd.version',
      'd.is_draft as isDraft',
      'd.repealed_at as repealedAt',
      localisedColumn('d.grounds', params.language).as('grounds'),
    ]),
)

/** Units of the student's plans, which are not parts of others. */
const unitsOf = statement((db, params: OfStudent) =>
  db
    .selectFrom('plan_module as u')
    .innerJoin('plan as p', 'p.id', 'u.plan_id')
    .innerJoin('module as m', 'm.id', 'u.module_id')
    .where('p.student_id', '=', params.studentId)
    .where('u.parent_id', 'is', null)
    .groupBy('m.id')
    .orderBy(sql`min(u.position)`)
    .orderBy('m.id')
    .select(['m.id as moduleId', localisedColumn('m.name', params.language).as('name')]),
)

/** How to appeal, as the newest decision of the last two years says it that is written in this language. */
const usualAppeal = statement((db, params: { language: Language; today: string }) =>
  db
    .selectFrom('support_decision as d')
    .where('d.appeal_instructions', 'is not', null)
    .where(sql<boolean>`d.decided_at >= ${params.today}::date - 730`)
    .where(sql<boolean>`nullif(d.appeal_instructions ->> ${params.language}, '') is not null`)
    .orderBy('d.decided_at', 'desc')
    .limit(1)
    .select(sql<string>`d.appeal_instructions ->> ${params.language}`.as('text')),
)

export const deskSupportOf = batch({
  decisions: decisionsOf,
  desk: deskFactsOf,
  people: peopleOf,
  units: unitsOf,
  usualAppeal,
})
export type DeskSupportRows = RowOf<typeof deskSupportOf>

/** A decision for a step of the desk; no row for one that is not this student's. */
export const decisionToMove = writeStatement((db, params: { studentId: number; decisionId: number }) =>
  db
    .selectFrom('support_decision')
    .where('id', '=', params.decisionId)
    .where('student_id', '=', params.studentId)
    .forUpdate()
    .select(['id', 'version', 'is_draft as isDraft']),
)
