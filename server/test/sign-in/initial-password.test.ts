import type { Session } from '@studentgo/protocol/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassphrase } from '../../demo/personas.ts'
import { transaction } from '../../src/platform/database/database.ts'
import { hashPassword } from '../../src/platform/passwords/passwords.ts'
import { giveInitialPassword, makeInitialPassword } from '../../src/session/initial-password.command.ts'
import type { TestClock } from '../world/test-clock.ts'
import type { World } from '../world/world.ts'
import {
  auditOf,
  forgetFailuresIn,
  makeSignInWorld,
  parentSignInAt,
  type SignInWish,
  sessionPath,
  signInAt,
} from './sign-in.ts'

let world: World
let clock: TestClock

beforeAll(async () => {
  ;({ world, clock } = await makeSignInWorld())
})
afterAll(() => world.close())

const signIn = (...wish: SignInWish) => signInAt(world, ...wish)

/** As an import leaves an account: with a password that was given now, and is not its owner's own. */
async function giveByImport(username: string) {
  await sql`update account set must_change = true, changed_at = ${clock.now()}
    where username = ${username}`.execute(world.database.db)
}

async function giveAtOffice(username: string) {
  const password = makeInitialPassword()
  const passwordHash = await hashPassword(password, world.platform.environment.PASSWORD_MEMORY_KIB)
  const outcome = await transaction(world.database.db, db =>
    giveInitialPassword(db, world.platform.secrets, { username, passwordHash, now: clock.now() }),
  )
  return { password, outcome }
}

describe('a first password', () => {
  test('signs in for thirty days, and only to choose an own one', async () => {
    await giveByImport('aada.kuisma')
    clock.pass({ minutes: 30 * 24 * 60 - 1 })
    const { client, answer } = await signIn('aada.kuisma')
    expect([answer.status, answer.body.mustChangePassword]).toEqual([200, true])
    expect((await client.get('/rest/v1/studenttimetable?from=2026-11-23&to=2026-11-29')).status).toBe(403)
    clock.pass({ minutes: 1 })
    expect((await signIn('aada.kuisma')).answer.status).toBe(403)
  })

  test('that has lapsed gets the answer to a wrong one, and a line of its own in the audit', async () => {
    await forgetFailuresIn(world)
    const lapsed = await signIn('aada.kuisma')
    expect((await auditOf(world, 'sign-in'))[0]).toMatchObject({
      object: 'lapsed-password',
      outcome: 'REFUSED',
    })
    const wrong = await signIn('aada.kuisma', 'not the passphrase')
    expect((await auditOf(world, 'sign-in'))[0]).toMatchObject({ object: 'wrong-credentials' })
    const unknown = await signIn('nobody.here')
    expect(lapsed.answer.status).toBe(403)
    expect(lapsed.answer.text).toBe(wrong.answer.text)
    expect(lapsed.answer.text).toBe(unknown.answer.text)
  })

  test('that has lapsed counts as a failure, so that further tries reveal nothing', async () => {
    await forgetFailuresIn(world)
    const answers: number[] = []
    for (let attempt = 0; attempt < 12; attempt++) answers.push((await signIn('aada.kuisma')).answer.status)
    expect(answers[0]).toBe(403)
    expect(answers.at(-1)).toBe(429)
    await forgetFailuresIn(world)
  })

  test('lapses for guardians too', async () => {
    await giveByImport('petri.kuisma')
    clock.pass({ minutes: 30 * 24 * 60 })
    expect((await parentSignInAt(world, 'petri.kuisma@example.invalid')).answer.status).toBe(403)
  })

  test('an own password never lapses', async () => {
    clock.pass({ minutes: 400 * 24 * 60 })
    expect((await signIn('olena.bondar')).answer.status).toBe(200)
  })
})

describe('a new first password', () => {
  test('ends the sessions, signs in, and has to be replaced', async () => {
    const { client } = await signIn('olena.bondar')
    const { password, outcome } = await giveAtOffice('olena.bondar')
    expect(outcome).toMatchObject({ kind: 'STUDENT' })
    expect(password).toMatch(/^[a-km-np-z2-9]{4}(-[a-km-np-z2-9]{4}){3}$/)
    expect((await client.get(sessionPath)).body).toBeNull()
    expect((await signIn('olena.bondar')).answer.status).toBe(403)
    const fresh = await signIn('olena.bondar', password)
    expect([fresh.answer.status, fresh.answer.body.mustChangePassword]).toEqual([200, true])
    const newPassword = 'kolme iloista rosvoa metsässä'
    const change = { currentPassword: password, newPassword }
    expect((await fresh.client.put('/rest/v1/session/password', change)).status).toBe(200)
    const own = await signIn('olena.bondar', newPassword)
    expect([own.answer.status, own.answer.body.mustChangePassword]).toEqual([200, false])
    expect((await own.client.get<Session>(sessionPath)).body.username).toBe('olena.bondar')
  })

  test('leaves a row in the audit and notifies its owner', async () => {
    const { password } = await giveAtOffice('veera.salo')
    expect((await auditOf(world, 'give-initial-password'))[0]).toMatchObject({
      object: String(await world.personId('veera.salo')),
      outcome: 'DONE',
    })
    clock.pass({ minutes: 1 })
    const { client } = await signIn('veera.salo', password)
    const change = { currentPassword: password, newPassword: 'kolme iloista rosvoa metsässä' }
    await client.put('/rest/v1/session/password', change)
    await world.platform.jobs.runDue()
    const { body } = await client.get<{ content: { rule: string }[] }>('/rest/v1/notifications')
    expect(body.content.filter(one => one.rule === 'password-changed')).toHaveLength(2)
  })

  test('opens what had lapsed, and forgets the failures before it', async () => {
    for (let attempt = 0; attempt < 12; attempt++) await signIn('aada.kuisma', 'not the passphrase')
    const { password } = await giveAtOffice('aada.kuisma')
    expect((await signIn('aada.kuisma', password)).answer.status).toBe(200)
  })

  test('is given to nobody without an account, or with one that is switched off', async () => {
    expect((await giveAtOffice('nobody.here')).outcome).toBe('no-account')
    await sql`update account set is_enabled = false where username = 'vaino.ohman'`.execute(world.database.db)
    expect((await giveAtOffice('vaino.ohman')).outcome).toBe('switched-off')
    expect((await signIn('vaino.ohman', demoPassphrase)).answer.status).toBe(403)
  })
})
