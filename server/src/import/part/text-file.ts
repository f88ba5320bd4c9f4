import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { formOf } from '../engine/csv-form.ts'
import { lineBreaksIn, readCsv } from '../engine/csv-rows.ts'
import { csvLine, type TextRow } from '../engine/csv-text.ts'
import type { Refusal } from '../engine/fault-groups.rules.ts'
import { canonicalHeader } from '../engine/read-rows.ts'
import { Numbers } from '../engine/store/numbers.ts'
import { type FileName, files } from '../files.ts'

/** A row and its line in the file. */
export interface LineRow {
  line: number
  row: TextRow
}

export type TextFiles = ReadonlyMap<FileName, TextFile>

interface Written {
  text: string
  delimiter: string
  sha256: string
  /** Where it stops being CSV. */
  faults: readonly Refusal[]
}

/** A file as it is written, not judged yet: a row is parsed only on access. */
export class TextFile {
  readonly columns: readonly string[]
  readonly sha256: string
  readonly faults: readonly Refusal[]
  private readonly text: string
  private readonly delimiter: string
  private readonly rows: FoundRows
  private readonly idPlace: number

  constructor(name: FileName, rows: FoundRows, { text, delimiter, sha256, faults }: Written) {
    this.text = text
    this.delimiter = delimiter
    this.sha256 = sha256
    this.faults = faults
    this.rows = rows
    this.columns = canonicalHeader(this.cellsAt(-1), files[name].schema.shape)
    this.idPlace = this.columns.indexOf('sourcedId')
  }

  get length(): number {
    return Math.max(0, this.rows.count - 1)
  }

  /** The places of the rows whose cell in one of the columns fits. */
  *placesWhere(
    columns: readonly string[],
    fits: (cell: string, column: string) => boolean,
  ): Generator<number> {
    const looked = columns.map(column => ({ column, place: this.columns.indexOf(column) }))
    const there = looked.filter(({ place }) => place >= 0)
    if (there.length === 0) return
    for (let at = 0; at < this.length; at++) {
      if (there.some(({ column, place }) => fits(this.cellAt(at, place), column))) yield at
    }
  }

  /** The row at a place, by column. */
  rowAt(at: number): LineRow {
    const cells = this.cellsAt(at)
    const row = Object.fromEntries(this.columns.map((column, place) => [column, cells[place] ?? '']))
    return { line: this.rows.lines.at(at + 1), row }
  }

  idAt(at: number): string {
    return this.cellAt(at, this.idPlace)
  }

  /** The rows as lines of CSV of those columns, with others in the place of some. */
  *linesWith(
    columns: readonly string[],
    changed: (at: number) => TextRow | 'LEFT_OUT' | undefined,
  ): Generator<string> {
    const isSame = columns.join() === this.columns.join() && this.delimiter === ','
    for (let at = 0; at < this.length; at++) {
      const other = changed(at)
      if (other === 'LEFT_OUT') continue
      if (other === undefined && isSame && !this.rows.cells.has(at + 1)) yield `${this.textAt(at)}\n`
      else {
        const cells = other ?? this.rowAt(at).row
        yield csvLine(columns.map(column => cells[column] ?? ''))
      }
    }
  }

  private textAt(at: number): string {
    return this.text.slice(this.rows.starts.at(at + 1), this.rows.ends.at(at + 1))
  }

  private cellsAt(at: number): readonly string[] {
    return this.rows.cells.get(at + 1) ?? this.textAt(at).split(this.delimiter)
  }

  /** A cell of a row by its place; empty where the row is too short for it. */
  private cellAt(at: number, place: number): string {
    const cells = this.rows.cells.size === 0 ? undefined : this.rows.cells.get(at + 1)
    if (cells !== undefined) return cells[place] ?? ''
    const text = this.textAt(at)
    let from = 0
    for (let left = place; left > 0; left--) {
      from = text.indexOf(this.delimiter, from) + 1
      if (from === 0) return ''
    }
    const end = text.indexOf(this.delimiter, from)
    return end < 0 ? text.slice(from) : text.slice(from, end)
  }
}

/** The positions of rows in a text, the header first. */
export interface FoundRows {
  count: number
  starts: Numbers
  ends: Numbers
  lines: Numbers
  /** The cells of rows that cannot be read off the text. */
  cells: Map<number, readonly string[]>
}

function noRows(): FoundRows {
  return { count: 0, starts: new Numbers(), ends: new Numbers(), lines: new Numbers(), cells: new Map() }
}

function addCells(rows: FoundRows, line: number, cells: readonly string[]): void {
  if (cells.every(cell => cell === '')) return
  rows.cells.set(rows.count, cells)
  rows.lines.set(rows.count++, line)
}

