import type * as z from 'zod'
import type { TextRow } from '../csv-text.ts'
import { Numbers } from './numbers.ts'
import { TextPool } from './text-pool.ts'

/** The rows of a file, as far as those need them who judge them and make records of them. */
export interface Rows<Row> extends Iterable<Row> {
  readonly length: number
  map<To>(change: (row: Row) => To): To[]
  filter(fits: (row: Row) => boolean): Row[]
  flatMap<To>(change: (row: Row) => To | readonly To[]): To[]
  find(fits: (row: Row) => boolean): Row | undefined
  toReversed(): Row[]
}

/** Rows by their own id. */
export type RowsById<Row> = Pick<ReadonlyMap<string, Row>, 'get' | 'has'>

/** What is wrong with a cell. */
export interface CellFault {
  column: string
  reason: string
}

const mostValues = 1024
const deleted = 'tobedeleted'
/** The property with a row's place; no column has this name. */
const place = Symbol('place')

/**
 * The valid rows of a file, column by column: of each cell the number of its text. A row is an object that looks up
 * its cells on access, so that a million rows take some tens of megabytes.
 */
export class RowStore<Row extends object> implements Rows<Row>, RowsById<Row> {
  private readonly columns: readonly CellColumn[]
  private readonly ids: CellColumn
  private readonly status: CellColumn
  private readonly View: new (
    at: number,
  ) => Row
  /** The numbers of the cells of the row that is being taken. */
  private readonly taken: Uint32Array
  private readonly lines = new Numbers()
  private count = 0
  /** By the number of an id: the place of its row, counted from 1. */
  private readonly places = new Numbers()
  /** By the number of an id: the first line on which it was read. */
  private readonly firstLines = new Numbers()
  /** The lines of so many rows, the first ones, ascend. */
  private inOrder = 0

  constructor(shape: Record<string, z.ZodType>) {
    this.columns = Object.entries(shape).map(([name, schema]) => new CellColumn(name, schema))
    this.taken = new Uint32Array(this.columns.length)
    this.ids = this.columnOf('sourcedId')
    this.status = this.columnOf('status')
    this.View = viewOf<Row>(this.columns, at => this.lines.at(at))
  }

  get length(): number {
    return this.count
  }

  *[Symbol.iterator](): Generator<Row> {
    for (let at = 0; at < this.count; at++) yield new this.View(at)
  }

  map<To>(change: (row: Row) => To): To[] {
    return Array.from(this, change)
  }

  filter(fits: (row: Row) => boolean): Row[] {
    return this.flatMap(row => (fits(row) ? [row] : []))
  }

  flatMap<To>(change: (row: Row) => To | readonly To[]): To[] {
    const all: To[] = []
    for (const row of this) {
      const made = change(row)
      if (!isList(made)) all.push(made)
      else for (const one of made) all.push(one)
    }
    return all
  }

  find(fits: (row: Row) => boolean): Row | undefined {
    for (const row of this) if (fits(row)) return row
    return undefined
  }

  toReversed(): Row[] {
    return [...this].reverse()
  }

  get(id: string): Row | undefined {
    const place = this.placeOf(id)
    return place === 0 ? undefined : new this.View(place - 1)
  }

  has(id: string): boolean {
    return this.placeOf(id) !== 0
  }

  /** The row that begins on a line. */
  atLine(line: number): Row | undefined {
    const at = this.indexOfLine(line)
    return at < 0 ? undefined : new this.View(at)
  }

  /**
   * Takes a row of a file by the texts of its columns, unless the row is a deletion. Answers what is wrong with it, or
   * the line that has its id already.
   */
  read(line: number, texts: readonly string[]): CellFault[] | { before: number } | undefined {
    const faults = this.take(texts)
    if (faults.length > 0) return faults
    const id = this.takenOf(this.ids)
    const before = this.firstLines.at(id)
    if (before !== 0) return { before }
    this.firstLines.set(id, line)
    this.put(line)
    return undefined
  }

  /** Adds a row after all others, unless the row is a deletion; false where it has a fault. */
  append(line: number, cells: TextRow): boolean {
    if (this.take(this.columns.map(({ name }) => cells[name] ?? '')).length > 0) return false
    this.put(line)
    return true
  }

  /** Gives the row on a line other cells; false, and nothing is done, where one of them has a fault. */
  change(line: number, cells: TextRow): boolean {
    const at = this.indexOfLine(line)
    const changed = Object.entries(cells).map(([name, text]) => {
      const column = this.columns.find(one => one.name === name)
      return { column, number: column?.take(text) }
    })
    if (at < 0 || changed.some(({ number }) => typeof number !== 'number')) return false
    this.places.set(this.ids.at(at), 0)
    for (const { column, number } of changed) if (typeof number === 'number') column?.put(at, number)
    this.place(at)
    return true
  }

  /** Leaves out the rows on those lines. */
  drop(lines: ReadonlySet<number>): void {
    let kept = 0
    let inOrder = 0
    for (let at = 0; at < this.count; at++) {
      const line = this.lines.at(at)
      if (lines.has(line)) continue
      if (at < this.inOrder) inOrder++
      this.lines.set(kept, line)
      for (const column of this.columns) column.put(kept, column.at(at))
      kept++
    }
    this.count = kept
    this.inOrder = inOrder
    this.places.clear()
    for (let at = 0; at < kept; at++) this.place(at)
  }

