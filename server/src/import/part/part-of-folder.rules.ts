import type { TextRow } from '../engine/csv-text.ts'
import { type FileName, files, isFileName } from '../files.ts'
import type { Only } from './only.ts'
import type { LineRow, TextFile, TextFiles } from './text-file.ts'

export type RowsOfFiles = ReadonlyMap<FileName, readonly LineRow[]>

/** A class or person of a folder, with all rows that depend on it. */
export interface Part {
  /** The rows that depended on it in the last import, of the files in the folder. */
  before: RowsOfFiles
  /** The rows that depend on it now. */
  now: RowsOfFiles
  /** What those rows point at and are judged by, as the last import had it. */
  context: RowsOfFiles
}

/**
 * The rows of a folder that depend on a class or person, and those that are needed to understand them. Undefined where
 * neither the last import nor the folder has it.
 */
export function partOf(before: TextFiles, now: TextFiles, only: Only): Part | undefined {
  const root: Ids = new Map([[only.file, new Set([only.id])]])
  // A missing file changes nothing, not even for this class or person.
  const whole = new Map([...before, ...now])
  const dependents = dependentsOf(before, root)
  const own = { before: rowsOf(before, dependents), now: rowsOf(whole, dependentsOf(whole, root)) }
  if (!own.before.has(only.file) && !own.now.has(only.file)) return undefined
  const kept: Ids = new Map()
  for (const [name, ids] of dependents) {
    if (now.has(name)) continue
    kept.set(name, ids)
    dependents.delete(name)
    own.before.delete(name)
    own.now.delete(name)
  }
  return { ...own, context: new Context(before, dependents).of(own, kept) }
}

type Ids = Map<FileName, Set<string>>
type FoundRows = Map<FileName, LineRow[]>

function setOf(ids: Ids, name: FileName): Set<string> {
  const own = ids.get(name) ?? new Set<string>()
  ids.set(name, own)
  return own
}

function rowsOf(texts: TextFiles, ids: Ids): FoundRows {
  const found: FoundRows = new Map()
  for (const [name, own] of ids) {
    const file = texts.get(name)
    const places = file === undefined ? [] : [...file.placesWhere(['sourcedId'], id => own.has(id))]
    if (file !== undefined && places.length > 0) {
      found.set(
        name,
        places.map(at => file.rowAt(at)),
      )
    }
  }
  return found
}

/** The ids of rows and of all that points at them, directly or through others. */
function dependentsOf(texts: TextFiles, roots: Ids): Ids {
  const ids: Ids = new Map([...roots].map(([name, own]) => [name, new Set(own)]))
  let grown = new Set(ids.keys())
  while (grown.size > 0) {
    const last = grown
    grown = new Set()
    for (const [name, file] of texts) {
      // Most files do not depend on it, and are skipped.
      const columns = referencesOf(name).filter(({ to }) => last.has(to))
      if (columns.length === 0) continue
      const own = setOf(ids, name)
      const { size } = own
      for (const at of placesPointing(file, columns, ids)) own.add(file.idAt(at))
      if (own.size > size) grown.add(name)
    }
  }
  return ids
}

interface Reference {
  column: string
  to: FileName
}

/** The places of the rows that point at one of the ids. */
function placesPointing(
  file: TextFile,
  columns: readonly Reference[],
  ids: ReadonlyMap<FileName, ReadonlySet<string>>,
): Iterable<number> {
  const wanted = new Map(columns.map(({ column, to }) => [column, ids.get(to) ?? new Set<string>()]))
  return file.placesWhere([...wanted.keys()], (cell, column) => {
    const own = wanted.get(column)
    return cell !== '' && own !== undefined && (own.has(cell) || idsIn(cell).some(id => own.has(id)))
  })
}

function idsIn(cell: string): string[] {
  if (cell === '') return []
  return /[;,]/.test(cell) ? cell.split(/[;,]/).map(id => id.trim()) : [cell]
}

/** The columns of each file that point at rows of others. */
const pointers = new Map(
  Object.keys(files)
    .filter(isFileName)
    .map((name): [FileName, Reference[]] => [
      name,
      Object.entries(files[name].columns).flatMap(([column, { facts }]) => {
        const to = facts.refersTo
        return to === undefined || !isFileName(to) ? [] : [{ column, to }]
      }),
    ]),
)

function pointersOf(name: FileName): readonly Reference[] {
  return pointers.get(name) ?? []
}

