import { basename } from 'node:path'
import type { Db, OpenDatabase } from '../../platform/database/database.ts'
import { lineBreaksIn } from '../engine/csv-rows.ts'
import type { TextRow } from '../engine/csv-text.ts'
import type { Refusal } from '../engine/fault-groups.rules.ts'
import type { ImportReport } from '../engine/report.ts'
import type { FileName } from '../files.ts'
import { previousRows } from '../history/import-history.query.ts'
import { importDated } from '../import-folder.ts'
import type { ImportOptions } from '../import-run.ts'
import type { TextTable, TextTables } from '../incoming/merge-tables.rules.ts'
import { tablesBefore, withFolder } from '../incoming/usual-form.ts'
import type { GeneratedRow, GeneratedRows } from './json-parts.ts'
import { readJson } from './read-json.ts'

export type RegisterOptions = ImportOptions & { source: string }

/** What tells one national register from another. */
export interface Register<Made extends GeneratedRows> {
  /** What its documents hold: `plan` for example. */
  item: string
  /** The files whose previous rows may be replaced; the others only get more rows. */
  replaced: readonly FileName[]
  /** Turns the items of a document into rows, given the source's previous rows. */
  make: (items: readonly unknown[], before: TextTables, basePath: string | undefined) => Made
  /** True where nothing of the document can be taken. */
  isEmpty: (made: Made) => boolean
  /** True of a previous row that the document replaces. */
  isReplaced: (made: Made, name: FileName, row: TextRow) => boolean
  /** The source's last rows, completed from the portal's own data. */
  completed?: (db: Db, source: string, last: TextTables) => Promise<TextTables>
  /** A file that cannot be merged into, because the portal has rows of it that nobody knows: they would end. */
  unknownHere: (db: Db, source: string, before: TextTables, made: Made) => Promise<FileName | undefined>
}

/**
 * Imports a document of a national register, of one item or a list of them, merged into the rows of the source's last
 * import, as one more run of the importer. Faults name their path in the document.
 */
export async function importRegister<Made extends GeneratedRows>(
  database: OpenDatabase,
  path: string,
  options: RegisterOptions,
  register: Register<Made>,
): Promise<ImportReport> {
  const { source } = options
  const { db } = database
  const file = basename(path)
  const refused = (reason: string, column?: string): ImportReport => ({
    source,
    dryRun: options.dryRun ?? false,
    notes: [],
    warnings: [],
    refusals: [{ file, column, reason }],
    leftOut: [],
    tallies: new Map(),
    isStopped: false,
  })
  const read = await readJson(path)
  if ('fault' in read) return refused(read.fault)
  const isOne = !Array.isArray(read.value)
  if (isOne && (typeof read.value !== 'object' || read.value === null)) {
    return refused(`is no ${register.item}`, '$')
  }
  const items: unknown[] = Array.isArray(read.value) ? read.value : [read.value]
  const last = await tablesBefore(await previousRows(db, source))
  if (last === undefined || last.size === 0) {
    return refused(`cannot be taken before a whole import of ${source} has come in`)
  }
  const before = (await register.completed?.(db, source, last)) ?? last
  const made = register.make(items, before, isOne ? '$' : undefined)
  const refusals = made.leftOut.map(({ path: column, reason }) => ({ file, column, reason }))
  if (register.isEmpty(made)) {
    if (refusals.length > 0) return { ...refused(''), refusals }
    return refused(`holds no ${register.item} that can be taken`)
  }
  const lost = await register.unknownHere(db, source, before, made)
  if (lost !== undefined) {
    return refused(
      `cannot be merged into ${lost}.csv: the last import of ${source} did not bring it, and the portal has some; import it again first`,
    )
  }
  const tables = mergedWith(before, made, register)
  const placeOf = placesOf(tables, made, file)
  const report = await withFolder(tables, source, folder =>
    importDated(database, { path: folder, filesFolder: folder }, options),
  )
  const inDocument = (faults: readonly Refusal[]) => faults.map(placeOf)
  return {
    ...report,
    refusals: inDocument(report.refusals),
    leftOut: [...refusals, ...inDocument(report.leftOut)],
    warnings: [
      ...made.warnings.map(({ path: column, reason }) => ({ file, column, reason })),
      ...inDocument(report.warnings),
    ],
  }
}

/** The source's previous rows, with those of the document replacing old ones. */
function mergedWith<Made extends GeneratedRows>(
  before: TextTables,
  made: Made,
  { replaced, isReplaced }: Register<Made>,
): Map<FileName, TextTable> {
  const tables = new Map<FileName, TextTable>(before)
  for (const name of new Set([...made.rows.keys(), ...replaced])) {
    const was = before.get(name)
    const own = made.rows.get(name)
    if (was === undefined && own === undefined) continue
    const mayEnd = replaced.includes(name)
    const rows = (was?.rows ?? []).filter(
      row => !own?.has(row.sourcedId ?? '') && !(mayEnd && isReplaced(made, name, row)),
    )
    const fresh = [...(own?.values() ?? [])].map(({ row }) => row)
    const columns = [...new Set([...(was?.columns ?? []), 'sourcedId', ...fresh.flatMap(Object.keys)])]
    tables.set(name, { columns, rows: [...rows, ...fresh] })
  }
  return tables
}

/** Finds where in the document a fault of a row is. The rows are counted as they are written: a cell may have lines. */
function placesOf(tables: TextTables, made: GeneratedRows, file: string): (fault: Refusal) => Refusal {
  const lines = new Map<string, Map<number, GeneratedRow>>()
  for (const [name, own] of made.rows) {
    const table = tables.get(name)
    const ofFile = new Map<number, GeneratedRow>()
    let line = 2
    for (const row of table?.rows ?? []) {
      const one = own.get(row.sourcedId ?? '')
      if (one !== undefined) ofFile.set(line, one)
      line += 1 + lineBreaksIn((table?.columns ?? []).map(column => row[column] ?? '')).all
    }
    lines.set(`${name}.csv`, ofFile)
  }
  return fault => {
    const one = fault.line === undefined ? undefined : lines.get(fault.file)?.get(fault.line)
    if (one === undefined) return fault
    const key = one.keys[fault.column ?? '']
    const at = key === undefined || key === '' ? one.path : `${one.path}.${key}`
    const what = key === undefined && fault.column !== undefined ? `${fault.column} ` : ''
    return { file, column: at, reason: `${what}${fault.reason}` }
  }
}
