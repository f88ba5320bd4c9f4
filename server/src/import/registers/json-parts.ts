import type { TextRow } from '../engine/csv-text.ts'
import type { FileName } from '../files.ts'

/** A row made from a document, and its path in the document. */
export interface GeneratedRow {
  row: TextRow
  path: string
  /** The keys of the document behind the columns. */
  keys: Record<string, string>
}

export interface JsonFault {
  path: string
  reason: string
}

/** What a document of a national register is in the files of the importer. */
export interface GeneratedRows {
  rows: Map<FileName, Map<string, GeneratedRow>>
  leftOut: JsonFault[]
  warnings: JsonFault[]
}

/** Puts a row into a file; a later one of the same id takes its place. */
export function addRow(
  made: GeneratedRows,
  name: FileName,
  row: TextRow,
  path: string,
  keys: Record<string, string> = {},
): void {
  const own = made.rows.get(name) ?? new Map<string, GeneratedRow>()
  made.rows.set(name, own.set(row.sourcedId ?? '', { row, path, keys }))
}

export interface Shape<Read> {
  safeParse: (
    value: unknown,
  ) =>
    | { success: true; data: Read }
    | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }
}

/** Reads an object; what is wrong with it goes to `faults` by its path, and it is undefined. */
export function readShape<Read>(
  shape: Shape<Read>,
  value: unknown,
  path: string,
  faults: JsonFault[],
): Read | undefined {
  const read = shape.safeParse(value)
  if (read.success) return read.data
  for (const issue of read.error.issues) {
    const steps = issue.path.map(step => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    faults.push({ path: path + steps.join(''), reason: wordsOf(issue.message) })
  }
  return undefined
}

/** The words of the reader as those of a report: `Invalid input: expected string, received number`. */
function wordsOf(message: string): string {
  const [, expected, received] = /expected (\w+), received (\w+)/.exec(message) ?? []
  if (expected === undefined) return message
  return received === 'undefined' ? 'is missing' : `is of type ${received}, not ${expected}`
}

/** The part of a code that comes after the name of its set. */
export const codeOf = (uri: string) => uri.slice(uri.indexOf('_') + 1)

export function itemsOf(list: unknown): unknown[] {
  return Array.isArray(list) ? list : []
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A number as the cells have it; undefined where it has no such form. */
export function oneDecimal(value: number | null | undefined): string | undefined {
  const text = value == null ? '' : String(value)
  return /^[0-9]{1,4}(\.[0-9])?$/.test(text) ? text : undefined
}

/** Courses by the codes of the registers (`900001`, `vvai`), without the name of their set; copies of units aside. */
export function coursesByCode(courses: Iterable<TextRow>): Map<string, TextRow> {
  const byCode = new Map<string, TextRow>()
  for (const row of courses) {
    const code = registerCode(row.courseCode ?? '')
    if (code !== '' && !row.sourcedId?.includes('~') && !byCode.has(code)) byCode.set(code, row)
  }
  return byCode
}

export function registerCode(code: string): string {
  return code.toLowerCase().replace(/^(tutkinnonosat|ammatillisenoppiaineet|koulutuksenosattuva)_/, '')
}