/** The columns of a file that name what its rows depend on: a student does not depend on a guardian. */
function referencesOf(name: FileName): readonly Reference[] {
  return name === 'users' ? pointersOf(name).filter(({ column }) => column !== agents) : pointersOf(name)
}

const agents = 'agentSourcedIds'

/** Files in which every row may count for any other; none of them grows with the people or the lessons. */
const catalogue: ReadonlySet<FileName> = new Set<FileName>([
  'academicSessions',
  'courses',
  'orgs',
  'ext_campuses',
  'ext_criteria',
  'ext_groups',
  'ext_names',
  'ext_qualifications',
  'ext_request_forms',
  'ext_request_questions',
  'ext_requirements',
  'ext_rooms',
  'ext_units',
])

/** Files on whose rows most of a school depends; of that, only rows named below are needed to understand others. */
const sharedFiles: ReadonlySet<FileName> = new Set<FileName>([
  ...catalogue,
  'classes',
  'users',
  'ext_study_rights',
])

const relatedFiles: readonly { of: FileName; in: FileName; column: string }[] = [
  { of: 'users', in: 'roles', column: 'userSourcedId' },
  { of: 'users', in: 'demographics', column: 'sourcedId' },
  { of: 'users', in: 'ext_people', column: 'sourcedId' },
  { of: 'users', in: 'ext_staff_roles', column: 'userSourcedId' },
  { of: 'users', in: 'enrollments', column: 'userSourcedId' },
  { of: 'users', in: 'ext_study_rights', column: 'userSourcedId' },
  { of: 'ext_study_rights', in: 'ext_study_details', column: 'sourcedId' },
  { of: 'ext_study_rights', in: 'ext_plans', column: 'studyRightSourcedId' },
  { of: 'ext_study_rights', in: 'ext_personal_events', column: 'studyRightSourcedId' },
  { of: 'ext_plans', in: 'ext_plan_units', column: 'planSourcedId' },
  { of: 'ext_plans', in: 'ext_plan_versions', column: 'planSourcedId' },
]

/** Finds the rows needed to understand these, in the last import without what depended on the same. */
class Context {
  private readonly before: TextFiles
  private readonly dependents: Ids
  /** The places of the rows that were found. */
  private readonly places = new Map<FileName, Set<number>>()
  private readonly ids: Ids = new Map()
  /** Ids that rows point at, not looked for yet. */
  private readonly wanted: Ids = new Map()

  constructor(before: TextFiles, dependents: Ids) {
    this.before = before
    this.dependents = dependents
  }

  of(own: { before: FoundRows; now: FoundRows }, kept: Ids): RowsOfFiles {
    for (const name of catalogue) this.takeWhere(name, ['sourcedId'], () => true)
    for (const [name, ids] of kept) this.takeWhere(name, ['sourcedId'], id => ids.has(id))
    this.takeAgents(own.before)
    this.addConflicting(own.now)
    this.takeLearnerNumber()
    for (const rows of [own.before, own.now]) {
      for (const [name, list] of rows) for (const { row } of list) this.want(name, row)
    }
    this.takeWanted()
    this.takeSiblings()
    const users = new Set([own.before, own.now].flatMap(rows => (rows.get('users') ?? []).map(idOf)))
    this.takeCompanions(users)
    return this.rows()
  }

  private rows(): RowsOfFiles {
    const rows = new Map<FileName, LineRow[]>()
    for (const [name, file] of this.before) {
      const places = this.places.get(name)
      if (places === undefined || places.size === 0) continue
      const inOrder = [...places].toSorted((a, b) => a - b)
      rows.set(
        name,
        inOrder.map(at => file.rowAt(at)),
      )
    }
    return rows
  }

  /** Takes users who name one of these as an agent; somebody who is gone is removed from there too. */
  private takeAgents(own: FoundRows): void {
    const users = new Set((own.get('users') ?? []).map(idOf))
    if (users.size > 0) this.takeWhere('users', [agents], cell => idsIn(cell).some(id => users.has(id)))
  }

  /** Rows that have the id, or the unique values, of one that depends on this now. */
  private addConflicting(own: FoundRows): void {
    for (const [name, rows] of own) {
      const ids = new Set(rows.map(idOf))
      this.takeWhere(name, ['sourcedId'], id => ids.has(id))
      for (const { columns } of files[name].unique) this.takeSame(name, columns, rows)
    }
  }

