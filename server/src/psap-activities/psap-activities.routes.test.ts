import type { Home } from '@studentgo/protocol/home'
import type { PlanActivities, PlanActivity } from '@studentgo/protocol/psap-activities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'

const path = '/rest/v1/personalinfo/psapactivities'
let world: World
let aada: Client
let petri: Client
let aadaId: number

beforeAll(async () => {
  world = await makeWorld()
  aada = await world.as('aada.kuisma')
  petri = await world.as('petri.kuisma', 'PARENT')
  aadaId = await world.personId('aada.kuisma')
})
afterAll(() => world.close())

async function activities(client: Client, query = ''): Promise<PlanActivities> {
  const { status, body } = await client.get<PlanActivities>(`${path}${query}`)
  expect(status).toBe(200)
  return body
}

describe('the log of plan work', () => {
  test('a student reads every talk, the newest first, with what was agreed and the next meeting', async () => {
    const log = await activities(aada)
    expect(log).toMatchObject({ totalElements: 5, number: 0, first: true, last: true })
    const days = log.content.map(one => one.date)
    expect(days).toEqual(days.toSorted().toReversed())
    expect(log.nextMeeting).toMatchObject({ activityId: log.content[0]?.id, at: '2026-11-24T15:45:00+02:00' })
    expect(log.content[0]?.agreedActions[0]).toMatchObject({ responsible: 'STUDENT', done: false })
    expect(log.reviews).toMatchObject({ perYear: 3, overdue: false })
    expect(log.openActions.map(action => action.dueDate)).toEqual(
      log.openActions.map(action => action.dueDate).toSorted(),
    )
  })

  test('it comes in pages, and a page beyond the end is empty', async () => {
    expect((await activities(aada, '?size=2&page=2')).content).toHaveLength(1)
    expect((await activities(aada, '?size=2&page=9')).content).toEqual([])
    expect((await aada.get(`${path}?size=0`)).status).toBe(400)
  })

  test('a guardian never sees what is between the student and the school, nor its promises', async () => {
    const own = await activities(aada)
    const seen = await activities(petri, `?studentId=${aadaId}`)
    expect(own.content.some(one => one.visibility === 'STUDENT')).toBe(true)
    expect(seen.content.map(one => one.id)).toEqual(
      own.content.filter(one => one.visibility === 'STUDENT_AND_PARENT').map(one => one.id),
    )
    expect(seen.totalElements).toBe(seen.content.length)
    const visible = new Set(seen.content.map(one => one.id))
    expect(seen.openActions.every(action => visible.has(action.activityId))).toBe(true)
  })

  test('a guardian whose consent does not cover the plan learns so; a stranger learns nothing', async () => {
    const hodan = await world.as('hodan.warsame', 'PARENT')
    const aminaId = await world.personId('amina.warsame')
    expect((await hodan.get(`${path}?studentId=${aminaId}`)).status).toBe(403)
    expect((await petri.get(`${path}?studentId=${aminaId}`)).status).toBe(404)
    expect((await aada.get(`${path}?studentId=${aminaId}`)).status).toBe(403)
  })

  test('a student whose plan has not been reviewed for too long learns so', async () => {
    const joonas = await world.as('joonas.vainio')
    expect((await activities(joonas)).reviews).toMatchObject({ overdue: true })
  })

  test("another's study plan is not found", async () => {
    const right = await world.database.db
      .selectFrom('study_right')
      .select('id')
      .where('student_id', '=', await world.personId('amina.warsame'))
      .executeTakeFirstOrThrow()
    expect((await aada.get(`${path}?personalStudyPlanId=${right.id}`)).status).toBe(404)
  })

  test('Noora, who has graduated, reads but is not hurried', async () => {
    const noora = await world.as('noora.aalto')
    expect((await activities(noora)).reviews).toBeUndefined()
  })
})

