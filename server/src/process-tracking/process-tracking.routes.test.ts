import type { AbsenceNotice } from '@studentgo/protocol/absences'
import {
  type ProcessInstance,
  processFilter,
  processIdOf,
  processKinds,
} from '@studentgo/protocol/process-tracking'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal } from '../../test/every-endpoint/refusal.ts'
import { rowsOf } from '../../test/world/rows-of.ts'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'
import { decideLeave } from '../absences/notices/decide-leave.command.ts'

const path = '/api/v1/processtracking/instance'
const withEvents = '?filter[include][]=events'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

/** What is answered is the list itself, in no envelope. */
async function listOf(client: Client, query = ''): Promise<{ matters: ProcessInstance[]; total: number }> {
  const answer = await client.get(`${path}${query}`)
  expect([query, answer.status]).toEqual([query, 200])
  return { matters: JSON.parse(answer.text), total: Number(answer.headers['x-total-count']) }
}

async function matterOf(client: Client, id: number, query = withEvents): Promise<ProcessInstance> {
  const answer = await client.get(`${path}/${id}${query}`)
  expect(answer.status).toBe(200)
  return JSON.parse(answer.text)
}

const leave = {
  kind: 'LEAVE',
  startDate: '2027-01-18',
  endDate: '2027-01-19',
  reasonCode: 'E',
  text: 'Matka',
}

describe('the list', () => {
  test('says of a plan that waits whose turn it is, until when and what follows', async () => {
    const { matters } = await listOf(await world.as('aada.kuisma'))
    expect(matters.find(one => one.processKey === 'PLAN_APPROVAL')).toMatchObject({
      name: expect.stringMatching(/^HOKSin version \d+ hyväksyminen$/),
      status: 'WAITING_USER',
      currentStep: 'STUDENT',
      holder: 'STUDENT',
      dueAt: expect.stringMatching(/^2026-/),
      next: [{ step: 'SCHOOL', holder: 'SCHOOL' }, { step: 'DONE' }],
    })
  })

  test('is bare JSON with the number of all matters beside it, and pages of it never overlap', async () => {
    const client = await world.as('mikael.lindqvist')
    const studentId = await world.personId('mikael.lindqvist')
    await sql`insert into support_request (student_id, by_id, by_role, text, at)
      select ${studentId}, ${studentId}, 'STUDENT', 'Apua', '2026-11-20T10:00:00+02:00' from generate_series(1, 25)`.execute(
      world.database.db,
    )
    const all = await listOf(client, '?filter[limit]=100')
    expect(all.total).toBe(all.matters.length)
    const pages = await Promise.all(
      [0, 1, 2].map(page => {
        const filter = processFilter({ page, size: 10, field: 'startedAt' })
        return listOf(client, `?${new URLSearchParams(filter)}`)
      }),
    )
    expect(pages.map(page => page.total)).toEqual([all.total, all.total, all.total])
    const ids = pages.flatMap(page => page.matters.map(one => one.id))
    expect(ids).toEqual(
      (await listOf(client, '?filter[limit]=30&filter[order]=startedAt')).matters.map(one => one.id),
    )
    expect(new Set(ids).size).toBe(ids.length)
    expect((await listOf(client, '')).matters).toHaveLength(20)
  })

  test.each([
    ['startedAt', (one: ProcessInstance) => Date.parse(one.startedAt)],
    ['updatedAt', (one: ProcessInstance) => Date.parse(one.updatedAt)],
    ['status', (one: ProcessInstance) => one.status],
  ] as const)('is sorted by %s, downwards where nothing else is said', async (field, sortedBy) => {
    const client = await world.as('mikael.lindqvist')
    const values = async (order: string) =>
      (await listOf(client, `?filter[limit]=100&filter[order]=${order}`)).matters.map(
        (one): string | number => sortedBy(one),
      )
    const up = await values(`${field}%20ASC`)
    expect(up).toEqual([...up].sort((a, b) => (a < b ? -1 : Number(a > b))))
    expect(await values(field)).toEqual(up.toReversed())
    expect(await values(`${field}+DESC`)).toEqual(up.toReversed())
  })

  test('beyond its end is empty, and still says how many there are', async () => {
    const client = await world.as('mikael.lindqvist')
    const { matters, total } = await listOf(client, '?filter[skip]=10000')
    expect(matters).toEqual([])
    expect(total).toBeGreaterThan(20)
  })

  test.each([
    'filter[where][status]=RUNNING',
    'filter[where]={"studentId":1}',
    'filter={"limit":1}',
    'filter[limit]=0',
    'filter[limit]=101',
    'filter[limit]=1e2',
    'filter[limit]=10&filter[limit]=20',
    'filter[skip]=-1',
    'filter[skip]=10001',
    'filter[skip]=1;drop table person',
    'filter[order]=studentId',
    'filter[order]=status DESC, id',
    'filter[order]=name desc',
    'filter[include][]=events',
    'filter[fields]=id',
  ])('refuses %s', async query => {
    const client = await world.as('aada.kuisma')
    const answer = await client.get(`${path}?${query}`)
    expectRefusal(answer, 400)
    for (const fault of answer.subErrors) expect(fault.field).toMatch(/^query\.filter/)
  })
})

