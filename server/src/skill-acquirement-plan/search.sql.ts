import type { Language } from '@studentgo/protocol/language'
import { sql } from 'kysely'
import { statement } from '../platform/database/statement.ts'
import { hasWords } from '../platform/rows/has-words.ts'
import { fallbackLanguageColumn, localisedColumn } from '../platform/rows/localised.ts'
import { ownRights } from './plan.sql.ts'

/** The units of the student's plans, in the order of the plans and in theirs. */
export const unitsWithWords = statement(
  (db, params: { studentId: number; language: Language; words: string | null; limit: number }) =>
    ownRights(db, params.studentId)
      .innerJoin('plan_module as pm', 'pm.plan_id', 'p.id')
      .innerJoin('module as m', 'm.id', 'pm.module_id')
      .where(hasWords(sql`m.search`, params.words))
      .orderBy('pm.position')
      .orderBy('pm.id')
      .limit(params.limit)
      .select([
        'pm.id',
        'pm.plan_id as planId',
        localisedColumn('m.name', params.language).as('title'),
        fallbackLanguageColumn('m.name', params.language).as('titleLanguage'),
      ]),
)
