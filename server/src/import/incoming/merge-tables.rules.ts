import type { TextRow } from '../engine/csv-text.ts'
import { type FileName, files, isFileName } from '../files.ts'

/** The rows of a file as text. */
export interface TextTable {
  columns: readonly string[]
  rows: readonly TextRow[]
}

export type TextTables = ReadonlyMap<FileName, TextTable>

/** One class or one person. */
export interface Only {
  file: 'classes' | 'users'
  id: string
}

/** Reads `class:581` or `person:s1`; undefined where it says neither. */
export function onlyOf(text: string): Only | undefined {
  const [, what, id] = /^(class|person):(.+)$/.exec(text) ?? []
  if (what === undefined || id === undefined) return undefined
  return { file: what === 'class' ? 'classes' : 'users', id }
}

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

/** What a source had, with the class or person as the new tables have it, and all that hangs on it. */
export function withOnly(before: TextTables, now: TextTables, only: Only): Map<FileName, TextTable> {
  const [old, own] = [hangingOn(before, only), hangingOn(now, only)]
  const merged = new Map<FileName, TextTable>()
  for (const name of Object.keys(files).filter(isFileName)) {
    const [was, is] = [before.get(name), now.get(name)]
    if (was === undefined && !own.get(name)?.size) continue
    // A file that is not there says nothing, of this class or person neither.
    const kept = is === undefined ? (was?.rows ?? []) : (was?.rows ?? []).filter(row => !has(old, name, row))
    const fresh = (is?.rows ?? []).filter(row => has(own, name, row))
    merged.set(name, { columns: columnsOf(was, is), rows: [...kept, ...fresh] })
  }
  return merged
}

function columnsOf(...tables: readonly (TextTable | undefined)[]): string[] {
  return [...new Set(tables.flatMap(table => table?.columns ?? []))]
}

type Ids = Map<FileName, Set<string>>

function has(ids: Ids, name: FileName, row: TextRow): boolean {
  return ids.get(name)?.has(row.sourcedId ?? '') === true
}

/** The ids of a row and of all that points at it, directly or through others. */
function hangingOn(tables: TextTables, { file, id }: Only): Ids {
  const ids: Ids = new Map([[file, new Set([id])]])
  for (let before = -1, count = 0; count !== before; ) {
    before = count
    for (const [name, { rows }] of tables) {
      // Most files hang on nothing of it, and are not gone through at all.
      const references = referencesOf(name).flatMap(({ column, to }) => {
        const there = ids.get(to)
        return there === undefined ? [] : [{ column, there }]
      })
      if (references.length === 0) continue
      const own = ids.get(name) ?? new Set<string>()
      for (const row of rows) {
        const hangs = references.some(({ column, there }) => namesOneOf(there, row[column]))
        if (hangs) own.add(row.sourcedId ?? '')
      }
      if (own.size > 0) ids.set(name, own)
    }
    count = [...ids.values()].reduce((sum, own) => sum + own.size, 0)
  }
  return ids
}

function namesOneOf(ids: ReadonlySet<string>, cell = ''): boolean {
  if (ids.has(cell)) return true
  return /[;,]/.test(cell) && cell.split(/[;,]/).some(one => ids.has(one.trim()))
}

/** The columns of a file that say on what its rows hang. */
function referencesOf(name: FileName): { column: string; to: FileName }[] {
  return Object.entries(files[name].columns).flatMap(([column, { facts }]) => {
    const to = facts.refersTo
    if (to === undefined || aside.has(`${name}.${column}`) || !isFileName(to)) return []
    return [{ column, to }]
  })
}

/** A student does not hang on a guardian. */
const aside = new Set(['users.agentSourcedIds'])
