import { readCsv } from './csv-rows.ts'
import type { Columns, ImportFile } from './import-file.ts'
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
 * Reads one file as it is declared. The header must have every column that can not be empty and none that
 * nobody knows (`metadata.…` is the standard's place for those); a row that fails is refused with every faulty
 * column, and an id that comes twice with both lines. Answers the rows that passed and are not to be deleted.
 */
export async function readRows(
  path: string,
  { name, schema, needed }: ImportFile<string, Columns>,
  context: ReadContext,
): Promise<Record<string, unknown>[]> {
  const file = `${name}.csv`
  const rows: Record<string, unknown>[] = []
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
      const faults = headerFaults(header, schema.shape, needed)
      for (const fault of faults) refuseLost({ file, line: 1, ...fault })
      if (faults.length > 0) return []
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
    const values = cellsByColumn(header, cells, schema.shape)
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

function headerFaults(header: readonly string[], known: object, needed: ReadonlySet<string>): HeaderFault[] {
  const columns = new Set<string>()
  const repeated = new Set<string>()
  for (const column of header) (columns.has(column) ? repeated : columns).add(column)
  const isKnown = (column: string) => Object.hasOwn(known, column) || column.startsWith('metadata.')
  return [
    ...eachOrMore(
      [...columns].filter(column => !isKnown(column)),
      'is no column of this file',
      'are no columns of this file',
    ),
    ...eachOrMore([...repeated], 'is in the header twice', 'are in the header twice'),
    ...eachOrMore(
      [...needed].filter(column => !columns.has(column)),
      'is missing from the header',
      'are missing from the header',
    ),
  ]
}

type HeaderFault = Pick<Refusal, 'column' | 'reason'>

/** A file of another kind, or one whose commas are missing, has one fault and not one for each of its cells. */
const mostColumnsNamed = 20

function eachOrMore(columns: readonly string[], isWrong: string, areWrong: string): HeaderFault[] {
  const named: HeaderFault[] = columns.slice(0, mostColumnsNamed).map(column => ({ column, reason: isWrong }))
  const more = columns.length - named.length
  return more === 0 ? named : [...named, { reason: `${more.toLocaleString('en')} more ${areWrong}` }]
}

/** The cells by column; a column that the header leaves out is empty. */
function cellsByColumn(
  header: readonly string[],
  cells: readonly string[],
  known: object,
): Record<string, string> {
  const values: Record<string, string> = Object.fromEntries(Object.keys(known).map(column => [column, '']))
  for (const [at, column] of header.entries()) {
    if (Object.hasOwn(known, column)) values[column] = cells[at] ?? ''
  }
  return values
}
