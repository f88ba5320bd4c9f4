import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { demoPassphrase } from '../demo/personas.ts'
import { type OpenDatabase, openEmbedded } from '../src/platform/database/database.ts'
import { openPostgres } from '../src/platform/database/postgres/open-postgres.ts'
import { shownLanguage } from '../src/platform/rows/shown-language.ts'
import { killed, serverProcesses } from './processes/server-process.ts'
import { embeddedFolder, isEmbedded, makePostgresCopy } from './school/school-copy.ts'
import { testNow } from './world/test-time.ts'
import { until } from './world/until.ts'
import { liftWriteLimits } from './world/write-limits.ts'

let folder: string
let dropDatabase = async () => {}
let settings: Record<string, string>
const servers = serverProcesses(() => settings)

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'studentgo-crash-'))
  settings = { NOW: testNow, ...(await database()) }
})
afterEach(() => servers.killAll())
afterAll(async () => {
  await dropDatabase()
  rmSync(folder, { recursive: true, force: true })
})

/** A database with the demo school that outlives the server: a folder, or a copy on the PostgreSQL of the tests. */
async function database(): Promise<Record<string, string>> {
  if (isEmbedded()) {
    cpSync(embeddedFolder(), join(folder, 'database'), { recursive: true })
    await withoutWriteLimits(await openEmbedded(join(folder, 'database')))
    return { DATA_DIR: folder }
  }
  const { url, drop } = await makePostgresCopy()
  dropDatabase = drop
  await withoutWriteLimits(await openPostgres(url, 1))
  return { DATABASE_URL: url }
}

/** Lets the writers write as fast as they can, and closes the database. */
async function withoutWriteLimits(database: OpenDatabase): Promise<void> {
  await liftWriteLimits(database)
  await database.close()
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

  interface Written {
    /** Writes that were acknowledged, in all rounds. */
    count: number
    /** What the last of them wrote, and what the one wrote that may or may not have arrived. */
    last: string
    next: string
  }

  test('loses nothing that it has acknowledged, does nothing by halves, and starts again at once', async () => {
    const written = new Map<string, Written>()
    await compare(written, 0)
    for (let round = 1; round <= 4; round++) {
      const server = await servers.serve()
      const sends = await Promise.all(writers.map(writer => signIn(server.origin, writer)))
      let acknowledged = 0
      const writing = sends.map(async (send, at) => {
        const own = written.get(writers[at] ?? '')
        if (own === undefined) throw new Error('nobody')
        for (let count = round; ; count++) {
          own.next = languages[count % 3] ?? 'fi'
          // The line breaks when the server dies; whether this one was written is then open.
          const status = await send('PUT', '/rest/v1/locale/', { language: own.next }).catch(() => undefined)
          if (status === undefined) return
          expect(status).toBe(200)
          own.count++
          own.last = own.next
          acknowledged++
        }
      })
      await until('the writes of this round', () => acknowledged >= 5 + 13 * round || undefined)
      await killed(server)
      await Promise.all(writing)
      await compare(written, round)
    }
    expect(Math.min(...[...written.values()].map(own => own.count))).toBeGreaterThan(0)
  })

  /** What is stored is what was acknowledged, and at most the one write of each that was on its way. */
  async function compare(written: Map<string, Written>, kills: number): Promise<void> {
    const database = await reopen()
    for (const writer of writers) {
      const { language, id } = await database.db
        .selectFrom('person')
        .innerJoin('account', 'account.person_id', 'person.id')
        .select([shownLanguage('person').as('language'), 'person.id'])
        .where('account.username', '=', writer)
        .executeTakeFirstOrThrow()
      const stored = language === 'sv' ? 'se' : language
      const own = written.get(writer) ?? { count: 0, last: stored, next: stored }
      expect([own.last, own.next]).toContain(stored)
      const { rows } = await database.db
        .selectFrom('audit')
        .select(eb => eb.fn.countAll<number>().as('rows'))
        .where('action', '=', 'PUT /locale/')
        .where('actor_id', '=', id)
        .where('outcome', '=', 'DONE')
        .executeTakeFirstOrThrow()
      expect(Number(rows)).toBeGreaterThanOrEqual(own.count)
      expect(Number(rows)).toBeLessThanOrEqual(own.count + kills)
      written.set(writer, { ...own, last: stored, next: stored })
    }
    await database.close()
  }

  function reopen(): Promise<OpenDatabase> {
    const url = settings.DATABASE_URL
    return url === undefined ? openEmbedded(join(folder, 'database')) : openPostgres(url, 1)
  }
})
