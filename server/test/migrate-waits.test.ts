import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type OpenDatabase, ofPrograms } from '../src/platform/database/database.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { openPostgres } from '../src/platform/database/postgres/open-postgres.ts'
import { TablesInUse } from '../src/platform/database/run-once.ts'
import { makePostgres } from './school/school-copy.ts'

/** It changes the table of the uses of files. */
const step = '0059-files-of-claim-decisions.sql'
let database: OpenDatabase
let drop: () => Promise<void>
let upTo: string[]

beforeEach(async () => {
  const made = await makePostgres()
  drop = made.drop
  database = await openPostgres(made.url, 4, ofPrograms)
  const all = (await readdir(new URL('../database/migrations/', import.meta.url))).sort()
  upTo = all.slice(0, all.indexOf(step) + 1)
  await migrate(database, { only: upTo.slice(0, -1) })
})

afterEach(async () => {
  await database.close()
  await drop()
})

/** Somebody reads the table in a transaction that lasts until it is let go of. */
async function reader(): Promise<() => Promise<void>> {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const { promise: holds, resolve: hasRead } = Promise.withResolvers<void>()
  const reading = database.db.transaction().execute(async db => {
    await sql`select count(*) from attachment_use`.execute(db)
    hasRead()
    await isOver
  })
  await holds
  return async () => {
    end()
    await reading
  }
}

test('a migration whose table is in use reports who has it, retries, and runs once it is released', async () => {
  const letGo = await reader()
  const said: string[] = []
  const ran = await migrate(database, {
    only: upTo,
    say: line => {
      said.push(line)
      void letGo()
    },
  })
  expect(ran).toEqual([step])
  expect(said[0]).toMatch(
    /^migration 0059-\S+ waits for tables that are in use \(try 1 of 20\): session \d+ of studentgo has been in a transaction for \d+ s and holds .*attachment_use/,
  )
})

test('a request for the table while a migration waits for it is served within seconds', async () => {
  const letGo = await reader()
  const waits = Promise.withResolvers<void>()
  const migrating = migrate(database, { only: upTo, say: () => waits.resolve() })
  await waits.promise
  // Behind a migration that went on waiting this would wait for the reader, too.
  await sql`select count(*) from attachment_use`.execute(database.db)
  await letGo()
  expect(await migrating).toEqual([step])
})

test('one that never gets its table leaves nothing half done', async () => {
  const letGo = await reader()
  await expect(migrate(database, { only: upTo, say: () => undefined, tries: 2 })).rejects.toThrow(TablesInUse)
  const { rows } = await sql<{ name: string }>`select name from migration where name = ${step}`.execute(
    database.db,
  )
  expect(rows).toEqual([])
  await letGo()
})
