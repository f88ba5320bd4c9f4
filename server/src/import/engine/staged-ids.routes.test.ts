import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fullScansIn, type Plan } from '../../../test/every-endpoint/full-scans.ts'
import { makeWorld, type World } from '../../../test/world/world.ts'
import { stagedValue } from './stage.sql.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
  const { db } = world.database
  await sql`insert into person (source_id, first_names, call_name, last_name, draft_key)
    select 'large:' || n, 'Testi', 'Testi', 'Henkilö', '' from generate_series(1, 2000) n`.execute(db)
  await sql`analyze person`.execute(db)
})

afterAll(() => world.close())

test.each([
  ['the teachers of a lesson', { name: 'given', type: 'bigint[]', of: 'person' }, 'text[]'],
  ['the student of a mark', { name: 'given', type: 'bigint', of: 'person' }, 'text'],
])('among 2,000 people, %s are found by the index of source ids', async (_, column, type) => {
  const value = stagedValue('demo:', column)
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`explain (format json) select ${value}
    from jsonb_to_recordset('[]') r (given ${sql.raw(type)})`.execute(world.database.db)
  const plan = rows[0]?.['QUERY PLAN'][0].Plan
  expect(plan && fullScansIn(plan, new Set(['person']))).toEqual([])
})
