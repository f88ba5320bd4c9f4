import type { TextRow } from '../engine/csv-text.ts'
import type { FileName } from '../files.ts'
import type { TextTable, TextTables } from './merge-tables.rules.ts'

/**
 * The tables of OneRoster 1.1 as 1.2 has them: there a role is a column of the user and holds in each of the user's
 * orgs, here it is a row of its own. What was `inactive` there becomes a deletion here.
 */
export function asVersion12(tables: TextTables): Map<FileName, TextTable> {
  const converted = new Map([...tables].map(([name, table]) => [name, withStatus(table)]))
  const users = converted.get('users')
  if (users === undefined || converted.has('roles')) return converted
  const isMoved = (column: string) => column === 'role' || column === 'orgSourcedIds'
  converted.set('users', {
    columns: users.columns.filter(column => !isMoved(column)),
    rows: users.rows.map(row =>
      Object.fromEntries(Object.entries(row).filter(([column]) => !isMoved(column))),
    ),
  })
  return converted.set('roles', {
    columns: ['sourcedId', 'status', 'userSourcedId', 'roleType', 'role', 'orgSourcedId'],
    rows: users.rows.flatMap(rolesOf),
  })
}

function rolesOf({ sourcedId = '', status = '', role = '', orgSourcedIds = '' }: TextRow): TextRow[] {
  return orgSourcedIds
    .split(/[;,]/)
    .map(org => org.trim())
    .filter(Boolean)
    .map((org, at) => ({
      sourcedId: `${sourcedId}/${org}`,
      status,
      userSourcedId: sourcedId,
      roleType: at === 0 ? 'primary' : 'secondary',
      role: role === 'administrator' ? 'siteAdministrator' : role,
      orgSourcedId: org,
    }))
}

function withStatus({ columns, rows }: TextTable): TextTable {
  const converted = rows.map(row => (row.status === 'inactive' ? { ...row, status: 'tobedeleted' } : row))
  return { columns, rows: converted }
}
