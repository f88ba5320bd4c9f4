import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type CsvError, type Info, parse } from 'csv-parse'
import type { Refusal } from './report.ts'

/** The cells of one row and the line on which it begins; the header is line 1. */
export interface CsvRow {
  line: number
  cells: string[]
}

const longestRow = 1_000_000
const progressEvery = 20_000

/**
 * Reads a CSV file row by row without holding it whole. Where it stops being CSV the rest is lost: that place
 * is refused by its line. Cells are trimmed; a byte order mark is left out.
 */
export async function* readCsv(
  path: string,
  file: string,
  refuse: (refusal: Refusal) => void,
  progress: (line: string) => void,
): AsyncGenerator<CsvRow> {
  const { size } = await stat(path)
  const source = createReadStream(path)
  const parser = parse({
    bom: true,
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
  source.on('error', error => parser.destroy(error))
  const records: AsyncIterable<{ record: string[]; info: Info }> = source.pipe(parser)
  let count = 0
  try {
    for await (const { record, info } of records) {
      if (fault !== undefined && info.lines >= Number(fault.lines)) break
      count++
      if (count % progressEvery === 0) progress(`${file} ${Math.round((100 * source.bytesRead) / size)} %`)
      yield { line: info.lines - lineBreaksIn(record), cells: record }
    }
  } finally {
    source.destroy()
  }
  if (fault !== undefined) {
    refuse({ file, line: Number(fault.lines), reason: `${csvReason(fault)}; nothing after it was read` })
  }
}

function lineBreaksIn(cells: readonly string[]): number {
  let breaks = 0
  for (const cell of cells) {
    if (cell.includes('\n')) breaks += cell.split('\n').length - 1
  }
  return breaks
}

function csvReason(error: CsvError): string {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return 'a quotation mark is opened and never closed'
  if (error.code === 'CSV_MAX_RECORD_SIZE') return `is longer than ${longestRow} characters`
  return 'quotation marks do not follow the rules of CSV'
}