  private columnOf(name: string): CellColumn {
    const column = this.columns.find(one => one.name === name)
    if (column === undefined) throw new Error(`a file has no column ${name}`)
    return column
  }

  /** Looks at the cells of a row; answers what is wrong with them. */
  private take(texts: readonly string[]): CellFault[] {
    const faults: CellFault[] = []
    for (const [index, column] of this.columns.entries()) {
      const taken = column.take(texts[index] ?? '')
      if (typeof taken === 'number') this.taken[index] = taken
      else faults.push(...taken)
    }
    return faults
  }

  private takenOf(column: CellColumn): number {
    return this.taken[this.columns.indexOf(column)] ?? 0
  }

  /** Adds the row that was taken; false where the row is a deletion. */
  private put(line: number): boolean {
    if (this.status.valueOf(this.takenOf(this.status)) === deleted) return false
    const at = this.count++
    this.lines.set(at, line)
    if (this.inOrder === at && (at === 0 || line > this.lines.at(at - 1))) this.inOrder = this.count
    for (const [index, column] of this.columns.entries()) column.put(at, this.taken[index] ?? 0)
    this.place(at)
    return true
  }

  private place(at: number): void {
    this.places.set(this.ids.at(at), at + 1)
  }

  private placeOf(id: string): number {
    const number = this.ids.numberOf(id)
    return number === 0 ? 0 : this.places.at(number)
  }

  private indexOfLine(line: number): number {
    let [low, high] = [0, this.inOrder]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.lines.at(middle) < line) low = middle + 1
      else high = middle
    }
    if (low < this.inOrder && this.lines.at(low) === line) return low
    for (let at = this.count - 1; at >= this.inOrder; at--) if (this.lines.at(at) === line) return at
    return -1
  }
}

function isList<One>(made: One | readonly One[]): made is readonly One[] {
  return Array.isArray(made)
}

/** The cells of one column. A text is parsed once, however many rows have it. */
class CellColumn {
  readonly name: string
  private readonly schema: z.ZodType
  private readonly texts = new TextPool()
  /** 1 of a text that is its own value. */
  private readonly plain = new Numbers()
  private readonly values = new Map<number, unknown>()
  private readonly ofEmpty: unknown
  private readonly faultsOfEmpty: CellFault[]
  /** Undefined while every cell is empty, which has the number 0. */
  private numbers: Numbers | undefined
  private lastText = ''
  private lastNumber = 0

  constructor(name: string, schema: z.ZodType) {
    this.name = name
    this.schema = schema
    const empty = schema.safeParse('')
    this.ofEmpty = empty.data
    this.faultsOfEmpty = empty.success ? [] : this.faultsOf(empty.error)
  }

  /** The number of a text that is valid in the column, or what is wrong with it. */
  take(text: string): number | CellFault[] {
    if (text === '') return this.faultsOfEmpty.length === 0 ? 0 : this.faultsOfEmpty
    if (text === this.lastText) return this.lastNumber
    const known = this.texts.numberOf(text)
    if (known !== 0) return this.last(text, known)
    const read = this.schema.safeParse(text)
    if (!read.success) return this.faultsOf(read.error)
    const number = this.texts.add(text)
    if (read.data === text) this.plain.set(number, 1)
    return this.last(text, number)
  }

  /** The number of a text that some row has or had. */
  numberOf(text: string): number {
    return this.texts.numberOf(text)
  }

  at(row: number): number {
    return this.numbers?.at(row) ?? 0
  }

  put(row: number, number: number): void {
    if (number === 0 && this.numbers === undefined) return
    this.numbers ??= new Numbers()
    this.numbers.set(row, number)
  }

  valueOf(number: number): unknown {
    if (number === 0) return this.ofEmpty
    const text = this.texts.textOf(number)
    if (this.plain.at(number) === 1) return text
    const known = this.values.get(number)
    if (known !== undefined) return known
    const value = this.schema.parse(text)
    if (this.values.size >= mostValues) this.values.clear()
    this.values.set(number, value)
    return value
  }

  private last(text: string, number: number): number {
    this.lastText = text
    this.lastNumber = number
    return number
  }

  private faultsOf({ issues }: z.ZodError): CellFault[] {
    return issues.map(({ path, message }) => ({ column: [this.name, ...path].join('.'), reason: message }))
  }
}

/** The class of rows that look up the cells of a column on access. */
function viewOf<Row extends object>(
  columns: readonly CellColumn[],
  lineOf: (at: number) => number,
): new (
  at: number,
) => Row {
  class View {
    readonly [place]: number

    constructor(at: number) {
      this[place] = at
    }

    get line(): number {
      return lineOf(this[place])
    }
  }
  for (const column of columns) {
    Object.defineProperty(View.prototype, column.name, {
      enumerable: true,
      get(this: View) {
        return column.valueOf(column.at(this[place]))
      },
    })
  }
  // The properties of its prototype are those of a row, as the schema of the file says.
  return View as unknown as new (
    at: number,
  ) => Row
}
