/** The cells of a row by the name of their column. */
export type TextRow = Record<string, string>

/** Rows as CSV with one header; a cell that a row lacks is empty. */
export function csvOf(columns: readonly string[], rows: Iterable<TextRow>): string {
  const lines = [csvLine(columns)]
  for (const row of rows) lines.push(csvLine(columns.map(column => row[column] ?? '')))
  return lines.join('')
}

/** A line of CSV. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quoted).join(',')}\n`
}

function quoted(cell: string): string {
  return /[",;\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
