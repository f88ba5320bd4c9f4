import type { TextRow } from '../engine/csv-text.ts'
import type { FileName } from '../files.ts'
import {
  addRow,
  type GeneratedRows,
  isObject,
  itemsOf,
  readShape,
  type Shape,
} from '../registers/json-parts.ts'
import type { KnownRows } from '../registers/known-rows.ts'
import type { UnitList } from './ehoks-json.rules.ts'

/** What a document of plans is in the files of the importer. */
export interface PlanDocument extends GeneratedRows {
  /** The study rights whose plans are in the document; it replaces all their earlier eHOKS rows. */
  rights: Set<string>
  /** Ids of parts that could not be read: what was known of them, and of what belongs to them, stays. */
  keep: Set<string>
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

/** Collects the rows of one plan. */
export class PlanDraft {
  protected readonly made: PlanDocument
  protected readonly known: KnownRows
  protected readonly right: string
  protected readonly path: string
  protected readonly plan: string
  private readonly ids = new Set<string>()

  constructor(made: PlanDocument, knownRows: KnownRows, right: string, path: string) {
    this.made = made
    this.known = knownRows
    this.right = right
    this.path = path
    this.plan = knownRows.planOf(right)?.sourcedId ?? `${idsOfRight(right)}plan`
  }

  /** Reads the items of a list; one that cannot be read stays as it was. */
  protected each<Read>(
    list: unknown,
    shape: Shape<Read>,
    path: string,
    unit: string,
    letter: string,
    write: (read: Read, at: number, path: string) => void,
  ): void {
    for (const [at, json] of itemsOf(list).entries()) {
      const here = `${path}[${at}]`
      const read = readShape<Read>(shape, json, this.path + here, this.made.leftOut)
      if (read !== undefined) write(read, at, here)
      else this.made.keep.add(this.partId(json, unit, letter, at))
    }
  }

  /** A period or demonstration is known by its own national id, or else by its place in its unit. */
  protected partId(json: unknown, unit: string, letter: string, at: number): string {
    const ids = isObject(json) ? [json['yksiloiva-tunniste'], json['module-id']] : []
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
    addRow(this.made, name, row, this.path + path, keys)
  }

  protected warn(path: string, reason: string): void {
    this.made.warnings.push({ path: this.path + path, reason })
  }
}

export function tenths(points: number): string {
  return String(Math.round(points * 10) / 10)
}

/** A cell that the register is silent about: empty where it was the register's own, else what the source had. */
export function silent(base: TextRow, column: string): string {
  return base.ehoks ? '' : (base[column] ?? '')
}
