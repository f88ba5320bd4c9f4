import type { Session } from '@studentgo/protocol/session'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassphrase } from '../../demo/personas.ts'
import { makeApp } from '../../src/app.ts'
import { sessionCookie, xsrfCookie } from '../../src/platform/http/browser/cookies.ts'
import type { TestClock } from '../world/test-clock.ts'
import { type Client, makeClient, type World } from '../world/world.ts'
import { auditOf, makeSignInWorld, type SignInWish, sessionPath, signInAt, signInPath } from './sign-in.ts'

const better = 'kolme iloista rosvoa metsässä'
const ownPassword = '/rest/v1/session/password'

let world: World
let clock: TestClock

beforeAll(async () => {
  ;({ world, clock } = await makeSignInWorld())
})
afterAll(() => world.close())

const signIn = (...wish: SignInWish) => signInAt(world, ...wish)

describe('changing one’s own password', () => {
  const change = (client: Client, newPassword: string, currentPassword = demoPassphrase) =>
    client.put(ownPassword, { currentPassword, newPassword })

  test('ends all other sessions and gives this browser a new one', async () => {
    const other = await signIn('veera.salo')
    const { client } = await signIn('veera.salo')
    const before = new Map(client.cookies)
    const changed = await change(client, better)
    expect([changed.status, changed.body]).toEqual([200, { changed: true }])
    expect(client.cookies.get(sessionCookie)).not.toBe(before.get(sessionCookie))
    expect(client.cookies.get(xsrfCookie)).not.toBe(before.get(xsrfCookie))
    expect((await client.get<Session>(sessionPath)).body.username).toBe('veera.salo')
    expect((await client.put('/rest/v1/session/device', { ownDevice: false })).status).toBe(200)
    expect((await makeClient(world.platform, before).get(sessionPath)).body).toBeNull()
    expect((await other.client.get(sessionPath)).body).toBeNull()
    expect((await signIn('veera.salo')).answer.status).toBe(403)
    expect((await signIn('veera.salo', better)).answer.status).toBe(200)
    expect((await auditOf(world, 'password-change'))[0]).toMatchObject({ outcome: 'DONE' })
    await world.platform.jobs.runDue()
    const { body } = await client.get<{ content: object[] }>('/rest/v1/notifications')
    expect(body.content).toContainEqual(expect.objectContaining({ rule: 'password-changed' }))
  })

  test('works for a password in another Unicode form of the same letters', async () => {
    const { client } = await signIn('veera.salo', better)
    await change(client, 'vihreä junaraide ja lamppu'.normalize('NFD'), better)
    expect((await signIn('veera.salo', 'vihreä junaraide ja lamppu'.normalize('NFC'))).answer.status).toBe(
      200,
    )
  })

  test('needs the current one', async () => {
    const { client } = await signIn('amina.warsame')
    const refused = await change(client, better, 'not the passphrase')
    expect(refused.status).toBe(403)
    expect(refused.subErrors).toEqual([
      { code: 'password.wrong', messageKey: 'problem.password.wrong', field: 'body.currentPassword' },
    ])
    for (let count = 0; count < 5; count++) await change(client, better, 'not the passphrase')
    expect((await change(client, better)).status).toBe(429)
    clock.pass({ seconds: 2 })
  })

  test.each([
    ['too short', 'kaksi sanaa ok', ['tooShort']],
    ['too long', 'ä'.repeat(257), ['tooLong']],
    ['common', 'salasana1234567', ['common']],
    ['the own name and little else', 'Amina Warsame 1', ['common', 'context']],
    ['the name of the school and little else', 'kuutsalmen ammattiopisto', ['common', 'context']],
    ['the same as before', demoPassphrase, ['same']],
  ])('refuses one that is %s, at its field', async (_what, password, faults) => {
    const { client } = await signIn('amina.warsame')
    const refused = await change(client, password)
    expect(refused.status).toBe(400)
    expect(refused.subErrors.map(fault => fault.field)).toEqual(faults.map(() => 'body.newPassword'))
    expect(refused.subErrors.map(fault => fault.code)).toEqual(faults.map(fault => `password.${fault}`))
  })

  test('takes fifteen characters, and 200, of any kind', async () => {
    const { client } = await signIn('amina.warsame')
    expect((await change(client, '🐶🐱🐭🐹🐰🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵')).status).toBe(200)
    const long = Array.from({ length: 40 }, (_, at) => `sana${at * 7}x`)
      .join('')
      .slice(0, 200)
    expect((await change(client, long, '🐶🐱🐭🐹🐰🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵')).status).toBe(200)
  })

  test('refuses half characters, which would make different passwords the same', async () => {
    const { client } = await signIn('aada.kuisma')
    const refused = await change(client, 'kolme iloista \ud800 rosvoa')
    expect([refused.status, refused.subErrors[0]?.field]).toEqual([400, 'body.newPassword'])
  })

  test('is required of a person with a password from the school, before anything else', async () => {
    const { db } = world.database
    const personId = await world.personId('mikael.lindqvist')
    await db.updateTable('account').set({ must_change: true }).where('person_id', '=', personId).execute()
    const { client, answer } = await signIn('mikael.lindqvist')
    expect(answer.body.mustChangePassword).toBe(true)
    expect((await client.get<Session>(sessionPath)).body.mustChangePassword).toBe(true)
    const fenced = await client.get('/rest/v1/code/countries')
    expect([fenced.status, fenced.subErrors[0]?.code]).toEqual([403, 'password-change-required'])
    expect((await client.put('/rest/v1/locale/', { language: 'fi' })).status).toBe(200)
    expect((await change(client, better)).status).toBe(200)
    expect((await client.get<Session>(sessionPath)).body.mustChangePassword).toBe(false)
    expect((await client.get('/rest/v1/code/countries')).status).toBe(200)
    expect((await signIn('mikael.lindqvist', better)).answer.body.mustChangePassword).toBe(false)
  })

  test('a hash made with less memory than is required now is renewed at the next sign-in', async () => {
    const { db } = world.database
    const hashOf = async () => {
      const personId = await world.personId('aada.kuisma')
      const row = await db
        .selectFrom('account')
        .selectAll()
        .where('person_id', '=', personId)
        .executeTakeFirst()
      return row?.password_hash ?? ''
    }
    expect(await hashOf()).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const environment = { ...world.platform.environment, PASSWORD_MEMORY_KIB: 20_480 }
    const stronger = await makeApp({ environment, database: world.database, clock })
    const client = makeClient(stronger)
    await client.get(sessionPath)
    expect(
      (await client.post(signInPath, { username: 'aada.kuisma', password: demoPassphrase })).status,
    ).toBe(200)
    await stronger.fastify.close()
    expect(await hashOf()).toMatch(/^\$argon2id\$v=19\$m=20480,t=2,p=1\$/)
    expect((await signIn('aada.kuisma')).answer.status).toBe(200)
  })
})
