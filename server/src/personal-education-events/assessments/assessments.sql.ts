import type { Language } from '@studentgo/protocol/language'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type RowOf, type StatementBuilder, statement } from '../../platform/database/statement.ts'
import { fallbackLanguageColumn, localisedColumn } from '../../platform/rows/localised.ts'

function assessments(db: StatementBuilder, personalEventId: number, language: Language) {
  return db
    .selectFrom('intermediate_assessment as a')
    .where('a.personal_event_id', '=', personalEventId)
    .select(eb => [
      'a.id',
      'a.kind',
      'a.period_start as periodStart',
      'a.period_end as periodEnd',
      'a.date',
      'a.strengths',
      'a.develop',
      'a.ready_for_demonstration as readyForDemonstration',
      'a.author_name as authorName',
      'a.state',
      'a.acknowledged_at as acknowledgedAt',
      'a.student_comment as comment',
      'a.student_comment_at as commentedAt',
      jsonArrayFrom(
        eb
          .selectFrom('intermediate_assessment_item as i')
          .leftJoin('requirement as r', 'r.id', 'i.requirement_id')
          .whereRef('i.assessment_id', '=', 'a.id')
          .orderBy('i.position')
          .select([
            'i.requirement_id as requirementId',
            sql<string>`coalesce(${localisedColumn('r.text', language)}, i.text, '')`.as('text'),
            fallbackLanguageColumn('r.text', language).as('textLanguage'),
            'i.level',
            'i.comment',
          ]),
      ).as('items'),
    ])
}

/** The assessments of a period, the newest first; shown once the period is found to be the student's own. */
export const assessmentsOf = statement((db, params: { personalEventId: number; language: Language }) =>
  assessments(db, params.personalEventId, params.language).orderBy('a.date', 'desc').orderBy('a.id', 'desc'),
)

/** One of the period's, and no other's. */
export const assessmentIn = statement(
  (db, params: { personalEventId: number; id: number; language: Language }) =>
    assessments(db, params.personalEventId, params.language).where('a.id', '=', params.id),
)

export type AssessmentRow = RowOf<typeof assessmentsOf>
