import type { StaffWaiting } from '@studentgo/protocol/staff-today-waiting'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, type World } from '../../test/world/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const waitingFor = async (staff: string) =>
  (await (await world.as(staff, 'STAFF')).get<StaffWaiting>('/rest/v1/staff/waiting')).body

/** No lesson has a roll from this day on. */
async function forgetRolls(from: string) {
  const { db } = world.database
  await db
    .updateTable('event_session')
    .set({ roll_called_at: null })
    .where('school_date', '>=', from)
    .execute()
}

describe('the tasks of a teacher', () => {
  test('are lessons without a roll, the oldest first, and none that nobody attends', async () => {
    await forgetRolls('2026-11-18')
    const rollCalls = (await waitingFor('sami.rautio')).find(group => group.kind === 'ROLL_CALL')
    expect(rollCalls?.count).toBeGreaterThan(1)
    const days = rollCalls?.items.map(item => item.dueDate ?? '') ?? []
    expect(days).toEqual(days.toSorted())
    expect(days[0]).toBe('2026-11-18')
    const [first] = rollCalls?.items ?? []
    expect(first?.title).toBeTruthy()
    expect(first?.address).toBe(`/staff/lesson?id=${first?.id}`)

    const { db } = world.database
    const left = db.deleteFrom('event_participant').where(eb =>
      eb(
        'event_id',
        'in',
        eb
          .selectFrom('event_session')
          .where('id', '=', first?.id ?? 0)
          .select('event_id'),
      ),
    )
    await left.execute()
    const after = (await waitingFor('sami.rautio')).find(group => group.kind === 'ROLL_CALL')
    expect(after?.items.map(item => item.id)).not.toContain(first?.id)
  })

  test('show the first five of a kind, and how many there are', async () => {
    await forgetRolls('2026-11-09')
    const rollCalls = (await waitingFor('kaisa.mantyla')).find(group => group.kind === 'ROLL_CALL')
    expect(rollCalls?.items.length).toBe(5)
    expect(rollCalls?.count).toBeGreaterThan(5)
  })

  test('are none of another’s, and none for a person who does not teach', async () => {
    await forgetRolls('2026-11-18')
    const groups = await waitingFor('laura.hietala')
    expect(groups.map(group => group.kind)).not.toContain('ROLL_CALL')
  })
})

test('the responsible teacher has demonstrations to assess, which nobody else has', async () => {
  const [group] = (await waitingFor('ake.soderholm')).filter(one => one.kind === 'ASSESSMENT')
  expect(group?.items[0]).toMatchObject({ student: { name: 'Mikael Lindqvist' }, title: 'Ohjelmointi' })
  expect(group?.items[0]?.address).toMatch(/^\/staff\/demonstration\?id=\d+&demonstration=\d+$/)
  expect((await waitingFor('sami.rautio')).map(one => one.kind)).not.toContain('ASSESSMENT')
})

test('the responsible teacher has the plans that came back, and those that the student has approved', async () => {
  const { db } = world.database
  const kinds = async () =>
    (await waitingFor('kaisa.mantyla')).filter(one => one.kind.startsWith('PLAN')).map(one => one.kind)
  expect(await kinds()).toEqual([])
  const states = ['STUDENT_RETURNED', 'STUDENT_APPROVED'] as const
  const found: string[][] = []
  for (const state of states) {
    await db
      .updateTable('plan_version')
      .set({ state })
      .where('state', 'in', ['SENT_TO_STUDENT', ...states])
      .execute()
    found.push(await kinds())
  }
  expect(found).toEqual([['PLAN_RETURNED'], ['PLAN_TO_APPROVE']])
})
