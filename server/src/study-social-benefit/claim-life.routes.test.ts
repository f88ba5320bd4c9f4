import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Notifications } from '@studentgo/protocol/notifications'
import { type ClaimState, claimStates, mayBecome } from '@studentgo/protocol/rules/benefits'
import type { StudySocialBenefits } from '@studentgo/protocol/study-social-benefit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tasksOnHome } from '../../test/world/home-tasks.ts'
import { makeTestClock } from '../../test/world/test-clock.ts'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'
import { transaction } from '../platform/database/database.ts'
import { enqueue } from '../platform/jobs/job-queue.ts'
import { mailFolder } from '../platform/mail/mailer.ts'
import { decideClaim } from './decide-claim.command.ts'

const clock = makeTestClock()
const dataDir = mkdtempSync(join(tmpdir(), 'studentgo-benefits-'))
let world: World
let staffId: number

beforeAll(async () => {
  world = await makeWorld({ clock, settings: { DATA_DIR: dataDir } })
  const { person_id } = await world.database.db
    .selectFrom('staff')
    .select('person_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  staffId = person_id
})
afterAll(async () => {
  await world.close()
  rmSync(dataDir, { recursive: true })
})

const path = '/rest/v1/studysocialbenefit'
const claimsOf = async (client: Client) => (await client.get<StudySocialBenefits>(path)).body.claims
const told = async (client: Client) => {
  await world.platform.jobs.runDue()
  const { content } = (await client.get<Notifications>('/rest/v1/notifications?size=100')).body
  return content.map(({ rule, data, target }) => [rule, data, target])
}
const decide = (claimId: number, to: Parameters<typeof decideClaim>[1]['to'], more: object = {}) =>
  transaction(world.database.db, db => decideClaim(db, { claimId, staffId, to, ...more }, clock.now()))

/** A claim of a student for one day, which has been sent. */
async function sent(client: Client, day: string) {
  await client.post(path, { days: [day] })
  const [draft] = await claimsOf(client)
  const { id, version } = draft ?? { id: 0, version: 0 }
  const declared = { dependentChild: false, withoutWage: true }
  await client.put(path, { id, version, action: 'SUBMIT', ...declared })
  const [claim] = await claimsOf(client)
  if (claim?.state !== 'SUBMITTED') throw new Error('the claim was not sent')
  return claim
}

describe('in the demo school', () => {
  test('claims exist in every state', async () => {
    const { db } = world.database
    const rows = await db.selectFrom('benefit_claim').select('state').distinct().execute()
    expect(rows.map(row => row.state).toSorted()).toEqual([...claimStates].toSorted())
  })

  test('Tuomas has a claim to correct, which home shows, and an account that is held', async () => {
    const tuomas = await world.as('tuomas.harju')
    const { claims, paymentAccount } = (await tuomas.get<StudySocialBenefits>(path)).body
    expect(claims[0]).toMatchObject({
      state: 'RETURNED',
      handledBy: { name: 'Riitta Oja' },
      can: { edit: true },
    })
    expect(paymentAccount?.heldUntil).toBeDefined()
    const [task] = await tasksOnHome(tuomas, 'BENEFIT_RETURNED')
    expect(task).toEqual({ kind: 'BENEFIT_RETURNED', claimId: claims[0]?.id, number: claims[0]?.number })
  })
})

describe('a claim that the college', () => {
  test('returns is told of, corrected in place and sent again, with the days that it had', async () => {
    const reetta = await world.as('reetta.hakkinen')
    const claim = await sent(reetta, '2026-09-29')
    await decide(claim.id, 'RETURNED', { text: 'Mistä opetuksesta on kyse?' })
    const target = `/studysocialbenefit/claim?id=${claim.id}`
    expect(await told(reetta)).toContainEqual(['benefit-returned', { number: claim.number }, target])
    // The day has closed meanwhile; it was sent in time.
    clock.pass({ days: 10 })
    const again = await world.as('reetta.hakkinen')
    const row = { type: 'DAILY_ALLOWANCE', dateFrom: '2026-09-29', dateTo: '2026-09-29', note: 'Lähipäivä' }
    const saved = await again.put<StudySocialBenefits>(path, {
      id: claim.id,
      version: claim.version + 1,
      rows: [row],
    })
    expect([saved.status, saved.body.claims[0]?.id]).toEqual([200, claim.id])
    const back = await again.put<StudySocialBenefits>(path, {
      id: claim.id,
      version: claim.version + 2,
      action: 'SUBMIT',
      dependentChild: false,
      withoutWage: false,
    })
    expect(back.body.claims[0]).toMatchObject({ id: claim.id, state: 'SUBMITTED', totalCents: 1500 })
    clock.pass({ days: -10 })
  })

  test('approves in part says of which row and why, is told once, and is paid', async () => {
    const lumi = await world.as('lumi.heikkinen')
    const claim = await sent(lumi, '2026-10-27')
    const [row] = claim.rows
    const rows = [{ rowId: row?.id ?? 0, approvedCents: 750, reason: 'Puoli päivää' }]
    await decide(claim.id, 'PARTLY_APPROVED', { rows, text: 'Hyväksytty osin.' })
    const [decided] = await claimsOf(lumi)
    expect(decided).toMatchObject({
      approvedCents: 750,
      rows: [{ approvedCents: 750, rejectReason: 'Puoli päivää' }],
    })
    expect(await tasksOnHome(lumi, 'BENEFIT_DECIDED')).toHaveLength(1)
    await decide(claim.id, 'IN_PAYMENT')
    await decide(claim.id, 'PAID')
    const rules = (await told(lumi)).map(([rule]) => String(rule)).filter(rule => rule.startsWith('benefit-'))
    expect(rules.toSorted()).toEqual(['benefit-decided', 'benefit-paid'])
    expect((await claimsOf(lumi))[0]).toMatchObject({ state: 'PAID', paidAt: '2026-11-23T09:00:00+02:00' })
  })

  test('rejects lets its days be claimed again', async () => {
    const elsa = await world.as('oskar.turunen')
    const claim = await sent(elsa, '2026-10-27')
    await decide(claim.id, 'REJECTED', { text: 'Ei oikeutta.' })
    expect((await elsa.post(path, { days: ['2026-10-27'] })).status).toBe(200)
  })

  test('has taken up cannot be withdrawn, and nothing changes from state to state but what is written', async () => {
    const { db } = world.database
    const vilma = await world.as('vilma.vayrynen')
    const claims = await claimsOf(vilma)
    const claim = claims.find(one => one.state === 'SUBMITTED')
    const { id = 0 } = claim ?? {}
    for (const from of claimStates) {
      const columns = {
        state: from,
        submitted_at: from === 'DRAFT' || from === 'EXPIRED' ? null : clock.now(),
        paid_at: from === 'PAID' ? clock.now() : null,
      }
      await db.updateTable('benefit_claim').set(columns).where('id', '=', id).execute()
      for (const to of ['IN_REVIEW', 'RETURNED', 'APPROVED', 'REJECTED', 'IN_PAYMENT', 'PAID'] as const) {
        if (mayBecome(from, to)) continue
        await expect(decide(id, to)).rejects.toThrow('state-conflict')
      }
      const byStudent: [ClaimState, object][] = [
        ['SUBMITTED', { action: 'SUBMIT', dependentChild: false, withoutWage: false }],
        ['WITHDRAWN', { action: 'WITHDRAW' }],
      ]
      for (const [to, body] of byStudent) {
        if (mayBecome(from, to)) continue
        const { version } = (await claimsOf(vilma)).find(one => one.id === id) ?? {}
        const answer = await vilma.put(path, { id, version, ...body })
        expect([from, to, answer.status]).toEqual([from, to, 409])
      }
    }
  })
})

describe('a draft', () => {
  const morning = async () => {
    const { db } = world.database
    await enqueue(db, { kind: 'benefit-deadlines', subject: '', at: clock.now(), now: clock.now() })
    await world.platform.jobs.runDue()
  }

  test('is warned of 14 and 3 days before its time ends, once each, and then closes with its days', async () => {
    const akseli = await world.as('akseli.virtala')
    await akseli.post(path, { days: ['2026-11-10'] })
    const [draft] = await claimsOf(akseli)
    expect(draft?.closesOn).toBe('2026-12-31')
    clock.pass({ days: 23 })
    for (let day = 0; day < 18; day++) {
      clock.pass({ days: 1 })
      await morning()
      await morning()
    }
    const back = await world.as('akseli.virtala')
    const benefits = (await told(back)).filter(([rule]) => String(rule).startsWith('benefit-'))
    const target = `/studysocialbenefit/claim?id=${draft?.id}`
    expect(benefits).toEqual([
      ['benefit-expired', { number: draft?.number }, target],
      ['benefit-closing', { number: draft?.number, untilOn: '2026-12-31' }, target],
      ['benefit-closing', { number: draft?.number, untilOn: '2026-12-31' }, target],
    ])
    const claim = (await claimsOf(back)).find(one => one.id === draft?.id)
    expect(claim?.state).toBe('EXPIRED')
    expect(claim?.events.at(-1)).toMatchObject({ kind: 'EXPIRED', byRole: 'SYSTEM' })
    clock.pass({ days: -41 })
  })
})

describe('a changed account', () => {
  const letters = () =>
    readdirSync(join(dataDir, mailFolder)).map(name => readFileSync(join(dataDir, mailFolder, name), 'utf8'))

  test('is told of at the address and at the one before, holds payments for a day, and no longer', async () => {
    const tuuli = await world.as('tuuli.vuori')
    const personId = await world.personId('tuuli.vuori')
    const { db } = world.database
    const until = new Date(clock.now().getTime() + 86_400_000)
    await db
      .insertInto('former_email')
      .values({ person_id: personId, email: 'tuuli.ennen@example.invalid', until })
      .execute()
    const { paymentAccount, claims } = (await tuuli.get<StudySocialBenefits>(path)).body
    const account = { iban: 'EE382200221020145685', bic: '', holder: 'Tuuli Vuori' }
    const { status } = await tuuli.put(path, { account, version: paymentAccount?.version })
    expect(status).toBe(200)
    expect((await told(tuuli))[0]).toEqual(['payment-account-changed', {}, '/studysocialbenefit'])
    await world.platform.jobs.runDue()
    expect(letters().filter(one => one.includes('To: tuuli.ennen@example.invalid'))).toHaveLength(1)
    expect(letters().filter(one => /To: .*tuuli\.vuori@/.test(one))).toHaveLength(1)
    const approved = claims.find(claim => claim.state === 'APPROVED')?.id ?? 0
    await expect(decide(approved, 'IN_PAYMENT')).rejects.toThrow('too-early')
    clock.pass({ hours: 24 })
    await decide(approved, 'IN_PAYMENT')
  })
})