describe('an application for leave', () => {
  test('goes from the student by the guardian to the school, and each step says who took it', async () => {
    const [aada, petri] = [await world.as('aada.kuisma'), await world.as('petri.kuisma', 'PARENT')]
    const studentId = await world.personId('aada.kuisma')
    const { body: notice } = await aada.post<AbsenceNotice>('/rest/v1/absence', leave)
    const id = processIdOf('LEAVE', notice.id)
    expect(await matterOf(aada, id)).toMatchObject({
      name: 'Vapaan hakeminen',
      status: 'WAITING_USER',
      holder: 'GUARDIAN',
      fromOn: '2027-01-18',
      toOn: '2027-01-19',
      events: [{ type: 'CREATED', step: 'SENT', actorRole: 'STUDENT', actorName: 'Aada Kuisma' }],
    })
    await petri.put(`/rest/v1/absence?studentId=${studentId}`, { noticeId: notice.id, action: 'CONFIRM' })
    const waiting = await matterOf(aada, id)
    expect(waiting).toMatchObject({ status: 'RUNNING', holder: 'SCHOOL', currentStep: 'REVIEW' })
    expect(waiting.handler?.name).toBeTruthy()
    expect(waiting.events?.at(-1)).toMatchObject({ step: 'CONFIRMED', actorName: 'Petri Kuisma' })
    const { platform } = world
    const staffId = await world.personId('kaisa.mantyla')
    await decideLeave(
      {
        db: platform.db,
        now: platform.clock.now(),
        today: platform.clock.today(),
        timeZone: platform.clock.timeZone,
        provider: await platform.provider(),
      },
      { noticeId: notice.id, staffId, granted: true, comment: 'Hyvää matkaa!' },
    )
    const decided = await matterOf(petri, id, `${withEvents}&studentId=${studentId}`)
    expect(decided).toMatchObject({ status: 'COMPLETED', currentStep: 'GRANTED', next: [] })
    expect(decided).not.toHaveProperty('holder')
    expect(decided.events?.map(one => [one.step, one.actorName, one.text])).toEqual([
      ['SENT', 'Aada Kuisma', undefined],
      ['CONFIRMED', 'Petri Kuisma', undefined],
      ['GRANTED', 'Kaisa Mäntylä', 'Hyvää matkaa!'],
    ])
    await aada.put('/rest/v1/absence', { noticeId: notice.id, action: 'WITHDRAW' })
    const withdrawn = await matterOf(aada, id)
    expect(withdrawn).toMatchObject({ status: 'CANCELLED', currentStep: 'WITHDRAWN' })
    expect(withdrawn.events?.map(one => one.step)).toEqual(['SENT', 'CONFIRMED', 'GRANTED', 'WITHDRAWN'])
  })
})

