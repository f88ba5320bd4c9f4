import type { Language } from '@studentgo/protocol/language'
import { type CaseKind, caseKinds } from '@studentgo/protocol/staff-cases'
import { type RawBuilder, sql } from 'kysely'
import { batch, type RowOf, type StatementBuilder, statement } from '../platform/database/statement.ts'
import { fullName } from '../platform/rows/full-name.ts'
import { fallbackLanguageColumn, localisedColumn } from '../platform/rows/localised.ts'

interface OfStaff {
  staffId: number
  today: string
  now: string
}

interface Shown extends OfStaff {
  language: Language
}

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
}

/** Of which state: what waits at the desk, or the one that is named, whatever has become of it. */
type Which = (waiting: RawBuilder<unknown>, id: RawBuilder<unknown>) => RawBuilder<unknown>

/** Whose students, and in which roles: read once for all kinds. */
function rolesOf({ staffId, today, now }: OfStaff) {
  return sql`(select h.student_id, array_agg(distinct h.role) as roles
    from staff_students(${staffId}, ${today}::date, ${now}::timestamptz) h group by h.student_id)`
}

const has = (role: string) => sql`${sql.lit(role)} = any(m.roles)`

/**
 * The only place that says which cases somebody may handle (decision 0050): by the roles in which they have the student,
 * and of a request also whom the student or a colleague has chosen for it.
 */
const kinds: Record<CaseKind, (params: Shown, which: Which) => RawBuilder<unknown>> = {
  // One explanation may be of many lessons; it is judged as a whole.
  EXPLANATION: (_, which) => sql`
    select 'EXPLANATION' as kind, min(a.id) as id, a.student_id, m.roles, null::text as title,
      null::text as title_language, x.reason_code as code, min(a.state) as state, x.at as sent_at, null::date as due_on,
      min(s.school_date) as from_on, max(s.school_date) as to_on, null::bigint as handler_id, true as is_mine,
      json_agg(json_build_object('id', a.id, 'version', a.version) order by a.id) as marks
    from mine m
    join absence_mark a on a.student_id = m.student_id
    join absence_explanation x on x.mark_id = a.id and x.kind = 'EXPLANATION' and x.is_current
    join event_session s on s.id = a.session_id and s.state <> 'CANCELLED'
    where ${has('RESPONSIBLE_TEACHER')}
      and ${which(sql`a.state = 'EXPLAINED'`, sql`a.id`)}
    group by a.student_id, m.roles, x.by_id, x.at, x.reason_code`,
  LEAVE: ({ staffId }, which) => sql`
    select 'LEAVE', n.id, n.student_id, m.roles, null, null, n.reason_code, n.state, n.created_at, n.start_date,
      n.start_date, n.end_date, n.decided_by,
      n.decided_by = ${staffId} or (n.decider is distinct from 'HEAD' and ${has('RESPONSIBLE_TEACHER')})
        or (n.decider = 'HEAD' and ${has('OFFICE')}), null
    from mine m
    join absence_notice n on n.student_id = m.student_id and n.kind = 'LEAVE'
    where (${has('OFFICE')} or (n.decider is distinct from 'HEAD' and ${has('RESPONSIBLE_TEACHER')}))
      and ${which(sql`n.state = 'IN_REVIEW'`, sql`n.id`)}`,
  REQUEST: ({ staffId, language }, which) => {
    const among = which(sql`r.state in ('SUBMITTED', 'IN_PROGRESS')`, sql`r.id`)
    // Each half finds its few requests by an index; one condition for both would read all that are open in the school.
    const reachable = sql`(select r.* from request r where r.handler_id = ${staffId} and ${among}
      union all select r.* from mine join request r on r.student_id = mine.student_id
        where r.handler_id is distinct from ${staffId} and ${among})`
    return sql`
    select 'REQUEST', r.id, r.student_id, coalesce(m.roles, '{}'), ${localisedColumn('f.title', language)},
      ${fallbackLanguageColumn('f.title', language)}, null, r.state, coalesce(r.submitted_at, r.created_at), r.due_on,
      null, null, r.handler_id, coalesce(r.handler_id = ${staffId},
        (f.handler = 'RESPONSIBLE' and ${has('RESPONSIBLE_TEACHER')}) or (f.handler = 'COUNSELLOR' and ${has('COUNSELLOR')})
        or (f.handler in ('OFFICE', 'CHOOSE_STAFF') and ${has('OFFICE')})), null
    from ${reachable} r
    join request_form f on f.id = r.form_id
    left join mine m on m.student_id = r.student_id
    where (r.handler_id = ${staffId} or ${has('OFFICE')}
        or (f.handler = 'RESPONSIBLE' and ${has('RESPONSIBLE_TEACHER')})
        or (f.handler = 'COUNSELLOR' and ${has('COUNSELLOR')}))
      and r.state not in ('DRAFT', 'WAITING_GUARDIAN', 'EXPIRED')`
  },
  CLAIM: ({ staffId }, which) => sql`
    select 'CLAIM', c.id, c.student_id, m.roles, c.number, null, null, c.state, coalesce(c.submitted_at, c.created_at),
      null, c.first_day, c.last_day, c.handled_by, coalesce(c.handled_by = ${staffId}, true), null
    from mine m
    join benefit_claim c on c.student_id = m.student_id
    where ${has('OFFICE')} and c.state not in ('DRAFT', 'WITHDRAWN', 'EXPIRED')
      and ${which(sql`c.state in ('SUBMITTED', 'IN_REVIEW')`, sql`c.id`)}`,
  CHANGE_REQUEST: (_, which) => sql`
    select 'CHANGE_REQUEST', i.id, i.student_id, m.roles, null, null, i.field, i.state, i.created_at, null, null, null,
      i.handled_by, true, null
    from mine m
    join info_change_request i on i.student_id = m.student_id
    where ${has('OFFICE')} and i.state <> 'WITHDRAWN' and ${which(sql`i.state = 'PENDING'`, sql`i.id`)}`,
  // Where a student under non-disclosure works stays with who needs to know.
  WORKPLACE_PROPOSAL: (_, which) => sql`
    select 'WORKPLACE_PROPOSAL', w.id, e.student_id, m.roles, w.name, null, null, w.state, w.sent_at, null,
      e.start_date, e.end_date, w.decided_by, true, null
    from mine m
    join personal_education_event e on e.student_id = m.student_id
    join workplace_proposal w on w.personal_event_id = e.id
    join student u on u.person_id = e.student_id
    where (${has('RESPONSIBLE_TEACHER')} or (${has('WORKPLACE_COORDINATOR')} and not u.non_disclosure))
      and ${which(sql`w.state in ('SENT', 'IN_REVIEW')`, sql`w.id`)}`,
  CONTRACT: ({ staffId, language, today }, which) => sql`
    select 'CONTRACT', c.id, c.student_id, m.roles,
      case when u.non_disclosure and not ${has('OFFICE')} then c.number else ${localisedColumn('c.title', language)} end,
      null, null, c.state, coalesce(c.sent_at, c.start_date::timestamptz), c.start_date, c.start_date, c.end_date,
      c.coordinator_id, coalesce(c.coordinator_id = ${staffId}, false), null
    from mine m
    join contract c on c.student_id = m.student_id
    join student u on u.person_id = c.student_id
    where (${has('OFFICE')} or (${has('WORKPLACE_COORDINATOR')} and c.coordinator_id = ${staffId}))
      and c.state <> 'DRAFT'
      and ${which(
        sql`c.state = 'SENT' and c.end_date >= ${today}::date
          and exists (select from contract_party p where p.contract_id = c.id and p.act = 'SIGN' and p.done_at is null)
          and not exists (select from contract_party p where p.contract_id = c.id and p.declined_at is not null)`,
        sql`c.id`,
      )}`,
}

