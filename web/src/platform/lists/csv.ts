import type { Language } from '@studentgo/protocol/language'

/** What one cell holds: a text, a number that can be added up, or nothing. */
export type Cell = string | number | undefined

/** A column of a list: its heading, and what it says of each row. */
export interface ListColumn<Row> {
  label: string
  value: (row: Row) => Cell
}

/** Spreadsheets take these beginnings of a text for a formula, which could send data away. */
const beginsFormula = /^[=+\-@\t\r]/

/**
 * A list as a file that spreadsheets open: UTF-8 with its mark, lines ended as RFC 4180 has them. Where numbers have a
 * decimal comma, cells are divided by semicolons, as spreadsheets there expect it.
 */
export function csvOf<Row>(
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
  language: Language,
): string {
  const hasDecimalComma = language !== 'en'
  const divider = hasDecimalComma ? ';' : ','
  const write = (cell: Cell): string => {
    if (cell === undefined) return ''
    if (typeof cell === 'number') return hasDecimalComma ? String(cell).replace('.', ',') : String(cell)
    const text = beginsFormula.test(cell) ? `'${cell}` : cell
    return /["\r\n;,]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  const lines = [
    columns.map(({ label }) => label),
    ...rows.map(row => columns.map(column => column.value(row))),
  ]
  return `\ufeff${lines.map(cells => `${cells.map(write).join(divider)}\r\n`).join('')}`
}
