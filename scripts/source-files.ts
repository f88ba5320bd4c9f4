import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const left = new Set(['node_modules', 'dist', 'data', '.git', 'coverage'])

export interface SourceFile {
  path: string
  text: string
}

/** The project's files below these folders that have one of these endings. */
export function sourceFiles(folders: string[], endings: string[]): SourceFile[] {
  return folders
    .flatMap(filesUnder)
    .filter(path => endings.some(ending => path.endsWith(ending)))
    .map(path => ({ path, text: textOf(path) }))
}

/** The paths of all files below a folder. */
export function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry => {
    if (left.has(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesUnder(path) : [path]
  })
}

const statically = /^(?:import|export) (?!type\b)(?:[^'"]* from )?'([^']+)'/gm
const atAnyTime = /(?:\bfrom |\bimport |\bimport\(|\bnew URL\()'([^']+\.ts|@studentgo\/[^']+)'/g

/** The files and packages that are loaded with a file: its imports, and their imports in turn. */
export function loadedWith(path: string): Set<string> {
  return reachedFrom(path, statically)
}

/** The project's files that a file may load sooner or later, itself among them. */
export function filesLoadedBy(path: string): string[] {
  return [...reachedFrom(path, atAnyTime)].filter(one => existsSync(join(root, one)))
}

function reachedFrom(path: string, imports: RegExp, reached = new Set<string>()): Set<string> {
  if (reached.has(path)) return reached
  reached.add(path)
  for (const [, from = ''] of textOf(path).matchAll(imports))
    reachedFrom(resolved(from, path), imports, reached)
  return reached
}

function resolved(from: string, importer: string): string {
  if (from.startsWith('.')) return join(dirname(importer), from)
  const [, ofProtocol] = /^@studentgo\/protocol\/(.+)/.exec(from) ?? []
  if (ofProtocol === undefined) return from
  return ofProtocol.endsWith('.json') ? `protocol/${ofProtocol}` : `protocol/src/${ofProtocol}.ts`
}

function textOf(path: string): string {
  const file = join(root, path)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
