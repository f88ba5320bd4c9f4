import type { Language } from '@studentgo/protocol/language'
import type { CaseKind } from '@studentgo/protocol/staff-cases'
import { type RawBuilder, sql } from 'kysely'
import type { ChangedValues } from '../personal-info/personal-info.presenter.ts'
import type { CaseColumns, CasePart, Which } from '../platform/contributions/case-part.ts'
import type { OfWaiting } from '../platform/contributions/waiting-part.ts'
import { batch, type RowOf, type StatementBuilder, statement } from '../platform/database/statement.ts'
import { fullName } from '../platform/rows/full-name.ts'

/** A case as every kind gives it. */
interface CaseRow {
  kind: CaseKind
  id: number
  student_id: number
  roles: string[]
  title: string | null
  title_language: Language | null
  code: string | null
  state: string
  sent_at: string
  due_on: string | null
  from_on: string | null
  to_on: string | null
  handler_id: number | null
  is_mine: boolean
  marks: { id: number; version: number }[] | null
  change: ChangedValues | null
}

/** Whose students, and in which roles: read once for all kinds. */
function rolesOf({ staffId, today, now }: OfWaiting) {
  return sql`(select h.student_id, array_agg(distinct h.role) as roles
    from staff_students(${staffId}, ${today}::date, ${now}::timestamptz) h group by h.student_id)`
}

/** The columns of a case, each with what it is where a kind does not have it. */
const absent = {
  id: sql`null::bigint`,
  student_id: sql`m.student_id`,
  roles: sql`m.roles`,
  title: sql`null::text`,
  title_language: sql`null::text`,
  code: sql`null::text`,
  state: sql`null::text`,
  sent_at: sql`null::timestamptz`,
  due_on: sql`null::date`,
  from_on: sql`null::date`,
  to_on: sql`null::date`,
  handler_id: sql`null::bigint`,
  is_mine: sql`true`,
  marks: sql`null::json`,
  change: sql`null::json`,
} satisfies Record<keyof CaseColumns, RawBuilder<unknown>>

function rowsOf(part: CasePart, params: OfWaiting, which: Which): RawBuilder<unknown> {
  const { columns, from } = part.rows(params, which)
  const values = Object.values({ ...absent, ...columns })
  return sql`select ${sql.lit(part.kind)}::text, ${sql.join(values)} ${from}`
}

/** These rows under the alias `c`, with the names of their columns. */
function asCases(rows: RawBuilder<unknown>) {
  return sql<CaseRow>`(${rows})`.as<'c'>(
    sql`c(kind, ${sql.join(Object.keys(absent).map(name => sql.ref(name)))})`,
  )
}

/** All that waits, as `c`, in a statement that has `mine`. */
export function casesAmong(parts: readonly CasePart[], params: OfWaiting) {
  return asCases(waitingOf(parts, params))
}

function waitingOf(parts: readonly CasePart[], params: OfWaiting) {
  const all = parts.map(part => sql`(${rowsOf(part, params, waiting => waiting)})`)
  return sql.join(all, sql` union all `)
}

function shownCases(db: StatementBuilder, rows: ReturnType<typeof asCases>) {
  return db
    .selectFrom(rows)
    .innerJoin('person as p', 'p.id', 'c.student_id')
    .innerJoin('student as u', 'u.person_id', 'c.student_id')
    .leftJoin('student_group as g', 'g.id', 'u.group_id')
    .leftJoin('person as h', 'h.id', 'c.handler_id')
    .leftJoin('staff as f', 'f.person_id', 'c.handler_id')
    .where('p.is_active', '=', true)
    .select([
      'c.kind',
      'c.id',
      'c.student_id as studentId',
      'c.roles',
      fullName('p').as('studentName'),
      'p.birth_date as birthDate',
      'p.language',
      'u.non_disclosure as nonDisclosure',
      'g.code as group',
      'c.title',
      'c.title_language as titleLanguage',
      'c.code',
      'c.state',
      'c.sent_at as sentAt',
      'c.due_on as dueOn',
      'c.from_on as fromOn',
      'c.to_on as toOn',
      'c.handler_id as handlerId',
      fullName<string | null>('h').as('handlerName'),
      'f.title as handlerTitle',
      sql<boolean>`coalesce(c.is_mine, false)`.as('isMine'),
      'c.marks',
      'c.change',
    ])
}

/** More than anybody handles in a sitting; the ones due first are there. */
const mostCases = 200
/** Days after which a case without a due day is sorted. */
const usualDays = 14

/** The statements over the kinds that features have. */
export function caseStatements(parts: readonly CasePart[]) {
  const allWaiting = (params: OfWaiting) =>
    asCases(sql`with mine as materialized ${rolesOf(params)} ${waitingOf(parts, params)}`)

  const page = statement((db, params: OfWaiting & { kind: CaseKind | null; mineOnly: boolean }) =>
    shownCases(db, allWaiting(params))
      .where(sql<boolean>`(${params.kind}::text is null or c.kind = ${params.kind}::text)`)
      .where(sql<boolean>`(not ${params.mineOnly}::boolean or c.is_mine)`)
      .orderBy(sql`coalesce(c.due_on, c.sent_at::date + ${sql.lit(usualDays)})`)
      .orderBy('c.sent_at')
      .orderBy('c.kind')
      .orderBy('c.id')
      .limit(mostCases),
  )

  const counts = statement((db, params: OfWaiting & { mineOnly: boolean }) =>
    db
      .selectFrom(allWaiting(params))
      .where(sql<boolean>`(not ${params.mineOnly}::boolean or c.is_mine)`)
      .groupBy('c.kind')
      .select(['c.kind', sql<number>`count(*)::int`.as('count')]),
  )

  const oneOf = (part: CasePart) =>
    statement((db, params: OfWaiting & { caseId: number }) => {
      const rows = rowsOf(part, params, (_, hasNumber) => hasNumber(params.caseId))
      return shownCases(db, asCases(sql`with mine as materialized ${rolesOf(params)} ${rows}`))
    })

  return {
    /** The waiting cases, the first due first, and the count of each kind. */
    waitingCases: batch({ page, counts }),
    /** One case, in any state, for staff who may handle it; no row for anybody else. */
    caseOf: Object.fromEntries(parts.map(part => [part.kind, oneOf(part)])) as Record<
      CaseKind,
      ReturnType<typeof oneOf>
    >,
  }
}

export type StaffCaseRow = RowOf<ReturnType<typeof caseStatements>['caseOf'][CaseKind]>
