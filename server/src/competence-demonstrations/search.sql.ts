import type { Language } from '@studentgo/protocol/language'
import { sql } from 'kysely'
import { statement } from '../platform/database/statement.ts'
import { hasWords } from '../platform/rows/has-words.ts'
import { fallbackLanguageColumn, localisedColumn } from '../platform/rows/localised.ts'

/** The student's demonstrations, the next one first, then the latest that are over. */
export const demonstrationsWithWords = statement(
  (
    db,
    params: { studentId: number; today: string; language: Language; words: string | null; limit: number },
  ) =>
    db
      .selectFrom('demonstration as d')
      .innerJoin('study_right as r', join =>
        join.onRef('r.id', '=', 'd.study_right_id').on('r.state', '<>', 'mitatoity'),
      )
      .innerJoin('plan as p', 'p.study_right_id', 'r.id')
      .where('d.student_id', '=', params.studentId)
      .where(hasWords(sql`d.search`, params.words))
      .orderBy(sql`d.end_date < ${params.today}::date`)
      .orderBy(sql`abs(d.start_date - ${params.today}::date)`)
      .orderBy('d.id')
      .limit(params.limit)
      .select([
        'd.id',
        'p.id as planId',
        'd.start_date as date',
        localisedColumn('d.name', params.language).as('title'),
        fallbackLanguageColumn('d.name', params.language).as('titleLanguage'),
      ]),
)
