import type { CsvSource } from '../engine/csv-rows.ts'
import type { Refusal } from '../engine/fault-groups.rules.ts'
import type { FileName } from '../files.ts'
import type { RowsOfFiles } from './part-of-folder.rules.ts'

/** No file has so many lines: rows of the last import get lines after it, those of the folder keep their own. */
const contextFrom = 1_000_000_000

/** Files of the rows of the last import that others are judged by, and after them of those rows themselves. */
export function sourcesOf(
  columns: ReadonlyMap<FileName, readonly string[]>,
  context: RowsOfFiles,
  own: RowsOfFiles,
): Map<FileName, CsvSource> {
  return new Map(
    [...columns].map(([name, header]) => [name, sourceOf(header, context.get(name), own.get(name))]),
  )
}

type Rows = NonNullable<ReturnType<RowsOfFiles['get']>>

function sourceOf(header: readonly string[], context: Rows = [], own: Rows = []): CsvSource {
  return async function* () {
    yield { line: 1, cells: [...header] }
    const cellsOf = (row: Rows[number]['row']) => header.map(column => row[column] ?? '')
    for (const { line, row } of context) yield { line: contextFrom + line, cells: cellsOf(row) }
    for (const { line, row } of own) yield { line, cells: cellsOf(row) }
  }
}

/** True of a fault of a row that is only there for others to be judged by. */
export function isOfContext({ line }: Pick<Refusal, 'line'>): boolean {
  return line !== undefined && line >= contextFrom
}

/** The line in the last import of a row that is only there for others. */
export function contextLineOf(line: number): number {
  return line - contextFrom
}

/** A fault as people read it: what the last import had has no line in the folder. */
export function withoutContextLines({ line, reason, ...fault }: Refusal): Refusal {
  const reasonAlone = reason.replaceAll(/\bon line (\d+)/g, (text, number) =>
    Number(number) >= contextFrom ? 'in the last import' : text,
  )
  return { ...fault, reason: reasonAlone, ...(isOfContext({ line }) ? {} : { line }) }
}
