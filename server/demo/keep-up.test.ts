import { isoWeekday, isoWithOffset } from '@studentgo/protocol/rules/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenDatabase, openEmbedded } from '../src/platform/database/database.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { loadDemoSchool } from './demo-school.ts'
import { keepDemoUp } from './keep-up.ts'

const timeZone = 'Europe/Helsinki'
let database: OpenDatabase

beforeAll(async () => {
  database = await openEmbedded()
  await migrate(database)
  // A week before the clocks go back, so that the move crosses the change.
  const now = new Date('2026-10-19T09:00:00+03:00')
  await loadDemoSchool(database, { now, timeZone, hash: async () => 'x' })
})

afterAll(() => database.close())

function lessons() {
  return database.db
    .selectFrom('event_session')
    .select(['id', 'school_date', 'start_at', 'end_at'])
    .orderBy('id')
    .execute()
}

async function counts() {
  const tables = [
    'event_session',
    'absence_mark',
    'absence_notice',
    'workplace_day',
    'event_participant',
  ] as const
  const rows = tables.map(table =>
    database.db
      .selectFrom(table)
      .select(eb => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  return (await Promise.all(rows)).map(row => row.count)
}

test('within the week the demo school stays where it is', async () => {
  const before = await lessons()
  expect(await keepDemoUp(database, '2026-10-25', timeZone)).toBe(0)
  expect(await lessons()).toEqual(before)
})

test('after three weeks and two days it has moved by three weeks, weekday by weekday and at the same times', async () => {
  const before = await lessons()
  const rows = await counts()
  expect(await keepDemoUp(database, '2026-11-11', timeZone)).toBe(3)
  const after = await lessons()
  expect(await counts()).toEqual(rows)
  for (const [index, lesson] of after.entries()) {
    const was = before[index]
    expect(isoWeekday(lesson.school_date)).toBe(isoWeekday(was?.school_date ?? ''))
    const wall = (instant: string | undefined) =>
      isoWithOffset(instant ?? new Date(0), timeZone).slice(11, 16)
    expect([wall(lesson.start_at), wall(lesson.end_at)]).toEqual([wall(was?.start_at), wall(was?.end_at)])
    expect(isoWithOffset(lesson.start_at, timeZone).slice(0, 10)).toBe(lesson.school_date)
  }
})

test('a second start on the same day moves nothing more', async () => {
  expect(await keepDemoUp(database, '2026-11-11', timeZone)).toBe(0)
})