/** Reads a file of a folder; the one that was kept of it, where that is the same to the letter. */
export async function readTextFile(
  path: string,
  name: FileName,
  kept: TextFile | undefined,
): Promise<TextFile> {
  const content = await readFile(path)
  const sha256 = sha256Of(content)
  if (kept?.sha256 === sha256) return kept
  const { encoding, delimiter } = await formOf(path)
  const text = new TextDecoder(encoding).decode(content)
  const found = rowsOfText(text, delimiter)
  if (found !== undefined) return new TextFile(name, found, { text, delimiter, sha256, faults: [] })
  const rows = noRows()
  const faults: Refusal[] = []
  const refuse = (fault: Refusal) => faults.push(fault)
  for await (const { line, cells } of readCsv(path, `${name}.csv`, refuse, () => undefined)) {
    addCells(rows, line, cells)
  }
  return new TextFile(name, rows, { text: '', delimiter, sha256, faults })
}

/** Reads what was kept of a file, which is in the usual form. */
export function keptTextFile(content: Buffer, name: FileName): TextFile {
  const text = new TextDecoder().decode(content)
  const more = { delimiter: ',', sha256: sha256Of(content), faults: [] }
  const found = rowsOfText(text, ',')
  if (found !== undefined) return new TextFile(name, found, { ...more, text })
  const rows = noRows()
  const form = { bom: true, trim: true, relax_column_count: true, skip_empty_lines: true }
  const all: string[][] = parse(text, form)
  for (const [at, cells] of all.entries()) addCells(rows, at + 1, cells)
  return new TextFile(name, rows, { ...more, text: '' })
}

function sha256Of(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

const loose = /(?:^|[,;])[ \t\f]|[ \t\f](?:$|[,;])/m
const longestRow = 1_000_000

/**
 * The positions of the rows of a text, as `readCsv` reads them. Undefined where it is not written as most files are,
 * for example with a quotation mark within a word: only `readCsv` can read that.
 */
export function rowsOfText(text: string, delimiter: string): FoundRows | undefined {
  if (!isPlain(delimiter)) return undefined
  // By patterns: Node 24 repeats a plain-text search from before a loop on each of its rounds.
  const breaks = /\r/.test(text) ? '\r\n' : '\n'
  if (breaks === '\r\n' && /\r(?!\n)|(?<!\r)\n/.test(text)) return undefined
  const isLoose = loose.test(text)
  const rows = noRows()
  const hasMarks = /"/.test(text)
  for (let from = 0, line = 1; from < text.length; ) {
    const found = text.indexOf(breaks, from)
    let end = found < 0 ? text.length : found
    if (hasMarks && text.slice(from, end).includes('"')) {
      const quoted = quotedRow(text, from, { delimiter, breaks })
      if (quoted === undefined) return undefined
      end = quoted.end
      addCells(rows, line, quoted.cells)
      line += lineBreaksIn(quoted.cells).all
    } else if (isLoose && loose.test(text.slice(from, end))) {
      addCells(rows, line, text.slice(from, end).split(delimiter).map(trimmed))
    } else if (!isEmpty(text, from, { end, delimiter })) {
      rows.starts.set(rows.count, from)
      rows.ends.set(rows.count, end)
      rows.lines.set(rows.count++, line)
    }
    if (end - from > longestRow) return undefined
    from = end + breaks.length
    line++
  }
  return rows
}

const quotedCell = /"([^"]*(?:""[^"]*)*)"/y
const plainCell = { ',': /[^,"\r\n]*/y, ';': /[^;"\r\n]*/y }

/** A row with quoted cells, and where it ends; undefined where the quotation marks are not around whole cells. */
function quotedRow(
  text: string,
  start: number,
  { delimiter, breaks }: { delimiter: PlainDelimiter; breaks: string },
): { cells: string[]; end: number } | undefined {
  const cells: string[] = []
  for (let at = start; ; at++) {
    // Looked for by patterns from place to place: a search for the next mark could go through the whole text.
    const pattern = text[at] === '"' ? quotedCell : plainCell[delimiter]
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found === null) return undefined
    cells.push(found[1] === undefined ? trimmed(found[0]) : found[1].replaceAll('""', '"'))
    at += found[0].length
    if (at >= text.length || text.startsWith(breaks, at)) return { cells, end: at }
    if (text[at] !== delimiter) return undefined
  }
}

function trimmed(cell: string): string {
  return cell.replace(/^[ \t\n\r\f]+|[ \t\n\r\f]+$/g, '')
}

type PlainDelimiter = keyof typeof plainCell

/** True of a delimiter that trimming does not remove, unlike a tab. */
function isPlain(delimiter: string): delimiter is PlainDelimiter {
  return delimiter in plainCell
}

/** True of a row of nothing but separators. */
function isEmpty(
  text: string,
  start: number,
  { end, delimiter }: { end: number; delimiter: string },
): boolean {
  for (let at = start; at < end; at++) if (text[at] !== delimiter) return false
  return true
}
