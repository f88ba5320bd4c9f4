import { type RawBuilder, sql } from 'kysely'

/** In SQL: the name of the person of this table alias, call name first; null where an outer join found nobody. */
export function fullName<Value extends string | null = string>(person: string): RawBuilder<Value> {
  return sql<Value>`${sql.ref(`${person}.call_name`)} || ' ' || ${sql.ref(`${person}.last_name`)}`
}
