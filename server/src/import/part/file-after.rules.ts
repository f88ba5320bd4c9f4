import { csvLine, type TextRow } from '../engine/csv-text.ts'
import type { FileName } from '../files.ts'
import type { Repair } from '../repair-folder.ts'
import type { Part } from './part-of-folder.rules.ts'
import { contextLineOf, isOfContext } from './part-sources.ts'
import type { LineRow, TextFile } from './text-file.ts'

/** The previous and the new version of a file. */
interface FileVersions {
  name: FileName
  kept: TextFile | undefined
  brought: TextFile | undefined
}

const rowsAtOnce = 500

/**
 * The last version of a source's file, with the part that was taken and without passwords, and its count of rows;
 * undefined where the kept file does not change.
 */
export function fileAfter(
  { name, kept, brought }: FileVersions,
  part: Part,
  repairs: ReadonlyMap<number, Repair> = new Map(),
): { rows: () => number; text: Iterable<string> } | undefined {
  const now = (part.now.get(name) ?? []).flatMap(row => repaired(row, repairs.get(row.line)))
  const before = part.before.get(name) ?? []
  const ofOthers = new Map(
    [...repairs].flatMap(([line, repair]) => (isOfContext({ line }) ? [[contextLineOf(line), repair]] : [])),
  )
  if (kept !== undefined && ofOthers.size === 0 && areSame(before, now)) return undefined
  const columns = new Set([...(kept?.columns ?? []), ...(brought?.columns ?? [])])
  for (const row of now) for (const column of Object.keys(row)) columns.add(column)
  columns.delete('password')
  let count = 0
  return {
    rows: () => count,
    text: inBatches(
      lines([...columns], kept, now, { gone: new Set(before.map(({ row }) => row.sourcedId)), ofOthers }),
      () => count++,
    ),
  }
}

function repaired({ row }: LineRow, repair: Repair | undefined): TextRow[] {
  if (repair === undefined) return [row]
  if (repair.kind === 'OUT') return []
  return [repair.kind === 'ROW' ? repair.row : { ...row, ...repair.cells }]
}

function areSame(before: readonly LineRow[], now: readonly TextRow[]): boolean {
  const known = new Map(before.map(({ row }) => [row.sourcedId, row]))
  return (
    before.length === now.length &&
    now.every(row => {
      const was = known.get(row.sourcedId)
      if (was === undefined) return false
      const columns = Object.keys({ ...was, ...row }).filter(column => column !== 'password')
      return columns.every(column => (was[column] ?? '') === (row[column] ?? ''))
    })
  )
}

interface Changes {
  /** The ids of the rows that have others in their place, or none. */
  gone: ReadonlySet<string | undefined>
  /** What became of other rows, by their lines. */
  ofOthers: ReadonlyMap<number, Repair>
}

function* lines(
  columns: readonly string[],
  kept: TextFile | undefined,
  now: readonly TextRow[],
  { gone, ofOthers }: Changes,
): Generator<string> {
  yield csvLine(columns)
  if (kept !== undefined) {
    yield* kept.linesWith(columns, at => {
      if (gone.has(kept.idAt(at))) return 'LEFT_OUT'
      if (ofOthers.size === 0) return undefined
      const row = kept.rowAt(at)
      const repair = ofOthers.get(row.line)
      return repair === undefined ? undefined : (repaired(row, repair)[0] ?? 'LEFT_OUT')
    })
  }
  for (const row of now) yield csvLine(columns.map(column => row[column] ?? ''))
}

/** Lines in texts of some size, the header and then row by row, each of which is counted. */
function* inBatches(all: Iterable<string>, count: () => void): Generator<string> {
  let batch: string[] = []
  let isHeader = true
  for (const line of all) {
    if (!isHeader) count()
    isHeader = false
    batch.push(line)
    if (batch.length < rowsAtOnce) continue
    yield batch.join('')
    batch = []
  }
  yield batch.join('')
}
