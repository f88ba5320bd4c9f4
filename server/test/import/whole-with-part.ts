import { files, isFileName } from '../../src/import/files.ts'
import type { Only } from '../../src/import/part/only.ts'
import type { SampleFolder } from './sample-folder.ts'

/**
 * The folder that a source would bring if of all that it has now only one class or person had changed since: what the
 * importer takes of a part must equal what it takes of this whole.
 */
export function wholeWithPart(before: SampleFolder, now: SampleFolder, only: Only): SampleFolder {
  const [dependents, dependentsNow] = [dependentsOf(before, only), dependentsOf({ ...before, ...now }, only)]
  const whole: SampleFolder = {}
  for (const name of Object.keys({ ...before, ...now })) {
    const is = (ids: ReadonlySet<string>) => (row: Record<string, string>) =>
      ids.has(`${name} ${row.sourcedId}`)
    const kept = (before[name] ?? []).filter(row => now[name] === undefined || !is(dependents)(row))
    const fresh = (now[name] ?? []).filter(is(dependentsNow))
    if (before[name] !== undefined || fresh.length > 0) whole[name] = [...kept, ...fresh]
  }
  return whole
}

/** All that points at the class or person, directly or through others, as file and id. */
function dependentsOf(folder: SampleFolder, { file, id }: Only): Set<string> {
  const found = new Set([`${file} ${id}`])
  for (let size = 0; size < found.size; ) {
    size = found.size
    for (const [name, rows] of Object.entries(folder)) {
      for (const row of isFileName(name) ? rows : []) {
        if (pointsOf(name, row).some(point => found.has(point))) found.add(`${name} ${row.sourcedId}`)
      }
    }
  }
  return found
}

function pointsOf(name: string, row: Record<string, string>): string[] {
  if (!isFileName(name)) return []
  return Object.entries(files[name].columns).flatMap(([column, { facts }]) => {
    if (facts.refersTo === undefined || column === 'agentSourcedIds') return []
    return (row[column] ?? '').split(/[;,]/).map(id => `${facts.refersTo} ${id.trim()}`)
  })
}
