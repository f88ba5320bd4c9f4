import { type RawBuilder, sql } from 'kysely'
import type { ReadDb } from '../database/database.ts'
import { onlyRow, statement } from '../database/statement.ts'

/**
 * What `hasWords` compares with: the words that somebody typed and their other forms. Made out once for all rows and
 * tables; null where no word is left.
 */
export async function wordsIn(db: ReadDb, typed: string): Promise<string | null> {
  return onlyRow(await wordsOf(db, { typed })).words
}

const wordsOf = statement((db, { typed }: { typed: string }) =>
  db.selectNoFrom(sql<string | null>`search_query(${typed}::text)::text`.as('words')),
)

/**
 * In SQL: whether what `search_vector` made of something has all of these words, by their beginnings or in another form.
 * Nothing has the words of null.
 */
export function hasWords(vector: RawBuilder<unknown>, words: string | null): RawBuilder<boolean> {
  return sql`(${vector}) @@ ${words}::tsquery`
}
