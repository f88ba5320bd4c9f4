import type { TextRow } from '../engine/csv-text.ts'
import { type FileName, files } from '../files.ts'
import type { TextTable } from '../incoming/merge-tables.rules.ts'

/** The collections of the rostering service that the import reads. */
export const collections = [
  'orgs',
  'academicSessions',
  'courses',
  'classes',
  'users',
  'enrollments',
  'demographics',
] as const
export type Collection = (typeof collections)[number]

/** The files that come from a server, `roles` out of its users. */
export const filesOfServer = [...collections, 'roles'] as const satisfies readonly FileName[]

/** Where the standard's JSON has another name than its CSV. */
const paths: Record<string, string> = {
  parentSourcedId: 'parent',
  orgSourcedId: 'org',
  schoolYearSourcedId: 'schoolYear',
  courseSourcedId: 'course',
  schoolSourcedId: 'school',
  classSourcedId: 'class',
  userSourcedId: 'user',
  termSourcedIds: 'terms',
  agentSourcedIds: 'agents',
  primaryOrgSourcedId: 'primaryOrg',
  preferredGivenName: 'preferredFirstName',
  preferredFamilyName: 'preferredLastName',
}

/** The rows of a collection as the standard's CSV has them; of users their roles too. */
export function tablesOf(collection: Collection, items: readonly unknown[]): Map<FileName, TextTable> {
  const tables = new Map<FileName, TextTable>([
    [
      collection,
      tableOf(
        collection,
        items.map(item => rowOf(collection, item)),
      ),
    ],
  ])
  if (collection === 'users') tables.set('roles', tableOf('roles', items.flatMap(rolesOf)))
  return tables
}

function tableOf(name: FileName, rows: TextRow[]): TextTable {
  return { columns: ['sourcedId', 'status', ...columnsOf(name)], rows }
}

function columnsOf(name: FileName): string[] {
  return Object.keys(files[name].columns).filter(column => column !== 'sourcedId')
}

function rowOf(name: FileName, item: unknown): TextRow {
  const row: TextRow = {
    sourcedId: textOf(member(item, 'sourcedId')),
    status: textOf(member(item, 'status')),
  }
  for (const column of columnsOf(name)) row[column] = cellOf(item, column)
  return row
}

function cellOf(item: unknown, column: string): string {
  if (column.startsWith('metadata.')) {
    return textOf(member(member(item, 'metadata'), column.slice('metadata.'.length)))
  }
  if (column === 'userIds') return userIdsOf(item)
  const value = member(item, paths[column] ?? column)
  return Array.isArray(value) ? value.map(textOf).join(',') : textOf(value)
}

/** Each role of a user is a row; what tells it from the others is whose it is, what and where. */
function rolesOf(user: unknown): TextRow[] {
  const roles = member(user, 'roles')
  const own = textOf(member(user, 'sourcedId'))
  if (!Array.isArray(roles)) return []
  return roles.map((item, at) => {
    const row = rowOf('roles', item)
    const org = row.orgSourcedId ?? ''
    const isFirst = roles.findIndex(one => isSame(one, item)) === at
    const sourcedId = [own, row.role, org, ...(isFirst ? [] : [at])].join('/')
    return { ...row, sourcedId, status: textOf(member(user, 'status')), userSourcedId: own }
  })
}

function isSame(one: unknown, other: unknown): boolean {
  return ['role', 'org'].every(name => textOf(member(one, name)) === textOf(member(other, name)))
}

/** The standard's userIds in CSV, `{type:value},{type:value}`. */
function userIdsOf(user: unknown): string {
  const ids = member(user, 'userIds')
  if (!Array.isArray(ids)) return ''
  return ids.map(id => `{${textOf(member(id, 'type'))}:${textOf(member(id, 'identifier'))}}`).join(',')
}

/** A value as a cell; of a reference its id, of a day with a time the day. Line breaks would move the lines of a report. */
function textOf(value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return `${value}`
  if (typeof value === 'string') {
    const day = /^(\d{4}-\d\d-\d\d)T00:00:00(\.0+)?(Z|[+-]00:?00)?$/.exec(value)?.[1]
    return day ?? value.replaceAll(/\s*[\r\n]\s*/g, ' ').trim()
  }
  return value === null || value === undefined ? '' : textOf(member(value, 'sourcedId'))
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}
