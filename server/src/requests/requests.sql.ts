import type { Language } from '@studentgo/protocol/language'
import type { RequestSort, RequestState } from '@studentgo/protocol/requests'
import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { type AttachmentRow, attachmentsOf } from '../attachments/attachments.sql.ts'
import {
  batch,
  type RowOf,
  type StatementBuilder,
  statement,
  writeStatement,
} from '../platform/database/statement.ts'
import { fullName } from '../platform/rows/full-name.ts'
import { hasWords } from '../platform/rows/has-words.ts'
import { fallbackLanguageColumn, localisedColumn } from '../platform/rows/localised.ts'
import { scanOf } from '../platform/rows/scan-of.ts'

/** The reader, and the student whom the requests are about. */
export interface OfReader {
  studentId: number
  personId: number
  /** A guardian of a student under 18, who also sees requests to confirm. */
  confirms: boolean
}

/** The own requests `r`, and for a guardian those of the child that a guardian confirms. */
function requestsOf(db: StatementBuilder, { studentId, personId, confirms }: OfReader) {
  return db
    .selectFrom('request as r')
    .innerJoin('request_form as f', 'f.id', 'r.form_id')
    .where('r.student_id', '=', studentId)
    .where(isSeenBy({ personId, confirms }))
}

/** In SQL: whether the reader sees a request `r`. */
export function isSeenBy({ personId, confirms }: Omit<OfReader, 'studentId'>): RawBuilder<boolean> {
  return sql`(r.by_id = ${personId} or (${confirms}::boolean and r.guardian_state is not null
    and r.by_role = 'STUDENT'))`
}

/** A member of staff whom a column names, looked up for each row that is shown. */
function staffOf(column: string) {
  return sql<{ id: number; name: string; title: string | null } | null>`(
    select json_build_object('id', sp.id, 'name', ${fullName('sp')}, 'title', ss.title)
    from person sp left join staff ss on ss.person_id = sp.id where sp.id = ${sql.ref(column)})`
}

function summaryColumns<Query extends ReturnType<typeof requestsOf>>(query: Query, language: Language) {
  return query.select([
    'r.id',
    'r.number',
    'r.form_id as formId',
    'r.by_id as byId',
    'r.by_role as byRole',
    localisedColumn('f.title', language).as('title'),
    fallbackLanguageColumn('f.title', language).as('titleLanguage'),
    'r.state',
    'r.created_at as createdAt',
    'r.updated_at as updatedAt',
    'r.submitted_at as submittedAt',
    'r.due_on as dueOn',
    'f.handler as handlerRole',
    staffOf('r.handler_id').as('handler'),
    sql<{ until: string; deputy: string | null } | null>`(
      select json_build_object('until', hs.away_until, 'deputy',
        (select ${fullName('dp')} from person dp where dp.id = hs.away_deputy_id and dp.is_active))
      from staff hs where hs.person_id = r.handler_id and hs.away_until is not null)`.as('handlerAway'),
    'r.guardian_state as guardianState',
    'r.guardian_at as guardianAt',
    sql<string | null>`(select ${fullName('gp')} from person gp where gp.id = r.guardian_by)`.as(
      'guardianBy',
    ),
    'r.result',
    'r.version',
  ])
}

interface Wanted extends OfReader {
  state: RequestState | undefined
}

const inOrderOfLife = sql`array_position(array['DRAFT', 'NEED_INFO', 'WAITING_GUARDIAN', 'SUBMITTED', 'IN_PROGRESS',
  'DECIDED', 'ANSWERED', 'WITHDRAWN', 'EXPIRED'], r.state)`

/** What rows are ordered by where this is the wanted order; nothing otherwise. */
function whenSorted({ sort }: { sort: RequestSort }, by: RequestSort, value: RawBuilder<unknown>) {
  return sql`case when ${sort}::text = ${sql.lit(by)} then ${value} end`
}

const pageOf = statement(
  (db, params: Wanted & { language: Language; sort: RequestSort; size: number; offset: number }) => {
    const title = sql`lower(${localisedColumn('f.title', params.language)})`
    return summaryColumns(requestsOf(db, params), params.language)
      .where(sql<boolean>`(${params.state}::text is null or r.state = ${params.state})`)
      .orderBy(whenSorted(params, 'title,asc', title))
      .orderBy(whenSorted(params, 'title,desc', title), 'desc')
      .orderBy(whenSorted(params, 'state,asc', inOrderOfLife))
      .orderBy(whenSorted(params, 'state,desc', inOrderOfLife), 'desc')
      .orderBy(whenSorted(params, 'created,asc', sql`r.created_at`))
      .orderBy(whenSorted(params, 'created,desc', sql`r.created_at`), 'desc')
      .orderBy(whenSorted(params, 'updated,asc', sql`r.updated_at`))
      .orderBy(whenSorted(params, 'updated,desc', sql`r.updated_at`), 'desc')
      .orderBy('r.id', 'desc')
      .limit(params.size)
      .offset(params.offset)
  },
)