describe('what a student does there', () => {
  test('a student ticks an own action and takes the tick back, however often it is sent', async () => {
    const [action] = (await activities(aada)).openActions
    if (action === undefined) throw new Error('nothing to do')
    const body = { id: action.activityId, actionIndex: action.actionIndex }
    for (const done of [true, true, false]) {
      const answer = await aada.put<PlanActivity>(path, { ...body, done })
      expect(answer.status).toBe(200)
      expect(answer.body.agreedActions[action.actionIndex]?.done).toBe(done)
    }
    expect((await activities(aada)).openActions).toContainEqual(action)
  })

  test('nobody ticks what somebody else has promised', async () => {
    const log = await activities(aada)
    const entry = log.content.find(one => one.agreedActions.some(action => action.responsible === 'STAFF'))
    const actionIndex = entry?.agreedActions.findIndex(action => action.responsible === 'STAFF') ?? -1
    const before = entry?.agreedActions[actionIndex]
    const answer = await aada.put(path, { id: entry?.id, actionIndex, done: !before?.done })
    expect(answer.status).toBe(403)
    const after = (await activities(aada)).content.find(one => one.id === entry?.id)
    expect(after?.agreedActions[actionIndex]).toEqual(before)
  })

  test('an entry is acknowledged once, and keeps its first time', async () => {
    const entry = (await activities(aada)).content.find(one => one.acknowledgedAt === undefined)
    const first = await aada.put<PlanActivity>(path, { id: entry?.id, acknowledged: true })
    expect(first.body.acknowledgedAt).toBeDefined()
    const second = await aada.put<PlanActivity>(path, { id: entry?.id, acknowledged: true })
    expect(second.body.acknowledgedAt).toBe(first.body.acknowledgedAt)
  })

  test('foreign entries and actions that are not there are not found, alike', async () => {
    const joonas = await world.as('joonas.vainio')
    const foreign = (await activities(joonas)).content[0]
    const unknown = await aada.put(path, { id: 999_999_999, acknowledged: true })
    const foreignAnswer = await aada.put(path, { id: foreign?.id, acknowledged: true })
    expect([unknown.status, foreignAnswer.status]).toEqual([404, 404])
    expect(foreignAnswer.text).toBe(unknown.text)
    const own = (await activities(aada)).content[0]
    expect((await aada.put(path, { id: own?.id, actionIndex: 77, done: true })).status).toBe(404)
    const row = await world.database.db
      .selectFrom('plan_activity')
      .select('acknowledged_at')
      .where('id', '=', foreign?.id ?? 0)
      .executeTakeFirstOrThrow()
    expect(row.acknowledged_at).toBeNull()
  })

  test.each([
    [{}],
    [{ id: 1, acknowledged: false }],
    [{ id: 1, actionIndex: -1, done: true }],
    [{ id: 1, actionIndex: 0, done: 'yes' }],
    [{ id: 1, actionIndex: 0, done: true, acknowledged: true }],
  ])('%j is refused with its fields', async body => {
    const answer = await aada.put(path, body)
    expect(answer.status).toBe(400)
    expect(answer.subErrors.every(fault => fault.field?.startsWith('body'))).toBe(true)
  })

  test('a guardian ticks and acknowledges nothing', async () => {
    const own = (await activities(aada)).content[0]
    expect((await petri.put(path, { id: own?.id, acknowledged: true })).status).toBe(403)
  })

  test('Veera, whose studies are interrupted, reads but changes nothing', async () => {
    const veera = await world.as('veera.salo')
    const entry = (await activities(veera)).content[0]
    const answer = await veera.put(path, { id: entry?.id, acknowledged: true })
    expect(answer.subErrors[0]?.code).toBe('study-right-not-in-force')
  })
})

describe('the next meeting as a calendar file', () => {
  test('it has the time, and nothing of what was discussed', async () => {
    const log = await activities(aada)
    const id = log.nextMeeting?.activityId
    const answer = await aada.get(`${path}/${id}/meeting`)
    expect(answer.headers['content-type']).toContain('text/calendar')
    expect(answer.headers['content-disposition']).toContain('attachment')
    expect(answer.text).toContain('BEGIN:VCALENDAR')
    expect(answer.text).toContain('20261124T134500Z')
    expect(answer.text).not.toContain(log.content[0]?.summary.slice(0, 12))
  })

  test('is named after the portal, whatever name the request was sent to', async () => {
    const id = (await activities(aada)).nextMeeting?.activityId
    const { text } = await aada.send('GET', `${path}/${id}/meeting`, undefined, { host: 'evil.example' })
    expect(text).toContain(`UID:plan-meeting-${id}@localhost`)
  })

  test('an entry without a meeting, and a foreign one, have no file', async () => {
    const log = await activities(aada)
    const without = log.content.find(one => one.nextMeeting === undefined)
    expect((await aada.get(`${path}/${without?.id}/meeting`)).status).toBe(404)
    const joonas = await world.as('joonas.vainio')
    expect((await joonas.get(`${path}/${log.nextMeeting?.activityId}/meeting`)).status).toBe(404)
  })
})

test('home shows the next talk and what was promised, and nothing of what was discussed', async () => {
  const log = await activities(aada)
  const answer = await aada.get<Home>('/rest/v1/home')
  const kinds = ['PLAN_ACTION', 'PLAN_MEETING', 'PLAN_REVIEW']
  expect(answer.body.tasks.filter(task => kinds.includes(task.kind))).toEqual(
    expect.arrayContaining([
      { kind: 'PLAN_MEETING', at: log.nextMeeting?.at },
      ...log.openActions
        .filter(({ dueDate = '9999' }) => dueDate <= '2026-12-07')
        .map(({ dueDate, ...action }) => ({ kind: 'PLAN_ACTION', ...action, deadline: dueDate })),
    ]),
  )
  expect(log.content.every(entry => !answer.text.includes(entry.summary))).toBe(true)
})
