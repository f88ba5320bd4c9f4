import type { CompetenceDemonstration } from '@studentgo/protocol/competence-demonstrations'
import type { Assessing } from '@studentgo/protocol/staff-demonstrations'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keepRows } from '../../test/school/kept-rows.ts'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'

let world: World
let restore: () => Promise<void>
let riikka: Client
let amina: Client
let studentId: number
let id: number
let planId: number
let path: string
beforeAll(async () => {
  world = await makeWorld()
  restore = await keepRows(world.database)
})
beforeEach(async () => {
  await restore()
  riikka = await world.as('riikka.salmela', 'STAFF')
  amina = await world.as('amina.warsame')
  studentId = await world.personId('amina.warsame')
  const { rows } = await sql<{ id: number; planId: number }>`
    update demonstration d set state = 'AWAITING_ASSESSMENT', start_date = '2026-11-16', end_date = '2026-11-20',
      discussed_at = null
    from plan p where p.study_right_id = d.study_right_id and d.id = (
      select min(x.id) from demonstration x join demonstration_module m on m.demonstration_id = x.id
        join module c on c.id = m.module_id and c.kind = 'VOCATIONAL' and c.grade_scale = 'NUM_1_5'
      where x.student_id = ${studentId} and x.published_at is null and x.state <> 'CANCELLED')
    returning d.id, p.id as "planId"`.execute(world.database.db)
  id = rows[0]?.id ?? 0
  planId = rows[0]?.planId ?? 0
  path = `/rest/v1/staff/student/${studentId}/competencedemonstrations/${id}`
})
afterAll(() => world.close())

const read = async (client = riikka) => (await client.get<Assessing>(path)).body
const readByStudent = async () =>
  (
    await amina.get<CompetenceDemonstration[]>(
      `/rest/v1/skillacquirementplan/${planId}/competencedemonstration?demonstrationId=${id}`,
    )
  ).body[0]

async function assess(more: object = {}) {
  const { demonstration } = await read()
  return riikka.send<Assessing>('PUT', path, {
    version: demonstration.version,
    grade: '4',
    date: '2026-11-20',
    justification: 'Työskenteli itsenäisesti.',
    requirementGrades: demonstration.requirements.map(one => ({ requirementId: one.id, grade: '4' })),
    deciders: ['1', '3'],
    ...more,
  })
}
const publish = async () =>
  riikka.send<Assessing>('POST', `${path}/publish`, { version: (await read()).demonstration.version })

describe('an assessment', () => {
  test('is kept at the desk, and is read by the student once it is published, with the grade of the unit', async () => {
    expect((await publish()).status).toBe(409)
    const { status, body } = await assess()
    expect(status).toBe(200)
    expect(body.assessment).toMatchObject({ grade: '4', justification: 'Työskenteli itsenäisesti.' })
    expect(body.assessment?.requirementGrades.length).toBeGreaterThan(0)
    expect(await readByStudent()).toMatchObject({ state: 'ASSESSED' })
    expect(await readByStudent()).not.toHaveProperty('assessment')

    expect((await publish()).status).toBe(200)
    const published = await readByStudent()
    expect(published).toMatchObject({ state: 'PUBLISHED', assessment: { grade: '4', accepted: true } })
    const { rows } = await sql<{ grade: string; state: string }>`select m.grade, m.state from plan_module m
      join demonstration_module d on d.module_id = m.module_id and d.demonstration_id = ${id}
      where m.plan_id = ${planId}`.execute(world.database.db)
    expect(rows).toEqual([{ grade: '4', state: 'COMPLETED' }])
    const told = await world.database.db
      .selectFrom('outbox')
      .where('key', '=', `demonstration ${id} PUBLISHED`)
      .select('rule')
      .execute()
    expect(told).toEqual([{ rule: 'grade-published' }])
    expect((await publish()).status).toBe(409)
    expect((await assess()).status).toBe(409)
  })

  test.each([
    ['by the teacher alone', { deciders: ['1'] }],
    ['by working life alone', { deciders: ['3'] }],
    ['off the scale of the unit', { grade: 'Hyväksytty' }],
    ['of a day to come', { date: '2026-11-24' }],
    ['of a day before it', { date: '2026-11-15' }],
    ['of what is not shown there', { requirementGrades: [{ requirementId: 999_999, grade: '3' }] }],
  ])('%s is refused', async (_what, more) => {
    expect((await assess(more)).status).toBe(400)
  })

  test('over a newer assessment by another person is refused', async () => {
    const { demonstration } = await read()
    await assess()
    const { status, subErrors } = await assess({ version: demonstration.version })
    expect([status, subErrors[0]?.code]).toEqual([409, 'stale-version'])
  })

  test('is read by a counsellor, who cannot make one', async () => {
    const maria = await world.as('maria.bjorklund', 'STAFF')
    expect((await read(maria)).can.assess).toBe(false)
    const { status } = await maria.send('POST', `${path}/publish`, { version: 1 })
    expect(status).toBe(403)
  })
})

describe('a request after the result', () => {
  const ask = async (action: string) => {
    const version = (await readByStudent())?.version
    return amina.send('POST', `/rest/v1/skillacquirementplan/${planId}/competencedemonstration`, {
      demonstrationId: id,
      action,
      reason: 'Perustelu puuttuu.',
      version,
    })
  }
  const decide = (body: object) => riikka.send<Assessing>('POST', `${path}/request`, body)

  test('is a review, which can change the grade, once', async () => {
    await assess()
    await publish()
    expect((await ask('REQUEST_REVIEW')).status).toBe(200)
    expect((await read()).can.decideReview).toBe(true)
    expect((await decide({ kind: 'REVIEW', granted: true, answer: 'Korjattu.' })).status).toBe(400)
    const decision = { kind: 'REVIEW', granted: true, answer: 'Korjattu.', grade: '5' }
    expect((await decide(decision)).status).toBe(200)
    expect(await readByStudent()).toMatchObject({
      state: 'REVIEWED',
      assessment: { grade: '5' },
      requests: [{ kind: 'REVIEW', state: 'GRANTED', answer: 'Korjattu.' }],
    })
    expect((await decide(decision)).status).toBe(409)
  })

  test('is a raise, which is another attempt', async () => {
    await assess()
    await publish()
    await ask('REQUEST_RAISE')
    const { status } = await decide({
      kind: 'RAISE',
      granted: true,
      answer: 'Sovittu.',
      startDate: '2027-01-18',
      endDate: '2027-01-22',
    })
    expect(status).toBe(200)
    const { rows } = await sql<object>`select attempt, raise_attempt as "raise", state from demonstration
      where previous_id = ${id}`.execute(world.database.db)
    expect(rows).toEqual([{ attempt: 2, raise: true, state: 'AGREED' }])
  })
})

test('a task that the student proposes is accepted', async () => {
  const propose = `/rest/v1/skillacquirementplan/${planId}/competencedemonstration/${id}/tasks`
  await amina.send('POST', propose, { text: 'Laadin lääkelistan', requirementIds: [] })
  const proposal = (await read()).proposals.find(one => one.text === 'Laadin lääkelistan')
  const before = (await readByStudent())?.tasks.total ?? 0
  const { body } = await riikka.send<Assessing>('POST', `${path}/task`, {
    taskId: proposal?.taskId,
    accepted: true,
  })
  expect(body.proposals.map(one => one.taskId)).not.toContain(proposal?.taskId)
  expect((await readByStudent())?.tasks.total).toBe(before + 1)
})
