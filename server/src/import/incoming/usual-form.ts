import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lineBreaksIn, readCsv } from '../engine/csv-rows.ts'
import { csvOf, type TextRow } from '../engine/csv-text.ts'
import type { Refusal } from '../engine/fault-groups.rules.ts'
import { canonicalHeader } from '../engine/read-rows.ts'
import { type FileName, files, isFileName } from '../files.ts'
import { propertiesOf, sourceOf, tablesIn } from '../manifest.ts'
import type { PreviousRows } from '../repair-folder.ts'
import { rolesGoneOf, type TextTable, type TextTables, withDifferences } from './merge-tables.rules.ts'
import { asVersion12 } from './one-roster-1-1.rules.ts'

interface UsualOptions {
  source: string | undefined
  /** The previous rows of a source; undefined where there are none. */
  previousOf: (source: string) => Promise<PreviousRows | undefined>
  /** The files of which a source has rows in the portal that its last import did not bring. */
  broughtEarlier: (source: string) => Promise<ReadonlySet<string>>
}

/** The note about a folder that was put together, or why it could not be. */
export interface Incoming {
  note?: string
  fault?: Refusal
}

/**
 * Calls `use` with a folder of whole files of version 1.2: this one or, where it has differences (`delta`) or is of version
 * 1.1, a temporary copy that is put together with what the source said before.
 */
export async function withUsualForm<T>(
  path: string,
  options: UsualOptions,
  use: (path: string, more: Incoming) => Promise<T>,
): Promise<T> {
  const { copy, ...more } = await usualForm(path, options)
  try {
    return await use(copy ?? path, more)
  } finally {
    if (copy !== undefined) await rm(copy, { recursive: true, force: true })
  }
}

/** The copy where one is needed. What it was put together of is forgotten before it is read. */
async function usualForm(
  path: string,
  { source: wantedSource, previousOf, broughtEarlier }: UsualOptions,
): Promise<Incoming & { copy?: string }> {
  const present = await tablesIn(path)
  const manifest = present.get('manifest.csv')
  const properties = manifest === undefined ? new Map<string, string>() : await propertiesOf(manifest)
  const isOld = properties.get('oneroster.version') === '1.1'
  const modes = new Map(
    [...properties].map(([name, mode]) => [name.replace(/^file\./, ''), mode.toLowerCase()]),
  )
  if (isOld && modes.get('users') === 'delta') modes.set('roles', 'delta')
  const isDelta = [...modes.values()].includes('delta')
  if (!isOld && !isDelta) return {}
  const source = sourceOf(properties, wantedSource)
  const previous = await previousOf(source)
  const before = isDelta ? await tablesBefore(previous) : new Map<FileName, TextTable>()
  // Differences are refused for what they are.
  if (before === undefined || (isDelta && before.size === 0)) return {}
  // Where nothing is put together, every row stays on its line.
  const read = await readTables(present, modes, !isDelta)
  const now = isOld ? asVersion12(read) : read
  if (isOld && modes.get('roles') === 'delta') endOldRoles(before, now)
  const whole = isDelta ? withAllDifferences(before, now, modes) : now
  if (before.size > 0) {
    // Nothing is known of their other rows, which would end.
    const earlier = await broughtEarlier(source)
    const lost = [...whole.keys()].filter(
      name => earlier.has(name) && !before.has(name) && modes.get(name) !== 'bulk',
    )
    if (lost.length > 0) return { fault: notBroughtLast(lost) }
  }
  const note = 'lines are those of the files put together with what the source said before'
  return { copy: await writeFolder(whole, source), ...(isDelta ? { note } : {}) }
}

/** In version 1.1 a user who has changed comes with all roles. */
function endOldRoles(before: TextTables, now: Map<FileName, TextTable>): void {
  const [old, users, roles] = [before.get('roles'), now.get('users'), now.get('roles')]
  if (old === undefined || users === undefined || roles === undefined) return
  now.set('roles', { ...roles, rows: [...roles.rows, ...rolesGoneOf(old.rows, users, roles)] })
}

function notBroughtLast(names: readonly FileName[]): Refusal {
  const [name = ''] = names
  const list = names
    .map(one => `${one}.csv`)
    .toSorted()
    .join(', ')
  return {
    file: 'manifest.csv',
    column: `file.${name}`,
    reason: `is delta, and the last import did not bring ${list}, of which an earlier one has brought rows; export ${
      names.length === 1 ? 'it' : 'them'
    } as bulk once`,
  }
}

function withAllDifferences(
  before: TextTables,
  now: TextTables,
  modes: ReadonlyMap<string, string>,
): Map<FileName, TextTable> {
  const whole = new Map(before)
  for (const [name, table] of now) {
    // What the manifest does not call whole ends nothing that it does not name.
    whole.set(name, modes.get(name) === 'bulk' ? table : withDifferences(before.get(name), table))
  }
  return whole
}

/** The rows that a source had in each file; undefined where they are no longer kept. */
export async function tablesBefore(
  previous: PreviousRows | undefined,
): Promise<Map<FileName, TextTable> | undefined> {
  if (previous === undefined) return undefined
  const tables = new Map<FileName, TextTable>()
  for (const name of previous.names()) {
    const rows = [...(await previous.rowsOf(name)).values()]
    tables.set(name, { columns: Object.keys(rows[0] ?? { sourcedId: '' }), rows })
  }
  return tables
}

async function readTables(
  present: ReadonlyMap<string, string>,
  modes: ReadonlyMap<string, string>,
  keepsLines: boolean,
): Promise<Map<FileName, TextTable>> {
  const tables = new Map<FileName, TextTable>()
  for (const [file, path] of present) {
    const name = file.slice(0, -'.csv'.length)
    if (!isFileName(name) || modes.get(name) === 'absent') continue
    tables.set(name, await readTable(name, path, keepsLines))
  }
  return tables
}

/** The rows of a file; with `keepsLines`, an empty row for each line of the file that has no row. */
async function readTable(name: FileName, path: string, keepsLines: boolean): Promise<TextTable> {
  // Two columns of version 1.1 that 1.2 does not have.
  const known = { ...files[name].schema.shape, role: true, orgSourcedIds: true }
  const rows: TextRow[] = []
  let columns: string[] | undefined
  const ignore = () => undefined
  let next = 2
  for await (const { line, cells } of readCsv(path, `${name}.csv`, ignore, ignore)) {
    const header = columns
    if (header === undefined) {
      columns = canonicalHeader(cells, known)
      continue
    }
    for (; keepsLines && next < line; next++) rows.push({})
    rows.push(Object.fromEntries(header.map((column, at) => [column, cells[at] ?? ''])))
    next = line + 1 + lineBreaksIn(cells).all
  }
  return { columns: columns ?? [], rows }
}

/** Calls `use` with a temporary folder of the tables. */
export async function withFolder<T>(
  tables: TextTables,
  source: string,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const folder = await writeFolder(tables, source)
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Writes a temporary folder of the tables. */
async function writeFolder(tables: TextTables, source: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'studentgo-import-'))
  try {
    const manifest = [
      { propertyName: 'oneroster.version', value: '1.2' },
      { propertyName: 'source.systemCode', value: source },
    ]
    await writeFile(join(folder, 'manifest.csv'), csvOf(['propertyName', 'value'], manifest))
    for (const [name, { columns, rows }] of tables) {
      await writeFile(join(folder, `${name}.csv`), csvOf(columns, rows))
    }
    return folder
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}
