import { type RawBuilder, sql } from 'kysely'

/**
 * The codes of the rooms of a lesson `row` as one text, in their order; null where it has none. They are one list of ids,
 * because either of two conditions reads every room for each lesson.
 */
export function roomCodesOf(row: string): RawBuilder<string | null> {
  const [first, more] = [sql.ref(`${row}.room_id`), sql.ref(`${row}.more_room_ids`)]
  return sql`(select string_agg(lr.code, ', ' order by coalesce(array_position(${more}, lr.id), 0))
    from room lr where lr.id = any(${first} || ${more}))`
}
