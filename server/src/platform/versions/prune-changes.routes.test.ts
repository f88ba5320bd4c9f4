import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../../test/world/until.ts'
import { makeWorld, type World } from '../../../test/world/world.ts'
import { pruneChanges } from './prune-changes.job.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const path = '/rest/v1/absence'

test('what is over is deleted, and no answer keeps its tag', async () => {
  const { db } = world.database
  const aada = await world.as('aada.kuisma')
  await sql`update absence_mark set teacher_note = 'first'`.execute(db)
  for (const _ of ['learned', 'kept']) await aada.get(path)
  const before = await aada.get(path)
  // Also a transaction of another database of this server leaves those rows that came after it.
  const left = await until('all changes to be over', async () => {
    await pruneChanges(db)
    const { rows } = await sql`select subject, source from data_change`.execute(db)
    return rows.length === 1 ? rows : undefined
  })
  expect(left).toEqual([{ subject: 0, source: 'data_change' }])
  const after = await aada.get(path)
  expect(after.text).toBe(before.text)
  expect(after.headers.etag).not.toBe(before.headers.etag)
  await pruneChanges(db)
  expect([before.headers.etag, after.headers.etag]).not.toContain((await aada.get(path)).headers.etag)
})
