import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoPassphrase } from '../demo/personas.ts'
import { makeApp } from '../src/app.ts'
import { openDatabase } from '../src/platform/database/open.ts'
import { readEnvironment } from '../src/platform/environment.ts'
import { embeddedFolder } from './school/school-copy.ts'
import { testNow } from './world/test-time.ts'
import { makeClient } from './world/world.ts'

test('a folder with the embedded database serves sign-ins, has one server at a time, and keeps what was written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'studentgo-embedded-'))
  cpSync(embeddedFolder(), join(folder, 'database'), { recursive: true })
  const environment = readEnvironment(
    { NODE_ENV: 'test', LOG_LEVEL: 'silent', NOW: testNow, DATA_DIR: folder },
    '/nowhere',
  )
  const aada = { username: 'aada.kuisma', password: demoPassphrase }

  const database = await openDatabase(environment)
  await expect(openDatabase(environment)).rejects.toThrow(folder)
  const { fastify, ...platform } = await makeApp({ environment, database })
  const address = await fastify.listen({ port: 0, host: '127.0.0.1' })
  expect((await fetch(`${address}/rest/v1/session`)).status).toBe(200)
  const phone = makeClient({ fastify, ...platform })
  await phone.get('/rest/v1/session')
  expect((await phone.post('/rest/v1/session/login', aada)).status).toBe(200)
  await fastify.close()
  await database.close()

  const reopened = await openDatabase(environment)
  const next = await makeApp({ environment, database: reopened })
  expect((await makeClient(next, phone.cookies).get('/rest/v1/home')).status).toBe(200)
  await next.fastify.close()
  await reopened.close()
  rmSync(folder, { recursive: true })
})
