import { getCallSites } from 'node:util'
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryCreator,
  type SelectQueryBuilder,
} from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Db, isReading, type ReadDb, requireReading } from './database.ts'
import type { Tables } from './tables.ts'

/** Marks the place of a param in a statement's text, by its name or path of names. */
class Placeholder {
  readonly path: readonly string[]

  constructor(path: readonly string[]) {
    this.path = path
  }

  valueIn(params: object): unknown {
    return this.path.reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], params)
  }
}

/**
 * Writes constants into the text, so that the planner knows them: a partial index, for example, is used only for a
 * condition that the planner can read.
 */
export class StatementCompiler extends PostgresQueryCompiler {
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

const pathOf = new WeakMap<object, readonly string[]>()

/** Records which params a statement uses while its text is built; `path` leads to them in a batch. */
function placeholders(path: readonly string[] = []): object {
  const params = new Proxy({}, { get: (_, name) => new Placeholder([...path, String(name)]) })
  pathOf.set(params, path)
  return params
}

interface Query<Row> {
  compile(): CompiledQuery<Row>
}

/** Rows have camelCase names: a column of two words needs an alias. */
type CamelCase<Row> =
  Extract<keyof Row, `${string}_${string}`> extends never
    ? Row
    : { 'give these columns a camelCase alias': Extract<keyof Row, `${string}_${string}`> }

/**
 * Builds a statement whose text is compiled once, at its first use, and planned once by both databases. Only `params` become
 * parameters, constants are written into the text; compare with a list by `= any(…)`, so that the text does not grow with
 * it. Its rows have the types of the selected columns: camelCase names, instants as ISO text, days as `YYYY-MM-DD`, null
 * where the database has null.
 */
export function statement<Params extends object, Row extends object>(
  build: (db: Kysely<Tables>, params: Params) => Query<CamelCase<Row> & Row>,
): Statement<Params, Row> {
  return make<ReadDb, Params, Row>(build, requireReading)
}

/** The same of one that writes or locks rows. */
export function writeStatement<Params extends object, Row extends object>(
  build: (db: Kysely<Tables>, params: Params) => Query<CamelCase<Row> & Row>,
): Statement<Params, Row, Db> {
  return make<Db, Params, Row>(build)
}

function make<On extends ReadDb, Params extends object, Row extends object>(
  build: (db: Kysely<Tables>, params: Params) => Query<CamelCase<Row> & Row>,
  check?: (text: string) => void,
): Statement<Params, Row, On> {
  const place = placeOfCaller()
  let compiled: CompiledQuery | undefined
  const compile = () => {
    if (compiled === undefined) {
      compiled = build(builder, placeholders() as Params).compile()
      check?.(compiled.sql)
      if (place !== undefined) places.set(compiled.query, place)
    }
    return compiled
  }
  const run = async (db: On, params: Params) => {
    const query = compile()
    const parameters = query.parameters.map(one => (one as Placeholder).valueIn(params) ?? null)
    const { rows } = await (db as ReadDb as Db).executeQuery({ ...query, parameters })
    return rows as Row[]
  }
  statements.add(compile)
  return Object.assign(run, { build, compile })
}

/** How each statement is compiled that is no part of another. */
const statements = new Set<() => CompiledQuery>()

/** Every statement that was built here and is no part of another. */
export function allStatements(): CompiledQuery[] {
  return [...statements].map(compile => compile())
}

/** In letters. Seven statements are longer; planning them takes a fifth of the time that all 365 take. */
const long = 10_000

/** The readings that PostgreSQL takes longest to plan, each with a null for every parameter. */
export function longReadings(): { text: string; values: null[] }[] {
  return allStatements()
    .filter(({ sql }) => sql.length > long && isReading(sql))
    .map(({ sql, parameters }) => ({ text: sql, values: parameters.map(() => null) }))
}

/** Where in the sources each statement is written that was built here, by its tree. */
const places = new WeakMap<object, string>()

/** The caller of a function of this file, such as `access/visitor.ts:25`; undefined where it is unknown. */
function placeOfCaller(): string | undefined {
  const caller = getCallSites(5).find(({ scriptName }) => !scriptName.endsWith('/database/statement.ts'))
  return caller === undefined
    ? undefined
    : `${caller.scriptName.replace(/^.*\/server\/(src\/)?/, '')}:${caller.lineNumber}`
}

/**
 * What a log calls a statement: where it is written, or what it does to which table (`update login_session`). No value
 * that somebody has given is in it.
 */
export function nameOfStatement({ query, sql }: Pick<CompiledQuery, 'query' | 'sql'>): string {
  const place = places.get(query)
  if (place !== undefined) return place
  const [, verb = ''] = /^\s*([a-z]+)/i.exec(sql) ?? []
  const [, table = ''] = /\b(?:from|into|update)\s+"?([a-z_]+)/i.exec(sql) ?? []
  return `${verb.toLowerCase()} ${table}`.trim()
}

/** Runs on the database or a transaction with what the statement needs, and answers its rows. */
export interface Statement<Params extends object, Row extends object, On extends ReadDb = ReadDb> {
  (db: On, params: Params): Promise<Row[]>
  build(db: Kysely<Tables>, params: Params): Query<Row>
  compile(): CompiledQuery
}

type Part<On extends ReadDb> = Statement<never, object, On>
type Parts = Record<string, Part<ReadDb>>
type PartsOfWrite = Record<string, Part<Db> | Part<ReadDb>>
type ParamsOf<P extends PartsOfWrite> = { [Name in keyof P]: Parameters<P[Name]>[1] }
type RowsOf<P extends PartsOfWrite> = { [Name in keyof P]: RowOf<P[Name]>[] }

/**
 * Combines several statements into one that returns one row, so that all see the same snapshot in one round trip. Each part
 * takes its own params and returns its rows under its name. Rows come as JSON: select a column of type `time` by `to_char`.
 */
export function batch<P extends Parts>(parts: P): Statement<ParamsOf<P>, RowsOf<P>> {
  const read = statement((db, params: ParamsOf<P>) => {
    const rowsOf = ([name, part]: [string, Statement<never, object>]) => {
      const own = placeholders([...(pathOf.get(params) ?? []), name]) as never
      return jsonArrayFrom(part.build(db, own) as SelectQueryBuilder<Tables, never, object>).as(name)
    }
    return db.selectNoFrom(Object.entries(parts).map(rowsOf))
  })
  for (const { compile } of Object.values(parts)) statements.delete(compile)
  return read as unknown as Statement<ParamsOf<P>, RowsOf<P>>
}

/**
 * Combines statements of which some write into one that does all or nothing, without a transaction of its own. No part sees
 * what another writes. One that has rows to return has them under its name, as in a `batch`.
 */
export function writeBatch<P extends PartsOfWrite>(parts: P): Statement<ParamsOf<P>, RowsOf<P>, Db> {
  const write = writeStatement((db, params: ParamsOf<P>) => {
    const returning: string[] = []
    const all = Object.entries(parts).reduce((before, [name, part]) => {
      const own = placeholders([...(pathOf.get(params) ?? []), name]) as never
      const query = part.build(db, own) as SelectQueryBuilder<Tables, never, object>
      const node = query.toOperationNode() as { kind: string; returning?: unknown }
      if (node.kind === 'SelectQueryNode' || node.returning !== undefined) returning.push(name)
      return before.with(name, () => query) as unknown as typeof db
    }, db)
    return all.selectNoFrom(
      returning.map(name => jsonArrayFrom(db.selectFrom(name as never).selectAll()).as(name)),
    )
  })
  for (const { compile } of Object.values(parts)) statements.delete(compile)
  return write as unknown as Statement<ParamsOf<P>, RowsOf<P>, Db>
}

/** A row of a statement. */
export type RowOf<S extends (db: never, params: never) => Promise<unknown[]>> = Awaited<ReturnType<S>>[number]

/** What a statement is built with, for parts that several statements share. */
export type StatementBuilder = QueryCreator<Tables>

/** The row of a statement that always has exactly one. */
export function onlyRow<Row>([row, ...others]: readonly Row[]): Row {
  if (row === undefined || others.length > 0) throw new Error('a statement has to answer one row')
  return row
}
