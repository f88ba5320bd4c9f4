import type { OwnDataExports } from '@studentgo/protocol/own-data'
import { isoWithOffset } from '@studentgo/protocol/rules/calendar'
import { withoutNulls } from '../platform/rows/without-nulls.ts'
import { nextExportAt } from './exports.rules.ts'
import type { ExportRow } from './exports.sql.ts'

export function presentExports(
  rows: readonly ExportRow[],
  { now, timeZone, freshUntil }: { now: Date; timeZone: string; freshUntil: Date },
): OwnDataExports {
  const nextAt = nextExportAt(rows, now)
  return {
    exports: rows.map(row => withoutNulls({ ...row, askedAt: isoWithOffset(row.askedAt, timeZone) })),
    freshUntil: isoWithOffset(freshUntil, timeZone),
    ...(nextAt === undefined ? {} : { nextAt: isoWithOffset(nextAt, timeZone) }),
  }
}
