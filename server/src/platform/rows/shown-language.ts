import type { Language } from '@studentgo/protocol/language'
import { type RawBuilder, sql } from 'kysely'

/**
 * In SQL: the language in which the person of this table alias reads the portal and what it sends: the chosen one, or that
 * in which the college serves them (decision 0072).
 */
export function shownLanguage(person: string): RawBuilder<Language> {
  return sql<Language>`coalesce(${sql.ref(`${person}.shown_language`)}, ${sql.ref(`${person}.language`)})`
}
