import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenDatabase, openEmbedded } from '../src/platform/database/database.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { loadDemoSchool } from './demo-school.ts'

let database: OpenDatabase

beforeAll(async () => {
  database = await openEmbedded()
  await migrate(database)
})

afterAll(() => database.close())

const timeZone = 'Europe/Helsinki'
let hashed = 0
const hash = async (password: string) => {
  hashed++
  return `hash of ${password}`
}

/** The moment that the school in the database was loaded for. */
let loaded: string | undefined

async function load(moment: string) {
  await sql`truncate provider, person, campus, student_group, term, holiday, module, import_run
    restart identity cascade`.execute(database.db)
  await loadDemoSchool(database, { now: new Date(moment), timeZone, hash })
  loaded = moment
}

async function ensureLoaded(moment: string) {
  if (loaded !== moment) await load(moment)
}

async function contents() {
  const tables = [
    'person',
    'study_right',
    'event_participant',
    'event_session',
    'absence_mark',
    'absence_notice',
  ]
  const rows = await Promise.all(
    tables.map(async table => {
      const { rows: found } = await sql<{ data: Record<string, unknown> }>`
        select to_jsonb(t) as data from ${sql.id(table)} t order by t.id`.execute(database.db)
      return found.map(({ data }) => ({ ...data, draft_key: undefined }))
    }),
  )
  return Object.fromEntries(tables.map((table, at) => [table, rows[at]]))
}

test.each([
  '2026-07-15T10:00:00+03:00',
  '2026-12-25T10:00:00+02:00',
  '2027-03-28T05:00:00+03:00',
  '2026-11-23T09:20:00+02:00',
])('loads on %s into tables that accept every row of it', async moment => {
  await load(moment)
  const { rows } = await sql`select
      (select count(*)::integer from student) as students, (select count(*)::integer from staff) as staff,
      (select count(*)::integer from room) as rooms, (select count(*)::integer from campus) as campuses,
      (select count(*)::integer from student_group) as groups, (select demo from provider) as demo`.execute(
    database.db,
  )
  expect(rows).toEqual([{ students: 62, staff: 16, rooms: 22, campuses: 4, groups: 6, demo: true }])
})

test('the same day makes the same rows, and the shared passphrase is hashed once', async () => {
  await ensureLoaded('2026-11-23T09:20:00+02:00')
  const first = await contents()
  hashed = 0
  await load('2026-11-23T09:20:00+02:00')
  expect(await contents()).toEqual(first)
  expect(hashed).toBe(1)
})

test('guardians see what their right allows: minors, what an adult consents to, nothing of a blocked or protected one', async () => {
  await ensureLoaded('2026-11-23T09:20:00+02:00')
  const scopesOf = async (student: string) => {
    const { rows } = await sql<{ scopes: string[] | null }>`
      select parent_scopes(a.parent_id, a.student_id, '2026-11-23') as scopes from parent_access a
      join person p on p.id = a.student_id where p.source_id = ${`demo:${student}`} order by a.id`.execute(
      database.db,
    )
    return rows.map(row => row.scopes)
  }
  const [petri, sari] = await scopesOf('aada.kuisma')
  expect(petri).toContain('ABSENCE')
  expect(sari).toContain('ABSENCE')
  expect(await scopesOf('amina.warsame')).toEqual([['ABSENCE', 'TIMETABLE']])
  expect(await scopesOf('ilmari.koski')).toEqual([null])
  expect(await scopesOf('mikko.ohman')).toContain(null)
  const { rows } = await sql`select p.username as by from guardian_decision d
    join account p on p.person_id = d.by_id where d.kind = 'BLOCK' and d.ended_at is null`.execute(
    database.db,
  )
  expect(rows).toEqual([{ by: 'laura.hietala' }])
})

test('notifications, messages and requests are numbered in the order in which they happened', async () => {
  await ensureLoaded('2026-11-23T09:20:00+02:00')
  for (const table of ['notification', 'message', 'request_event']) {
    const { rows } = await sql`select n.id from ${sql.table(table)} n
      where exists (select from ${sql.table(table)} o where o.id > n.id and o.at < n.at)`.execute(database.db)
    expect({ table, rows }).toEqual({ table, rows: [] })
  }
})
