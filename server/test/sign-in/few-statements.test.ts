import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoAuthenticatorSecret, demoPassphrase } from '../../demo/personas.ts'
import { codeAt } from '../../src/platform/passwords/totp.ts'
import { sealTotpSecret } from '../../src/second-factor/second-factor.command.ts'
import type { TestClock } from '../world/test-clock.ts'
import type { Client, World } from '../world/world.ts'
import { forgetFailuresIn, makeSignInWorld, parentSignInPath, signInPath } from './sign-in.ts'

let world: World
let clock: TestClock

beforeAll(async () => {
  ;({ world, clock } = await makeSignInWorld())
  const personId = await world.personId('petri.kuisma')
  await world.database.db
    .insertInto('totp_factor')
    .values({
      person_id: personId,
      secret_sealed: sealTotpSecret(world.platform.secrets, personId, demoAuthenticatorSecret),
      created_at: clock.now(),
      confirmed_at: clock.now(),
    })
    .execute()
})
beforeEach(async () => {
  await forgetFailuresIn(world)
  // As if another half minute had begun.
  await world.database.db.updateTable('totp_factor').set({ last_step: 0 }).execute()
})
afterAll(() => world.close())

/** The person, the path, the user name, whether with a second factor, and the most statements allowed. */
const people = [
  ['a student', signInPath, 'aada.kuisma', false, 8],
  ['a guardian', parentSignInPath, 'merja.vainio@example.invalid', false, 8],
  ['a guardian with a second factor', parentSignInPath, 'petri.kuisma@example.invalid', true, 10],
  ['somebody of the staff with a second factor', '/rest/v1/staff/login', 'kaisa.mantyla', true, 10],
] as const

/** The statements of one sign-in, including the begin and commit of its transactions. */
async function statementsOf(client: Client, path: string, username: string, hasFactor: boolean) {
  const otp = hasFactor ? { otp: codeAt(demoAuthenticatorSecret, clock.realNow()) } : {}
  const statements: string[] = []
  const end = world.database.observe(({ query }) => statements.push(query.sql))
  const { status } = await client.post(path, { username, password: demoPassphrase, ...otp })
  end()
  return { status, statements }
}

describe('a sign-in queries the database at most ten times', () => {
  test.each(people)(
    '%s, on a new device and with no setting known',
    async (_, path, username, hasFactor, most) => {
      // Somebody who has signed in before is notified of the new device.
      await statementsOf(await world.anyone(), path, username, hasFactor)
      await world.database.db.updateTable('totp_factor').set({ last_step: 0 }).execute()
      const client = await world.anyone()
      clock.pass({ minutes: 1 })
      const { status, statements } = await statementsOf(client, path, username, hasFactor)
      expect(status).toBe(200)
      expect(statements.filter(text => text.includes('insert into "outbox"'))).toHaveLength(1)
      expect(statements.filter(text => text.includes('from "provider"'))).toHaveLength(1)
      expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(most)
    },
  )

  test.each(people)('%s, again in the same browser', async (_, path, username, hasFactor, most) => {
    const client = await world.anyone()
    await statementsOf(client, path, username, hasFactor)
    await world.database.db.updateTable('totp_factor').set({ last_step: 0 }).execute()
    const { status, statements } = await statementsOf(client, path, username, hasFactor)
    expect(status).toBe(200)
    expect(statements.filter(text => text.includes('from "login_session"'))).not.toEqual([])
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(most)
  })
})
