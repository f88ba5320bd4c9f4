import type { Language } from '@studentgo/protocol/language'
import { sql } from 'kysely'
import { statement } from '../platform/database/statement.ts'
import { hasWords } from '../platform/rows/has-words.ts'
import { fallbackLanguageColumn, localisedColumn } from '../platform/rows/localised.ts'

/** The student's demonstrations, the next one first, then the latest that are over. */
export const demonstrationsWithWords = statement(
  (
    db,
    given: { studentId: number; today: string; language: Language; words: string | null; limit: number },
  ) =>
    db
      .selectFrom('demonstration as d')
      .innerJoin('study_right as r', join =>
        join.onRef('r.id', '=', 'd.study_right_id').on('r.state', '<>', 'mitatoity'),
      )
      .innerJoin('plan as p', 'p.study_right_id', 'r.id')
      .where('d.student_id', '=', given.studentId)
      .where(hasWords(sql`d.search`, given.words))
      .orderBy(sql`d.end_date < ${given.today}::date`)
      .orderBy(sql`abs(d.start_date - ${given.today}::date)`)
      .orderBy('d.id')
      .limit(given.limit)
      .select([
        'd.id',
        'p.id as planId',
        'd.start_date as date',
        localisedColumn('d.name', given.language).as('title'),
        fallbackLanguageColumn('d.name', given.language).as('titleLanguage'),
      ]),
)
