import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importSample } from '../../test/import/import-sample.ts'
import {
  type SampleFolder,
  sampleSchool,
  withMore,
  withoutRow,
  withRow,
} from '../../test/import/sample-folder.ts'
import { withStudies } from '../../test/import/study-sample.ts'
import { testNow, testTimeZone } from '../../test/world/test-time.ts'
import { makeWorld, type World } from '../../test/world/world.ts'
import { describeReport } from './engine/report.ts'
import { sumOf } from './engine/run.ts'
import { undoImport } from './undo-import.ts'

let world: World
let number = 0

beforeAll(async () => {
  world = await makeWorld()
})

afterAll(() => world.close())

/** Each step of a test is a minute after the one before, and before the moment at which tests look. */
let minutes = -60
function later(): Date {
  minutes++
  return new Date(Date.parse(testNow) + minutes * 60_000)
}

function newSource(): { source: string; school: SampleFolder } {
  number++
  return { source: `undo${number}`, school: sampleSchool(`undo${number}`) }
}

const run = (folder: SampleFolder, source: string) =>
  importSample(world, folder, source, { now: later(), acceptEndings: true })

function undo(source: string, options: { dryRun?: boolean } = {}) {
  return undoImport(world.database, source, {
    now: later(),
    timeZone: testTimeZone,
    hash: async () => 'hash',
    ...options,
  })
}

/** What a source has in the portal, but for when it was written and how often. */
async function standing(source: string) {
  const prefix = `${source}:`
  const { rows } = await sql`select
    (select jsonb_agg(jsonb_build_array(p.source_id, p.call_name, p.is_active, a.is_enabled, s.group_id) order by p.id)
      from person p left join account a on a.person_id = p.id left join student s on s.person_id = p.id
      where starts_with(p.source_id, ${prefix})) as people,
    (select jsonb_agg(jsonb_build_array(r.source_id, r.state, r.end_date) order by r.source_id)
      from study_right r where starts_with(r.source_id, ${prefix})) as rights,
    (select jsonb_agg(jsonb_build_array(l.source_id, l.state) order by l.id)
      from parent_access l where starts_with(l.source_id, ${prefix})) as links,
    (select jsonb_agg(jsonb_build_array(e.source_id, e.name, e.is_active) order by e.id)
      from education_event e where starts_with(e.source_id, ${prefix})) as classes,
    (select jsonb_agg(jsonb_build_array(e.source_id, e.begin_date, e.end_date) order by e.source_id)
      from event_participant e where starts_with(e.source_id, ${prefix})) as enrolments,
    (select jsonb_agg(jsonb_build_array(s.source_id, s.start_at, s.end_at, s.room_id, s.topic, s.state) order by s.id)
      from event_session s where starts_with(s.source_id, ${prefix})) as sessions,
    (select jsonb_agg(jsonb_build_array(m.source_id, m.recorded_code, m.type_code, m.minutes, m.state) order by m.id)
      from absence_mark m where starts_with(m.source_id, ${prefix})) as marks,
    (select jsonb_agg(jsonb_build_array(u.source_id, u.state, u.osp, u.grade) order by u.source_id)
      from plan_module u where starts_with(u.source_id, ${prefix})) as units,
    (select jsonb_agg(jsonb_build_array(d.source_id, d.state, d.start_date) order by d.source_id)
      from demonstration d where starts_with(d.source_id, ${prefix})) as demonstrations`.execute(
    world.database.db,
  )
  return rows[0]
}

