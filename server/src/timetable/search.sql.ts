import type { Language } from '@studentgo/protocol/language'
import { sql } from 'kysely'
import { statement } from '../platform/database/statement.ts'
import { hasWords } from '../platform/rows/has-words.ts'
import { fallbackLanguageColumn, localisedColumn } from '../platform/rows/localised.ts'
import { isNotAnnulled } from './timetable.sql.ts'

interface Params {
  studentId: number
  from: string
  to: string
  now: string
  /** A course name, a lesson's topic and its room may reveal where the student is: the unit's name replaces them. */
  hidesLocation: boolean
  language: Language
  words: string | null
  limit: number
}

/** Lessons of these days, the next one first, then the latest that are over. */
export const lessonsWithWords = statement((db, params: Params) => {
  const isNamedByUnit = sql`(${params.hidesLocation}::boolean and m.id is not null)`
  return db
    .selectFrom('event_participant as p')
    .innerJoin('education_event as e', 'e.id', 'p.event_id')
    .leftJoin('module as m', 'm.id', 'e.module_id')
    .innerJoin('event_session as s', join =>
      join
        .onRef('s.event_id', '=', 'p.event_id')
        .on(eb => eb.between('s.school_date', params.from, params.to))
        .on(sql<boolean>`s.school_date between p.begin_date and p.end_date`),
    )
    .leftJoin('room as r', 'r.id', 's.room_id')
    .where('p.student_id', '=', params.studentId)
    .where('p.begin_date', '<=', params.to)
    .where('p.end_date', '>=', params.from)
    .where(isNotAnnulled('p.study_right_id', params.studentId))
    .where(
      hasWords(
        sql`case when ${isNamedByUnit} then m.search when ${params.hidesLocation}::boolean then search_vector(e.name)
          else e.search || coalesce(m.search, '') || coalesce(s.search, '') || coalesce(r.search, '') end`,
        params.words,
      ),
    )
    .orderBy(sql`s.end_at <= ${params.now}::timestamptz`)
    .orderBy(sql`abs(extract(epoch from s.start_at - ${params.now}::timestamptz))`)
    .orderBy('s.id')
    .limit(params.limit)
    .select([
      's.id',
      's.school_date as date',
      's.start_at as start',
      's.topic',
      'r.code as room',
      sql<string>`case when ${isNamedByUnit} then ${localisedColumn('m.name', params.language)}
        else ${localisedColumn('e.name', params.language)} end`.as('title'),
      sql<Language | null>`case when ${isNamedByUnit} then ${fallbackLanguageColumn('m.name', params.language)}
        else ${fallbackLanguageColumn('e.name', params.language)} end`.as('titleLanguage'),
    ])
})
