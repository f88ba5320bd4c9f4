import type { BenefitClaim, StudySocialBenefits } from '@studentgo/protocol/study-social-benefit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTestClock } from '../../test/world/test-clock.ts'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'

const clock = makeTestClock()
let world: World

beforeAll(async () => {
  world = await makeWorld({ clock })
})
afterAll(() => world.close())

const path = '/rest/v1/studysocialbenefit'
const read = async (client: Client) => (await client.get<StudySocialBenefits>(path)).body
const start = (client: Client, days: string[], more: object = {}) =>
  client.post<StudySocialBenefits>(path, { days, ...more })
const newest = async (client: Client): Promise<BenefitClaim> => {
  const [claim] = (await read(client)).claims
  if (claim === undefined) throw new Error('there is no claim')
  return claim
}
/** The rows of a claim as they are sent. */
const rowsOf = (claim: BenefitClaim) =>
  claim.rows.map(({ id: _, days: _days, unitCents: _unit, amountCents: _amount, ...row }) => row)
const send = (client: Client, { id, version }: BenefitClaim, more: object = {}) =>
  client.put<StudySocialBenefits>(path, {
    id,
    version,
    action: 'SUBMIT',
    dependentChild: false,
    withoutWage: false,
    ...more,
  })

describe('what an apprentice may claim', () => {
  test('are the study days that have been, with until when, and the next ones', async () => {
    const { eligibility, claimableDays, rates } = await read(await world.as('reetta.hakkinen'))
    expect(eligibility).toMatchObject({ ok: true, reasons: [], studyDaysPaid: 'NO' })
    expect(claimableDays.map(({ date, state, closesOn }) => [date, state, closesOn])).toEqual([
      ['2026-09-29', 'OPEN', '2026-11-29'],
      ['2026-10-27', 'OPEN', '2026-12-27'],
      ['2026-11-10', 'OPEN', '2026-12-31'],
      ['2026-11-18', 'OPEN', '2026-12-31'],
      ['2026-11-19', 'OPEN', '2026-12-31'],
      ['2026-11-24', 'FUTURE', '2026-12-31'],
      ['2026-12-08', 'FUTURE', '2026-12-31'],
      ['2027-01-19', 'FUTURE', '2027-03-19'],
    ])
    expect(claimableDays[1]).toMatchObject({
      eventNames: ['Nuorten valmentaminen'],
      campus: 'Liikuntapuisto',
    })
    expect(rates).toContainEqual({ type: 'KILOMETRE', cents: 33, validFrom: '2026-01-01' })
  })

  test('is nothing for a student who is not an apprentice', async () => {
    const { eligibility, claimableDays, claims } = await read(await world.as('amina.warsame'))
    expect([eligibility, claimableDays, claims]).toEqual([
      { ok: false, reasons: ['NO_APPRENTICESHIP'] },
      [],
      [],
    ])
  })

  test('is hidden from guardians, of any child', async () => {
    const petri = await world.as('petri.kuisma', 'PARENT')
    const answers = await Promise.all(
      ['', '?studentId=1', `?studentId=${await world.personId('aada.kuisma')}`].map(query =>
        petri.get(`${path}${query}`),
      ),
    )
    expect(answers.map(answer => answer.status)).toEqual([403, 403, 403])
    expect(new Set(answers.map(answer => answer.text)).size).toBe(1)
  })
})

