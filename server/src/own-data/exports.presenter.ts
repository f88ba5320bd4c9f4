import type { OwnDataExports } from '@studentgo/protocol/own-data'
import type { Unserialised } from '../platform/http/wire-values.ts'
import { nextExportAt } from './exports.rules.ts'
import type { ExportRow } from './exports.sql.ts'

export function presentExports(
  rows: readonly ExportRow[],
  { now, freshUntil }: { now: Date; timeZone: string; freshUntil: Date },
): Unserialised<OwnDataExports> {
  const nextAt = nextExportAt(rows, now)
  return {
    exports: [...rows],
    freshUntil: freshUntil.toISOString(),
    nextAt: nextAt?.toISOString(),
  }
}
