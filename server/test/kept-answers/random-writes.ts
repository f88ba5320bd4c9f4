import { sql } from 'kysely'
import type { Tables } from '../../src/platform/database/tables.ts'
import { pruneChanges } from '../../src/platform/versions/prune-changes.job.ts'
import { compare, readsOf, tablesOf } from './compare-reads.ts'
import { changesOf } from './row-changes.ts'
import { makeThreeServers } from './three-servers.ts'

type Table = keyof Tables

/**
 * Changes a school at random: rows change, are deleted and restored, people write, time passes, changes are pruned.
 * After each, compares all reads of both servers with freshly composed answers. Ends with the first that differs.
 * Answers what differed and after what, with how many were compared and how many of them were answers.
 */
export async function compareAfterRandomWrites(seed: number, comparisons: number, isWide = false) {
  const servers = await makeThreeServers()
  const { db } = servers.database
  const random = numbersFrom(seed)
  const oneOf = <One>(list: readonly One[]) => list[Math.floor(random() * list.length)] as One
  const found = { wrong: [] as string[], compared: 0, answered: 0 }
  let reads = await readsOf(servers, isWide)
  const tables = tablesOf(reads)

  async function read(what: string): Promise<void> {
    const { wrong } = await compare(reads)
    found.compared += 2 * reads.length
    found.answered += 2 * reads.filter(({ text }) => text !== undefined && text.length > 3).length
    found.wrong.push(...wrong.map(read => `${read} after ${what} (seed ${seed}, ${found.compared})`))
  }

  async function changeRow(table: Table): Promise<void> {
    const row = await rowOf(table)
    if (row === undefined) return
    let skip = Math.floor(random() * 8)
    for await (const column of changesOf(db, table, row)) {
      if (skip-- > 0) continue
      await read(`a change of ${table}.${column}`)
      return
    }
  }

  async function removeRow(table: Table): Promise<void> {
    const row = await rowOf(table)
    if (row === undefined) return
    const name = sql.table(table)
    const removed = await sql<{
      row: object
    }>`delete from ${name} t where ctid = ${row}::tid returning to_jsonb(t) as row`
      .execute(db)
      .catch(() => undefined)
    const [gone] = removed?.rows ?? []
    if (gone === undefined) return
    await read(`a row of ${table} was deleted`)
    const { rows: columns } = await sql<{ name: string }>`select attname as name from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(
      db,
    )
    const list = sql.join(columns.map(column => sql.id(column.name)))
    await sql`insert into ${name} (${list}) overriding system value
      select ${list} from jsonb_populate_record(null::${name}, ${JSON.stringify(gone.row)}::jsonb)`.execute(
      db,
    )
    await read(`a row of ${table} was inserted`)
  }

  async function rowOf(table: Table): Promise<string | undefined> {
    const { rows } = await sql<{ ctid: string }>`select ctid::text from ${sql.table(table)}
      offset floor(${random()}::float8 * (select count(*) from ${sql.table(table)})) limit 1`.execute(db)
    return rows[0]?.ctid
  }

  /** What a person does; a refusal is one too. */
  async function write(): Promise<void> {
    const { reader } = oneOf(reads)
    const [method, path, body] = oneOf([
      ['PUT', '/rest/v1/news', { ids: [1 + Math.floor(random() * 24)], read: true }],
      ['PUT', '/rest/v1/locale', { language: oneOf(['fi', 'sv', 'en']) }],
      [
        'POST',
        '/rest/v1/absence',
        { kind: 'SICK', startDate: servers.clock.today(), endDate: servers.clock.today() },
      ],
      ['PUT', `/rest/v1/messages/sendmessages/${1 + Math.floor(random() * 12)}/read`, {}],
      ['PUT', '/rest/v1/notifications', { all: true }],
    ] as const)
    await oneOf([reader.first, reader.second]).send(method, path, body)
    await read(`${method} ${path} of ${reader.name}`)
  }

  async function passTime(): Promise<void> {
    const minutes = Math.ceil(random() * 90)
    servers.clock.pass({ minutes })
    await read(`${minutes} minutes`)
    if (reads.some(({ text }) => text === '401')) reads = await readsOf(servers, isWide)
  }

  async function prune(): Promise<void> {
    await pruneChanges(db)
    await read('a pruning')
  }

  const happenings = [
    ...Array.from({ length: 9 }, () => () => changeRow(oneOf(tables))),
    ...Array.from({ length: 5 }, () => () => removeRow(oneOf(tables))),
    write,
    write,
    write,
    passTime,
    passTime,
    prune,
  ]
  try {
    while (found.compared < comparisons && found.wrong.length === 0) await oneOf(happenings)()
    return found
  } finally {
    await servers.close()
  }
}

/** Numbers from 0 to 1 that read random, the same for the same seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