describe('taking back the last import', () => {
  test('brings back everybody whom a broken export has ended, and their lessons, told once', async () => {
    const { source, school } = newSource()
    await run(school, source)
    const before = await standing(source)
    const empty = Object.fromEntries(
      Object.entries(school).map(([name, rows]) => [
        name,
        ['orgs', 'academicSessions', 'courses', 'classes'].includes(name)
          ? rows
          : rows.map(row => ({ ...row, status: 'tobedeleted' })),
      ]),
    )
    await run(empty, source)
    expect(await standing(source)).not.toEqual(before)
    const report = await undo(source)
    expect(report.refusals).toEqual([])
    expect(describeReport(report)[0]).toMatch(/^note: takes back the import of 2026-11-23T/)
    expect(await standing(source)).toEqual(before)
    await world.platform.jobs.runDue()
    const client = await world.as(`sasa.${source}`)
    const { body } = await client.get<{ content: { rule: string }[] }>('/rest/v1/notifications')
    expect(body.content.map(({ rule }) => rule).filter(rule => rule === 'lesson-restored')).toHaveLength(1)
    expect(sumOf((await run(school, source)).tallies)).toMatchObject({ created: 0, updated: 0, ended: 0 })
  })

  test('brings back what was changed, and ends what only it has brought', async () => {
    const { source, school } = newSource()
    await run(school, source)
    const before = await standing(source)
    const [session] = school.ext_sessions ?? []
    const changed = withMore(
      withRow(
        withRow(withoutRow(school, 'enrollments', 'e2'), 'users', 's1', { givenName: 'Aino' }),
        'ext_sessions',
        'x2',
        { location: 'B214' },
      ),
      'ext_sessions',
      {
        ...session,
        sourcedId: 'x9',
        startTime: '2026-12-09T08:15:00+02:00',
        endTime: '2026-12-09T09:45:00+02:00',
      },
    )
    await run(changed, source)
    await undo(source)
    const { sessions = [], ...rest } = (await standing(source)) as { sessions?: unknown[][] }
    const { sessions: old, ...others } = before as { sessions?: unknown[][] }
    expect(rest).toEqual(others)
    expect(sessions.filter(one => one[0] !== `${source}:x9`)).toEqual(old)
    expect(sessions.find(one => one[0] === `${source}:x9`)?.at(-1)).toBe('CANCELLED')
  })

  test('brings back plans and demonstrations', async () => {
    number++
    const source = `undo${number}`
    const school = withStudies(source)
    await run(school, source)
    const before = await standing(source)
    const files = ['ext_plan_units', 'ext_demonstrations', 'ext_plan_slots', 'ext_demonstration_tasks']
    const gone = files.map(name => [
      name,
      (school[name] ?? []).map(row => ({ ...row, status: 'tobedeleted' })),
    ])
    expect((await run({ ...school, ...Object.fromEntries(gone) }, source)).refusals).toEqual([])
    const report = await undo(source)
    expect(report.refusals).toEqual([])
    expect(await standing(source)).toEqual(before)
  })

  test('leaves what people have done since', async () => {
    const { source, school } = newSource()
    await run(school, source)
    await run(withRow(school, 'users', 's1', { givenName: 'Aino', email: 'uusi@example.invalid' }), source)
    const { db } = world.database
    await sql`update person set language = 'sv', email = 'oma@example.invalid', own_email = true
      where source_id = ${`${source}:s1`}`.execute(db)
    await undo(source)
    const { rows } = await sql`select call_name, language, email from person
      where source_id = ${`${source}:s1`}`.execute(db)
    expect(rows).toEqual([{ call_name: 'Aada', language: 'sv', email: 'oma@example.invalid' }])
  })

  test('of a first import ends all of it, and there is nothing more to take back', async () => {
    const { source, school } = newSource()
    await run(school, source)
    await undo(source)
    const { rows } = await sql`select from person
      where starts_with(source_id, ${`${source}:`}) and is_active`.execute(world.database.db)
    expect(rows).toEqual([])
    expect((await undo(source)).refusals).toEqual([{ file: source, reason: 'has no import to take back' }])
    await run(school, source)
    expect((await run(school, source)).refusals).toEqual([])
  })

  test('goes one import back at a time', async () => {
    const { source, school } = newSource()
    const named = (givenName: string) => withRow(school, 'users', 's1', { givenName })
    const name = async () => {
      const { rows } = await sql<{ name: string }>`select call_name as name from person
        where source_id = ${`${source}:s1`}`.execute(world.database.db)
      return rows[0]?.name
    }
    for (const one of ['Yksi', 'Kaksi', 'Kolme']) await run(named(one), source)
    await undo(source)
    expect(await name()).toBe('Kaksi')
    await undo(source)
    expect(await name()).toBe('Yksi')
    await run(named('Neljä'), source)
    await undo(source)
    expect(await name()).toBe('Yksi')
  })

  test('can be tried', async () => {
    const { source, school } = newSource()
    await run(school, source)
    await run(withRow(school, 'users', 's1', { givenName: 'Aino' }), source)
    const before = await standing(source)
    const dry = await undo(source, { dryRun: true })
    expect(dry.tallies.get('people')).toMatchObject({ updated: 1 })
    expect(await standing(source)).toEqual(before)
    expect((await undo(source)).refusals).toEqual([])
  })
})
