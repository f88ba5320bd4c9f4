import { OperationNodeTransformer, type QueryId, type RawNode } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import '../../src/app.ts'
import { allStatements, StatementCompiler } from '../../src/platform/database/statement.ts'
import { makePostgresCopy } from '../school/school-copy.ts'
import { declaredTypes, type Kind } from './declared-types.ts'

/** The types of the database that the driver reads as each kind. */
const typesOf: Record<Kind, readonly string[]> = {
  boolean: ['boolean'],
  number: ['smallint', 'integer', 'bigint', 'numeric', 'double precision'],
  string: ['text', 'name', 'date', 'time without time zone', 'timestamp with time zone'],
  'boolean[]': ['boolean[]'],
  'number[]': ['integer[]', 'bigint[]', 'numeric[]'],
  'string[]': ['text[]', 'date[]'],
  json: ['json', 'jsonb'],
}

/** Rows that a larger statement selects from. */
const rowsInStatements = ['server/src/process-tracking/processes.sql.ts']

/** Their texts are put together from parts, or read tables that they have made themselves. */
const assembled = [
  'server/src/absences/marks/notify-of-marks.command.ts',
  'server/src/import/benefits/take-benefit-steps.command.ts',
  'server/src/import/deletion-guard/endings.query.ts',
  'server/src/import/difference/differences.sql.ts',
  'server/src/import/engine/sync.sql.ts',
  'server/src/import/offers/offers.tables.ts',
  'server/src/import/people/taken-names.query.ts',
  'server/src/import/requests/requests.tables.ts',
  'server/src/import/teaching/sync-sessions.command.ts',
  'server/src/messages/sending/save-message.sql.ts',
  'server/src/own-data/archive-rows.query.ts',
  'server/src/platform/database/postgres/replica-age.ts',
  'server/src/platform/database/shape.ts',
  'server/src/staff-operation/retention.sql.ts',
]

const declared = declaredTypes()
const keyOf = (fragments: readonly string[]) => fragments.join('\0')
const byFragments = Map.groupBy(declared, ({ fragments }) => keyOf(fragments))
const fileOf = ({ place }: { place: string }) => place.replace(/:.*/, '')
const checkOf = (kind: Kind) => `is_${kind.replace('[]', 's')}`

let client: pg.Client
let drop: () => Promise<void>
let typeNames: ReadonlyMap<number, string>

beforeAll(async () => {
  const copy = await makePostgresCopy('empty')
  drop = copy.drop
  client = new pg.Client(copy.url)
  await client.connect()
  const named = await client.query<{ oid: number; name: string }>(
    'select oid, format_type(oid, null) as name from pg_type',
  )
  typeNames = new Map(named.rows.map(({ oid, name }) => [oid, name]))
  for (const [kind, types] of Object.entries(typesOf))
    for (const type of types)
      await client.query(
        `create function ${checkOf(kind as Kind)}(${type}) returns ${type} immutable language sql as 'select $1'`,
      )
})
afterAll(async () => {
  await client.end()
  await drop()
})

test('every declared type is known', () => {
  expect(declared.length).toBeGreaterThan(500)
  const unknown = declared.filter(({ kind, row }) => kind === undefined && row === undefined)
  expect(unknown.map(fileOf)).toEqual(rowsInStatements)
})

test('one text has one type, unless it is only a place for another', () => {
  const twice = [...byFragments]
    .filter(([text]) => /[a-z]/.test(text))
    .map(([, same]) => same)
    .filter(same => new Set(same.map(({ kind }) => kind)).size > 1)
  expect(twice.map(same => same.map(({ place, kind }) => `${place} ${kind}`))).toEqual([])
})

// Each part goes inside a function that takes the declared type alone: the database refuses another.
test('every part of a statement has the type that its sql<…> declares', async () => {
  const faults: string[] = []
  for (const { query } of allStatements()) {
    const checked = new WithChecks().transformNode(query) as typeof query
    const { sql } = new StatementCompiler().compileQuery(checked, { queryId: '' } as QueryId)
    await columnsOf(sql).catch(error => faults.push(`${error.message}: ${sql}`))
  }
  expect(faults).toEqual([])
})

test('every statement written as text has the columns that its sql<…> declares', async () => {
  const faults: string[] = []
  const unreadable = new Set<string>()
  for (const one of declared) {
    if (one.row === undefined) continue
    const text = one.fragments.reduce((before, after, at) => `${before}$${at}${after}`)
    const columns = await columnsOf(text).catch(() => undefined)
    if (columns === undefined) unreadable.add(fileOf(one))
    else
      for (const [name, kind] of one.row) {
        const type = columns.get(name)
        if (type === undefined || (kind !== undefined && !typesOf[kind].includes(type)))
          faults.push(`${one.place}: ${name} is ${type} and not ${kind}`)
      }
  }
  expect(faults).toEqual([])
  expect([...unreadable]).toEqual(assembled)
})

class WithChecks extends OperationNodeTransformer {
  protected override transformRaw(node: RawNode, queryId?: QueryId): RawNode {
    const inner = super.transformRaw(node, queryId)
    const kinds = new Set(byFragments.get(keyOf(node.sqlFragments))?.map(({ kind }) => kind))
    const [kind, ...others] = kinds
    if (kind === undefined || others.length > 0 || this.#isRows(node)) return inner
    const [first, ...rest] = inner.sqlFragments
    const fragments = [`${checkOf(kind)}(${first}`, ...rest]
    return { ...inner, sqlFragments: fragments.with(-1, `${fragments.at(-1)})`) }
  }

  /** It is no value: something is selected from it or looked for in it. */
  #isRows(node: RawNode): boolean {
    if (/^\s*(any|all)\b/.test(node.sqlFragments[0] ?? '')) return true
    const [parent] = this.nodeStack
      .toReversed()
      .filter(({ kind }) => kind !== 'AliasNode')
      .slice(1)
    switch (parent?.kind) {
      case 'FromNode':
      case 'JoinNode':
        return true
      case 'BinaryOperationNode':
        return JSON.stringify(parent).includes('"operator":"in"')
      case 'RawNode': {
        const { parameters, sqlFragments } = parent as RawNode
        return /\b(from|join|in)\s*$/.test(sqlFragments[parameters.indexOf(node)] ?? '')
      }
      default:
        return false
    }
  }
}

/** The columns that a statement answers and their types, without running it. */
function columnsOf(text: string): Promise<Map<string, string>> {
  return new Promise((resolve, reject) => {
    const columns = new Map<string, string>()
    client.query({
      submit(connection: pg.Connection) {
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }) {
        for (const { name, dataTypeID } of fields) columns.set(name, typeNames.get(dataTypeID) ?? '')
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(columns),
    } as never)
  })
}
