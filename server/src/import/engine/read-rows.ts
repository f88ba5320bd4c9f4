import type { CsvSource } from './csv-rows.ts'
import type { Refusal } from './fault-groups.rules.ts'
import type { Columns, ImportFile } from './import-file.ts'
import type { ReportProgress } from './progress.ts'
import { RowStore } from './store/row-store.ts'

export interface ReadContext {
  refuse: (refusal: Refusal) => void
  progress: ReportProgress
  unread: Unread
  /** What was read of each file, by name without `.csv`. */
  sizes?: Map<string, FileSize>
  /** Hears of columns that were not read. */
  warn: (warning: Refusal) => void
  /** Takes the rows that were refused, as they were written. */
  failed?: FailedRow[]
}

/** How much there was in a file. */
export interface FileSize {
  rows: number
  /** The last row has fewer cells than the others: the file may have been cut off. */
  isCut: boolean
}

/** A row that was not taken, by column, with its faults. */
export interface FailedRow {
  name: string
  line: number
  /** Undefined where another row has its id. */
  values: Record<string, string> | undefined
  faults: { column: string | undefined; reason: string }[]
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
 * Reads one file as it is declared. The header must have every column that cannot be empty; those that nobody knows are
 * skipped, unless one looks like a known column that is missing. A row that fails is refused with every faulty column, and
 * an id that comes twice with both lines. Answers the rows that passed and are not to be deleted.
 */
export async function readRows(
  source: CsvSource,
  { name, schema, needed }: ImportFile<string, Columns>,
  context: ReadContext,
): Promise<RowStore<{ line: number }>> {
  const file = `${name}.csv`
  const rows = new RowStore<{ line: number }>(schema.shape)
  const unreadIds = new Set<string>()
  context.unread.ids.set(name, unreadIds)
  let header: string[] | undefined
  let places: number[] = []
  let count = 0
  const refuseLostRow = (refusal: Refusal) => {
    context.unread.files.add(name)
    context.refuse({ ...refusal, isWhole: true })
  }
  let isCut = false
  for await (const { line, cells } of source(refuseLostRow, context.progress)) {
    if (header === undefined) {
      header = canonicalHeader(cells, schema.shape)
      const known = new Set(Object.keys(schema.shape))
      const faults = headerFaults(header, known, needed)
      for (const fault of faults) refuseLostRow({ file, line, ...fault })
      const unread = unreadColumns(header, known)
      if (unread !== undefined) context.warn({ file, line, reason: unread })
      if (faults.length > 0) return rows
      const columns = header
      places = Object.keys(schema.shape).map(column => columns.indexOf(column))
      continue
    }
    count++
    const refused = (values: Record<string, string> | undefined, faults: FailedRow['faults']) => {
      context.failed?.push({ name, line, values, faults })
      for (const fault of faults) context.refuse({ file, line, ...fault })
    }
    isCut = cells.length < header.length
    const reason = wrongCount(cells, header)
    if (reason !== undefined) {
      context.unread.files.add(name)
      // Its first cells are those of the header; the id among them tells which row it was.
      const { sourcedId = '' } = cellsByColumn(header, cells, schema.shape)
      refused({ sourcedId }, [{ column: undefined, reason }])
      continue
    }
    const fault = rows.read(
      line,
      places.map(at => cells[at] ?? ''),
    )
    if (fault === undefined) continue
    const values = cellsByColumn(header, cells, schema.shape)
    const { sourcedId = '' } = values
    if ('before' in fault) {
      refused(undefined, [{ column: 'sourcedId', reason: `${sourcedId} is on line ${fault.before} already` }])
      continue
    }
    unreadIds.add(sourcedId)
    refused(values, fault)
  }
  if (header === undefined) refuseLostRow({ file, reason: 'is empty: the header is missing' })
  context.progress({ step: 'READ', name: file, count })
  context.sizes?.set(name, { rows: count, isCut })
  return rows
}

/** The header in the letters of the declaration, without the empty cells that Excel leaves at its end. */
export function canonicalHeader(cells: readonly string[], known: object): string[] {
  const names = new Map(Object.keys(known).map(column => [column.toLowerCase(), column]))
  const filled = cells.findLastIndex(cell => cell !== '') + 1
  return cells.slice(0, filled).map(cell => names.get(cell.toLowerCase()) ?? cell)
}

/** Cells beyond the header may be there as long as they are empty. */
function wrongCount(cells: readonly string[], header: readonly string[]): string | undefined {
  const isRight = cells.length >= header.length && cells.slice(header.length).every(cell => cell === '')
  return isRight ? undefined : `has ${cells.length} cells where the header has ${header.length}`
}

function headerFaults(
  header: readonly string[],
  known: ReadonlySet<string>,
  needed: ReadonlySet<string>,
): HeaderFault[] {
  const columns = new Set<string>()
  const repeated = new Set<string>()
  for (const column of header) (columns.has(column) ? repeated : columns).add(column)
  const missing = [...known].filter(column => !columns.has(column))
  return [
    ...[...columns]
      .filter(column => !known.has(column))
      .flatMap(column => {
        const meant = missing.find(name => looksLike(column, name))
        return meant === undefined
          ? []
          : [{ column, reason: `is no column of this file; write ${meant} if it is that` }]
      }),
    ...eachOrMore(
      [...repeated].filter(column => known.has(column)),
      'is in the header twice',
      'are in the header twice',
    ),
    ...eachOrMore(
      [...needed].filter(column => !columns.has(column)),
      'is missing from the header',
      'are missing from the header',
    ),
  ]
}

/** The note about a vendor's own, unknown columns; `metadata.…` is the standard's place for those. */
function unreadColumns(header: readonly string[], known: ReadonlySet<string>): string | undefined {
  const unknown = new Set(header.filter(column => !known.has(column) && !/^(metadata\..*)?$/i.test(column)))
  if (unknown.size === 0) return undefined
  const named = [...unknown].slice(0, mostColumnsNamed)
  const more = unknown.size - named.length
  const which = more === 0 ? named.join(', ') : `${named.join(', ')} and ${more.toLocaleString('en')} more`
  return `${which}: unknown here, so not read`
}

/** True of a name that is another but for capitals and separators, or for one letter that is more, less, other or turned. */
export function looksLike(written: string, known: string): boolean {
  const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\d]/gu, '')
  const [a, b] = [plain(written), plain(known)]
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [left, wanted] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (left.length <= 1 && wanted.length <= 1) return b.length > shortest || left === wanted
  return left.length === 2 && left === [...wanted].toReversed().join('')
}

/** Names of so few letters are like too many others. */
const shortest = 4

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