/** These rows under the alias `c`, with the names of their columns. */
function asCases(rows: RawBuilder<unknown>) {
  return sql<CaseRow>`(${rows})`.as<'c'>(sql`c(kind, id, student_id, roles, title, title_language, code, state, sent_at,
    due_on, from_on, to_on, handler_id, is_mine, marks)`)
}

/** All that waits, as `c`, in a statement that has `mine`. */
export function casesAmong(params: Shown) {
  return asCases(waitingOf(params))
}

function waitingOf(params: Shown) {
  const all = Object.values(kinds).map(rows => sql`(${rows(params, condition => condition)})`)
  return sql.join(all, sql` union all `)
}

/** All that waits for somebody. */
function allWaiting(params: Shown) {
  return asCases(sql`with mine as materialized ${rolesOf(params)} ${waitingOf(params)}`)
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
    ])
}

/** More than anybody handles in a sitting; the ones due first are there. */
const mostCases = 200
/** What has no day of its own is put after so many days. */
const usualDays = 14

const page = statement((db, params: Shown & { kind: CaseKind | null; mineOnly: boolean }) =>
  shownCases(db, allWaiting(params))
    .where(sql<boolean>`(${params.kind}::text is null or c.kind = ${params.kind}::text)`)
    .where(sql<boolean>`(not ${params.mineOnly}::boolean or c.is_mine)`)
    .orderBy(sql`coalesce(c.due_on, c.sent_at::date + ${sql.lit(usualDays)})`)
    .orderBy('c.sent_at')
    .orderBy('c.kind')
    .orderBy('c.id')
    .limit(mostCases),
)

const counts = statement((db, params: Shown & { mineOnly: boolean }) =>
  db
    .selectFrom(allWaiting(params))
    .where(sql<boolean>`(not ${params.mineOnly}::boolean or c.is_mine)`)
    .groupBy('c.kind')
    .select(['c.kind', sql<number>`count(*)::int`.as('count')]),
)

/** What waits, the first due first, and how much of each kind. */
export const waitingCases = batch({ page, counts })

/** Of an explanation, all the marks that it explains. */
function caseIs(kind: CaseKind, id: RawBuilder<unknown>, caseId: number): RawBuilder<unknown> {
  if (kind !== 'EXPLANATION') return sql`${id} = ${caseId}`
  return sql`a.student_id = (select o.student_id from absence_mark o where o.id = ${caseId})
    and exists (select from absence_explanation o
      where o.mark_id = ${caseId} and o.kind = 'EXPLANATION' and o.is_current and o.at = x.at
        and o.reason_code = x.reason_code and o.by_id is not distinct from x.by_id)`
}

const oneOf = (kind: CaseKind) =>
  statement((db, params: Shown & { caseId: number }) => {
    const rows = kinds[kind](params, (_, id) => caseIs(kind, id, params.caseId))
    return shownCases(db, asCases(sql`with mine as materialized ${rolesOf(params)} ${rows}`))
  })

/** One case that somebody may handle, whatever has become of it; no row for anybody else. */
export const caseOf = Object.fromEntries(caseKinds.map(kind => [kind, oneOf(kind)])) as Record<
  CaseKind,
  ReturnType<typeof oneOf>
>

export type StaffCaseRow = RowOf<typeof page>