describe('a claim', () => {
  test('is made of ticked days, edited and sent, and what happened is there to read', async () => {
    const reetta = await world.as('reetta.hakkinen')
    const started = await start(reetta, ['2026-10-27', '2026-11-10'], { dependentChild: true })
    expect(started.status).toBe(200)
    const draft = await newest(reetta)
    expect(draft).toMatchObject({
      state: 'DRAFT',
      number: `E${draft.id}`,
      periodStart: '2026-10-27',
      periodEnd: '2026-11-10',
      totalCents: 6400,
      closesOn: '2026-12-27',
      version: 1,
    })
    const day = { dateFrom: '2026-10-27', dateTo: '2026-10-27' }
    const rows = [...rowsOf(draft), { ...day, type: 'TRAVEL', mode: 'CAR', km: 24.5 }]
    const saved = await reetta.put<StudySocialBenefits>(path, { id: draft.id, version: 1, rows })
    expect(saved.body.claims[0]).toMatchObject({ totalCents: 6400 + 1617, version: 2 })
    const sent = await send(reetta, await newest(reetta), { dependentChild: true })
    expect(sent.body.claims[0]).toMatchObject({
      state: 'SUBMITTED',
      submittedAt: '2026-11-23T09:00:00+02:00',
      can: { edit: false, submit: false, withdraw: true },
    })
    expect(sent.body.claims[0]?.events.map(({ kind, byName }) => [kind, byName])).toEqual([
      ['CREATED', 'Reetta Häkkinen'],
      ['SAVED', 'Reetta Häkkinen'],
      ['SUBMITTED', 'Reetta Häkkinen'],
    ])
  })

  test('of a day that is in another one is refused', async () => {
    const reetta = await world.as('reetta.hakkinen')
    const answer = await start(reetta, ['2026-09-29', '2026-10-27'])
    expect(answer.status).toBe(200)
    const draft = await newest(reetta)
    // The trip is that of the claim before.
    const day = { dateFrom: '2026-09-29', dateTo: '2026-09-29' }
    expect(rowsOf(draft)).toEqual([
      { ...day, type: 'DAILY_ALLOWANCE' },
      { ...day, type: 'TRAVEL', mode: 'CAR', km: 24.5 },
    ])
    const rows = [{ type: 'DAILY_ALLOWANCE', dateFrom: '2026-10-27', dateTo: '2026-10-27' }]
    const taken = await reetta.put(path, { id: draft.id, version: draft.version, rows })
    expect([taken.status, taken.subErrors[0]?.code]).toEqual([409, 'benefitDayClaimed'])
    expect(await newest(reetta)).toEqual(draft)
  })

  test('that was taken back lets its days be claimed again', async () => {
    const reetta = await world.as('reetta.hakkinen')
    const draft = await newest(reetta)
    const { id, version } = draft
    const gone = await reetta.put<StudySocialBenefits>(path, { id, version, action: 'WITHDRAW' })
    expect(gone.body.claims[0]?.state).toBe('WITHDRAWN')
    expect((await start(reetta, ['2026-09-29'])).status).toBe(200)
    for (const body of [{ action: 'WITHDRAW' }, { rows: rowsOf(draft) }]) {
      expect((await reetta.put(path, { id, version: version + 1, ...body })).status).toBe(409)
    }
  })

  test('says every fault at its field, and changes nothing', async () => {
    const reetta = await world.as('reetta.hakkinen')
    const draft = await newest(reetta)
    const day = { dateFrom: '2026-09-29', dateTo: '2026-09-29' }
    const rows = [
      { ...day, type: 'TRAVEL', mode: 'PUBLIC', km: 3 },
      { type: 'DAILY_ALLOWANCE', dateFrom: '2026-11-24', dateTo: '2026-11-24' },
      { ...day, type: 'MEAL' },
    ]
    const answer = await reetta.put(path, { id: draft.id, version: draft.version, rows })
    expect([answer.status, answer.subErrors.map(({ field, code }) => [field, code])]).toEqual([
      400,
      [
        ['body.rows.0.km', 'benefitTooNear'],
        ['body.rows.0.ticketCents', 'required'],
        ['body.rows.1.dateFrom', 'benefitNoStudyDay'],
        ['body.rows.2.type', 'benefitNotEntitled'],
      ],
    ])
    expect(await newest(reetta)).toEqual(draft)
  })

  test.each([
    [{ type: 'TRAVEL', mode: 'PUBLIC', km: 20, ticketCents: -1 }, 'body.rows.0.ticketCents'],
    [{ type: 'TRAVEL', mode: 'CAR', km: 0 }, 'body.rows.0.km'],
    [{ type: 'TRAVEL', mode: 'CAR', km: 2000.1 }, 'body.rows.0.km'],
    [{ type: 'TRAVEL', mode: 'PUBLIC', km: 20, ticketCents: 20_001 }, 'body.rows.0.ticketCents'],
    [{ type: 'DAILY_ALLOWANCE', amountCents: 100_000 }, 'body.rows.0.amountCents'],
    [{ type: 'DAILY_ALLOWANCE', dateTo: '2026-09-28' }, 'body.rows.0.dateTo'],
  ])('with %j is refused', async (row, field) => {
    const reetta = await world.as('reetta.hakkinen')
    const { id, version } = await newest(reetta)
    const rows = [{ dateFrom: '2026-09-29', dateTo: '2026-09-29', ...row }]
    const answer = await reetta.put(path, { id, version, rows })
    expect([answer.status, answer.subErrors[0]?.field]).toEqual([400, field])
  })

  test('of another person is not found', async () => {
    const { id, version } = await newest(await world.as('reetta.hakkinen'))
    const lumi = await world.as('lumi.heikkinen')
    for (const one of [id, 999_999]) {
      expect((await lumi.put(path, { id: one, version, action: 'WITHDRAW' })).status).toBe(404)
    }
  })

  test('that was changed elsewhere meanwhile must be read again first', async () => {
    const [one, other] = [await world.as('reetta.hakkinen'), await world.as('reetta.hakkinen')]
    const draft = await newest(one)
    const body = { id: draft.id, version: draft.version, rows: rowsOf(draft) }
    expect((await one.put(path, body)).status).toBe(200)
    const late = await other.put(path, body)
    expect([late.status, late.subErrors[0]?.code]).toEqual([409, 'stale-version'])
  })

  test('requires the declarations that it depends on', async () => {
    const oskar = await world.as('oskar.turunen')
    await start(oskar, ['2026-11-10'], { dependentChild: true })
    const draft = await newest(oskar)
    const refused = await send(oskar, draft)
    expect(refused.subErrors.map(({ field, code }) => [field, code])).toEqual([
      ['body.dependentChild', 'benefitDeclare'],
      ['body.withoutWage', 'benefitDeclare'],
    ])
    expect((await send(oskar, draft, { dependentChild: true, withoutWage: true })).status).toBe(200)
  })

  test('holds no allowance where the employer pays study days', async () => {
    const elsa = await world.as('elsa.nurmi')
    expect((await read(elsa)).claimableDays[0]?.types).toEqual(['TRAVEL', 'ACCOMMODATION'])
  })

  test('is not sent while there is no account to pay to', async () => {
    const enni = await world.as('enni.kukkonen')
    await start(enni, ['2026-11-10'])
    const answer = await send(enni, await newest(enni))
    expect([answer.status, answer.subErrors[0]?.code]).toEqual([409, 'benefitNoAccount'])
  })
})

