import * as z from 'zod'
import type { Column } from './column.ts'
import { ownId, statusCell, unusedCell } from './column-kinds.ts'

type AnyColumn = Column<unknown, unknown, string | null | undefined, boolean>
export type Columns = Record<string, AnyColumn>

type CellOf<Cols> =
  Cols extends Column<infer Cell, infer _Stored, infer _To, infer _Translated> ? Cell : never
type StoredOf<Cols> =
  Cols extends Column<infer _Cell, infer Stored, infer _To, infer _Translated> ? Stored : never
type Translations<Name extends string, Cols> = Cols extends { translated: true }
  ? `${Name}Sv` | `${Name}En`
  : never

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''
type NameInTable<Name extends string, Cols> = Cols extends { target: infer To }
  ? To extends string
    ? To
    : To extends null
      ? never
      : SnakeCase<Name>
  : never

/** The cells of a row that passed, and the line on which it begins. */
export type RowOf<Cols extends Columns> = { [Name in keyof Cols & string]: CellOf<Cols[Name]> } & {
  [Name in keyof Cols & string as Translations<Name, Cols[Name]>]: string | null
} & { line: number }

/** What the row is in its table. */
export type RecordOf<Cols extends Columns> = {
  [Name in keyof Cols & string as NameInTable<Name, Cols[Name]>]: StoredOf<Cols[Name]>
}

/** Columns that may come only once together; rows with an empty one of them are not looked at. */
export interface Unique {
  columns: readonly string[]
  /** Where it differs from «… is on line 2 already»; gets the cell of the last column. */
  reason?: (value: string) => string
  /** Of rows with one of these values of a column; the others may be alike. */
  where?: { column: string; values: readonly string[] }
}

export interface ImportFile<Name extends string, Cols extends Columns> {
  name: Name
  columns: Cols
  unique: readonly Unique[]
  /** Reads the cells of a row by column: those above, translations, `status`, and what nothing here needs. */
  schema: z.ZodObject
  /** The columns that the header must have. */
  needed: ReadonlySet<string>
}

type WithId<Cols extends Columns> = Omit<{ sourcedId: typeof ownId }, keyof Cols> & Cols

interface FileOptions {
  unique?: readonly Unique[]
  /** Columns of the standard that nothing here needs. */
  ignored?: readonly string[]
}

/**
 * Declares an import file: each of its columns once, from which follow how it is read, what is wrong with a cell,
 * where its value goes, and what docs/import.md says of it.
 */
export function importFile<Name extends string, Cols extends Columns>(
  name: Name,
  ownColumns: Cols,
  { unique = [], ignored = [] }: FileOptions = {},
): ImportFile<Name, WithId<Cols>> {
  const columns: WithId<Cols> = { sourcedId: ownId, ...ownColumns }
  const shape: Record<string, z.ZodType> = { status: statusCell, dateLastModified: unusedCell }
  for (const column of ignored) shape[column] = unusedCell
  for (const [column, { schema, facts }] of Object.entries(columns)) {
    shape[column] = schema
    if (facts.translation === undefined) continue
    shape[`${column}Sv`] = facts.translation
    shape[`${column}En`] = facts.translation
  }
  const isNeeded = (column: string, schema: z.ZodType) =>
    ownColumns[column]?.facts.inHeader === true || !schema.safeParse('').success
  const needed = Object.entries(shape).filter(([column, schema]) => isNeeded(column, schema))
  return {
    name,
    columns,
    unique,
    schema: z.object(shape),
    needed: new Set(needed.map(([column]) => column)),
  }
}

/** The name that a column of a file has in its table; null is none. */
export function nameInTable(name: string, { target }: AnyColumn): string | null {
  return target === undefined ? name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`) : target
}

export type AnyFile = ImportFile<string, Columns>
