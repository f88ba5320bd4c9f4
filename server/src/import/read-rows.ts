import type * as z from 'zod'
import { readCsv } from './csv-rows.ts'
import type { RowOf } from './files.ts'
import type { Refusal } from './report.ts'

export interface ReadContext {
  refuse: (refusal: Refusal) => void
  progress: (line: string) => void
  unread: Unread
}

/** What a file may hold beyond the rows that were read: nobody is blamed for pointing at that. */
export interface Unread {
  /** Files of which an unknown part could not be read, by name without `.csv`. */
  files: Set<string>
  /** Ids of refused rows, by file. */
  ids: Map<string, Set<string>>
}

export function nothingUnread(): Unread {
  return { files: new Set(), ids: new Map() }
}

/**
 * Reads one file against its schema. The header must have every column that can not be empty and none that
 * nobody knows (`metadata.…` is the standard's place for those); a row that fails is refused with every faulty
 * column, and an id that comes twice with both lines. Answers the rows that passed and are not to be deleted.
 */
export async function readRows<Shape extends z.ZodObject<{ sourcedId: z.ZodType; status: z.ZodType }>>(
  path: string,
  name: string,
  schema: Shape,
  context: ReadContext,
): Promise<RowOf<Shape>[]> {
  const file = `${name}.csv`
  const rows: RowOf<Shape>[] = []
  const unreadIds = new Set<string>()
  context.unread.ids.set(name, unreadIds)
  const lines = new Map<string, number>()
  let header: string[] | undefined
  let count = 0
  const refuseLost = (refusal: Refusal) => {
    context.unread.files.add(name)
    context.refuse(refusal)
  }
  for await (const { line, cells } of readCsv(path, file, refuseLost, context.progress)) {
    if (header === undefined) {
      header = cells
      if (!isHeader(file, header, schema, refuseLost)) return []
      continue
    }
    count++
    const refused = (column: string | undefined, reason: string) =>
      context.refuse({ file, line, column, reason })
    if (cells.length !== header.length) {
      context.unread.files.add(name)
      refused(undefined, `has ${cells.length} cells where the header has ${header.length}`)
      continue
    }
    const values = objectOf(header, cells, schema)
    const read = schema.safeParse(values)
    if (!read.success) {
      unreadIds.add(values.sourcedId ?? '')
      for (const issue of read.error.issues) refused(issue.path.join('.'), issue.message)
      continue
    }
    const id = String(read.data.sourcedId)
    const before = lines.get(id)
    lines.set(id, before ?? line)
    if (before !== undefined) refused('sourcedId', `${id} is on line ${before} already`)
    else if (read.data.status !== 'tobedeleted') rows.push({ ...read.data, line })
  }
  if (header === undefined) refuseLost({ file, reason: 'is empty: the header is missing' })
  context.progress(`${file}: ${count} rows read`)
  return rows
}

function isHeader(
  file: string,
  header: string[],
  schema: z.ZodObject,
  refuse: ReadContext['refuse'],
): boolean {
  const faults: Refusal[] = []
  const seen = new Set<string>()
  for (const column of header) {
    if (seen.has(column)) faults.push({ file, line: 1, column, reason: 'is in the header twice' })
    seen.add(column)
    if (!(column in schema.shape) && !column.startsWith('metadata.')) {
      faults.push({ file, line: 1, column, reason: 'is no column of this file' })
    }
  }
  for (const [column, shape] of Object.entries(schema.shape)) {
    if (!seen.has(column) && isNeeded(shape))
      faults.push({ file, line: 1, column, reason: 'is missing from the header' })
  }
  for (const fault of faults) refuse(fault)
  return faults.length === 0
}

function isNeeded(shape: z.core.$ZodType): boolean {
  return !('safeParse' in shape) || !isAccepting(shape)
}

function isAccepting(shape: object): boolean {
  return (shape as z.ZodType).safeParse('').success
}

/** The cells by column; a column that the header leaves out is empty. */
function objectOf(
  header: readonly string[],
  cells: readonly string[],
  schema: z.ZodObject,
): Record<string, string> {
  const values: Record<string, string> = Object.fromEntries(
    Object.keys(schema.shape).map(column => [column, '']),
  )
  for (const [at, column] of header.entries()) {
    if (column in schema.shape) values[column] = cells[at] ?? ''
  }
  return values
}
