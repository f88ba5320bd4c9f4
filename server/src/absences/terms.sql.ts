import { sql } from 'kysely'
import { statement } from '../platform/database/statement.ts'

/** The first day of the term of a day, or of the last one that began by then; no row for a school without terms. */
export const termStartOn = statement((db, params: { day: string }) =>
  db
    .selectFrom('term')
    .where('kind', 'in', ['TERM', 'YEAR'])
    .where('start_date', '<=', params.day)
    .orderBy(sql`(end_date >= ${params.day}::date)`, 'desc')
    .orderBy(sql`(kind = 'TERM')`, 'desc')
    .orderBy('start_date', 'desc')
    .limit(1)
    .select('start_date as startDate'),
)
