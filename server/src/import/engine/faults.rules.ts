import type { FileName } from '../files.ts'
import type { Refusal } from './fault-groups.rules.ts'
import type { Rows } from './store/row-store.ts'

/** What is wrong with a row, by the column to look at. */
export type Fault = [column: string, reason: string]

/** Judges every row of a file and says where its faults are. A file that is not there has none. */
export function faultsIn<Row extends { line: number }>(
  file: FileName,
  rows: Rows<Row> | undefined,
  judge: (row: Row) => Fault[],
): Refusal[] {
  return (
    rows?.flatMap(row =>
      judge(row).map(([column, reason]) => ({ file: `${file}.csv`, line: row.line, column, reason })),
    ) ?? []
  )
}

/** The faults among checks, each of which is undefined or false where all is well. */
export function faultsOf(...checks: (Fault | undefined | false)[]): Fault[] {
  return checks.filter(check => Array.isArray(check))
}

/** A column that goes together with the state of its row: there, or empty. */
export function presence(
  column: string,
  value: unknown,
  isExpected: boolean,
  when: string,
): Fault | undefined {
  if ((value !== null) === isExpected) return undefined
  return [column, isExpected ? `is needed ${when}` : `must be empty ${when}`]
}

/** True of instants with offset, the first of which is earlier. */
export function isBefore(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && Date.parse(one) < Date.parse(other)
}
