import type { ApprenticeInfo, Contract } from '@studentgo/protocol/contracts'
import type { ProcessInstance } from '@studentgo/protocol/process-tracking'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal } from '../../test/every-endpoint/refusal.ts'
import { tasksOnHome } from '../../test/world/home-tasks.ts'
import { rowsOf } from '../../test/world/rows-of.ts'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

async function rightOf(username: string): Promise<number> {
  const id = await world.personId(username)
  const [row] = await rowsOf<{ id: number }>(
    world.database.db,
    'select id from study_right where student_id = $1 order by id limit 1',
    [id],
  )
  return row?.id ?? 0
}

const pathOf = async (username: string) => `/rest/v1/studies/${await rightOf(username)}/contracts`

async function contractsOf(username: string): Promise<Contract[]> {
  const { status, body } = await (await world.as(username)).get<Contract[]>(await pathOf(username))
  expect(status).toBe(200)
  return body
}

function act(client: Client, path: string, contract: Contract, action: string, query = '') {
  const body = { contractId: contract.id, version: contract.version, action }
  return client.put<Contract[]>(`${path}${query}`, body)
}

describe('contracts', () => {
  test.each([
    ['amina.warsame', ['ACTIVE false']],
    ['toivo.pontinen', ['ACTIVE true']],
    ['aada.kuisma', ['PARTLY_SIGNED true']],
    ['joonas.vainio', ['SENT true']],
    ['mikael.lindqvist', ['SIGNED true']],
    ['tuomas.harju', ['PARTLY_SIGNED true', 'ACTIVE false', 'TERMINATED false']],
    ['tuuli.vuori', ['PARTLY_SIGNED true']],
    ['reetta.hakkinen', ['INTERRUPTED false']],
    ['lumi.pesonen', ['ENDED false']],
    ['saga.turunen', ['DECLINED false']],
    ['olena.bondar', []],
  ])('of %s are %j, as their parties and days say', async (username, expected) => {
    const contracts = await contractsOf(username)
    expect(contracts.map(one => `${one.state} ${one.needsMyAction}`)).toEqual(expected)
  })

  test('say where, when, who signs, what is learned and what to note', async () => {
    const [contract] = await contractsOf('amina.warsame')
    expect(contract).toMatchObject({
      type: 'TRAINING_AGREEMENT',
      title: 'Koulutussopimus',
      workplace: { name: 'Kuutsalmen Kaluste Oy', address: expect.any(String) },
      instructor: { name: 'Antero Laurila', phone: '040 555 0180' },
      dailyHours: 8,
      days: [1, 2, 3, 4],
      modules: [{ name: expect.any(String), osp: 15 }],
      occupationalSafety: { introductionGiven: true, notes: expect.any(String) },
      insuranceNote: expect.any(String),
    })
    expect(contract?.parties.map(one => [one.role, one.act, one.own, one.signedAt !== undefined])).toEqual([
      ['PROVIDER', 'SIGN', false, true],
      ['WORKPLACE', 'SIGN', false, true],
      ['STUDENT', 'ACKNOWLEDGE', true, true],
    ])
  })

  test('of another study right, or of nobody, are not there', async () => {
    const aada = await world.as('aada.kuisma')
    const nowhere = await aada.get('/rest/v1/studies/99999999/contracts')
    expectRefusal(nowhere, 404, 'not-found')
    expect((await aada.get(await pathOf('tuomas.harju'))).text).toBe(nowhere.text)
  })

  test('are never more work than full time', async () => {
    const { db } = world.database
    const tooMuch = sql`insert into contract (study_right_id, student_id, type, number, title, state, sent_at,
        start_date, end_date, workplace_name, business_id, instructor_name, part_time_percent, basis, weekly_hours)
      select study_right_id, student_id, type, 'X', title, 'SENT', sent_at, '2026-12-01', '2026-12-02',
        workplace_name, business_id, instructor_name, 20, basis, weekly_hours
      from contract where student_id = ${await world.personId('tuomas.harju')} and state = 'SENT'`
    await expect(tooMuch.execute(db)).rejects.toThrow(/more than full time/)
  })
})

