import type { TextRow } from '../engine/csv-text.ts'
import type { FileName } from '../files.ts'

/** The rows of a file as text. */
export interface TextTable {
  columns: readonly string[]
  rows: readonly TextRow[]
}

export type TextTables = ReadonlyMap<FileName, TextTable>

/** What a source had, with the rows that differ: new and changed ones in their place, `tobedeleted` ones gone. */
export function withDifferences(before: TextTable | undefined, delta: TextTable): TextTable {
  const rows = new Map((before?.rows ?? []).map(row => [row.sourcedId ?? '', row]))
  for (const row of delta.rows) {
    const id = row.sourcedId ?? ''
    if (row.status === 'tobedeleted') rows.delete(id)
    else rows.set(id, row)
  }
  return { columns: columnsOf(before, delta), rows: [...rows.values()] }
}

/** Roles under the ids that a source has given them before, where whose they are, what and where is the same. */
export function withKnownIds(before: readonly TextRow[], roles: TextTable): TextTable {
  const key = (row: TextRow) => JSON.stringify([row.userSourcedId, row.role, row.orgSourcedId])
  const known = new Map(before.map(row => [key(row), row.sourcedId ?? '']))
  const taken = new Set<string>()
  const rows = roles.rows.map(row => {
    const id = known.get(key(row))
    if (id === undefined || taken.has(id)) return row
    taken.add(id)
    return { ...row, sourcedId: id }
  })
  return { ...roles, rows }
}

/** The roles that changed users had and have no longer, as rows that end them: such a user comes with all roles. */
export function rolesGoneOf(before: readonly TextRow[], users: TextTable, roles: TextTable): TextRow[] {
  const changed = new Set(users.rows.map(row => row.sourcedId))
  const stay = new Set(roles.rows.map(row => row.sourcedId))
  return before
    .filter(row => changed.has(row.userSourcedId) && !stay.has(row.sourcedId))
    .map(row => ({ ...row, status: 'tobedeleted' }))
}

function columnsOf(...tables: readonly (TextTable | undefined)[]): string[] {
  return [...new Set(tables.flatMap(table => table?.columns ?? []))]
}
