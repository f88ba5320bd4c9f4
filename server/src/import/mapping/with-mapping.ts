import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lineBreaksIn, readCsv } from '../engine/csv-rows.ts'
import { csvOf } from '../engine/csv-text.ts'
import type { Refusal } from '../engine/fault-groups.rules.ts'
import type { ImportReport } from '../engine/report.ts'
import { files, isFileName } from '../files.ts'
import { propertiesOf, tablesIn } from '../manifest.ts'
import { applyRows, type MappedRow, mappedRows, type SourceRow, unknownNames } from './mapping.rules.ts'
import { type MappedTable, type Mapping, mapping as mappingSchema } from './mapping.ts'

export const mappingFile = 'mapping.json'

interface MappingOptions {
  /** The path of a mapping outside the folder. */
  mapping?: string | undefined
  timeZone: string
  /** The report of an import that did not begin. */
  refused: (refusals: Refusal[]) => ImportReport
}

/**
 * Calls `use` with a folder of the import's own files: this one or, where a mapping says how the columns of another
 * system become ours, a temporary one made by it. Faults then name the lines of that system's files.
 */
export async function withMapping(
  path: string,
  { mapping: wantedMapping, timeZone, refused }: MappingOptions,
  use: (path: string) => Promise<ImportReport>,
): Promise<ImportReport> {
  const place = wantedMapping ?? join(path, mappingFile)
  const isThere = await access(place).then(
    () => true,
    () => false,
  )
  if (!isThere && wantedMapping === undefined) return use(path)
  const read = readMapping(isThere ? await readFile(place, 'utf8') : undefined)
  if ('faults' in read) return refused(read.faults)
  const modes = await propertiesOf(join(path, 'manifest.csv')).catch(() => new Map<string, string>())
  if ([...modes.values()].some(mode => mode.toLowerCase() === 'delta')) {
    const reason = 'makes whole files, and the manifest of the folder speaks of differences (delta)'
    return refused([{ file: mappingFile, reason, isWhole: true }])
  }
  const made = await makeTables(path, read.mapping, timeZone)
  if (made.faults.length > 0) return refused(made.faults)
  const folder = await mkdtemp(join(tmpdir(), 'studentgo-mapping-'))
  try {
    await writeFile(join(folder, 'manifest.csv'), manifestOf(read.mapping.source))
    for (const [name, table] of made.tables) {
      await writeFile(
        join(folder, `${name}.csv`),
        csvOf(
          table.columns,
          table.rows.map(row => row.cells),
        ),
      )
    }
    return withSourceLines(await use(folder), made.tables)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function readMapping(text: string | undefined): { mapping: Mapping } | { faults: Refusal[] } {
  const fault = (reason: string, column?: string): Refusal => ({
    file: mappingFile,
    column,
    reason,
    isWhole: true,
  })
  if (text === undefined) return { faults: [fault('is not there')] }
  let json: unknown
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    return { faults: [fault(`is not JSON: ${error instanceof Error ? error.message : error}`)] }
  }
  const read = mappingSchema.safeParse(json)
  if (!read.success) {
    return { faults: read.error.issues.map(({ path, message }) => fault(message, path.join('.'))) }
  }
  const faults = read.data.tables.flatMap(table => targetFaults(table).map(reason => fault(reason, table.to)))
  return faults.length > 0 ? { faults } : { mapping: read.data }
}

/** What the import has no place for. */
function targetFaults({ to, columns, does }: MappedTable): string[] {
  if (!isFileName(to)) return [`${to} is no file of the import`]
  const known = files[to].schema.shape
  const unknown = Object.keys(columns).filter(column => !Object.hasOwn(known, column))
  const faults = unknown.map(column => `${column} is no column of ${to}.csv`)
  return does === 'adds' || columns.sourcedId !== undefined ? faults : [...faults, 'sourcedId is needed']
}

interface MadeTable {
  columns: string[]
  rows: MappedRow[]
}

/** The folder's tables that are in our form already, and those that the mapping makes or extends. */
async function makeTables(path: string, { tables }: Mapping, timeZone: string) {
  const faults: Refusal[] = []
  const made = new Map<string, MadeTable>()
  const sources = new Set(tables.map(table => table.from))
  for (const [file, place] of await tablesIn(path)) {
    const name = file.slice(0, -'.csv'.length)
    if (!isFileName(name) || sources.has(file)) continue
    const { columns, rows } = await readSource(place, file, true, faults)
    made.set(name, { columns, rows: rows.map(({ cells, line }) => ({ cells, from: { file, line } })) })
  }
  for (const table of tables) {
    const fault = (reason: string): Refusal => ({
      file: mappingFile,
      column: table.from,
      reason,
      isWhole: true,
    })
    if (/[/\\]/.test(table.from)) {
      faults.push(fault('lies beside the mapping: a name without folders'))
      continue
    }
    const source = await readSource(join(path, table.from), table.from, table.header, faults).catch(
      () => undefined,
    )
    if (source === undefined) {
      faults.push(fault('is not in the folder'))
      continue
    }
    const had = source.columns.join(', ')
    faults.push(
      ...unknownNames(table, source.columns).map(name => fault(`has no column ${name}; it has ${had}`)),
    )
    const target = made.get(table.to) ?? { columns: [], rows: [] }
    made.set(table.to, target)
    target.columns = [...new Set([...target.columns, ...Object.keys(table.columns)])]
    const missing = applyRows(target.rows, table, mappedRows(table, source.rows, timeZone))
    faults.push(
      ...missing.map(({ cells, from }) => ({
        ...from,
        column: 'sourcedId',
        reason: `${cells.sourcedId} is to be changed and is not in ${table.to}.csv`,
      })),
    )
  }
  return { tables: made, faults: eachOnce(faults) }
}

/** Removes faults that several tables report about one file. */
function eachOnce(faults: readonly Refusal[]): Refusal[] {
  return [...new Map(faults.map(fault => [JSON.stringify(fault), fault])).values()]
}

async function readSource(path: string, file: string, hasHeader: boolean, faults: Refusal[]) {
  let columns: string[] | undefined
  const rows: SourceRow[] = []
  const ignore = () => undefined
  for await (const { line, cells } of readCsv(path, file, refusal => faults.push(refusal), ignore)) {
    if (columns === undefined) {
      columns = hasHeader ? cells : cells.map((_, at) => `${at + 1}`)
      if (hasHeader) continue
    }
    const names = hasHeader ? columns : cells.map((_, at) => `${at + 1}`)
    if (names.length > columns.length) columns = names
    rows.push({ line, cells: Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])) })
  }
  return { columns: columns ?? [], rows }
}