describe('one matter', () => {
  test('has its events only where the query includes them; what else it includes is refused by name', async () => {
    const client = await world.as('aada.kuisma')
    const [matter] = (await listOf(client)).matters
    const id = matter?.id ?? 0
    expect(await matterOf(client, id, '')).not.toHaveProperty('events')
    expect((await matterOf(client, id, withEvents)).events?.length).toBeGreaterThan(0)
    for (const other of ['?filter[include][]=history', `${withEvents}&filter[include][]=history`]) {
      const refused = await client.get(`${path}/${id}${other}`)
      expectRefusal(refused, 400, 'notAllowed')
      expect(refused.text).toContain('query.filter[include][]')
    }
    expectRefusal(await client.get(`${path}/${id}?filter[where][id]=1`), 400)
  })

  test('of another person, of another kind or unknown is not found, in the same words', async () => {
    const { matters } = await listOf(await world.as('mikael.lindqvist'))
    const aada = await world.as('aada.kuisma')
    const nowhere = await aada.get(`${path}/99999999${String(processKinds.LEAVE).padStart(2, '0')}`)
    expectRefusal(nowhere, 404, 'not-found')
    for (const id of [matters[0]?.id, 1, 99, 100, 12_399]) {
      expect((await aada.get(`${path}/${id}`)).text).toBe(nowhere.text)
    }
  })
})

describe('a hearing on support', () => {
  test('says what the student has stated, and nothing of others while the student can still be heard', async () => {
    const { db } = world.database
    const studentId = await world.personId('mikael.lindqvist')
    const client = await world.as('mikael.lindqvist')
    const { matters } = await listOf(client, '?filter[limit]=100')
    const hearing = matters.find(one => one.processKey === 'SUPPORT_HEARING')
    expect(hearing).toMatchObject({
      status: 'WAITING_USER',
      currentStep: 'HEARING',
      dueAt: expect.any(String),
    })
    const { events = [] } = await matterOf(client, hearing?.id ?? 0)
    expect(events.map(one => one.step)).toEqual(['SENT'])
    const others = await rowsOf(db, 'select id from support_statement where by_id <> $1', [studentId])
    expect(others.length).toBeGreaterThan(0)
  })

  test('leaves a row in the audit whenever it is read', async () => {
    const { db } = world.database
    const studentId = await world.personId('mikael.lindqvist')
    const rows = async () =>
      (await rowsOf(db, "select id from audit where actor_id = $1 and action = 'GET /instance'", [studentId]))
        .length
    const before = await rows()
    await listOf(await world.as('mikael.lindqvist'))
    expect(await rows()).toBe(before + 1)
  })
})

describe('a guardian', () => {
  test('follows what they may see, and nothing that a student requests alone', async () => {
    const { db } = world.database
    const studentId = await world.personId('aada.kuisma')
    await sql`insert into info_change_request (student_id, field, old_value, new_value, created_at)
      values (${studentId}, 'motherTongue', '"FI"', '"SV"', '2026-11-20T10:00:00+02:00')`.execute(db)
    const kinds = async (client: Client, query: string) =>
      new Set((await listOf(client, query)).matters.map(one => one.processKey))
    const own = await kinds(await world.as('aada.kuisma'), '')
    expect(own).toContain('INFO_CHANGE')
    const seen = await kinds(await world.as('petri.kuisma', 'PARENT'), `?studentId=${studentId}`)
    expect(seen).toContain('PLAN_APPROVAL')
    expect(seen).not.toContain('INFO_CHANGE')
  })

  test('of an adult sees the kinds that the consent covers', async () => {
    const { db } = world.database
    const studentId = await world.personId('amina.warsame')
    const [link] = await rowsOf<{ parent: number }>(
      db,
      'select parent_id as parent from parent_access where student_id = $1',
      [studentId],
    )
    const plan = (await listOf(await world.as('amina.warsame'))).matters.find(
      one => one.processKey === 'PLAN_APPROVAL',
    )
    expect(plan).toBeDefined()
    const [account] = await rowsOf<{ username: string }>(
      db,
      'select username from account where person_id = $1',
      [link?.parent],
    )
    const guardian = await world.as(account?.username ?? '', 'PARENT')
    const { matters } = await listOf(guardian, `?studentId=${studentId}`)
    expect(matters.map(one => one.processKey)).not.toContain('PLAN_APPROVAL')
    const refused = await guardian.get(`${path}/${plan?.id}?studentId=${studentId}`)
    expectRefusal(refused, 404, 'not-found')
  })
})
