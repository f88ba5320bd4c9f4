import type { CompetenceDemonstration } from '@studentgo/protocol/competence-demonstrations'
import type { DemonstrationTask } from '@studentgo/protocol/demonstration-tasks'
import type { Assessing } from '@studentgo/protocol/staff-demonstrations'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keepRows } from '../../../test/school/kept-rows.ts'
import { type Client, makeWorld, type World } from '../../../test/world/world.ts'

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
    update demonstration d set state = 'AGREED', start_date = '2026-12-01', end_date = '2026-12-04'
    from plan p where p.study_right_id = d.study_right_id and d.id = (select t.demonstration_id
      from demonstration_task t join demonstration x on x.id = t.demonstration_id
      where x.student_id = ${studentId} and x.published_at is null and x.state <> 'CANCELLED' and t.done
      order by t.id limit 1)
    returning d.id, p.id as "planId"`.execute(world.database.db)
  id = rows[0]?.id ?? 0
  planId = rows[0]?.planId ?? 0
  path = `/rest/v1/staff/student/${studentId}/competencedemonstrations/${id}`
})
afterAll(() => world.close())

const read = async () => (await riikka.get<Assessing>(path)).body
async function arrange(more: object = {}) {
  const { demonstration, tasks } = await read()
  return riikka.put<Assessing>(`${path}/arrangements`, {
    version: demonstration.version,
    startDate: demonstration.startDate,
    endDate: demonstration.endDate,
    placeName: 'Koepaja',
    placeType: '1',
    contentDescriptions: demonstration.contentDescriptions,
    assessors: [
      { name: 'Riikka Salmela', role: '1' },
      { name: 'Eino Esimies', organisation: 'Koepaja Oy', role: '3' },
    ],
    tasks: tasks.map(({ taskId, text }) => ({ taskId, text })),
    ...more,
  })
}
const ofStudent = async () =>
  (
    await amina.get<CompetenceDemonstration[]>(
      `/rest/v1/skillacquirementplan/${planId}/competencedemonstration?demonstrationId=${id}`,
    )
  ).body[0]

test('reaches the student with a notice, and calendars that follow it', async () => {
  const before = await read()
  const sequence = async () =>
    (await world.database.db.selectFrom('demonstration').where('id', '=', id).select('sequence').execute())[0]
  const { status, body } = await arrange({
    startDate: '2026-12-08',
    endDate: '2026-12-11',
    startTime: '08:00',
    endTime: '15:00',
    address: 'Rantatie 1',
    tasks: [...before.tasks.map(({ taskId, text }) => ({ taskId, text })), { text: 'Tarkista suojaimet' }],
  })
  expect(status).toBe(200)
  expect(body.tasks.at(-1)).toMatchObject({ text: 'Tarkista suojaimet', removable: true })
  expect(await ofStudent()).toMatchObject({
    startDate: '2026-12-08',
    startTime: '08:00',
    environment: { name: 'Koepaja', address: 'Rantatie 1' },
    assessors: [
      { name: 'Riikka Salmela', side: 'PROVIDER' },
      { name: 'Eino Esimies', side: 'WORKING_LIFE', organisation: 'Koepaja Oy' },
    ],
  })
  const told = await world.database.db
    .selectFrom('outbox')
    .where('key', 'like', `demonstration ${id} arranged%`)
    .select('rule')
    .execute()
  expect(told).toEqual([{ rule: 'plan-changed' }])
  expect(await sequence()).toEqual({ sequence: 1 })
  const again = { ...body.demonstration }
  expect((await arrange({ version: again.version - 1 })).status).toBe(409)
})

test('keeps what the student has done with the checklist, and takes no such task away', async () => {
  const { tasks } = await read()
  const worked = tasks.find(task => !task.removable)
  const free = tasks.find(task => task.removable)
  const without = (taskId: number | undefined) => tasks.filter(task => task.taskId !== taskId)
  const sent = (list: typeof tasks) => list.map(({ taskId, text }) => ({ taskId, text }))
  const refused = await arrange({ tasks: sent(without(worked?.taskId)) })
  expect([refused.status, refused.subErrors[0]?.code]).toEqual([400, 'taskInUse'])
  const { body } = await arrange({
    tasks: sent(without(free?.taskId)).map(task =>
      task.taskId === worked?.taskId ? { ...task, text: 'Toisin sanottu' } : task,
    ),
  })
  expect(body.tasks.map(task => task.taskId)).not.toContain(free?.taskId)
  const list = (
    await amina.get<DemonstrationTask[]>(
      `/rest/v1/skillacquirementplan/${planId}/competencedemonstration/${id}/tasks`,
    )
  ).body
  expect(list.find(task => task.id === worked?.taskId)).toMatchObject({ text: 'Toisin sanottu', done: true })
})

test.each([
  ['to a day gone by', { startDate: '2026-11-20' }],
  ['by more than two weeks, which is the plan’s to say', { startDate: '2026-12-16', endDate: '2026-12-18' }],
  ['to end before it begins', { endDate: '2026-11-30' }],
  ['to a time without an end', { startTime: '08:00' }],
  ['to no place', { placeName: ' ' }],
])('is not moved %s', async (_what, more) => {
  expect((await arrange(more)).status).toBe(400)
})

test('a task of another’s demonstration is not found, and a held one is not arranged', async () => {
  const other = await world.database.db
    .selectFrom('demonstration_task')
    .where('demonstration_id', '<>', id)
    .select('id')
    .executeTakeFirstOrThrow()
  const { tasks } = await read()
  const foreign = [...tasks.map(({ taskId, text }) => ({ taskId, text })), { taskId: other.id, text: 'x' }]
  expect((await arrange({ tasks: foreign })).status).toBe(404)
  await sql`update demonstration set state = 'IN_PROGRESS' where id = ${id}`.execute(world.database.db)
  expect((await arrange()).status).toBe(409)
})
