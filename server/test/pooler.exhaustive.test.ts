import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../scripts/temporary-postgres.ts'
import { openPostgres } from '../src/platform/database/postgres/open-postgres.ts'
import { announce } from '../src/platform/live/messages.ts'
import { healthOf } from './processes/health-of.ts'
import { headersOfStudents } from './processes/race.ts'
import { serverProcesses } from './processes/server-process.ts'
import { makePostgresCopy } from './school/school-copy.ts'
import { testNow } from './world/test-time.ts'
import { until } from './world/until.ts'

const [, major = '0', minor = '0'] =
  /PgBouncer (\d+)\.(\d+)/.exec(spawnSync('pgbouncer', ['--version'], { encoding: 'utf8' }).stdout ?? '') ??
  []
const knowsNames = Number(major) > 1 || Number(minor) >= 21
const folder = mkdtempSync(join(tmpdir(), 'pooler-'))
const servers = serverProcesses(() => settings)
let settings: Record<string, string>
let direct: URL
let drop: () => Promise<void>
let headers: Record<string, string>
let personId: number
let stopPooler: (() => Promise<void>) | undefined

/** Starts a PgBouncer in transaction mode with three connections, and answers the address through it. */
async function startPooler(more: string): Promise<string> {
  const port = await freePort()
  const { hostname, port: behind, username, pathname } = direct
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${behind} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
max_client_conn = 200
${more}
`,
  )
  // It refuses to be root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', ['-q', ...user, file], { stdio: 'ignore' })
  stopPooler = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const url = `postgres://${username}@127.0.0.1:${port}${pathname}`
  await until('PgBouncer', async () => {
    const { default: pg } = await import('pg')
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    return client.connect().then(
      () => client.end().then(() => true),
      () => undefined,
    )
  })
  return url
}

describe.skipIf(major === '0')('behind PgBouncer in transaction mode', () => {
  beforeAll(async () => {
    chmodSync(folder, 0o755)
    const copy = await makePostgresCopy()
    drop = copy.drop
    direct = new URL(copy.url)
    const database = await openPostgres(copy.url, 1)
    const account = database.db.selectFrom('account').where('username', '=', 'aada.kuisma')
    personId = (await account.select('person_id').executeTakeFirstOrThrow()).person_id
    headers = (await headersOfStudents(database, [personId]))[0] ?? {}
    await database.close()
  })
  afterEach(async () => {
    servers.killAll()
    await stopPooler?.()
    stopPooler = undefined
  })
  afterAll(async () => {
    await drop()
    rmSync(folder, { recursive: true, force: true })
  })

  const settingsWith = (more: Record<string, string>) => ({
    NOW: testNow,
    HEALTH_PORT: '0',
    WORKERS: '1',
    DATABASE_POOL: '8',
    ...more,
  })

  test.each([
    ['refuses the settings of a session', ''],
    [
      'drops them without a word',
      'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout,options',
    ],
  ])('without the setting the start says that a pooler %s', async (_how, more) => {
    settings = settingsWith({ DATABASE_URL: await startPooler(more) })
    const { child, said } = servers.launch()
    const [code] = await once(child, 'exit')
    expect(code).toBe(1)
    expect(said()).toMatch(/DATABASE_URL leads to a pooler .*: set DATABASE_POOLER and DATABASE_DIRECT_URL/)
    expect(said()).not.toContain('silent')
  })

  test('one with connections from before the role had its settings must reconnect', async () => {
    settings = settingsWith({
      DATABASE_URL: await startPooler(''),
      DATABASE_DIRECT_URL: direct.href,
      DATABASE_POOLER: 'unnamed',
    })
    const { child, said } = servers.launch()
    expect(await once(child, 'exit')).toEqual([1, null])
    expect(said()).toMatch(/^The pooler lends connections .*: let it connect anew/m)
  })

  // The role has its settings from here on.
  test.each([['unnamed', ''], ...(knowsNames ? [['named', 'max_prepared_statements = 500']] : [])])(
    'with statements that are %s every answer comes, and changes are heard',
    async (names, more = '') => {
      settings = settingsWith({
        DATABASE_URL: await startPooler(more),
        DATABASE_DIRECT_URL: direct.href,
        DATABASE_POOLER: names,
      })
      const server = await servers.serve()
      const paths = ['/rest/v1/home', '/rest/v1/absence', '/rest/v1/session', '/rest/v1/news?size=20']
      const statuses = new Map<number, number>()
      const live = await fetch(`${server.origin}/rest/v1/live`, { headers })
      await Promise.all(
        Array.from({ length: 16 }, async (_nothing, at) => {
          for (let round = 0; round < 20; round++) {
            const path = paths[(at + round) % paths.length] ?? ''
            const { status } = await fetch(server.origin + path, { headers })
            statuses.set(status, (statuses.get(status) ?? 0) + 1)
          }
        }),
      )
      expect([...statuses]).toEqual([[200, 320]])
      expect((await healthOf(server)('/health/ready')).status).toBe(200)
      const written = await fetch(`${server.origin}/rest/v1/notifications`, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ upTo: 1_000_000 }),
      })
      expect(written.status).toBe(200)
      const database = await openPostgres(direct.href, 1)
      await announce(database.db, [personId], ['/messages'])
      await database.close()
      let heard = ''
      for await (const part of live.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        heard += part
        if (heard.includes('["/messages"]')) break
      }
      expect(heard).toContain('event: stale')
    },
  )
})
