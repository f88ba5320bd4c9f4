import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import { checkFolder } from '../../src/import/check-folder.ts'
import { describeReport } from '../../src/import/engine/report.ts'
import { type FileName, isFileName } from '../../src/import/files.ts'
import { emptyReport } from '../../src/import/import-run.ts'
import { recordsOf } from '../../src/import/records.ts'
import { testNow, testTimeZone } from '../world/test-time.ts'
import { inFolder, type SampleFolder } from './sample-folder.ts'

type Cells = Record<string, string>

const today = schoolDateOf(new Date(testNow), testTimeZone)
const usual = { today, timeZone: testTimeZone, progress: () => undefined }

/**
 * What the importer would take of a folder after an earlier one of its source, without a database: the faults,
 * the lines of its report, and the records that it would write; none of a folder that is refused whole.
 */
export async function takenOf(folder: SampleFolder, before: SampleFolder = {}) {
  const previousOf = async () => ({
    names: () => Object.keys(before).filter(isFileName),
    rowsOf: async (name: FileName) => keptOf(before[name] ?? []),
  })
  const repair = { previousOf, alsoFaults: async () => [] }
  const checked = await inFolder(path => checkFolder(path, { ...usual, repair }), folder)
  const { warnings, notes } = checked
  const isRefused = checked.kind === 'REFUSED'
  const found = {
    warnings,
    refusals: isRefused ? checked.refusals : [],
    leftOut: isRefused ? [] : checked.repair.leftOut,
  }
  return {
    ...found,
    lines: describeReport({ ...emptyReport('sample', true), ...found, notes }),
    records: isRefused ? undefined : writtenOut(recordsOf(checked.school)),
  }
}

/** Rows as they are kept of a source: with all columns of their file, and never with a password. */
function keptOf(rows: readonly Cells[]): Map<string, Cells> {
  const columns = new Set(rows.flatMap(Object.keys).filter(name => name !== 'password'))
  const whole = (row: Cells) => Object.fromEntries([...columns].map(name => [name, row[name] ?? '']))
  return new Map(rows.map(row => [row.sourcedId ?? '', whole(row)]))
}

/** The records by table, sorted, since a row that replaces another comes last. */
function writtenOut(records: object): Record<string, string[]> {
  const texts = (rows: unknown) => [...(rows as Iterable<unknown>)].map(row => JSON.stringify(row)).toSorted()
  const tables = Object.entries(records).filter(([, rows]) => rows !== undefined && Symbol.iterator in rows)
  return Object.fromEntries(tables.map(([name, rows]) => [name, texts(rows)]))
}
