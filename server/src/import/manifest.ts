import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readCsv } from './engine/csv-rows.ts'
import type { ReadContext } from './engine/read-rows.ts'
import { type FileName, files, isFileName, requiredFiles } from './files.ts'

/** What a folder says about itself. */
export interface Manifest {
  /** The short name of the source system; stands before every id in the database. */
  source: string
  present: Set<FileName>
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
  givenSource: string | undefined,
  context: ReadContext,
): Promise<Manifest> {
  const file = 'manifest.csv'
  const inFolder = new Set((await readdir(folder)).filter(name => name.endsWith('.csv')))
  const properties = inFolder.has(file) ? await readProperties(join(folder, file), context) : new Map()
  const refuse = (reason: string, column?: string) => context.refuse({ file, column, reason })
  if (!inFolder.has(file)) refuse('is not in the folder')
  const version = properties.get('oneroster.version')
  if (inFolder.has(file) && version !== '1.2')
    refuse(`is ${version ?? 'missing'}, and 1.2 is read`, 'oneroster.version')
  const source = givenSource ?? (properties.get('source.systemCode') || nameless)
  if (!sourcePattern.test(source)) {
    refuse('may hold letters, digits, dots, hyphens and underscores, at most 64', 'source.systemCode')
  }
  const present = new Set<FileName>()
  const notes: string[] = []
  for (const name of Object.keys(files).filter(isFileName)) {
    const mode = properties.get(`file.${name}`)
    const isThere = inFolder.has(`${name}.csv`)
    if (mode === 'delta') refuse('is delta; export the file as bulk', `file.${name}`)
    else if (mode === 'bulk' && !isThere)
      refuse(`is bulk, and ${name}.csv is not in the folder`, `file.${name}`)
    else if (mode === 'absent' && isThere)
      notes.push(`${name}.csv is absent by the manifest and was not read`)
    else if (isThere && mode !== 'absent') present.add(name)
  }
  for (const name of requiredFiles) {
    if (!present.has(name)) context.refuse({ file: `${name}.csv`, reason: 'is needed' })
  }
  return { source, present, notes: [...notes, ...unreadFiles(inFolder)] }
}

async function readProperties(path: string, context: ReadContext): Promise<Map<string, string>> {
  const properties = new Map<string, string>()
  for await (const { cells } of readCsv(path, 'manifest.csv', context.refuse, () => undefined)) {
    const [name, value] = cells
    if (name !== undefined) properties.set(name, value ?? '')
  }
  return properties
}

function unreadFiles(inFolder: ReadonlySet<string>): string[] {
  return [...inFolder]
    .filter(name => name !== 'manifest.csv' && !isFileName(name.slice(0, -4)))
    .toSorted()
    .map(name => `${name} is no file that the import knows and was not read`)
}
