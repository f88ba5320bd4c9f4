import type { TextRow } from './engine/csv-text.ts'
import type { Refusal } from './engine/fault-groups.rules.ts'
import type { FailedRow } from './engine/read-rows.ts'
import type { RowStore } from './engine/store/row-store.ts'
import { type FileName, type Folder, files, isFileName, requiredFiles } from './files.ts'

/** The previous rows of a source. */
export interface PreviousRows {
  /** The files that it had. */
  names: () => Iterable<FileName>
  /** The rows of a file by their ids; none of one that it did not have. */
  rowsOf: (name: FileName) => Promise<ReadonlyMap<string, TextRow>>
}

/** What became of a row: left out, or read otherwise than it is written. */
export type Repair = { kind: 'OUT' } | { kind: 'CELLS'; cells: TextRow } | { kind: 'ROW'; row: TextRow }
export type Repairs = ReadonlyMap<FileName, ReadonlyMap<number, Repair>>

export interface FolderRepairs {
  /** Rows that were not taken; what was known of them before stays. */
  leftOut: Refusal[]
  /** Cells that were not taken. */
  warnings: Refusal[]
  repairs: Repairs
}

/** The rows that are mended, and how many more each file has. */
interface FolderToRepair {
  folder: Folder
  rowsBesides: (name: FileName) => number
}

/** More than this share of a file left out, and at least so many rows, would be half a school. */
const mostLeftOut = 0.05
const fewestLeftOut = 20
/** Each pass leaves out rows that depend on those of the pass before; a chain is never longer. */
const mostPasses = 30
const checkEvery = 5000

/**
 * Leaves faulty rows as they were. A cell that may be empty keeps what it had; a row that lacks what it needs is left
 * out with all that depends on it, unless the previous row can replace it. Changes the rows of the folder; answers
 * undefined where so much would be left out that the rest is half a school.
 */
export async function repairFolder(
  { folder, rowsBesides }: FolderToRepair,
  failed: readonly FailedRow[],
  previous: PreviousRows,
  judge: (folder: Folder) => Promise<Refusal[]>,
): Promise<FolderRepairs | undefined> {
  const repair = new FolderRepair({ folder, rowsBesides }, previous)
  for (const [at, row] of failed.entries()) {
    await repair.takeFailed(row)
    if (at % checkEvery === 0 && repair.leavesOutTooMuch()) return undefined
  }
  if (repair.leavesOutTooMuch()) return undefined
  for (let pass = 0; pass < mostPasses; pass++) {
    const faults = await judge(folder)
    if (faults.length === 0) return repair.result()
    if (faults.some(fault => fault.isWhole || fault.line === undefined)) return undefined
    for (const own of Map.groupBy(faults, ({ file, line }) => `${file} ${line}`).values()) {
      await repair.repairRow(own)
    }
    repair.dropLeftOut()
    if (repair.leavesOutTooMuch()) return undefined
  }
  return undefined
}

class FolderRepair {
  private readonly leftOut: Refusal[] = []
  /** By file and line: the last word on a row counts. */
  private readonly warnings = new Map<string, Refusal[]>()
  private readonly repairs = new Map<FileName, Map<number, Repair>>()
  private readonly dropped = new Map<FileName, Set<number>>()
  private cannotBeRepaired = false
  private readonly folder: Folder
  private readonly rowsBesides: FolderToRepair['rowsBesides']
  private readonly previous: PreviousRows

  constructor({ folder, rowsBesides }: FolderToRepair, previous: PreviousRows) {
    this.folder = folder
    this.rowsBesides = rowsBesides
    this.previous = previous
  }

  result(): FolderRepairs {
    return { leftOut: this.leftOut, warnings: [...this.warnings.values()].flat(), repairs: this.repairs }
  }

