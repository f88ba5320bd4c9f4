import type { Absences } from '@studentgo/protocol/absences'
import type { SkillAcquirementPlan } from '@studentgo/protocol/skill-acquirement-plan'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedExtraFixtures } from './every-endpoint/seed-extra-fixtures.ts'
import { type Client, makeWorld, type World } from './world/world.ts'

const many = 30_000

let world: World
let aadaId: number
let aada: Client
let planId: number

beforeAll(async () => {
  world = await makeWorld()
  aadaId = await world.personId('aada.kuisma')
  aada = await world.as('aada.kuisma')
  planId = (await planOf()).planId
})
afterAll(() => world.close())

const run = (statement: ReturnType<typeof sql>) => statement.execute(world.database.db)

async function planOf(query = ''): Promise<SkillAcquirementPlan> {
  const answer = await aada.get<SkillAcquirementPlan>(`/rest/v1/skillacquirementplan${query}`)
  expect(answer.status).toBe(200)
  return answer.body
}

describe(`what one person has written ${many} times`, () => {
  test('as comments comes in pages, the newest first, until the first', async () => {
    const before = (await planOf()).comments
    await run(sql`insert into plan_comment (plan_id, by_id, by_role, at, text)
      select ${planId}, ${aadaId}, 'STUDENT', timestamptz '2026-11-22 12:00+02' + n * interval '1 second', n || ' x'
      from generate_series(1, ${many}::integer) n`)
    const newest = await planOf()
    expect(newest.comments.length).toBe(50)
    expect(newest.hasEarlierComments).toBe(true)
    expect(newest.comments.at(-1)?.text).toBe(`${many} x`)
    const next = await planOf('?commentPage=1')
    expect(next.comments.at(-1)?.text).toBe(`${many - 50} x`)
    const first = await planOf(`?commentPage=${Math.floor((many + before.length) / 50)}`)
    expect(first.hasEarlierComments).toBe(false)
  })

  test('as proposals is merged from the first and the last of them', async () => {
    await run(sql`insert into plan_proposal (plan_id, part, old_value, new_value, over_version, by_id, at)
      select ${planId}, 'WISHES', to_jsonb('a' || n), to_jsonb('b' || n), 1000, ${aadaId},
        timestamptz '2026-11-22 12:00+02' + n * interval '1 second'
      from generate_series(1, ${many}::integer) n`)
    expect((await planOf()).proposal?.parts).toContain('WISHES')
    await run(sql`insert into plan_proposal (plan_id, part, old_value, new_value, over_version, by_id, at)
      values (${planId}, 'WISHES', '"b"', '"a1"', 1000, ${aadaId}, '2026-11-23 08:00+02')`)
    expect((await planOf()).proposal?.parts ?? []).not.toContain('WISHES')
  })

  test('as notices that were taken back is shown as the latest of them', async () => {
    await run(sql`insert into absence_notice (student_id, kind, start_date, end_date, reason_code, state, by_id, by_role, created_at)
      select ${aadaId}, 'SICK', '2026-11-23', '2026-11-23', 'T', 'WITHDRAWN', ${aadaId}, 'STUDENT', '2026-11-23 08:00+02'
      from generate_series(1, ${many}::integer) n`)
    const answer = await aada.get<Absences>('/rest/v1/absence')
    expect(answer.status).toBe(200)
    expect(answer.body.notices.length).toBe(100)
  })
})

describe('what the school has to answer', () => {
  const path = '/rest/v1/education/specialsupport'

  test('is one request for support of one person at most, until it is answered', async () => {
    const ask = (text: string) => aada.post(path, { action: 'REQUEST_SUPPORT', text })
    expect((await ask('Pyyntö')).status).toBe(200)
    const refused = await ask('Vielä yksi')
    expect([refused.status, refused.subErrors[0]?.code]).toEqual([409, 'requestOpen'])
    await run(sql`update request set state = 'ANSWERED', result = 'ANSWERED', decided_at = now(), decision_text = 'Hei'
      where student_id = ${aadaId} and form_id = (select id from request_form where code = 'SUPPORT')`)
    expect((await ask('Vielä yksi')).status).toBe(200)
  })

  test('is twenty statements of one person in a hearing at most', async () => {
    await seedExtraFixtures(world.database.db, aadaId)
    const decision = await world.database.db
      .selectFrom('support_decision')
      .select('id')
      .where('student_id', '=', aadaId)
      .executeTakeFirstOrThrow()
    const statuses: number[] = []
    for (let count = 0; count < 21; count++) {
      const body = {
        action: 'HEARING',
        decisionId: decision.id,
        statement: `Mielipide ${count}`,
        agree: true,
      }
      statuses.push((await aada.post(path, body)).status)
    }
    expect(statuses).toEqual([...Array(20).fill(200), 409])
  })
})
