import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenDatabase, openEmbedded } from './database.ts'
import { ChangedMigration, migrate } from './migrate.ts'

let database: OpenDatabase
let ran: string[]

beforeAll(async () => {
  database = await openEmbedded()
  ran = await migrate(database)
})
afterAll(() => database.close())

test('every migration runs once, and its checksum is noted', async () => {
  expect(ran.length).toBeGreaterThan(8)
  expect(await migrate(database)).toEqual([])
})

test('a database from before checksums gets them', async () => {
  await database.runScript('update migration set checksum = null')
  expect(await migrate(database)).toEqual([])
  await database.runScript("do $$ begin assert (select bool_and(checksum <> '') from migration); end $$")
})

test('a file that was edited after it had run stops the start', async () => {
  await database.runScript(`update migration set checksum = 'of another text' where name = '${ran[0]}'`)
  await expect(migrate(database)).rejects.toThrow(ChangedMigration)
  await expect(migrate(database)).rejects.toThrow(`${ran[0]} was changed`)
})