  /** Takes a row that could not be read with its previous cells, as its previous row, or not at all. */
  async takeFailed({ name, line, values, faults }: FailedRow): Promise<void> {
    if (!isFileName(name)) return
    const own = faults.map(({ column, reason }) => ({ file: `${name}.csv`, line, column, reason }))
    const id = values?.sourcedId ?? ''
    const before = (await this.previous.rowsOf(name)).get(id)
    const columns = faults.map(({ column }) => column ?? '')
    if (values !== undefined && columns.every(column => isOptional(name, column))) {
      const ways = columns.every(column => mayBeEmptied(name, column)) ? [before, undefined] : [before]
      for (const way of before === undefined ? ways.slice(1) : ways) {
        const cells = keptCells(name, columns, way)
        if (!this.rows(name)?.append(line, { ...values, ...cells })) continue
        this.note(name, line, { kind: 'CELLS', cells })
        this.warn(name, line, own.map(asItWas))
        return
      }
    }
    addAll(this.leftOut, own)
    const stands = before !== undefined && !this.hasRow(name, id) && isRow(name, before)
    if (stands) this.rows(name)?.append(line, before)
    this.note(name, line, stands ? { kind: 'ROW', row: before } : { kind: 'OUT' })
  }

  /** A row that says what cannot be. */
  async repairRow(faults: Refusal[]): Promise<void> {
    const [{ file = '', line = 0 } = {}] = faults
    const name = file.slice(0, -'.csv'.length)
    if (!isFileName(name)) return
    const rows = this.rows(name)
    const row = rows?.atLine(line)
    if (rows === undefined || row === undefined) return
    const known = this.repairs.get(name)?.get(line)
    const id = String(row.sourcedId)
    const before = (await this.previous.rowsOf(name)).get(id)
    const columns = faults.map(({ column = '' }) => column)
    const tried = known?.kind === 'CELLS' ? known.cells : {}
    const areOptional = known?.kind !== 'ROW' && columns.every(column => isOptional(name, column))
    const isNew = columns.some(column => !Object.hasOwn(tried, column))
    const canBeEmptied = columns.every(column => mayBeEmptied(name, column))
    // Where the previous cell does not fit the rest of the row, the whole previous row is better.
    if (areOptional && (before === undefined ? canBeEmptied : isNew)) {
      const cells = { ...tried, ...keptCells(name, columns, isNew ? before : undefined) }
      const isOther = isNew || Object.entries(cells).some(([column, cell]) => tried[column] !== cell)
      if (isOther && rows.change(line, cells)) {
        this.note(name, line, { kind: 'CELLS', cells })
        if (isNew) this.warn(name, line, faults.map(asItWas))
        return
      }
    }
    // A lesson does not end because its teacher has left: where the previous value is gone as well, the cell is empty.
    if (
      areOptional &&
      canBeEmptied &&
      faults.every(isDependent) &&
      columns.some(column => tried[column] !== '')
    ) {
      const cells = { ...tried, ...keptCells(name, columns, undefined) }
      if (rows.change(line, cells)) {
        this.note(name, line, { kind: 'CELLS', cells })
        this.warn(name, line, faults.map(asEmpty))
        return
      }
    }
    if (known?.kind !== 'ROW') addAll(this.leftOut, faults)
    if (known?.kind !== 'ROW' && before !== undefined && isRow(name, before)) {
      this.note(name, line, { kind: 'ROW', row: before })
      rows.change(line, wholeRow(name, before))
      return
    }
    // A known row would end because of another row's fault, unless the row that it depends on is gone.
    if (before !== undefined && !faults.every(isDependent)) this.cannotBeRepaired = true
    this.note(name, line, { kind: 'OUT' })
    this.dropped.set(name, (this.dropped.get(name) ?? new Set<number>()).add(line))
  }

  dropLeftOut(): void {
    for (const [name, lines] of this.dropped) this.rows(name)?.drop(lines)
    this.dropped.clear()
  }

