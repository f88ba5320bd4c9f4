import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassphrase } from '../../demo/personas.ts'
import { parentSignInAt, sessionPath } from '../../test/sign-in/sign-in.ts'
import { makeTestClock } from '../../test/world/test-clock.ts'
import { makeWorld, type World } from '../../test/world/world.ts'

const clock = makeTestClock()
let world: World
beforeAll(async () => {
  world = await makeWorld({ clock })
})
afterAll(() => world.close())

const signInPath = '/rest/v1/parent/login/passkey'
const bytes = (text: string) => Buffer.from(text).toString('base64url')

async function givePasskey(username: string): Promise<number> {
  const { id } = await world.database.db
    .insertInto('passkey')
    .values({
      person_id: await world.personId(username),
      credential_id: `key-of-${username}`.replace('.', '-'),
      public_key: bytes('no key'),
      counter: 0,
      name: 'Chrome · Android',
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('a passkey', () => {
  test('that is made up, signed for another challenge or unknown opens nothing', async () => {
    await givePasskey('petri.kuisma')
    const client = await world.anyone()
    for (const id of ['key-of-petri-kuisma', 'nobodys']) {
      const { challenge, rpId } = (
        await client.post<{ challenge: string; rpId: string }>(`${signInPath}/options`)
      ).body
      expect([challenge.length, rpId]).toEqual([43, 'localhost'])
      const clientData = { type: 'webauthn.get', challenge, origin: 'http://localhost:8080' }
      for (const data of [
        clientData,
        { ...clientData, challenge: 'x' },
        { ...clientData, origin: 'https://evil.example' },
      ]) {
        const answer = await client.post(signInPath, {
          id,
          clientDataJSON: bytes(JSON.stringify(data)),
          authenticatorData: bytes('x'.repeat(37)),
          signature: bytes('none'),
        })
        expect([answer.status, answer.subErrors[0]?.code]).toEqual([403, 'wrong-credentials'])
      }
    }
    expect((await client.get(sessionPath)).body).toBeNull()
  })

  test('makes the password alone insufficient', async () => {
    await givePasskey('merja.vainio')
    const { answer } = await parentSignInAt(world, 'merja.vainio@example.invalid')
    expect(answer.subErrors[0]?.code).toBe('otp-required')
  })

  test('takes a fresh sign-in to be made, and to be taken away', async () => {
    const id = await givePasskey('hodan.warsame')
    const hodan = await world.as('hodan.warsame', 'PARENT')
    const other = await world.as('sari.kuisma', 'PARENT')
    const prepared = await hodan.post<{ challenge: string; known: string[] }>(
      '/rest/v1/parent/passkey/options',
    )
    expect(prepared.body).toMatchObject({ rpId: 'localhost', known: ['key-of-hodan-warsame'] })
    expect((await other.delete(`/rest/v1/parent/passkey/${id}`)).status).toBe(404)
    clock.pass({ minutes: 6 })
    const body = { id: 'made', clientDataJSON: 'e30', attestationObject: 'oA', transports: [] }
    const refused = [
      await hodan.post('/rest/v1/parent/passkey/options'),
      await hodan.post('/rest/v1/parent/passkey', body),
      await hodan.delete(`/rest/v1/parent/passkey/${id}`),
    ]
    expect(refused.map(({ subErrors }) => subErrors[0]?.code)).toEqual(Array(3).fill('reauth-required'))
    await hodan.put('/rest/v1/session/password/confirmation', { currentPassword: demoPassphrase })
    expect((await hodan.post('/rest/v1/parent/passkey', body)).status).toBe(409)
    expect((await hodan.delete(`/rest/v1/parent/passkey/${id}`)).status).toBe(200)
    expect((await parentSignInAt(world, 'hodan.warsame@example.invalid')).answer.status).toBe(200)
  })
})
