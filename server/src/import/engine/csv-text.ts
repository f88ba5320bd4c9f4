/** The cells of a row by the name of their column. */
export type TextRow = Record<string, string>

/** Rows as CSV with one header; a cell that a row lacks is empty. */
export function csvOf(columns: readonly string[], rows: Iterable<TextRow>): string {
  const lines = [columns.map(quoted).join(',')]
  for (const row of rows) lines.push(columns.map(column => quoted(row[column] ?? '')).join(','))
  return `${lines.join('\n')}\n`
}

function quoted(cell: string): string {
  return /[",;\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
