import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenDatabase, openEmbedded } from '../../src/platform/database/database.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { loadDemoSchool } from '../demo-school.ts'
import { sizesFor } from './sizes.ts'

let database: OpenDatabase

beforeAll(async () => {
  database = await openEmbedded()
  await migrate(database)
  await loadDemoSchool(database, {
    students: 200,
    now: new Date('2026-11-23T09:00:00+02:00'),
    timeZone: 'Europe/Helsinki',
    hash: async () => 'hash',
  })
})

afterAll(() => database.close())

async function numbers(
  query: ReturnType<typeof sql<Record<string, number>>>,
): Promise<Record<string, number>> {
  const { rows } = await query.execute(database.db)
  return rows[0] ?? {}
}

test('the sizes of 20,000 students are those of a large provider', () => {
  expect(sizesFor(20_000)).toEqual({
    students: 20_000,
    campuses: 18,
    rooms: 640,
    teachers: 950,
    otherStaff: 500,
    groups: 920,
    clusters: 132,
    qualifications: 62,
  })
})

test('a large school has the small one in it and its own students, lessons and marks beside it', async () => {
  const found = await numbers(sql`select (select count(*)::integer from student) as students,
    (select count(*)::integer from event_session where starts_with(source_id, 'demo-large:')) as sessions,
    (select count(*)::integer from absence_mark where starts_with(source_id, 'demo-large:')) as marks,
    (select count(*)::integer from absence_explanation) as explanations,
    (select count(*)::integer from account where username = 'aada.kuisma') as aada`)
  expect(found).toMatchObject({ students: 262, aada: 1 })
  expect(found.sessions).toBeGreaterThan(2000)
  expect(found.marks).toBeGreaterThan(1000)
  expect(found.explanations).toBeGreaterThan(1000)
})

test('each has two requests, and of twenty six have a contract and one is an apprentice with two claims', async () => {
  const found = await numbers(sql`with large as (
      select s.person_id as id from student s join person p on p.id = s.person_id
      where starts_with(p.source_id, 'demo-large:'))
    select (select count(*)::integer from request r join large on large.id = r.student_id) as requests,
      (select count(*)::integer from request r join large on large.id = r.student_id
        where not exists (select from request_event e where e.request_id = r.id)) as "withoutEvents",
      (select count(*)::integer from contract c join large on large.id = c.student_id) as contracts,
      (select count(*)::integer from benefit_claim c join large on large.id = c.student_id) as claims,
      (select count(*)::integer from benefit_day d join large on large.id = d.student_id) as days`)
  expect(found).toEqual({ requests: 400, withoutEvents: 0, contracts: 60, claims: 20, days: 40 })
})

test('everybody has a plan whose units add up to 180 points, and each unit is learned somewhere or still open', async () => {
  const found =
    await numbers(sql`with large as (select * from plan where starts_with(source_id, 'demo-large:')),
      units as (select m.plan_id, sum(m.osp) filter (where m.mandatory) as osp, count(*) as units
        from plan_module m join large on large.id = m.plan_id group by m.plan_id)
    select (select count(*)::integer from study_right r where starts_with(r.source_id, 'demo-large:')
        and not exists (select from large where large.study_right_id = r.id)) as without,
      (select count(*)::integer from units where osp <> 180) as wrong, (select min(units)::integer from units) as least,
      (select count(*)::integer from plan_module m join large on large.id = m.plan_id
        where not exists (select from plan_slot s where s.plan_module_id = m.id)) as unslotted,
      (select count(*)::integer from demonstration where starts_with(source_id, 'demo-large:')) as demonstrations`)
  expect(found).toMatchObject({ without: 0, wrong: 0, least: 24, unslotted: 0 })
  expect(found.demonstrations).toBeGreaterThan(500)
})

test('seats add up: as many taken as given, and a waiting list only at a full event', async () => {
  const found = await numbers(sql`select count(*) filter (where e.taken <> r.registered)::integer as wrong,
      count(*) filter (where r.waiting > 0 and e.taken < e.capacity)::integer as idle, sum(r.registered)::integer as registered
    from education_event e join (select event_id, count(*) filter (where state = 'REGISTERED') as registered,
        count(*) filter (where state = 'WAITLISTED') as waiting
      from event_registration group by event_id) r on r.event_id = e.id
    where starts_with(e.source_id, 'demo-large:')`)
  expect(found).toMatchObject({ wrong: 0, idle: 0 })
  expect(found.registered).toBeGreaterThan(1000)
})

test('no student of it is in two lessons at once', async () => {
  const { clashes } = await numbers(sql`select count(*)::integer as clashes from (
    select p.student_id, s.start_at from event_participant p
    join event_session s on s.event_id = p.event_id and s.school_date between p.begin_date and p.end_date
    where starts_with(p.source_id, 'demo-large:')
    group by p.student_id, s.start_at having count(*) > 1) double`)
  expect(clashes).toBe(0)
})

test('a student of it has between 16 and 20 lessons in a teaching week', async () => {
  const week = await numbers(sql`select min(lessons)::integer as least, max(lessons)::integer as most from (
    select p.student_id, count(*) as lessons from event_participant p
    join event_session s on s.event_id = p.event_id and s.school_date between p.begin_date and p.end_date
    where starts_with(p.source_id, 'demo-large:') and s.school_date between '2026-11-23' and '2026-11-27'
    group by p.student_id) weeks`)
  expect(week.least).toBeGreaterThanOrEqual(16)
  expect(week.most).toBeLessThanOrEqual(20)
})