function manifestOf(source: string): string {
  return csvOf(
    ['propertyName', 'value'],
    [
      { propertyName: 'oneroster.version', value: '1.2' },
      { propertyName: 'source.systemCode', value: source },
    ],
  )
}

/** Faults by the line of the file that the row came from, with the column that it was meant for. */
function withSourceLines(report: ImportReport, tables: ReadonlyMap<string, MadeTable>): ImportReport {
  const origins = new Map(
    [...tables].map(([name, { rows }]) => [`${name}.csv`, { name, lines: linesOf(rows) }]),
  )
  const translate = (refusal: Refusal): Refusal => {
    const made = origins.get(refusal.file)
    const from = refusal.line === undefined ? undefined : made?.lines.get(refusal.line)
    if (made === undefined || from === undefined || from.file === refusal.file) return refusal
    const column = refusal.column === undefined ? made.name : `${made.name}.${refusal.column}`
    return { ...refusal, ...from, column }
  }
  return {
    ...report,
    refusals: report.refusals.map(translate),
    leftOut: report.leftOut.map(translate),
    warnings: report.warnings.map(translate),
  }
}

/** Where the rows of a written file came from, by the line on which each begins there; the header is line 1. */
function linesOf(rows: readonly MappedRow[]): Map<number, MappedRow['from']> {
  const lines = new Map<number, MappedRow['from']>()
  let line = 2
  for (const { cells, from } of rows) {
    lines.set(line, from)
    line += 1 + lineBreaksIn(Object.values(cells)).all
  }
  return lines
}
