import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeApp } from '../src/app.ts'
import { openPostgres } from '../src/platform/database/postgres/open-postgres.ts'
import { longReadings } from '../src/platform/database/statement.ts'
import { readEnvironment } from '../src/platform/environment.ts'
import { makePostgresCopy, patienceOfTests } from './school/school-copy.ts'
import { testNow } from './world/test-time.ts'

test('each connection has planned its slow statements before anybody is served', async () => {
  const copy = await makePostgresCopy()
  const database = await openPostgres(copy.url, 3, patienceOfTests)
  const environment = readEnvironment({ NODE_ENV: 'test', LOG_LEVEL: 'silent', NOW: testNow }, '/nowhere')
  const platform = await makeApp({ environment, database })
  await database.warmUp?.()
  const planned = () =>
    database.db.connection().execute(async db => {
      const { rows } = await sql<{ text: string; connection: number }>`
        select statement as text, pg_backend_pid() as connection
        from pg_prepared_statements where generic_plans > 0`.execute(db)
      return rows
    })
  const found = await Promise.all([planned(), planned(), planned()])
  expect(new Set(found.map(rows => rows[0]?.connection)).size).toBe(3)
  const long = longReadings().map(({ text }) => text)
  expect(long.length).toBeGreaterThan(3)
  for (const rows of found) expect(rows.map(({ text }) => text)).toEqual(expect.arrayContaining(long))
  await platform.fastify.close()
  await database.close()
  await copy.drop()
})
