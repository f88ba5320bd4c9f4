import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readCsv } from './engine/csv-rows.ts'
import type { Refusal } from './engine/fault-groups.rules.ts'
import { type FileName, files, isFileName, requiredFiles } from './files.ts'

/** What a folder says about itself. */
export interface Manifest {
  /** The short name of the source system; the prefix of every source id in the database. */
  source: string
  /** The path of each file to read. */
  present: Map<FileName, string>
  notes: string[]
}

const sourcePattern = /^[A-Za-z0-9._-]{1,64}$/
const nameless = 'oneroster'

/**
 * Reads `manifest.csv` and what is in the folder. Only whole (bulk) files are read: a file of differences
 * would leave its references open. An extension file counts as whole when it is there.
 */
export async function readManifest(
  folder: string,
  wantedSource: string | undefined,
  takeFault: (fault: Refusal) => void,
): Promise<Manifest> {
  const file = 'manifest.csv'
  const inFolder = await tablesIn(folder)
  const own = inFolder.get(file)
  const properties = own === undefined ? new Map<string, string>() : await propertiesOf(own, takeFault)
  const refuse = (reason: string, column?: string) => takeFault({ file, column, reason, isWhole: true })
  if (own === undefined) refuse('is not in the folder')
  const version = properties.get('oneroster.version')
  if (own !== undefined && version !== '1.2')
    refuse(`is ${version ?? 'missing'}, and 1.1 and 1.2 are read`, 'oneroster.version')
  const source = sourceOf(properties, wantedSource)
  if (!sourcePattern.test(source)) {
    refuse('may hold letters, digits, dots, hyphens and underscores, at most 64', 'source.systemCode')
  }
  const present = new Map<FileName, string>()
  const delta = new Set<FileName>()
  const notes: string[] = []
  for (const name of Object.keys(files).filter(isFileName)) {
    const mode = properties.get(`file.${name}`)
    const path = inFolder.get(`${name}.csv`)
    if (mode === 'delta') {
      delta.add(name)
      refuse('is delta, and nothing is known of what came before it; export it as bulk once', `file.${name}`)
    } else if (mode === 'bulk' && path === undefined)
      refuse(`is bulk, and ${name}.csv is not in the folder`, `file.${name}`)
    else if (mode === 'absent' && path !== undefined)
      notes.push(`${name}.csv is absent by the manifest and was not read`)
    else if (path !== undefined && mode !== 'absent') present.set(name, path)
  }
  for (const name of requiredFiles) {
    if (!present.has(name) && !delta.has(name)) {
      takeFault({ file: `${name}.csv`, reason: 'is needed', isWhole: true })
    }
  }
  return { source, present, notes: [...notes, ...unreadFiles(inFolder.keys())] }
}

/** The tables of a folder by the names that they are known by, wherever they lie. */
export async function tablesIn(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder)).filter(isTable)
  return new Map(names.map(name => [`${tableName(name)}.csv`, join(folder, name)]))
}

function isTable(name: string): boolean {
  return name.toLowerCase().endsWith('.csv')
}

const namesOfTables = new Map([...Object.keys(files), 'manifest'].map(name => [name.toLowerCase(), name]))

/** The name that a file is known by, in whatever letters it is written. */
function tableName(name: string): string {
  const own = name.slice(0, -'.csv'.length)
  return namesOfTables.get(own.toLowerCase()) ?? own
}

/** What a manifest says, by property. */
export async function propertiesOf(
  path: string,
  refuse: (fault: Refusal) => void = () => undefined,
): Promise<Map<string, string>> {
  const properties = new Map<string, string>()
  for await (const { cells } of readCsv(path, 'manifest.csv', refuse, () => undefined)) {
    const [name, value] = cells
    if (name !== undefined) properties.set(name, value ?? '')
  }
  return properties
}

/** The name of the source system: the one that is given, that of the manifest, or that of the nameless. */
export function sourceOf(properties: ReadonlyMap<string, string>, wanted: string | undefined): string {
  return wanted ?? (properties.get('source.systemCode') || nameless)
}

function unreadFiles(inFolder: Iterable<string>): string[] {
  return [...inFolder]
    .filter(name => name !== 'manifest.csv' && !isFileName(name.slice(0, -4)))
    .toSorted()
    .map(name => `${name} is no file that the import knows and was not read`)
}
