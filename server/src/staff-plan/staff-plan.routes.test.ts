import type { Viewings } from '@studentgo/protocol/own-data'
import type { PlanApprovals, SkillAcquirementPlan } from '@studentgo/protocol/skill-acquirement-plan'
import type { PlanWork } from '@studentgo/protocol/staff-plan'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keepRows } from '../../test/school/kept-rows.ts'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'

let world: World
let restore: () => Promise<void>
let path: string
let studentId: number
let kaisa: Client
let aada: Client
beforeAll(async () => {
  world = await makeWorld()
  restore = await keepRows(world.database)
})
beforeEach(async () => {
  await restore()
  studentId = await world.personId('aada.kuisma')
  path = `/rest/v1/staff/student/${studentId}/skillacquirementplan`
  kaisa = await world.as('kaisa.mantyla', 'STAFF')
  aada = await world.as('aada.kuisma')
})
afterAll(() => world.close())

const read = async (client = kaisa) => (await client.get<PlanWork>(path)).body
const planOfStudent = async () => (await aada.get<SkillAcquirementPlan>('/rest/v1/skillacquirementplan')).body
const approvals = async () =>
  (await aada.get<PlanApprovals>('/rest/v1/skillacquirementplan/studenthoksapproval')).body

/** A plan that nobody waits for: the college has approved the newest version. */
async function inForce(): Promise<PlanWork> {
  const { db } = world.database
  const { planId } = await read()
  await db.deleteFrom('plan_decision').execute()
  await db.updateTable('plan_version').set({ state: 'SUPERSEDED' }).where('plan_id', '=', planId).execute()
  const { version = 0 } = await read()
  await db
    .updateTable('plan_version')
    .set({ state: 'PROVIDER_APPROVED' })
    .where('plan_id', '=', planId)
    .where('version', '=', version)
    .execute()
  return read()
}

const send = (work: PlanWork, more: object = {}) =>
  kaisa.send<PlanWork>('POST', `${path}/send`, {
    planId: work.planId,
    draftVersion: work.draftVersion,
    small: false,
    ...more,
  })
const decide = async (decision: 'APPROVED' | 'RETURNED', comment?: string) => {
  const { pending } = await approvals()
  return aada.send('POST', '/rest/v1/skillacquirementplan/studenthoksapproval', {
    approvalId: pending?.approvalId,
    version: pending?.version,
    decision,
    confirmed: true,
    ...(comment === undefined ? {} : { comment }),
  })
}

/** A unit that can be changed, ten points larger. */
async function enlarge(work: PlanWork) {
  const unit = work.units.find(one => one.can.change && one.kind === 'VOCATIONAL')
  if (unit === undefined) throw new Error('no unit to change')
  const { status, body } = await kaisa.send<PlanWork>('PUT', path, {
    planId: work.planId,
    draftVersion: work.draftVersion,
    unit: {
      moduleId: unit.moduleId,
      osp: unit.osp + 10,
      state: 'PLANNED',
      startDate: unit.startDate ?? null,
      endDate: unit.endDate ?? null,
    },
  })
  expect(status).toBe(200)
  return { unit, work: body }
}

describe('what is changed in a plan', () => {
  test('is the desk’s own until it is sent, and then waits for the student with what is different', async () => {
    const before = await inForce()
    const { unit, work } = await enlarge(before)
    expect(work).toMatchObject({
      draftVersion: 1,
      savedBy: 'Kaisa Mäntylä',
      can: { send: true, sendSmall: false },
    })
    expect(work.changes).toHaveLength(1)
    const osp = async () => (await planOfStudent()).modules.find(one => one.name === unit.name)?.osp
    expect(await osp()).toBe(unit.osp)

    const sent = await send(work, { dueDate: '2026-12-04' })
    expect(sent.status).toBe(200)
    expect(sent.body).toMatchObject({ state: 'SENT_TO_STUDENT', draftVersion: 0, can: { send: false } })
    expect(await osp()).toBe(unit.osp + 10)
    const { pending } = await approvals()
    expect(pending).toMatchObject({
      version: (before.version ?? 0) + 1,
      dueDate: '2026-12-04',
      requestedBy: { name: 'Kaisa Mäntylä' },
      summary: [
        { kind: 'CHANGED', text: `${unit.name}: laajuus ${unit.osp + 10} osp, aiemmin ${unit.osp} osp.` },
      ],
    })
  })

  test('notifies the student', async () => {
    const { work } = await enlarge(await inForce())
    await send(work)
    const { rows } = await world.database.db
      .selectFrom('outbox')
      .where('student_id', '=', studentId)
      .where('rule', '=', 'plan-sent')
      .select(['target'])
      .execute()
      .then(found => ({ rows: found }))
    expect(rows).toHaveLength(1)
  })

  test('by two at once is refused for the second', async () => {
    const before = await inForce()
    await enlarge(before)
    const { status, subErrors } = await kaisa.send('PUT', path, {
      planId: before.planId,
      draftVersion: before.draftVersion,
      undo: 'unit 1',
    })
    expect([status, subErrors[0]?.code]).toEqual([409, 'stale-version'])
  })

  test('can be taken back, and then there is nothing to send', async () => {
    const { unit, work } = await enlarge(await inForce())
    const { body } = await kaisa.send<PlanWork>('PUT', path, {
      planId: work.planId,
      draftVersion: work.draftVersion,
      undo: `unit ${unit.moduleId}`,
    })
    expect(body.changes).toEqual([])
    expect((await send(body)).status).toBe(409)
  })

  test('adds a unit that is looked for by its name, and a demonstration of it', async () => {
    const before = await inForce()
    const { body: found } = await kaisa.get<{ moduleId: number; name: { fi: string }; osp?: number }[]>(
      `${path}/units?planId=${before.planId}&q=vene`,
    )
    const [unit] = found
    if (unit === undefined) throw new Error('no unit found')
    const { body: work } = await kaisa.send<PlanWork>('PUT', path, {
      planId: before.planId,
      draftVersion: 0,
      unit: {
        moduleId: unit.moduleId,
        osp: unit.osp ?? 10,
        state: 'PLANNED',
        startDate: null,
        endDate: null,
      },
    })
    const planned = await kaisa.send<PlanWork>('PUT', path, {
      planId: before.planId,
      draftVersion: work.draftVersion,
      demonstration: {
        moduleId: unit.moduleId,
        startDate: '2027-03-01',
        endDate: '2027-03-05',
        placeName: 'Venepaja',
      },
    })
    expect(planned.body.demonstrations.at(-1)).toMatchObject({
      key: 'new 1',
      name: unit.name.fi,
      edited: 'ADD',
    })
    expect(planned.body.changes.map(one => one.kind)).toEqual(['ADDED', 'ADDED'])
    const sent = await send(planned.body)
    expect(sent.body.units.map(one => one.moduleId)).toContain(unit.moduleId)
    expect(sent.body.demonstrations.find(one => one.placeName === 'Venepaja')?.state).toBe('PLANNED')
    await decide('APPROVED')
    const approved = await kaisa.send<PlanWork>('POST', `${path}/approve`, {
      planId: before.planId,
      version: sent.body.version,
    })
    expect(approved.body).toMatchObject({ state: 'PROVIDER_APPROVED' })
    expect(approved.body.demonstrations.find(one => one.placeName === 'Venepaja')?.state).toBe('AGREED')
  })
})

