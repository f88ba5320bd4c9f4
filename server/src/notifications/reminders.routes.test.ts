import type { Notifications } from '@studentgo/protocol/notifications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newEvent, newModule, newSlot } from '../../test/world/offered-events.ts'
import { makeTestClock } from '../../test/world/test-clock.ts'
import { makeWorld, type World } from '../../test/world/world.ts'
import { enqueue } from '../platform/jobs/job-queue.ts'

const clock = makeTestClock()
let world: World

beforeAll(async () => {
  world = await makeWorld({ clock })
  await world.database.db.deleteFrom('notification').execute()
  for (let day = 0; day < 14; day++) {
    await run('reminders')
    await run('reminders')
    clock.pass({ hours: 24 })
  }
})
afterAll(() => world.close())

async function run(kind: string) {
  await enqueue(world.database.db, { kind, subject: '', at: clock.now(), now: clock.now() })
  await world.platform.jobs.runDue()
}

/** Somebody's notifications by a rule in two weeks of mornings from Monday the 23rd, oldest first. */
async function told(username: string, rule: string, area?: 'PARENT') {
  const client = await world.as(username, area)
  const { content } = (await client.get<Notifications>('/rest/v1/notifications?size=100')).body
  return content
    .filter(one => one.rule === rule)
    .map(({ at, data }) => [at.slice(0, 10), data])
    .toReversed()
}

test('that the time to explain absences ends in two days is told once', async () => {
  const [[at, data] = [], ...others] = await told('aada.kuisma', 'absence-window-closing')
  expect([at, data]).toEqual(['2026-11-23', { untilOn: '2026-11-25', count: 3 }])
  expect(others).toEqual([])
  for (const guardian of ['petri.kuisma', 'sari.kuisma']) {
    expect(await told(guardian, 'absence-window-closing', 'PARENT')).toContainEqual([at, data])
  }
})

test('a proposal that waits for the guardian counts for the guardian alone', async () => {
  const counts = async (username: string, area?: 'PARENT') =>
    (await told(username, 'absence-window-closing', area)).map(([, data]) => data)
  expect(await counts('mikael.lindqvist')).toEqual([{ untilOn: '2026-11-27', count: 1 }])
  expect(await counts('camilla.lindqvist', 'PARENT')).toEqual([{ untilOn: '2026-11-27', count: 2 }])
})

test('a plan that has waited for a week is told of once', async () => {
  expect(await told('aada.kuisma', 'plan-reminder')).toEqual([['2026-11-29', {}]])
})

test('a demonstration is told of seven days before and on the day before', async () => {
  const days = (await told('amina.warsame', 'demonstration-soon')).map(([at]) => at)
  expect(days).toEqual(['2026-11-24', '2026-11-30'])
})

test('a self-assessment is asked for once when the demonstration is over', async () => {
  const asked = await told('amina.warsame', 'self-assessment-open')
  expect(asked).toHaveLength(1)
})

test('a student who comes of age is told seven days before and on the day, and so is the guardian', async () => {
  const ofStudent = await told('joonas.vainio', 'access-changes')
  expect(ofStudent).toEqual([
    ['2026-11-28', { changesOn: '2026-12-05' }],
    ['2026-12-05', { changesOn: '2026-12-05' }],
  ])
  const { db } = world.database
  const joonas = await world.personId('joonas.vainio')
  const ofGuardian = await db
    .selectFrom('notification as n')
    .innerJoin('parent_access as a', join =>
      join.onRef('a.parent_id', '=', 'n.person_id').on('a.student_id', '=', joonas),
    )
    .where('n.rule', '=', 'access-changes')
    .where('n.area', '=', 'PARENT')
    .orderBy('n.id')
    .select('n.student_id as studentId')
    .execute()
  // On the day itself nothing names the student any more.
  expect(ofGuardian.map(one => one.studentId)).toEqual([joonas, null])
})

test('an event whose sign-up has just opened is told to those who have a slot for it, once', async () => {
  const module = await newModule(world.database)
  const at = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString()
  await newEvent(world.database, module, { name: 'Testaus', opensAt: at(-0.5), closesAt: at(24) })
  await newSlot(world.database, await world.personId('olena.bondar'), module)
  await run('opened-sign-ups')
  clock.pass({ hours: 1 })
  await run('opened-sign-ups')
  const opened = (await told('olena.bondar', 'registration-opens')).map(([, data]) => data)
  expect(opened).toEqual([{ what: 'Testaus' }])
})
