import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenDatabase, openEmbedded } from './database.ts'
import { vacuum } from './vacuum.job.ts'

let database: OpenDatabase

beforeAll(async () => {
  database = await openEmbedded()
  await database.runScript(
    "create table diary (id int, page text); insert into diary select n, repeat('x', 1000) from generate_series(1, 500) n",
  )
})
afterAll(() => database.close())

async function bytes(): Promise<number> {
  const { rows } = await sql<{ size: number }>`select pg_relation_size('diary')::int as size`.execute(
    database.db,
  )
  return rows[0]?.size ?? 0
}

test('the embedded database does not grow for rows that change every day', async () => {
  const sizes: number[] = []
  for (let day = 0; day < 6; day++) {
    await sql`update diary set page = repeat(${String(day)}, 1000)`.execute(database.db)
    await vacuum(database.db)
    sizes.push(await bytes())
  }
  expect(sizes[5]).toBe(sizes[1])
})