describe('a party', () => {
  test('signs once, with a fresh sign-in, and the contract is in force when all have', async () => {
    const path = await pathOf('aada.kuisma')
    const studentId = await world.personId('aada.kuisma')
    const [aada, petri] = [await world.as('aada.kuisma'), await world.as('petri.kuisma', 'PARENT')]
    const [before] = await contractsOf('aada.kuisma')
    if (before === undefined) throw new Error('Aada has a contract')
    expect((await tasksOnHome(aada, 'CONTRACT')).map(one => one.action)).toEqual(['SIGN'])
    await sql`update login_session set authenticated_at = authenticated_at - interval '6 minutes'
      where person_id = ${studentId}`.execute(world.database.db)
    expectRefusal(await act(aada, path, before, 'SIGN'), 403, 'reauth-required')
    const fresh = await world.as('aada.kuisma')
    expectRefusal(await act(fresh, path, before, 'ACKNOWLEDGE'), 409, 'state-conflict')
    const { status, body } = await act(fresh, path, before, 'SIGN')
    expect(status).toBe(200)
    const [signed] = body
    if (signed === undefined) throw new Error('the contract is still there')
    expect([signed.state, signed.needsMyAction, signed.actions]).toEqual(['PARTLY_SIGNED', false, []])
    expect(signed.parties.find(one => one.own)).toMatchObject({ name: 'Aada Kuisma', method: 'SESSION' })
    expectRefusal(await act(fresh, path, before, 'SIGN'), 409, 'stale-version')
    expectRefusal(await act(fresh, path, signed, 'SIGN'), 409, 'state-conflict')
    expectRefusal(await act(fresh, path, signed, 'DECLINE'), 409, 'state-conflict')
    const guardians = await act(petri, path, signed, 'SIGN', `?studentId=${studentId}`)
    expect(guardians.body[0]).toMatchObject({ state: 'ACTIVE' })
    expect(guardians.body[0]?.parties.find(one => one.role === 'GUARDIAN')?.name).toBe('Petri Kuisma')
    expect(await tasksOnHome(fresh, 'CONTRACT')).toEqual([])
  })

  test('who presses twice at once has signed once', async () => {
    const path = await pathOf('tuuli.vuori')
    const client = await world.as('tuuli.vuori')
    const [contract] = await contractsOf('tuuli.vuori')
    if (contract === undefined) throw new Error('Tuuli has a contract')
    const answers = await Promise.all([
      act(client, path, contract, 'SIGN'),
      act(client, path, contract, 'SIGN'),
    ])
    expect(answers.map(one => one.status).toSorted()).toEqual([200, 409])
  })

  test('declines, and no party can sign any more', async () => {
    const path = await pathOf('saga.turunen')
    const client = await world.as('saga.turunen')
    const [contract] = await contractsOf('saga.turunen')
    if (contract === undefined) throw new Error('Saga has a contract')
    expectRefusal(await act(client, path, contract, 'SIGN'), 409, 'state-conflict')
  })

  test('acknowledges what others have signed', async () => {
    const path = await pathOf('toivo.pontinen')
    const client = await world.as('toivo.pontinen')
    const [contract] = await contractsOf('toivo.pontinen')
    if (contract === undefined) throw new Error('Toivo has a contract')
    const { body } = await act(client, path, contract, 'ACKNOWLEDGE')
    expect(body[0]).toMatchObject({ state: 'ACTIVE', needsMyAction: false })
  })

  test('is not a guardian whom the contract does not name, and nobody signs for another', async () => {
    const studentId = await world.personId('joonas.vainio')
    const [contract] = await contractsOf('joonas.vainio')
    if (contract === undefined) throw new Error('Joonas has a contract')
    const path = await pathOf('joonas.vainio')
    const merja = await world.as('merja.vainio', 'PARENT')
    expectRefusal(await act(merja, path, contract, 'SIGN', `?studentId=${studentId}`), 403, 'not-permitted')
    const aada = await world.as('aada.kuisma')
    expectRefusal(await act(aada, path, contract, 'SIGN'), 404, 'not-found')
    expectRefusal(await act(aada, await pathOf('aada.kuisma'), contract, 'SIGN'), 404, 'not-found')
  })
})

describe('a guardian of a student under non-disclosure', () => {
  test('learns neither the place, nor who is there, nor who signs', async () => {
    const { db } = world.database
    const studentId = await world.personId('mikael.lindqvist')
    await sql`update student set non_disclosure = true where person_id = ${studentId}`.execute(db)
    await sql`update parent_access set regranted = true where student_id = ${studentId}`.execute(db)
    const guardian = await world.as('camilla.lindqvist', 'PARENT')
    const path = await pathOf('mikael.lindqvist')
    const { status, text, body } = await guardian.get<Contract[]>(`${path}?studentId=${studentId}`)
    expect([status, body.length]).toEqual([200, 1])
    expect(text).not.toMatch(/IT-tuki|Satamakatu|Göran|ohjaaja3|Koulutussopimus/)
    await sql`update student set non_disclosure = false where person_id = ${studentId}`.execute(db)
  })
})

test('a waiting contract was last updated when somebody signed it', async () => {
  const client = await world.as('joonas.vainio')
  const { text } = await client.get('/api/v1/processtracking/instance')
  const matters: ProcessInstance[] = JSON.parse(text)
  const matter = matters.find(one => one.processKey === 'CONTRACT')
  expect(matter).toMatchObject({ currentStep: 'OTHERS', status: 'RUNNING' })
  expect(matter?.updatedAt).toBe(matter?.startedAt)
})

describe('apprentice information', () => {
  test('has hours, people, pay, benefits, feedback and the days at school on one page', async () => {
    const tuomas = await world.as('tuomas.harju')
    const { body } = await tuomas.get<ApprenticeInfo[]>('/rest/v1/apprenticeinfo/psp')
    expect(body).toHaveLength(2)
    expect(body[0]).toMatchObject({
      state: 'ACTIVE',
      basis: 'EMPLOYMENT',
      employer: { name: 'Kuutsalmen Liikuntakeskus', businessId: '9000011-8' },
      weeklyHours: 34,
      studyDaysPaid: 'NO',
      benefitRights: { dailyAllowance: true, familyAllowance: true, travel: true, accommodation: true },
      coordinator: { name: 'Riitta Oja' },
      assessments: { required: 2 },
    })
    expect(body[0]?.studyDays.length).toBeGreaterThan(0)
    expect(body[1]).toMatchObject({ state: 'TERMINATED', terminated: { duringTrialPeriod: true } })
    const right = await rightOf('tuomas.harju')
    const ofOne = await tuomas.get<ApprenticeInfo[]>(
      `/rest/v1/apprenticeinfo/psp?personalStudyPlanId=${right}`,
    )
    expect(ofOne.body).toHaveLength(2)
    expectRefusal(
      await tuomas.get(`/rest/v1/apprenticeinfo/psp?personalStudyPlanId=${await rightOf('aada.kuisma')}`),
      404,
      'not-found',
    )
  })

  test('of somebody who is no apprentice is empty, not missing', async () => {
    const { status, body } = await (await world.as('aada.kuisma')).get('/rest/v1/apprenticeinfo/psp')
    expect([status, body]).toEqual([200, []])
  })
})
