import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline, Transform } from 'node:stream'
import { type CsvError, type Info, parse } from 'csv-parse'
import { formOf } from './csv-form.ts'
import type { Refusal } from './fault-groups.rules.ts'
import type { ReportProgress } from './progress.ts'

/** The cells of one row and the line on which it begins; the header is line 1. */
export interface CsvRow {
  line: number
  cells: string[]
}

/** Gives the rows of a file as they were written, the header first. */
export type CsvSource = (
  refuse: (refusal: Refusal) => void,
  progress: ReportProgress,
) => AsyncIterable<CsvRow>

const longestRow = 1_000_000
const progressEvery = 20_000

/** The rows of a file of a folder. */
export function csvFile(path: string, file: string): CsvSource {
  return (refuse, progress) => readCsv(path, file, refuse, progress)
}

/**
 * Reads a CSV file row by row without holding it whole. Where it stops being CSV the rest is lost: that place
 * is refused by its line. Cells are trimmed; a byte order mark is left out, and so are rows of nothing but separators,
 * which Excel leaves at the end.
 */
export async function* readCsv(
  path: string,
  file: string,
  refuse: (refusal: Refusal) => void,
  progress: ReportProgress,
): AsyncGenerator<CsvRow> {
  const { size } = await stat(path)
  const { encoding, delimiter } = await formOf(path)
  const source = createReadStream(path)
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    trim: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
    // Without this the rows before a fault are lost with it.
    skip_records_with_error: true,
  })
  let fault: CsvError | undefined
  parser.on('skip', (error: CsvError) => {
    fault ??= error
  })
  const ended = () => undefined
  const records: AsyncIterable<{ record: string[]; info: Info }> =
    encoding === 'utf-8'
      ? pipeline(source, parser, ended)
      : pipeline(source, decoder(encoding), parser, ended)
  let count = 0
  // The parser counts a line break of two characters within a cell twice.
  let countedTwice = 0
  try {
    for await (const { record, info } of records) {
      if (fault !== undefined && info.lines >= Number(fault.lines)) break
      count++
      if (count % progressEvery === 0) {
        const percent = Math.round((100 * source.bytesRead) / size)
        progress({ step: 'READING', name: file, percent })
      }
      const breaks = lineBreaksIn(record)
      countedTwice += breaks.ofTwo
      const line = info.lines - countedTwice - breaks.all
      if (record.some(cell => cell !== '')) yield { line, cells: record }
    }
  } finally {
    source.destroy()
  }
  if (fault !== undefined) {
    refuse({
      file,
      line: Number(fault.lines) - countedTwice,
      reason: `${csvReason(fault)}; nothing after it was read`,
      isWhole: true,
    })
  }
}

/** Reads letters of another encoding. */
function decoder(encoding: string): Transform {
  const letters = new TextDecoder(encoding)
  return new Transform({
    transform: (chunk, _encoding, done) => done(null, letters.decode(chunk, { stream: true })),
    flush: done => done(null, letters.decode()),
  })
}

/** How many lines a row takes beyond its first, and how many of their breaks are two characters. */
export function lineBreaksIn(cells: readonly string[]): { all: number; ofTwo: number } {
  let all = 0
  let ofTwo = 0
  for (const cell of cells) {
    if (!cell.includes('\n') && !cell.includes('\r')) continue
    for (const [found] of cell.matchAll(/\r\n|\n|\r/g)) {
      all++
      if (found.length === 2) ofTwo++
    }
  }
  return { all, ofTwo }
}

function csvReason(error: CsvError): string {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return 'a quotation mark is opened and never closed'
  if (error.code === 'CSV_MAX_RECORD_SIZE') return `is longer than ${longestRow} characters`
  return 'quotation marks do not follow the rules of CSV'
}