  private takeSame(name: FileName, columns: readonly string[], rows: readonly LineRow[]): void {
    const file = this.before.get(name)
    const [first] = columns
    if (file === undefined || first === undefined) return
    const keyOf = ({ row }: LineRow) => JSON.stringify(columns.map(column => row[column] ?? ''))
    const keys = new Set(rows.map(keyOf))
    const firsts = new Set(rows.map(({ row }) => row[first] ?? '').filter(Boolean))
    for (const at of file.placesWhere([first], cell => firsts.has(cell))) {
      if (keys.has(keyOf(file.rowAt(at)))) this.take(name, at)
    }
  }

  /** Where users.csv has learner numbers, it has everybody's: a user without one has none. */
  private takeLearnerNumber(): void {
    const file = this.before.get('users')
    if (file === undefined || this.before.has('ext_people')) return
    const numbered = [...file.placesWhere(['userIds'], cell => cell.includes(':1.2.246.562.'))]
    const roles = this.before.get('roles')
    if (numbered.length === 0 || roles === undefined) return
    const students = new Set<string>()
    for (const at of roles.placesWhere(['role'], role => role === 'student')) {
      students.add(roles.rowAt(at).row.userSourcedId ?? '')
    }
    const one = numbered.find(at => !this.isDependent('users', file.idAt(at)) && students.has(file.idAt(at)))
    if (one !== undefined) this.take('users', one)
  }

  /** Rows that depend on the same narrow things as the part's own rows: the other marks of a lesson, for example. */
  private takeSiblings(): void {
    const parents: Ids = new Map([...this.ids].filter(([name]) => !sharedFiles.has(name)))
    for (const [name, ids] of dependentsOf(this.before, parents)) {
      this.takeWhere(name, ['sourcedId'], id => ids.has(id))
    }
    this.takeWanted()
  }

  private takeCompanions(others: ReadonlySet<string>): void {
    const looked: Ids = new Map()
    for (let isGrowing = true; isGrowing; ) {
      isGrowing = false
      for (const of of new Set(relatedFiles.map(one => one.of))) {
        const done = setOf(looked, of)
        const known = [...(this.ids.get(of) ?? []), ...(of === 'users' ? others : [])]
        const fresh = new Set(known.filter(id => !done.has(id)))
        if (fresh.size === 0) continue
        isGrowing = true
        for (const id of fresh) done.add(id)
        for (const one of relatedFiles) {
          if (one.of === of) this.takeWhere(one.in, [one.column], cell => fresh.has(cell))
        }
        this.takeWanted()
      }
    }
  }

  private takeWhere(name: FileName, columns: readonly string[], fits: (cell: string) => boolean): void {
    const file = this.before.get(name)
    if (file !== undefined) for (const at of file.placesWhere(columns, fits)) this.take(name, at)
  }

  private take(name: FileName, at: number): void {
    const file = this.before.get(name)
    const own = this.places.get(name) ?? new Set<number>()
    this.places.set(name, own)
    if (file === undefined || own.has(at)) return
    const { row } = file.rowAt(at)
    if (this.isDependent(name, idOf({ row }))) return
    own.add(at)
    setOf(this.ids, name).add(idOf({ row }))
    this.want(name, row)
  }

  private isDependent(name: FileName, id: string): boolean {
    return this.dependents.get(name)?.has(id) === true
  }

  private want(name: FileName, row: TextRow): void {
    for (const { column, to } of pointersOf(name)) {
      for (const id of idsIn(row[column] ?? '')) {
        if (this.ids.get(to)?.has(id) !== true && !this.isDependent(to, id)) setOf(this.wanted, to).add(id)
      }
    }
  }

  private takeWanted(): void {
    const missing: Ids = new Map()
    for (;;) {
      const [next] = [...this.wanted].filter(([, ids]) => ids.size > 0)
      if (next === undefined) return
      const [name, ids] = next
      this.wanted.delete(name)
      const known = setOf(missing, name)
      const open = new Set([...ids].filter(id => !known.has(id) && this.ids.get(name)?.has(id) !== true))
      for (const id of open) known.add(id)
      if (open.size > 0) this.takeWhere(name, ['sourcedId'], id => open.has(id))
    }
  }
}

function idOf({ row }: Pick<LineRow, 'row'>): string {
  return row.sourcedId ?? ''
}
