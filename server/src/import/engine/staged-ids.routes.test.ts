import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../test/world/world.ts'
import { stagedValue } from './sync.sql.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})

afterAll(() => world.close())

test.each([
  ['the teachers of a lesson', { name: 'given', type: 'bigint[]', of: 'person' }, `array['a', 'b', 'a']`],
  ['the student of a mark', { name: 'given', type: 'bigint', of: 'person' }, `'a'`],
])('%s are found by the index of source ids', async (_, column, given) => {
  const value = stagedValue('demo:', column)
  const { rows } = await sql<Record<string, string>>`explain select ${value}
    from (values (${sql.raw(given)})) r (given)`.execute(world.database.db)
  const plan = rows.flatMap(Object.values).join('\n')
  expect(plan).toMatch(/Index (Only )?Scan using person_source_id_key/)
  expect(plan).not.toMatch(/Seq Scan on person/)
})
