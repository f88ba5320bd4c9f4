import { type RawBuilder, sql } from 'kysely'

/**
 * In SQL: the name of the person of this table alias, call name first, or the one name of those who have one; null where
 * an outer join found nobody.
 */
export function fullName<Value extends string | null = string>(person: string): RawBuilder<Value> {
  return sql<Value>`rtrim(${sql.ref(`${person}.call_name`)} || ' ' || ${sql.ref(`${person}.last_name`)})`
}

/** In SQL: what the person of this table alias is sorted by first: the family name, or the one name of those who have one. */
export function sortName(person: string): RawBuilder<string> {
  return sql<string>`coalesce(nullif(${sql.ref(`${person}.last_name`)}, ''), ${sql.ref(`${person}.call_name`)})`
}
