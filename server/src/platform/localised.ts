import type { Language } from '@studentgo/protocol/language'
import { sql } from 'kysely'

/** A jsonb column of content in the reader's language, or in Finnish where the school has not written it. */
export function localisedColumn(column: string, language: Language) {
  return sql<string>`coalesce(nullif(${sql.ref(column)} ->> ${language}, ''), ${sql.ref(column)} ->> 'fi')`
}
