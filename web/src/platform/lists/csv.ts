import type { Language } from '@studentgo/protocol/language'

/** The value of one cell: a text, a number that can be added up, or none. */
export type Cell = string | number | undefined

/** A column of a list: its heading, and its value for each row. */
export interface ListColumn<Row> {
  label: string
  value: (row: Row) => Cell
}

/** Spreadsheets take a text with this beginning for a formula, which could leak data. */
const beginsFormula = /^[=+\-@\t\r]/

/**
 * A list as CSV for spreadsheets: UTF-8 with a byte order mark, line ends as in RFC 4180. In languages with a decimal
 * comma, semicolons separate the cells, as spreadsheets expect there.
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
