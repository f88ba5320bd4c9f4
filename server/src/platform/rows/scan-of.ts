import type { ScanState } from '@studentgo/protocol/attachments'
import { type RawBuilder, sql } from 'kysely'

/** In SQL: the scan state of a stored file, by the name of its table in the statement. */
export function scanOf(table: string): RawBuilder<ScanState> {
  const state = sql.ref(`${table}.scan_state`)
  return sql<ScanState>`case when ${state} = 'CLEAN' and ${sql.ref(`${table}.scanned_at`)} is null
    then 'UNSCANNED' else ${state} end`
}
