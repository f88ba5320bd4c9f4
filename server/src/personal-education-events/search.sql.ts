import type { Language } from '@studentgo/protocol/language'
import { sql } from 'kysely'
import { ownPlans } from '../education-events/places/event-slots.sql.ts'
import { statement } from '../platform/database/statement.ts'
import { hasWords } from '../platform/rows/has-words.ts'
import { fallbackLanguageColumn, localisedColumn } from '../platform/rows/localised.ts'

/** The student's periods of learning that were not cancelled, the latest to begin first. */
export const periodsWithWords = statement(
  (db, params: { studentId: number; language: Language; words: string | null; limit: number }) =>
    ownPlans(db, params.studentId)
      .innerJoin('personal_education_event as pe', 'pe.plan_id', 'p.id')
      .where('pe.state', '<>', 'CANCELLED')
      .where(hasWords(sql`search_vector(pe.name)`, params.words))
      .orderBy('pe.start_date', 'desc')
      .orderBy('pe.id')
      .limit(params.limit)
      .clearSelect()
      .select([
        'pe.id',
        'pe.start_date as date',
        localisedColumn('pe.name', params.language).as('title'),
        fallbackLanguageColumn('pe.name', params.language).as('titleLanguage'),
      ]),
)