describe('a version on its way', () => {
  test('that the student returns takes an answer, and the next one shows both changes', async () => {
    const { unit, work } = await enlarge(await inForce())
    await send(work)
    await decide('RETURNED', 'Liian laaja.')
    const returned = await read()
    expect(returned).toMatchObject({ can: { answer: true, send: false } })
    expect((await send(returned)).status).toBe(409)
    const { body: answered } = await kaisa.send<PlanWork>('POST', `${path}/answer`, {
      planId: returned.planId,
      version: returned.version,
      text: 'Pienennetään.',
    })
    expect(answered.can).toMatchObject({ answer: false, send: true })
    const again = await kaisa.send<PlanWork>('PUT', path, {
      planId: returned.planId,
      draftVersion: answered.draftVersion,
      unit: {
        moduleId: unit.moduleId,
        osp: unit.osp + 5,
        state: 'PLANNED',
        startDate: unit.startDate ?? null,
        endDate: unit.endDate ?? null,
      },
    })
    await send(again.body)
    const { pending, versions } = await approvals()
    expect(pending?.summary.map(one => one.text)).toEqual([
      `${unit.name}: laajuus ${unit.osp + 5} osp, aiemmin ${unit.osp} osp.`,
    ])
    expect(versions[1]).toMatchObject({ state: 'SUPERSEDED', staffAnswer: 'Pienennetään.' })
  })

  test('is approved by the responsible teacher once the student has, and not before', async () => {
    const { work } = await enlarge(await inForce())
    const { body: sent } = await send(work)
    const approve = (client: Client) =>
      client.send<PlanWork>('POST', `${path}/approve`, { planId: sent.planId, version: sent.version })
    expect((await approve(kaisa)).status).toBe(409)
    await decide('APPROVED')
    expect((await approve(await world.as('jari.lahti', 'STAFF'))).status).toBe(403)
    const { body } = await approve(kaisa)
    expect(body.history[0]).toMatchObject({ decision: 'APPROVED', role: 'STAFF', by: 'Kaisa Mäntylä' })
    expect((await planOfStudent()).state).toBe('PROVIDER_APPROVED')
  })
})

test('days that move by two weeks are reported and need no approval', async () => {
  const before = await inForce()
  const unit = before.units.find(
    one => one.can.change && one.startDate !== undefined && one.endDate !== undefined,
  )
  if (unit?.startDate === undefined || unit.endDate === undefined) throw new Error('no unit with days')
  const end = new Date(`${unit.endDate}T12:00:00Z`)
  end.setUTCDate(end.getUTCDate() - 7)
  const { body } = await kaisa.send<PlanWork>('PUT', path, {
    planId: before.planId,
    draftVersion: 0,
    unit: {
      moduleId: unit.moduleId,
      osp: unit.osp,
      state: unit.state === 'ONGOING' ? 'ONGOING' : 'PLANNED',
      startDate: unit.startDate,
      endDate: end.toISOString().slice(0, 10),
    },
  })
  expect(body.can).toMatchObject({ send: true, sendSmall: true })
  const sent = await send(body, { small: true })
  expect(sent.body.state).toBe('UPDATED_SMALL')
  expect((await approvals()).pending).toBeUndefined()
})

test('a comment of the school is among the comments, and a teacher of the student can write one', async () => {
  const { planId } = await read()
  const sami = await world.as('sami.rautio', 'STAFF')
  const { status, body } = await sami.send<PlanWork>('POST', `${path}/comment`, {
    planId,
    text: 'Hyvin menee.',
  })
  expect(status).toBe(200)
  expect(body.can.edit).toBe(false)
  expect((await planOfStudent()).comments.at(-1)).toMatchObject({
    by: 'Sami Rautio',
    role: 'STAFF',
    text: 'Hyvin menee.',
  })
  expect((await send(await read(sami))).status).not.toBe(500)
})

test('a view of it is a view of the plan', async () => {
  await read()
  const { body } = await aada.get<Viewings>('/rest/v1/personalinfo/viewings')
  expect(body.viewings[0]).toMatchObject({ topic: 'PLAN', role: 'RESPONSIBLE_TEACHER' })
})
