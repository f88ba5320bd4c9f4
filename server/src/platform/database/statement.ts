import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryCreator,
} from 'kysely'
import type { Db } from './database.ts'
import type { Tables } from './tables.ts'

/** Stands in a statement's text for the value that a caller gives under this name. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * Writes constants into the text, so that only what a caller gives is a parameter and the planner knows the rest (a
 * partial index, for one, is used only for a condition that it can read).
 */
class StatementCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (value instanceof Placeholder) super.appendValue(value)
    else this.appendImmediateValue(value)
  }
}

/** Builds the text of statements; it has no database behind it. */
const builder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new StatementCompiler(),
  },
})

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) })

interface Built<Row> {
  compile(): CompiledQuery<Row>
}

/** Rows are read as TypeScript writes its names: a column of two words needs an alias. */
type CamelCase<Row> =
  Extract<keyof Row, `${string}_${string}`> extends never
    ? Row
    : { 'give these columns a camelCase alias': Extract<keyof Row, `${string}_${string}`> }

/**
 * A statement whose text is built and compiled once, at its first use, and which both databases plan once. Its
 * parameters are what `given` names, constants stand in the text; a list is compared by `= any(…)`, so that the text
 * does not grow with it. Its rows have the types of the selected columns: camelCase names, instants as ISO text, days
 * as `YYYY-MM-DD`, null where the database has null.
 */
export function statement<Given extends object, Row extends object>(
  build: (db: Kysely<Tables>, given: Given) => Built<CamelCase<Row> & Row>,
): (db: Db, given: Given) => Promise<Row[]> {
  let compiled: CompiledQuery | undefined
  return async (db, given) => {
    compiled ??= build(builder, placeholders as Given).compile()
    const values = given as Record<string, unknown>
    const parameters = compiled.parameters.map(one => values[(one as Placeholder).name] ?? null)
    const { rows } = await db.executeQuery({ ...compiled, parameters })
    return rows as Row[]
  }
}

/** A row of a statement. */
export type RowOf<S extends (...given: never[]) => Promise<unknown[]>> = Awaited<ReturnType<S>>[number]

/** What a statement is built with, for parts that several statements share. */
export type StatementBuilder = QueryCreator<Tables>

/** The row of a statement that always has exactly one. */
export function onlyRow<Row>([row, ...others]: readonly Row[]): Row {
  if (row === undefined || others.length > 0) throw new Error('a statement has to answer one row')
  return row
}
