import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassphrase } from '../demo/personas.ts'
import { makeApp } from '../src/app.ts'
import { verifyAudit } from '../src/platform/access/audit-chain.ts'
import type { OpenDatabase } from '../src/platform/database/database.ts'
import { openDatabase } from '../src/platform/database/open.ts'
import { openPostgres } from '../src/platform/database/postgres/open-postgres.ts'
import { readEnvironment } from '../src/platform/environment.ts'
import type { Platform } from '../src/platform/platform.ts'
import { makePostgresCopy, postgresUrl } from './school/school-copy.ts'
import { testNow } from './world/test-time.ts'
import { makeClient } from './world/world.ts'

const role = 'studentgo_serves'
const owner = new URL(postgresUrl()).username

describe('on PostgreSQL a server with a role of its own', () => {
  let platform: Platform
  let database: OpenDatabase
  let drop: () => Promise<void>
  let ownerUrl: string

  beforeAll(async () => {
    const copy = await makePostgresCopy()
    ownerUrl = copy.url
    const owner = await openPostgres(copy.url, 1)
    await owner.runScript(`create role ${role} login`)
    await owner.close()
    const url = new URL(copy.url)
    url.username = role
    const environment = readEnvironment(
      {
        NODE_ENV: 'test',
        LOG_LEVEL: 'silent',
        NOW: testNow,
        DATABASE_URL: url.href,
        DATABASE_OWNER_URL: copy.url,
      },
      '/nowhere',
    )
    database = await openDatabase(environment)
    platform = await makeApp({ environment, database })
    await platform.fastify.ready()
    drop = async () => {
      await copy.drop()
      const admin = await openPostgres(postgresUrl(), 1)
      await admin.runScript(`drop role ${role}`)
      await admin.close()
    }
  })
  afterAll(async () => {
    await platform.fastify.close()
    await database.close()
    await drop()
  })

  test('still writes while the version after it counts changes in a table that it knows nothing of', async () => {
    const asOwner = await openPostgres(ownerUrl, 1)
    await asOwner.runScript(`revoke all on data_change from ${role}`)
    await database.db.updateTable('news').set({ pinned: true }).where('id', '=', 1).execute()
    await asOwner.runScript(`grant select, insert, update, delete on data_change to ${role}`)
    await asOwner.close()
  })

  test('lets people in, reads and writes for them, and adds to the audit', async () => {
    const { rows } = await verifyAudit(database.db)
    const client = makeClient(platform)
    await client.get('/rest/v1/session')
    const credentials = { username: 'aada.kuisma', password: demoPassphrase }
    expect((await client.post('/rest/v1/session/login', credentials)).status).toBe(200)
    expect((await client.get('/rest/v1/home')).status).toBe(200)
    expect((await client.put('/rest/v1/locale/', { language: 'en' })).status).toBe(200)
    expect(await verifyAudit(database.db)).toMatchObject({ rows: rows + 2, faults: [] })
  })

  test.each([
    'update audit set action = action',
    'delete from audit',
    'truncate audit cascade',
    'delete from audit_link',
    'alter table audit disable trigger all',
    'set session_replication_role = replica',
    'drop table person',
    'alter table person add column x text',
    'create table x (y integer)',
    "update migration set checksum = ''",
    `set role ${owner}`,
    `set session authorization ${owner}`,
    `alter role ${role} superuser`,
    "copy (select 1) to program 'true'",
    "select pg_read_file('PG_VERSION')",
  ])('may not «%s»', async statement => {
    await expect(database.runScript(statement)).rejects.toThrow(
      /permission denied|must be owner|must be superuser/,
    )
  })
})
