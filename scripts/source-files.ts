import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const left = new Set(['node_modules', 'dist', 'data', '.git', 'coverage'])

export interface SourceFile {
  path: string
  text: string
}

/** The project's files below some folders whose names end in one of the endings. */
export function sourceFiles(folders: string[], endings: string[]): SourceFile[] {
  return folders
    .flatMap(folder => walk(join(root, folder)))
    .filter(path => endings.some(ending => path.endsWith(ending)))
    .map(path => ({ path: relative(root, path), text: readFileSync(path, 'utf8') }))
}

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    if (left.has(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? walk(path) : [path]
  })
}