const countOf = statement((db, params: Wanted) =>
  requestsOf(db, params)
    .where(sql<boolean>`(${params.state}::text is null or r.state = ${params.state})`)
    .select(sql<number>`count(*)::int`.as('total')),
)

export const requestsPage = batch({ rows: pageOf, count: countOf })

/** The names of staff or units that the answers of a request name, by the number of the question. */
function namesOf(kind: 'STAFF' | 'MODULE', table: RawBuilder<unknown>, name: RawBuilder<unknown>) {
  return sql<Record<string, string> | null>`(
    select jsonb_object_agg(q ->> 'id', ${name})
    from jsonb_array_elements(v.questions) q
    join ${table} n on n.id = case when jsonb_typeof(r.answers -> (q ->> 'id')) = 'number'
      then (r.answers ->> (q ->> 'id'))::bigint end
    where q ->> 'kind' = ${sql.lit(kind)})`
}

/** The units of the student's plans that a draft can name, where its form has a question for a unit. */
function unitsOfDraft(language: Language) {
  return sql<{ id: number; name: string }[]>`(
    select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) order by u.at), '[]'::json)
    from (select m.id, ${localisedColumn('m.name', language)} as name, min(pm.id) as at
      from plan p join plan_module pm on pm.plan_id = p.id join module m on m.id = pm.module_id
      where p.student_id = r.student_id and r.state = 'DRAFT' and f.questions @> '[{"kind": "MODULE"}]'
      group by m.id) u)`
}

export const requestOf = statement((db, params: OfReader & { language: Language; requestId: number }) =>
  summaryColumns(requestsOf(db, params), params.language)
    .innerJoin('request_form_version as v', join =>
      join.onRef('v.form_id', '=', 'r.form_id').onRef('v.version', '=', 'r.form_version'),
    )
    .where('r.id', '=', params.requestId)
    .select(eb => [
      'f.category',
      'f.version as newestVersion',
      'f.questions as newestQuestions',
      'f.attachment_policy as attachmentPolicy',
      'f.guardian_confirms as guardianConfirms',
      'f.handling_days as handlingDays',
      localisedColumn('f.description', params.language).as('description'),
      fallbackLanguageColumn('f.description', params.language).as('descriptionLanguage'),
      'r.form_version as formVersion',
      'v.questions',
      'r.answers',
      namesOf('STAFF', sql`person`, fullName('n')).as('staffNames'),
      namesOf('MODULE', sql`module`, localisedColumn('n.name', params.language)).as('moduleNames'),
      unitsOfDraft(params.language).as('units'),
      'r.decision_text as decisionText',
      'r.decided_at as decidedAt',
      staffOf('r.decided_by').as('decidedBy'),
      localisedColumn('r.appeal_instructions', params.language)
        .$castTo<string | null>()
        .as('appealInstructions'),
      fallbackLanguageColumn('r.appeal_instructions', params.language).as('appealInstructionsLanguage'),
      'r.appeal_until as appealUntil',
      'r.document_id as documentId',
      jsonObjectFrom(
        eb
          .selectFrom('attachment as d')
          .innerJoin('stored_file as df', 'df.id', 'd.file_id')
          .whereRef('d.id', '=', 'r.document_id')
          .select(['d.id', 'd.name', 'df.mime', 'df.size', scanOf('df').as('scan')])
          .$castTo<AttachmentRow>(),
      ).as('document'),
      attachmentsOf('REQUEST', 'r.id').as('attachments'),
      jsonArrayFrom(
        eb
          .selectFrom('request_event as e')
          .whereRef('e.request_id', '=', 'r.id')
          .orderBy('e.id')
          .select([
            'e.at',
            'e.kind',
            'e.by_role as byRole',
            sql<string | null>`(select ${fullName('ep')} from person ep where ep.id = e.by_id)`.as('by'),
            'e.text',
          ]),
      ).as('events'),
    ]),
)

export type SummaryRow = RowOf<typeof pageOf>
export type RequestRow = RowOf<typeof requestOf>

