import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import type { Envelope } from '@studentgo/protocol/envelope'
import { storeDemoFiles } from '../../demo/demo-files.ts'
import { makeApp } from '../../src/app.ts'
import type { WebBuild } from '../../src/pages/web-build.ts'
import type { Clock } from '../../src/platform/clock.ts'
import type { OpenDatabase } from '../../src/platform/database/database.ts'
import { readEnvironment } from '../../src/platform/environment.ts'
import { makeFiles } from '../../src/platform/files/files.ts'
import type { FreeBytes } from '../../src/platform/files/intake.ts'
import { sessionCookie, xsrfCookie } from '../../src/platform/http/browser/cookies.ts'
import { xsrfToken } from '../../src/platform/http/browser/xsrf.ts'
import type { Platform } from '../../src/platform/platform.ts'
import { createSession } from '../../src/session/session.sql.ts'
import { borrowSchool } from '../school/borrowed-school.ts'
import type { School } from '../school/school-databases.ts'
import { multipartOf, type SentFile } from './multipart.ts'
import { testNow } from './test-time.ts'

export type Kind = 'STUDENT' | 'PARENT' | 'STAFF'
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** An answer of the server as a test reads it. `body` is whatever the envelope holds. */
export interface Answer<T = unknown> {
  status: number
  body: T
  subErrors: Envelope<T>['subErrors']
  headers: Record<string, string | string[] | number | undefined>
  text: string
  bytes: Buffer
}

/** Somebody's browser: it keeps its cookies and sends the XSRF header. */
export interface Client {
  cookies: Map<string, string>
  send<T = unknown>(
    method: Method,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>
  get<T = unknown>(path: string): Promise<Answer<T>>
  post<T = unknown>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>>
  put<T = unknown>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<T>>
  delete<T = unknown>(path: string): Promise<Answer<T>>
  /** Sends a form with a file. */
  upload<T = unknown>(
    path: string,
    fields: Record<string, string>,
    file: SentFile,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>
}

export interface World {
  platform: Platform
  database: OpenDatabase
  /** A browser in which nobody is signed in, with a token for forms. */
  anyone(): Promise<Client>
  /** A browser in which this demo user is signed in, as a student, as a guardian or, with two factors, at the desk. */
  as(username: string, kind?: Kind): Promise<Client>
  personId(username: string): Promise<number>
  close(): Promise<void>
}

interface Wish {
  /** The demo school unless a test has one of its own. */
  school?: School
  /** Where the clock starts; the demo school was laid out around `testNow`. */
  now?: string
  settings?: Record<string, string>
  /** A clock that the test moves, instead of one that runs on from `now`. */
  clock?: Clock
  /** Where the log goes. */
  log?: Writable
  /** The web app to serve pages of; without one only the endpoints are served. */
  build?: WebBuild
  /** Nobody may write more often than a person does. */
  hasWriteLimits?: boolean
  /** How much the disk of the files has free. */
  freeBytes?: FreeBytes
  /** Binds endpoints of the test's own. */
  more?: (platform: Platform) => void
}

/** On a busy machine any statement may be slow. */
const quiet = { LOG_LEVEL: 'silent', SLOW_STATEMENT_MILLISECONDS: '600000' }

/** The demo school on a database that nobody else uses, served by the real server without a network. */
export async function makeWorld({
  school = 'demo',
  now = testNow,
  settings = {},
  clock,
  log,
  build,
  hasWriteLimits = false,
  freeBytes = async () => Number.MAX_SAFE_INTEGER,
  more,
}: Wish = {}): Promise<World> {
  const { database, giveBack } = await borrowSchool(school, hasWriteLimits)
  const filesDir = join(tmpdir(), `studentgo-files-${randomUUID()}`)
  const environment = readEnvironment(
    { ...quiet, NODE_ENV: 'test', NOW: now, FILES_DIR: filesDir, ...settings },
    '/nowhere',
  )
  const files = makeFiles(environment, freeBytes)
  if (settings.S3_ENDPOINT === undefined) await storeDemoFiles(files)
  const platform = await makeApp({ environment, database, build, clock, log, files })
  more?.(platform)
  await platform.fastify.ready()
  const personId = async (username: string) => {
    const row = await database.db
      .selectFrom('account')
      .select('person_id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    return row.person_id
  }
  return {
    platform,
    database,
    personId,
    async anyone() {
      const client = makeClient(platform)
      await client.get('/rest/v1/session')
      return client
    },
    async as(username, kind = 'STUDENT') {
      return signedInClient(platform, database, await personId(username), kind)
    },
    async close() {
      await platform.fastify.close()
      await giveBack()
      rmSync(filesDir, { recursive: true, force: true })
    },
  }
}

/** Signs a person in without a password, in whatever database holds the sessions of `platform`. */
export async function signedInClient(
  platform: Platform,
  { db }: OpenDatabase,
  personId: number,
  kind: Kind = 'STUDENT',
): Promise<Client> {
  const { token, sessionHash } = await createSession(db, {
    personId,
    kind,
    now: platform.clock.now(),
    absoluteHours: 12,
    amr: kind === 'STAFF' ? 'pwd otp mfa' : 'pwd',
    deviceLabel: 'test',
    ownDevice: false,
  })
  const client = makeClient(platform)
  client.cookies.set(sessionCookie, token)
  client.cookies.set(xsrfCookie, xsrfToken(platform.secrets.xsrf, sessionHash))
  return client
}

/** A browser at this server; with the cookies of another client it is the same browser at a second server. */
export function makeClient(platform: Platform, cookies = new Map<string, string>()): Client {
  async function send<T>(method: Method, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const xsrf = cookies.get(xsrfCookie)
    const response = await platform.fastify.inject({
      method,
      url: path,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(method === 'GET' || xsrf === undefined ? {} : { 'x-xsrf-token': xsrf }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: payloadOf(body) }),
    })
    for (const cookie of response.cookies) {
      if (cookie.value === '' || cookie.maxAge === 0) cookies.delete(cookie.name)
      else cookies.set(cookie.name, cookie.value)
    }
    return toAnswer<T>(response)
  }
  return {
    cookies,
    send,
    get: path => send('GET', path),
    post: (path, body, headers) => send('POST', path, body, headers),
    put: (path, body, headers) => send('PUT', path, body, headers),
    delete: path => send('DELETE', path),
    upload: (path, fields, file, headers) => {
      const form = multipartOf(fields, file)
      return send('POST', path, form.payload, { 'content-type': form.type, ...headers })
    },
  }
}

function payloadOf(body: unknown): string | Buffer {
  return typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
}

function toAnswer<T>(response: {
  statusCode: number
  body: string
  rawPayload: Buffer
  headers: Answer['headers']
}): Answer<T> {
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  const envelope = isJson ? (JSON.parse(response.body) as Partial<Envelope<T>>) : {}
  return {
    status: response.statusCode,
    body: envelope.body as T,
    subErrors: envelope.subErrors ?? [],
    headers: response.headers,
    text: response.body,
    bytes: response.rawPayload,
  }
}
