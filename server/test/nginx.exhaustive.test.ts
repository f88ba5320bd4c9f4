import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importLimits } from '@studentgo/protocol/staff-import'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../scripts/temporary-postgres.ts'
import { openPostgres } from '../src/platform/database/postgres/open-postgres.ts'
import { headersOfStudents } from './processes/race.ts'
import { serverProcesses } from './processes/server-process.ts'
import { makePostgresCopy } from './school/school-copy.ts'
import { multipartOf } from './world/multipart.ts'
import { testNow } from './world/test-time.ts'
import { until } from './world/until.ts'

const hasNginx = spawnSync('nginx', ['-v']).error === undefined
const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
const certificates = new URL('fakes/mail-server/', import.meta.url).pathname
const servers = serverProcesses(() => settings)
let settings: Record<string, string>
let drop: () => Promise<void>
let headers: Record<string, string>
let personId: number
let port: number
let stop: () => void

/** The configuration of `compose.yaml`, at addresses of this machine. */
function configuration(origins: readonly string[], plainPort: number): string {
  const compose = readFileSync(new URL('../../compose.yaml', import.meta.url), 'utf8')
  const [, written = ''] = /\n {2}nginx:\n {4}content: \|\n((?: {6}.*\n|\n)+)/.exec(compose) ?? []
  const [first = '', second = ''] = origins.map(origin => new URL(origin).host)
  const site = written
    .replaceAll('$$', '$')
    .replace('portal-1:8080', first)
    .replace('portal-2:8080', second)
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('/certificates/fullchain.pem', join(certificates, 'certificate.pem'))
    .replace('/certificates/privkey.pem', join(certificates, 'key.pem'))
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map(name => `${name}_temp_path ${join(folder, name)};`)
    .join('\n')
  return `daemon off; pid ${join(folder, 'pid')}; error_log stderr;
events {}
http { access_log off; ${places}
${site} }`
}

describe.skipIf(!hasNginx)('behind nginx as compose.yaml sets it up', () => {
  let plainPort: number

  beforeAll(async () => {
    const copy = await makePostgresCopy()
    drop = copy.drop
    port = await freePort()
    plainPort = await freePort()
    settings = {
      DATABASE_URL: copy.url,
      NOW: testNow,
      TRUST_PROXY: '127.0.0.1',
      FILES_DIR: join(folder, 'files'),
    }
    const database = await openPostgres(copy.url, 1)
    const account = database.db.selectFrom('account').where('username', '=', 'aada.kuisma')
    personId = (await account.select('person_id').executeTakeFirstOrThrow()).person_id
    headers = (await headersOfStudents(database, [personId]))[0] ?? {}
    await database.close()
    const origins = [(await servers.serve()).origin, (await servers.serve()).origin]
    // Started by root, nginx serves as somebody else.
    chmodSync(folder, 0o755)
    const file = join(folder, 'nginx.conf')
    writeFileSync(file, configuration(origins, plainPort))
    const checked = spawnSync('nginx', ['-t', '-e', 'stderr', '-p', folder, '-c', file], { encoding: 'utf8' })
    expect(checked.stderr).toContain('syntax is ok')
    const child = spawn('nginx', ['-e', 'stderr', '-p', folder, '-c', file], { stdio: 'inherit' })
    stop = () => child.kill()
    await until('nginx', () => ask('/rest/v1/session').then(statusOf, () => undefined))
  })
  afterAll(async () => {
    stop()
    servers.killAll()
    await drop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('a client without TLS is redirected to it', async () => {
    const answer = await fetch(`http://localhost:${plainPort}/studentgo/app/login`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      308,
      'https://localhost/studentgo/app/login',
    ])
  })

  test('the event stream passes while it is open', async () => {
    const stream = await ask('/rest/v1/live')
    expect(stream.statusCode).toBe(200)
    expect(stream.headers['content-type']).toContain('text/event-stream')
    // Nginx would hold it back until it had some kilobytes.
    const first = await new Promise<string>(resolve => stream.once('data', part => resolve(String(part))))
    expect(first).not.toBe('')
    stream.destroy()
  })

  test('a file of 9 MB comes in, and the portal itself refuses one of 11', async () => {
    expect((await upload(9)).status).toBe(200)
    const refused = await upload(11)
    expect(refused.status).toBe(413)
    expect(JSON.parse(refused.text).subErrors[0].code).toBe('too-large')
  })

  test('the largest file of an import is no larger than what nginx lets through', () => {
    const [, megabytes = '0'] = /client_max_body_size (\d+)m/.exec(configuration([], 0)) ?? []
    expect(Number(megabytes) * 1024 ** 2).toBeGreaterThan(importLimits.fileBytes)
  })
})

function ask(path: string, body?: { type: string; payload: Buffer }): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: 'localhost',
        port,
        path,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...headers,
          ...(body === undefined ? {} : { 'content-type': body.type }),
        },
        rejectUnauthorized: false,
        agent: false,
      },
      resolve,
    )
    sent.on('error', reject)
    sent.end(body?.payload)
  })
}

function statusOf({ statusCode }: IncomingMessage): number | undefined {
  return statusCode
}

/** Uploads a text of so many megabytes. */
async function upload(megabytes: number): Promise<{ status: number | undefined; text: string }> {
  const content = Buffer.alloc(megabytes * 1024 ** 2, 'sana ')
  const sent = multipartOf({ category: 'OTHER' }, { name: 'sanoja.txt', content })
  const answer = await ask(`/rest/v1/student/${personId}/attachment`, sent)
  let text = ''
  for await (const part of answer) text += part
  return { status: answer.statusCode, text }
}
