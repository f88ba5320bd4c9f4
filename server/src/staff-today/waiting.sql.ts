import type { StaffRole } from '@studentgo/protocol/endpoint'
import type { Language } from '@studentgo/protocol/language'
import type { WaitingKind } from '@studentgo/protocol/staff-today-waiting'
import { sql } from 'kysely'
import type { OfWaiting, WaitingPart } from '../platform/contributions/waiting-part.ts'
import { type RowOf, type StatementBuilder, statement } from '../platform/database/statement.ts'
import { fullName } from '../platform/rows/full-name.ts'

interface Waiting {
  kind: WaitingKind
  id: number
  student_id: number | null
  title: string | null
  title_language: Language | null
  since: string
  due_on: string | null
}

/** How many of each kind are shown. */
const mostOfKind = 5
/** Days after which a matter without a due day is sorted. */
const usualDays = 14

/** The waiting matters of all these parts, as one statement: the first ones and the count of each kind. */
export function waitingStatement(parts: readonly WaitingPart[]) {
  function allOf(params: OfWaiting & { held: readonly StaffRole[] }) {
    const kinds = parts.map(
      part => sql`(select w.kind, w.id, w.student_id, w.title, w.title_language, w.since, w.due_on
        from (${part.waiting(params)}) w
        where ${sql.lit(`{${part.roles.join(',')}}`)}::text[] && ${params.held}::text[])`,
    )
    return sql<Waiting>`(with mine as materialized (select h.student_id, array_agg(distinct h.role) as roles
        from staff_students(${params.staffId}, ${params.today}::date, ${params.now}::timestamptz) h group by h.student_id)
      ${sql.join(kinds, sql` union all `)})`
  }

  const order = sql`coalesce(w.due_on, w.since::date + ${sql.lit(usualDays)}), w.since, w.id`

  const firstOfEach = (db: StatementBuilder, params: OfWaiting & { held: readonly StaffRole[] }) =>
    db
      .selectFrom(allOf(params).as('w'))
      .leftJoin('person as p', 'p.id', 'w.student_id')
      .select([
        'w.kind',
        'w.id',
        'w.student_id as studentId',
        fullName<string | null>('p').as('studentName'),
        'w.title',
        'w.title_language as titleLanguage',
        'w.since',
        'w.due_on as dueDate',
        sql<number>`(count(*) over (partition by w.kind))::int`.as('count'),
        sql<number>`(row_number() over (partition by w.kind order by ${order}))::int`.as('place'),
      ])

  return statement((db, params: OfWaiting & { held: readonly StaffRole[] }) =>
    db
      .selectFrom(firstOfEach(db, params).as('f'))
      .where('f.place', '<=', mostOfKind)
      .orderBy('f.kind')
      .orderBy('f.place')
      .selectAll(),
  )
}

export type WaitingRow = RowOf<ReturnType<typeof waitingStatement>>
