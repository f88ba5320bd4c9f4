import { type RawBuilder, sql } from 'kysely'
import { type StatementBuilder, statement } from '../platform/database/statement.ts'
import { fullName, sortName } from '../platform/rows/full-name.ts'
import { hasWords } from '../platform/rows/has-words.ts'

/** Staff `s` with the person `p` who may be found and meet the condition. */
function staffWhere(db: StatementBuilder, isWanted: RawBuilder<boolean>, limit: number) {
  return db
    .selectFrom('staff as s')
    .innerJoin('person as p', join => join.onRef('p.id', '=', 's.person_id').on('p.is_active', '=', true))
    .where('s.is_public', '=', true)
    .where(isWanted)
    .orderBy(sortName('p'))
    .orderBy('p.call_name')
    .orderBy('p.id')
    .limit(limit)
}

/** Staff in whose names are these words. */
export const staffNamed = statement((db, params: { words: string | null; limit: number }) =>
  staffWhere(db, hasWords(sql`s.name_search`, params.words), params.limit).select([
    'p.id as personId',
    fullName('p').as('name'),
    's.title',
    's.unit',
    'p.email',
    'p.phone',
    's.room_hint as roomHint',
  ]),
)

/** Staff who are called so or do this. */
export const staffWithWords = statement((db, params: { words: string | null; limit: number }) =>
  staffWhere(
    db,
    sql`(${hasWords(sql`s.name_search`, params.words)} or ${hasWords(sql`s.work_search`, params.words)})`,
    params.limit,
  ).select(['p.id', fullName('p').as('title'), 's.title as note']),
)
