import type { Language } from '@studentgo/protocol/language'
import { sql } from 'kysely'
import { type RowOf, statement } from '../platform/database/statement.ts'
import { hasWords } from '../platform/rows/has-words.ts'
import { fallbackLanguageColumn, localisedColumn } from '../platform/rows/localised.ts'

/** The forms that the school has in use for these people, and the open request of this reader by each. */
export const formsOf = statement(
  (db, params: { studentId: number; personId: number; kind: 'STUDENT' | 'PARENT'; language: Language }) =>
    db
      .selectFrom('request_form as f')
      .where('f.is_active', '=', true)
      .where(sql<boolean>`f.audience in ('BOTH', ${params.kind})`)
      .orderBy('f.position')
      .orderBy('f.id')
      .select([
        'f.id',
        'f.code',
        localisedColumn('f.title', params.language).as('title'),
        fallbackLanguageColumn('f.title', params.language).as('titleLanguage'),
        localisedColumn('f.description', params.language).as('description'),
        fallbackLanguageColumn('f.description', params.language).as('descriptionLanguage'),
        'f.category',
        'f.audience',
        'f.opens_at as opensAt',
        'f.closes_at as closesAt',
        'f.allow_multiple as allowMultiple',
        'f.guardian_confirms as guardianConfirms',
        'f.handler',
        'f.attachment_policy as attachmentPolicy',
        'f.estimated_minutes as estimatedMinutes',
        'f.handling_days as handlingDays',
        'f.questions',
        'f.version',
        openRequest(params).as('openId'),
      ]),
)

export type FormRow = RowOf<typeof formsOf>

/** The newest request of somebody by the form `f` that is not finished. */
function openRequest({ studentId, personId }: { studentId: number; personId: number }) {
  return sql<number | null>`(select max(o.id) from request o where o.student_id = ${studentId}
    and o.by_id = ${personId} and o.form_id = f.id
    and o.state in ('DRAFT', 'WAITING_GUARDIAN', 'SUBMITTED', 'IN_PROGRESS', 'NEED_INFO'))`
}

/** The facts of a form that decide whether a reader may begin a request by it. */
export const formToBegin = statement((db, params: { studentId: number; personId: number; formId: number }) =>
  db
    .selectFrom('request_form as f')
    .where('f.id', '=', params.formId)
    .where('f.is_active', '=', true)
    .select([
      'f.id',
      'f.version',
      'f.audience',
      'f.opens_at as opensAt',
      'f.closes_at as closesAt',
      'f.allow_multiple as allowMultiple',
      openRequest(params).as('openId'),
      sql<number>`(select count(*)::int from request o where o.student_id = ${params.studentId}
          and o.by_id = ${params.personId} and o.state = 'DRAFT')`.as('drafts'),
    ]),
)

/** The form that the school has under a code, with what this reader has answered in an open request by it. */
export const formByCode = statement((db, params: { studentId: number; personId: number; code: string }) =>
  db
    .selectFrom('request_form as f')
    .where('f.code', '=', params.code)
    .where('f.is_active', '=', true)
    .select([
      'f.id',
      'f.questions',
      sql<Record<
        string,
        unknown
      > | null>`(select o.answers from request o where o.id = ${openRequest(params)})`.as('openAnswers'),
    ]),
)

/** Forms of these words that this reader may use. */
export const formsWithWords = statement(
  (db, params: { words: string | null; limit: number; kind: 'STUDENT' | 'PARENT'; language: Language }) =>
    db
      .selectFrom('request_form as f')
      .where('f.is_active', '=', true)
      .where(sql<boolean>`f.audience in ('BOTH', ${params.kind})`)
      .where(hasWords(sql`f.search`, params.words))
      .orderBy('f.position')
      .orderBy('f.id')
      .limit(params.limit)
      .select([
        'f.id',
        localisedColumn('f.title', params.language).as('title'),
        fallbackLanguageColumn('f.title', params.language).as('titleLanguage'),
      ]),
)