/** Requests that somebody begins at once wait for each other here. */
export const lockStudent = writeStatement((db, params: { studentId: number }) =>
  db
    .selectFrom('student')
    .where('person_id', '=', params.studentId)
    .forNoKeyUpdate()
    .select('person_id as id'),
)

/** A request that is about to change, which nobody else changes meanwhile. */
export const requestToChange = writeStatement((db, params: OfReader & { requestId: number }) =>
  requestsOf(db, params)
    .where('r.id', '=', params.requestId)
    .forUpdate('r')
    .select([
      'r.id',
      'r.student_id as studentId',
      'r.by_id as byId',
      'r.by_role as byRole',
      'r.state',
      'r.version',
      'r.form_version as begunVersion',
      'f.id as formId',
      'f.title',
      'f.version as formVersion',
      'f.questions',
      'f.opens_at as opensAt',
      'f.closes_at as closesAt',
      'f.is_active as isActive',
      'f.guardian_confirms as guardianConfirms',
      'f.handler',
      'f.attachment_policy as attachmentPolicy',
      'f.handling_days as handlingDays',
      sql<
        number | null
      >`(select min(t.staff_id) from responsible_staff t join study_right o on o.id = t.study_right_id
        where o.student_id = r.student_id and o.state <> 'mitatoity' and t.role = f.handler)`.as(
        'teamMember',
      ),
    ]),
)

export type ChangingRow = RowOf<typeof requestToChange>

/** Which of these can be named: staff who may be found, units of the student's plans. */
export const knownIdsOf = statement(
  (db, params: { studentId: number; staff: readonly number[]; modules: readonly number[] }) =>
    db.selectNoFrom([
      sql<number[]>`array(select s.person_id from staff s join person p on p.id = s.person_id and p.is_active
        where s.person_id = any(${params.staff}::bigint[]) and s.is_public)`.as('staff'),
      sql<number[]>`array(select distinct m.module_id from plan_module m join plan p on p.id = m.plan_id
        where p.student_id = ${params.studentId} and m.module_id = any(${params.modules}::bigint[]))`.as(
        'modules',
      ),
    ]),
)

/** The own requests of these words, the newest first. */
export const requestsWithWords = statement(
  (db, params: OfReader & { words: string | null; limit: number; language: Language }) =>
    requestsOf(db, params)
      .where(hasWords(sql`f.search`, params.words))
      .orderBy('r.updated_at', 'desc')
      .orderBy('r.id', 'desc')
      .limit(params.limit)
      .select([
        'r.id',
        localisedColumn('f.title', params.language).as('title'),
        fallbackLanguageColumn('f.title', params.language).as('titleLanguage'),
        'r.number as note',
        'r.updated_at as updatedAt',
      ]),
)

/** At most so many on home, those first that wait for the student. */
const mostOnHome = 5

/** The student's own requests that wait for an answer or a guardian, and what was decided lately. */
export const requestsOnHomeOf = statement(
  (db, params: { studentId: number; language: Language; since: string; draftsBefore: string }) =>
    db
      .selectFrom('request as r')
      .innerJoin('request_form as f', 'f.id', 'r.form_id')
      .where('r.student_id', '=', params.studentId)
      .where('r.by_id', '=', params.studentId)
      .where(
        sql<boolean>`(r.state in ('NEED_INFO', 'WAITING_GUARDIAN')
          or (r.state = 'DRAFT' and r.updated_at < ${params.draftsBefore})
          or (r.state in ('DECIDED', 'ANSWERED') and r.decided_at >= ${params.since}))`,
      )
      .orderBy(
        sql`array_position(array['NEED_INFO', 'DRAFT', 'DECIDED', 'ANSWERED', 'WAITING_GUARDIAN'], r.state)`,
      )
      .orderBy('r.updated_at', 'desc')
      .orderBy('r.id', 'desc')
      .limit(mostOnHome)
      .select([
        'r.id as requestId',
        localisedColumn('f.title', params.language).as('title'),
        fallbackLanguageColumn('f.title', params.language).as('titleLanguage'),
        'r.state',
        'r.updated_at as updatedAt',
        'r.decided_at as decidedAt',
      ])
      .$narrowType<{ state: 'DRAFT' | 'NEED_INFO' | 'WAITING_GUARDIAN' | 'DECIDED' | 'ANSWERED' }>(),
)

/** The author of a request. */
export const requesterOf = statement((db, params: { requestId: number }) =>
  db
    .selectFrom('request as r')
    .innerJoin('person as p', 'p.id', 'r.by_id')
    .where('r.id', '=', params.requestId)
    .select(['p.id as personId', 'r.by_role as kind', fullName('p').as('name')]),
)
