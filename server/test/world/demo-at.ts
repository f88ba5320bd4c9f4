import { join } from 'node:path'
import { addDays, isoWeekday, mondayOf, schoolDateOf } from '@studentgo/protocol/rules/calendar'
import { demoFolder } from '../../demo/demo-options.ts'
import { checkFolder } from '../../src/import/check-folder.ts'
import type { SchoolRecords } from '../../src/import/records.ts'
import { recordsOf } from '../../src/import/records.ts'
import {
  cellResolver,
  readRelativeRows,
  type TextRow,
  withDates,
} from '../../src/import/relative/relative-folder.ts'

export const demoTimeZone = 'Europe/Helsinki'

/** The demo school of a moment as it is before any of it is written. */
export interface DemoAt {
  today: string
  /** Today, or the Monday after a weekend. */
  target: string
  records: { [Name in keyof SchoolRecords]-?: RowOf<SchoolRecords[Name]>[] }
  /** What people have written in the portal, by table. */
  portal: (table: string) => Promise<TextRow[]>
}

type RowOf<Rows> = NonNullable<Rows> extends Iterable<infer Row> ? Row : never

/** Reads the demo folder as it is at a moment; throws when the importer refuses any of it. */
export async function demoAt(moment: string): Promise<DemoAt> {
  const time = { now: new Date(moment), timeZone: demoTimeZone }
  const today = schoolDateOf(time.now, demoTimeZone)
  const checked = await withDates(demoFolder, time, path =>
    checkFolder(path, { today, timeZone: demoTimeZone, progress: () => undefined }),
  )
  if (checked.kind === 'REFUSED') throw new Error(JSON.stringify(checked.refusals, undefined, 2))
  const resolve = await cellResolver(demoFolder, time)
  const records = Object.entries(recordsOf(checked.school)).map(([name, rows]) => [
    name,
    rows !== undefined && Symbol.iterator in rows ? [...rows] : [],
  ])
  return {
    today,
    target: isoWeekday(today) > 5 ? addDays(mondayOf(today), 7) : today,
    records: Object.fromEntries(records),
    portal: table => readRelativeRows(join(demoFolder, 'portal', `${table}.csv`), resolve),
  }
}
