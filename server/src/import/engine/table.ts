import type { RawBuilder } from 'kysely'
import type { School } from '../school.ts'
import type { TableColumn } from './column.ts'
import { type Columns, type ImportFile, nameInTable, type RecordOf, type RowOf } from './import-file.ts'
import type { Run } from './run.ts'
import type { RowsById } from './store/row-store.ts'

type TableColumns = Record<string, TableColumn<unknown>>
type ValuesOf<Cols extends TableColumns> = {
  [Name in keyof Cols]: Cols[Name] extends TableColumn<infer Value> ? Value : never
}

/** A column that no record has; its value is made when the record is staged. */
interface MadeColumn<Row> extends Omit<TableColumn<unknown>, 'value'> {
  make(row: Row, run: Run): unknown
}

/** SQL conditions are of a row `t` of the table and its staged row `s`. */
interface Options<Row> {
  /** What the report calls its records, where that is not the name of their list. */
  kind?: string
  name: string
  /** Where its rows lie while they are compared, if two lists of one run go into the same table. */
  stage?: string
  /** The columns that tell its rows apart, if they have no source id of their own. */
  key?: readonly string[]
  /** What else is unique: a row that returns under another source id is taken over rather than doubled. */
  natural?: readonly string[]
  made?: Record<string, MadeColumn<Row>>
  /** Columns that have another name in the table than in the record. */
  renamed?: Record<string, string>
  /** Other tables read its staged rows. */
  isLookedAt?: boolean
  /** The list of records without which this one is left alone. */
  needs?: string
  /** A record that has nothing in the column is left out; `what` is not there. */
  partOf?: { column: string; what: string }
  /** Completes rows that other records have made, and creates none; those of the condition count as new. */
  completes?: { isNew?: RawBuilder<unknown> }
  /** Only those staged rows are created. */
  createWhere?: RawBuilder<unknown>
  /** Columns of a row that is there take the staged value only where this holds. */
  overwriteWhere?: Record<string, RawBuilder<unknown>>
  /** What else is set when a row is updated. */
  updateAlso?: (run: Run, table: AnyTable) => RawBuilder<unknown>
  /** Before anything is written. */
  prepare?: (run: Run, table: AnyTable) => Promise<unknown>
  /** Ends the rows that this source no longer has: those of the condition `gone`. Answers how many. */
  end?: (run: Run, gone: RawBuilder<unknown>, table: AnyTable) => Promise<number>
  /** Instead of the usual update. Answers how many rows changed. */
  update?: (run: Run, table: AnyTable) => Promise<number>
  /** After everything is written. */
  finish?: (run: Run, table: AnyTable) => Promise<unknown>
}

/** A table that the importer keeps in step with a list of records. */
export interface Table<Row> extends Options<Row> {
  key: readonly string[]
  columns: TableColumns
  /** What a folder has of it; undefined where the folder says nothing about it. */
  rows: (school: School) => SourceRecords<Row> | undefined
}

export type AnyTable = Table<object>

export type RowOfTable<Cols> = Cols extends Table<infer Row> ? Row : never

/** A column of a table that does not come straight from one of a file. */
export function column<Value>(
  type: string,
  rules: Omit<TableColumn<Value>, 'type' | 'value'> = {},
): TableColumn<Value> {
  return { type, ...rules }
}

/** A column that points at a table; the record holds a source id. */
export const idOf = (table: string) => column<string>('bigint', { of: table })
export const maybeIdOf = (table: string) => column<string | null>('bigint', { of: table })

/** The records of a table; where their own ids are known already, they need not be made to be looked for. */
export interface SourceRecords<Row> extends Iterable<Row> {
  ids?: SourceIds
}

type SourceIds = Pick<RowsById<unknown>, 'has'>

const ownKey = ['source_id']

/** Declares a table whose records are made of several files. */
export function tableFrom<Cols extends TableColumns, Row extends ValuesOf<Cols>>({
  columns,
  rows,
  ...options
}: Options<Row> & {
  columns: Cols
  rows: (school: School) => Iterable<Row> | undefined
}): Table<Row> {
  return { key: ownKey, ...options, columns: { ...columns, ...options.made }, rows }
}

interface OfFile<Row, Made, Also extends TableColumns> {
  /** Rows that follow from other files. */
  others?: (school: School) => Made[]
  /** Columns that follow from the row and the rest of the folder. */
  also?: Also
  alsoOf?: (row: Row, school: School) => ValuesOf<Also>
}

/** Declares the table into which the rows of a file go, each column where the declaration of the file says. */
export function tableOf<
  Name extends string,
  Cols extends Columns,
  Also extends TableColumns = Record<never, never>,
>(
  file: ImportFile<Name, Cols>,
  {
    also,
    alsoOf,
    others,
    ...options
  }: Options<NoInfer<RecordOf<Cols> & ValuesOf<Also>>> &
    OfFile<RowOf<Cols>, NoInfer<RecordOf<Cols> & ValuesOf<Also>>, Also>,
): Table<RecordOf<Cols> & ValuesOf<Also>> {
  const mapped = Object.entries(file.columns).flatMap(([name, column]) => {
    const to = nameInTable(name, column)
    return to === null ? [] : [{ name, to, column }]
  })
  const ofFile = Object.fromEntries(mapped.map(({ to, column }) => [to, column.facts]))
  const recordOf = (row: object) => {
    const values: Record<string, unknown> = {}
    for (const { name, to, column } of mapped) {
      const [sv, en] = column.translated
        ? [textOf(Reflect.get(row, `${name}Sv`)), textOf(Reflect.get(row, `${name}En`))]
        : [null, null]
      values[to] = column.store(Reflect.get(row, name), sv, en)
    }
    // Names and values follow from the columns, as the type says.
    return values as RecordOf<Cols>
  }
  return {
    key: ownKey,
    ...options,
    columns: { ...ofFile, ...also, ...options.made },
    rows: school => {
      const ownRows = school.rowsOf(file)
      if (ownRows === undefined && others === undefined) return undefined
      const ofOthers = others?.(school) ?? []
      return madeAnew(
        function* () {
          for (const row of ownRows ?? []) {
            // Without columns of `also` there is nothing to add.
            const more = (alsoOf?.(row, school) ?? {}) as ValuesOf<Also>
            yield Object.assign(recordOf(row), more)
          }
          yield* ofOthers
        },
        others === undefined ? ownRows : undefined,
      )
    },
  }
}

/** Records that are made on each iteration, because there may be a million of them. */
export function madeAnew<Row>(make: () => Iterator<Row>, ids?: SourceIds): SourceRecords<Row> {
  return { [Symbol.iterator]: make, ...(ids ? { ids } : {}) }
}

/** The same, one of each. */
export function madeOf<From, Row>(all: Iterable<From>, make: (one: From) => Row): Iterable<Row> {
  return madeAnew(function* () {
    for (const one of all) yield make(one)
  })
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
