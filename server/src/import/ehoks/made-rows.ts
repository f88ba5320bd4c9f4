import type { TextRow } from '../engine/csv-text.ts'
import type { FileName } from '../files.ts'
import type { UnitList } from './ehoks-json.rules.ts'

/** What a source has said before, as plans are laid over it. */
export interface KnownRows {
  row: (name: FileName, id: string) => TextRow | undefined
  /** The study right that a plan is of, by its national number or else by its only student. */
  rightOf: (oid: string, learner: string | undefined) => string | undefined
  planOf: (right: string) => TextRow | undefined
  courseOf: (code: string) => TextRow | undefined
  planUnitOf: (plan: string, course: string) => TextRow | undefined
  priorOf: (planUnit: string) => TextRow | undefined
  requirementsOf: (course: string) => TextRow[]
  criteriaOf: (requirement: string) => TextRow[]
  /** The organisation that courses are of. */
  org: string
}

/** A row that a plan makes, and where in the document it stands. */
export interface MadeRow {
  row: TextRow
  path: string
  /** The keys of the document behind the columns. */
  keys: Record<string, string>
}

export interface JsonFault {
  path: string
  reason: string
}

/** What a document of plans is in the files of the importer. */
export interface MadeRows {
  rows: Map<FileName, Map<string, MadeRow>>
  /** The study rights whose plans are in the document, whatever eHOKS has brought of them before is replaced. */
  rights: Set<string>
  /** Ids of parts that could not be read: what was known of them, and of what belongs to them, stays. */
  keep: Set<string>
  leftOut: JsonFault[]
  warnings: JsonFault[]
}

/** Every id that this source of plans makes begins so, the id of the study right comes next. */
export const idsOfRight = (right: string) => `ehoks-${right}-`

export interface UnitPlace {
  list: UnitList
  at: number
  path: string
  /** The common unit of a sub-area. */
  parent?: string
}

export interface Shape<Read> {
  safeParse: (
    value: unknown,
  ) =>
    | { success: true; data: Read }
    | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } }
}

/** Reads an object; what is wrong with it goes to `faults` by its path, and it is undefined. */
export function readShape<Read>(
  shape: Shape<Read>,
  value: unknown,
  path: string,
  faults: JsonFault[],
): Read | undefined {
  const read = shape.safeParse(value)
  if (read.success) return read.data
  for (const issue of read.error.issues) {
    const steps = issue.path.map(step => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    faults.push({ path: path + steps.join(''), reason: wordsOf(issue.message) })
  }
  return undefined
}

/** The words of the reader as those of a report: `Invalid input: expected string, received number`. */
function wordsOf(message: string): string {
  const [, expected, received] = /expected (\w+), received (\w+)/.exec(message) ?? []
  if (expected === undefined) return message
  return received === 'undefined' ? 'is missing' : `is of type ${received}, not ${expected}`
}

/** The part of a code that comes after the name of its set. */
export const codeOf = (uri: string) => uri.slice(uri.indexOf('_') + 1)

/** Collects the rows of one plan. */
export class PlanDraft {
  protected readonly made: MadeRows
  protected readonly known: KnownRows
  protected readonly right: string
  protected readonly path: string
  protected readonly plan: string
  private readonly ids = new Set<string>()

  constructor(made: MadeRows, knownRows: KnownRows, right: string, path: string) {
    this.made = made
    this.known = knownRows
    this.right = right
    this.path = path
    this.plan = knownRows.planOf(right)?.sourcedId ?? `${idsOfRight(right)}plan`
  }

  /** Reads the items of a list; one that can not be read stays as it was. */
  protected each<Read>(
    list: unknown,
    shape: Shape<Read>,
    path: string,
    unit: string,
    letter: string,
    write: (read: Read, at: number, path: string) => void,
  ): void {
    for (const [at, given] of itemsOf(list).entries()) {
      const here = `${path}[${at}]`
      const read = readShape<Read>(shape, given, this.path + here, this.made.leftOut)
      if (read !== undefined) write(read, at, here)
      else this.made.keep.add(this.partId(given, unit, letter, at))
    }
  }

  /** A period or demonstration is known by its own national id, or else by its place in its unit. */
  protected partId(given: unknown, unit: string, letter: string, at: number): string {
    const ids = isObject(given) ? [given['yksiloiva-tunniste'], given['module-id']] : []
    const own = ids.find(one => typeof one === 'string' && one.length > 0 && one.length <= 100)
    const prefix = `${idsOfRight(this.right)}${letter}-`
    return own === undefined ? `${prefix}${unit}-${at}` : `${prefix}${own}`
  }

  protected titleOf(course: string): string {
    const row = this.made.rows.get('courses')?.get(course)?.row ?? this.known.row('courses', course)
    return row?.title || course
  }

  protected unique(id: string): string {
    let own = id
    for (let number = 2; this.ids.has(own); number++) own = `${id}~${number}`
    this.ids.add(own)
    return own
  }

  protected add(name: FileName, row: TextRow, path: string, keys: Record<string, string> = {}): void {
    const own = this.made.rows.get(name) ?? new Map<string, MadeRow>()
    this.made.rows.set(name, own.set(row.sourcedId ?? '', { row, path: this.path + path, keys }))
  }

  protected warn(path: string, reason: string): void {
    this.made.warnings.push({ path: this.path + path, reason })
  }
}

export function itemsOf(list: unknown): unknown[] {
  return Array.isArray(list) ? list : []
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A number as the cells have it; undefined where it has no such form. */
export function oneDecimal(value: number | null | undefined): string | undefined {
  const text = value == null ? '' : String(value)
  return /^[0-9]{1,4}(\.[0-9])?$/.test(text) ? text : undefined
}

export function tenths(points: number): string {
  return String(Math.round(points * 10) / 10)
}

/** A cell that the register is silent about: empty where it was the register's own, else what the source had. */
export function silent(base: TextRow, column: string): string {
  return base.ehoks ? '' : (base[column] ?? '')
}
