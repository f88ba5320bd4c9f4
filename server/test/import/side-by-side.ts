import type { Refusal } from '../../src/import/engine/fault-groups.rules.ts'
import type { SampleFolder } from './sample-folder.ts'

/**
 * Schools of many cases in one folder, for one import of them all. Each id begins with its case, as in `news-s1`, so
 * that they never meet.
 */
export function sideBySide(schools: Record<string, SampleFolder>): SampleFolder {
  const combined: SampleFolder = {}
  for (const [tag, school] of Object.entries(schools)) {
    for (const [file, rows] of Object.entries(school)) {
      combined[file] = [...(combined[file] ?? []), ...rows.map(row => ownedBy(tag, row))]
    }
  }
  return combined
}

function ownedBy(tag: string, row: Record<string, string>): Record<string, string> {
  const cells = Object.entries(row).map(([column, cell]) => [
    column,
    /sourcedIds?$/i.test(column) ? cell.replaceAll(/[^,;\s]+/g, `${tag}-$&`) : cell,
  ])
  return Object.fromEntries(cells)
}

/** The faults of one of these cases, with lines and ids as they would be if its school were alone in the folder. */
export function faultsOfCase(tag: string, combined: SampleFolder, faults: Refusal[]): Refusal[] {
  return faults.flatMap(fault => {
    const rows = combined[fault.file.replace(/\.csv$/, '')] ?? []
    const own = rows.filter(row => row.sourcedId?.startsWith(`${tag}-`))
    const at = own.findIndex(row => row === rows[(fault.line ?? 0) - 2])
    return at < 0 ? [] : [{ ...fault, line: at + 2, reason: fault.reason.replaceAll(`${tag}-`, '') }]
  })
}