  /** True when the rest would be half a school, or a known row would end because of a fault. */
  leavesOutTooMuch(): boolean {
    if (this.cannotBeRepaired) return true
    const lines = Map.groupBy(this.leftOut, fault => fault.file)
    for (const [file, faults] of lines) {
      const out = new Set(faults.map(fault => fault.line)).size
      const name = file.slice(0, -'.csv'.length)
      const rows = isFileName(name) ? (this.rows(name)?.length ?? 0) + this.rowsBesides(name) : 0
      const isNeeded = requiredFiles.some(one => one === name)
      if (isNeeded && rows === 0) return true
      if (out >= fewestLeftOut && out > mostLeftOut * (rows + out)) return true
    }
    return false
  }

  /** Records warnings about the cells of a row; of the same cell only the last counts. */
  private warn(name: FileName, line: number, faults: Refusal[]): void {
    const key = `${name} ${line}`
    const columns = new Set(faults.map(fault => fault.column))
    const others = (this.warnings.get(key) ?? []).filter(({ column }) => !columns.has(column))
    this.warnings.set(key, [...others, ...faults])
  }

  private rows(name: FileName): RowStore<{ line: number; sourcedId: string }> | undefined {
    return this.folder[name]
  }

  private hasRow(name: FileName, id: string): boolean {
    return id === '' || this.rows(name)?.has(id) === true
  }

  private note(name: FileName, line: number, repair: Repair): void {
    const own = this.repairs.get(name) ?? new Map<number, Repair>()
    this.repairs.set(name, own.set(line, repair))
  }
}

function addAll(list: Refusal[], more: readonly Refusal[]): void {
  for (const one of more) list.push(one)
}

/** True of a row that cannot be because another is not there. */
function isDependent({ reason }: Refusal): boolean {
  return / is not in |has no \w+ role|has no plan|is no unit of plan/.test(reason)
}

function asItWas(fault: Refusal): Refusal {
  return { ...fault, reason: `${fault.reason}; the cell stays as it was` }
}

function asEmpty(fault: Refusal): Refusal {
  return { ...fault, reason: `${fault.reason}; the cell is empty now` }
}

/** True of a cell that may be left empty, of which its row can do without. */
function isOptional(name: FileName, column: string): boolean {
  const { schema, needed } = files[name]
  return column !== 'status' && Object.hasOwn(schema.shape, column) && !needed.has(column)
}

/** Rows that decide, pay or address something: without one of its cells such a row would say something else. */
const wholeRows = new Set<FileName>([
  'ext_benefit_steps',
  'ext_benefit_step_rows',
  'ext_request_steps',
  'ext_info_decisions',
  'ext_news',
  'ext_news_files',
  'ext_offers',
])

/** For a new row, the most protective value. */
const safeCells: TextRow = { 'ext_people.nonDisclosure': 'true' }

/** True of a cell of a new row that may be emptied without another meaning; an empty switch has a meaning. */
function mayBeEmptied(name: FileName, column: string): boolean {
  if (safeCells[`${name}.${column}`] !== undefined) return true
  const columns: Record<string, { facts: { type: string } }> = files[name].columns
  return !wholeRows.has(name) && columns[column]?.facts.type !== 'boolean'
}

/** What the cells had before; nothing where they had nothing. */
function keptCells(name: FileName, columns: readonly string[], before: TextRow | undefined): TextRow {
  const kept = (column: string) => before?.[column] ?? safeCells[`${name}.${column}`] ?? ''
  return Object.fromEntries(columns.map(column => [column, kept(column)]))
}

/** A row with every column of its file. */
function wholeRow(name: FileName, row: TextRow): TextRow {
  const empty = Object.keys(files[name].schema.shape).map(column => [column, ''])
  return { ...Object.fromEntries(empty), ...row }
}

/** True of a row that can be read and is not to be deleted. */
function isRow(name: FileName, row: TextRow): boolean {
  const read = files[name].schema.safeParse(wholeRow(name, row))
  return read.success && read.data.status !== 'tobedeleted'
}