describe('the account', () => {
  const change = async (client: Client, account: object) => {
    const { paymentAccount } = await read(client)
    return client.put<StudySocialBenefits>(path, { account, version: paymentAccount?.version ?? 0 })
  }
  const mine = { iban: 'fi21 1234 5600 0007 85', bic: '', holder: 'Enni Kukkonen' }

  test('is shown by its mask, stored sealed, and nothing is paid to it for a day', async () => {
    const enni = await world.as('enni.kukkonen')
    const { status, body, text } = await change(enni, mine)
    expect([status, body.paymentAccount]).toEqual([
      200,
      {
        ibanMasked: 'FI21 **** **** 0785',
        holder: 'Enni Kukkonen',
        updatedAt: '2026-11-23T09:00:00+02:00',
        heldUntil: '2026-11-24T09:00:00+02:00',
        version: 1,
      },
    ])
    expect(text).not.toContain('1234')
    const stored = await world.database.db.selectFrom('payment_account').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain('12345600000785')
  })

  test.each([
    ['iban', { iban: 'FI21 1234 5600 0007 8' }, 'iban'],
    ['checksum', { iban: 'FI22 1234 5600 0007 85' }, 'ibanChecksum'],
    ['unknown country', { iban: 'XX21 1234 5600 0007 85' }, 'iban'],
    ['bank of another country', { bic: 'NDEASESS' }, 'bicCountry'],
    ['no bank', { bic: 'NDEA' }, 'bic'],
  ])('with a wrong number or bank (%s) is refused', async (_, wrong, code) => {
    const answer = await change(await world.as('enni.kukkonen'), { ...mine, ...wrong })
    expect([answer.status, answer.subErrors[0]?.code]).toEqual([400, code])
  })

  test('requires the password of a person who signed in long ago', async () => {
    const enni = await world.as('enni.kukkonen')
    clock.pass({ minutes: 6 })
    const answer = await change(enni, mine)
    expect([answer.status, answer.subErrors[0]?.code]).toEqual([403, 'reauth-required'])
  })

  test('that another browser has changed must be read again first', async () => {
    const enni = await world.as('enni.kukkonen')
    expect((await enni.put(path, { account: mine, version: 0 })).status).toBe(409)
  })
})
