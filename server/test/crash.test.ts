import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { demoPassphrase } from '../demo/personas.ts'
import { type OpenDatabase, openEmbedded, openPostgres } from '../src/platform/database.ts'
import { testNow } from './snapshot.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const postgres = inject('postgresUrl') !== ''

let folder: string
let settings: Record<string, string>
let running: ChildProcess[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'studentgo-crash-'))
  settings = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    NOW: testNow,
    PORT: '0',
    DEMO: 'off',
    ...(await database()),
  }
})
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL')
  running = []
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A database with the demo school that outlives the server: a folder, or a copy on the PostgreSQL of the tests. */
async function database(): Promise<Record<string, string>> {
  if (!postgres) {
    const snapshot = new Blob([readFileSync(inject('snapshotFile'))])
    await (await openEmbedded(join(folder, 'database'), snapshot)).close()
    return { DATA_DIR: folder }
  }
  const url = new URL(inject('postgresUrl'))
  const admin = await openPostgres(url.href, 1)
  url.pathname = `/studentgo_crash_${process.pid}`
  await admin.runScript(`create database ${url.pathname.slice(1)} template ${inject('templateName')}`)
  await admin.close()
  return { DATABASE_URL: url.href }
}

function launch(more: Record<string, string> = {}): ChildProcess & { said: () => string } {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, ...settings, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let text = ''
  child.stdout?.on('data', part => {
    text += part
  })
  child.stderr?.on('data', part => {
    text += part
  })
  return Object.assign(child, { said: () => text })
}

/** Starts the real server and waits for its address. */
async function serve(): Promise<{ child: ChildProcess; origin: string }> {
  const child = launch()
  for (;;) {
    const origin = /http:\/\/localhost:\d+/.exec(child.said())?.[0]
    if (origin !== undefined) return { child, origin }
    if (child.exitCode !== null) throw new Error(`the server stopped: ${child.said()}`)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Somebody's browser over the network. */
async function signIn(origin: string, username: string) {
  const cookies = new Map<string, string>()
  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    await response.text()
    return response.status
  }
  await send('GET', '/rest/v1/session')
  expect(await send('POST', '/rest/v1/session/login', { username, password: demoPassphrase })).toBe(200)
  return send
}

describe('a server that is killed in the middle of writing', () => {
  const languages = ['fi', 'se', 'en'] as const
  const writers = ['aada.kuisma', 'joonas.vainio', 'mikael.lindqvist']

  test('loses nothing that it has acknowledged, does nothing by halves, and starts again at once', async () => {
    const acknowledged = new Map<string, { count: number; last: string; next: string }>()
    for (let round = 0; round < 4; round++) {
      const { child, origin } = await serve()
      const work = await Promise.all(writers.map(writer => signIn(origin, writer)))
      const writing = work.map(async (send, at) => {
        const writer = writers[at] ?? ''
        for (let count = 0; ; count++) {
          const next = languages[(count + round) % 3] ?? 'fi'
          const known = acknowledged.get(writer) ?? { count: 0, last: '', next: '' }
          acknowledged.set(writer, { ...known, next })
          // The line breaks when the server dies; whether this one was written is then open.
          const status = await send('PUT', '/rest/v1/locale/', { language: next }).catch(() => undefined)
          if (status === undefined) return
          expect(status).toBe(200)
          acknowledged.set(writer, { count: known.count + 1, last: next, next })
        }
      })
      await new Promise(resolve => setTimeout(resolve, 150 + round * 137))
      await killed(child)
      await Promise.all(writing)
      await compare(acknowledged, round + 1)
    }
    expect([...acknowledged.values()].every(writer => writer.count > 0)).toBe(true)
  }, 120_000)

  async function compare(
    acknowledged: Map<string, { count: number; last: string; next: string }>,
    kills: number,
  ): Promise<void> {
    const database = await reopen()
    for (const [writer, { count, last, next }] of acknowledged) {
      const { language, id } = await database.db
        .selectFrom('person')
        .innerJoin('account', 'account.person_id', 'person.id')
        .select(['person.language', 'person.id'])
        .where('account.username', '=', writer)
        .executeTakeFirstOrThrow()
      const onWire = language === 'sv' ? 'se' : language
      expect([last, next]).toContain(onWire)
      const { rows } = await database.db
        .selectFrom('audit')
        .select(eb => eb.fn.countAll<number>().as('rows'))
        .where('action', '=', 'PUT /locale/')
        .where('actor_id', '=', id)
        .where('outcome', '=', 'DONE')
        .executeTakeFirstOrThrow()
      expect(Number(rows)).toBeGreaterThanOrEqual(count)
      expect(Number(rows)).toBeLessThanOrEqual(count + kills)
    }
    await database.close()
  }

  function reopen(): Promise<OpenDatabase> {
    const url = settings.DATABASE_URL
    return url === undefined ? openEmbedded(join(folder, 'database')) : openPostgres(url, 1)
  }
})

describe.skipIf(postgres)('the folder of the embedded database', () => {
  test('belongs to one server: a second one refuses within two seconds, says why, and harms nothing', async () => {
    const { child, origin } = await serve()
    const times: number[] = []
    for (let count = 0; count < 3; count++) {
      const before = performance.now()
      const second = launch()
      const [code] = await once(second, 'exit')
      times.push(performance.now() - before)
      expect(code).toBe(1)
      expect(second.said().trim()).toBe(
        `${folder} is in use by the server with process number ${child.pid}; stop it first`,
      )
    }
    expect(Math.min(...times)).toBeLessThan(2000)
    expect((await fetch(`${origin}/rest/v1/session`)).status).toBe(200)
  }, 60_000)

  test('is taken over after a server that was killed, and let go by one that was stopped', async () => {
    const first = await serve()
    await killed(first.child)
    expect(existsSync(join(folder, 'server.lock'))).toBe(true)
    const second = await serve()
    expect((await fetch(`${second.origin}/rest/v1/session`)).status).toBe(200)
    second.child.kill('SIGTERM')
    const [code] = await once(second.child, 'exit')
    expect(code).toBe(0)
    expect(existsSync(join(folder, 'server.lock'))).toBe(false)
  }, 60_000)
})

describe('a setting that can not be', () => {
  test('stops the start with one line that names it', async () => {
    const child = launch({ PORT: 'eighty' })
    const [code] = await once(child, 'exit')
    expect(code).toBe(1)
    expect(child.said()).toMatch(/^PORT: [^\n]+\n$/)
  })
})
