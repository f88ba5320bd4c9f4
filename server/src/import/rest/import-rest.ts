import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { OpenDatabase } from '../../platform/database/database.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { csvOf, type TextRow } from '../engine/csv-text.ts'
import type { Refusal } from '../engine/fault-groups.rules.ts'
import type { ImportReport } from '../engine/report.ts'
import type { FileName } from '../files.ts'
import { previousRows } from '../history/import-history.query.ts'
import { importFolder } from '../import-folder.ts'
import type { ImportOptions } from '../import-run.ts'
import { rolesGoneOf, type TextTable, withKnownIds } from '../incoming/merge-tables.rules.ts'
import { withUnpacked } from '../incoming/unpack-zip.ts'
import { propertiesOf, tablesIn } from '../manifest.ts'
import { type Patience, ServerUnread, usualPatience } from './ask-server.ts'
import { collections, filesOfServer, tablesOf } from './roster-rows.rules.ts'
import { type RosterAccess, rosterServer } from './roster-server.ts'

export interface RestOptions extends ImportOptions {
  source: string
  access: RosterAccess
  patience?: Patience
  /** Only what has changed since then; otherwise all there is. */
  since?: string | undefined
  /** A folder or zip archive of the files that the standard has no place for. */
  beside?: string | undefined
}

/**
 * Imports what a server of OneRoster 1.2 gives by REST, and the extension files of a folder beside it: as one folder, so
 * that all that holds for a folder holds for it. Nothing is compared or written before all of it has come. Throws `ServerUnread`.
 */
export async function importRest(
  database: OpenDatabase,
  { access, patience = usualPatience, since, beside, ...options }: RestOptions,
): Promise<ImportReport> {
  const { source, progress = () => undefined } = options
  const read = await readServer({ access, patience, since, progress })
  await keepRoles(database, source, read.tables, since !== undefined)
  const folder = await mkdtemp(join(tmpdir(), 'studentgo-rest-'))
  const bring = async (extensions: string | undefined) => {
    const modes = await linkBeside(extensions, folder, since !== undefined)
    await writeTables(folder, source, read.tables, modes)
    return importFolder(database, folder, options)
  }
  try {
    const report = beside === undefined ? await bring(undefined) : await withUnpacked(resolve(beside), bring)
    report.notes.unshift(...read.notes)
    const isAsRead = since === undefined && options.only === undefined
    return isAsRead ? withIds(report, read.tables) : report
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Reads all that a server has, or what has changed since. Throws `ServerUnread`. */
export async function readServer({
  access,
  patience = usualPatience,
  since,
  progress = () => undefined,
}: Pick<RestOptions, 'access' | 'patience' | 'since' | 'progress'>) {
  const server = rosterServer(access, patience, progress)
  const { host } = access.address
  const tables = new Map<FileName, TextTable>()
  const notes: string[] = []
  for (const collection of collections) {
    const items = await server.read(collection, since)
    if (items === undefined && collection !== 'demographics') {
      throw new ServerUnread(`${host} does not give us ${collection}`)
    }
    if (items === undefined) notes.push(`${host} does not give us demographics; birthdays stay as they were`)
    else for (const [name, table] of tablesOf(collection, items)) tables.set(name, table)
  }
  return { tables, notes }
}

/**
 * Roles have no ids of their own here: they keep the ids from an earlier import of the source, of a folder for example.
 * A changed user comes with all roles: missing ones are gone.
 */
async function keepRoles(
  { db }: OpenDatabase,
  source: string,
  tables: Map<FileName, TextTable>,
  isDelta: boolean,
): Promise<void> {
  const before = await (await previousRows(db, source))?.rowsOf('roles')
  const [users, roleTable] = [tables.get('users'), tables.get('roles')]
  if (before === undefined || users === undefined || roleTable === undefined) return
  const roles = withKnownIds([...before.values()], roleTable)
  const gone = isDelta ? rolesGoneOf([...before.values()], users, roles) : []
  tables.set('roles', { ...roles, rows: [...roles.rows, ...gone] })
}

/** Puts the files beside the server's into the folder; answers what their manifest says of them. */
async function linkBeside(
  beside: string | undefined,
  folder: string,
  isDelta: boolean,
): Promise<Map<string, string>> {
  const modes = new Map<string, string>(
    filesOfServer.map(name => [`file.${name}`, isDelta ? 'delta' : 'bulk']),
  )
  if (beside === undefined) return modes
  const tables = await tablesIn(beside)
  const twice = filesOfServer.find(name => tables.has(`${name}.csv`))
  if (twice !== undefined) {
    throw new OperatorError(`${twice}.csv is in ${beside}, and comes from the server as well`)
  }
  const manifest = tables.get('manifest.csv')
  const said = manifest === undefined ? new Map<string, string>() : await propertiesOf(manifest)
  for (const file of tables.keys()) {
    const name = `file.${file.slice(0, -'.csv'.length)}`
    if (file !== 'manifest.csv') modes.set(name, said.get(name) ?? 'bulk')
  }
  for (const name of await readdir(beside)) {
    if (join(beside, name) !== manifest) await symlink(join(beside, name), join(folder, name))
  }
  return modes
}

async function writeTables(
  folder: string,
  source: string,
  tables: ReadonlyMap<FileName, TextTable>,
  modes: Map<string, string>,
): Promise<void> {
  if (!tables.has('demographics')) modes.set('file.demographics', 'absent')
  const manifest = [['oneroster.version', '1.2'], ['source.systemCode', source], ...modes].map(
    ([propertyName = '', value = '']): TextRow => ({ propertyName, value }),
  )
  await writeFile(join(folder, 'manifest.csv'), csvOf(['propertyName', 'value'], manifest))
  for (const [name, { columns, rows }] of tables) {
    await writeFile(join(folder, `${name}.csv`), csvOf(columns, rows))
  }
}

/** Up to so many faults of a file name the ids of their rows; more keep their lines, grouped as one. */
const mostNamed = 20

/** Nobody sees the lines of a server's data, so a fault names the id of its row. */
function withIds(report: ImportReport, tables: ReadonlyMap<FileName, TextTable>): ImportReport {
  const named = (faults: readonly Refusal[]) => {
    const counts = Map.groupBy(faults, fault => fault.file)
    return faults.map(fault => {
      const name = filesOfServer.find(one => `${one}.csv` === fault.file)
      if (name === undefined || fault.line === undefined) return fault
      const id = tables.get(name)?.rows[fault.line - 2]?.sourcedId
      if (id === undefined || (counts.get(fault.file)?.length ?? 0) > mostNamed) return fault
      return { ...fault, file: name, line: undefined, column: [id, fault.column].filter(Boolean).join(' ') }
    })
  }
  const { refusals, leftOut, warnings } = report
  return { ...report, refusals: named(refusals), leftOut: named(leftOut), warnings: named(warnings) }
}
