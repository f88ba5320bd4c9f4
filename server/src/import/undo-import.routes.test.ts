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
import { sideBySide } from '../../test/import/side-by-side.ts'
import { withStudies } from '../../test/import/study-sample.ts'
import { testNow, testTimeZone } from '../../test/world/test-time.ts'
import { makeWorld, type World } from '../../test/world/world.ts'
import { describeReport, type ImportReport } from './engine/report.ts'
import { sumOf } from './engine/run.ts'
import { undoImport } from './undo-import.ts'

let world: World
const source = 'undo'
/** Schools of many cases in one source, and what they become from run to run. */
const schools: Record<string, SampleFolder> = {
  broken: sampleSchool('broken'),
  changed: sampleSchool('changed'),
  studies: withStudies('studies'),
  since: sampleSchool('since'),
  named: sampleSchool('named'),
}
const change = (tag: string, changed: (folder: SampleFolder) => SampleFolder) => {
  schools[tag] = changed(schools[tag] ?? {})
}

beforeAll(async () => {
  world = await makeWorld({ school: 'empty' })
})

afterAll(() => world.close())

/** Each step of a test is a minute after the one before, and before the moment at which tests look. */
let minutes = -60
function later(): Date {
  minutes++
  return new Date(Date.parse(testNow) + minutes * 60_000)
}

const run = (folder: SampleFolder, from = source) =>
  importSample(world, folder, from, { now: later(), acceptEndings: true })

function undo(options: { dryRun?: boolean } = {}, from = source) {
  return undoImport(world.database, from, {
    now: later(),
    timeZone: testTimeZone,
    hash: async () => 'hash',
    ...options,
  })
}

/** What the school of a case has in the portal, but for when it was written and how often. */
async function standing(tag: string) {
  const prefix = `${source}:${tag}-`
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

const toDelete = (rows: Record<string, string>[] = []) => rows.map(row => ({ ...row, status: 'tobedeleted' }))

async function nameOf(tag: string) {
  const { rows } = await sql<{ name: string }>`select call_name as name from person
    where source_id = ${`${source}:${tag}-s1`}`.execute(world.database.db)
  return rows[0]?.name
}

describe('undoing the last import', () => {
  const tags = ['broken', 'changed', 'studies']
  const before = new Map<string, unknown>()
  const spoiled = new Map<string, unknown>()
  const atFirst = { ...schools }
  const call = (givenName: string) => change('named', folder => withRow(folder, 'users', 's1', { givenName }))
  const names: unknown[] = []
  let dry: ImportReport
  let undone: ImportReport

  /** All is spoiled by the second import; the third only gives another name, and each is taken back. */
  beforeAll(async () => {
    call('Yksi')
    await run(sideBySide(schools))
    for (const tag of tags) before.set(tag, await standing(tag))

    call('Kaksi')
    change('broken', folder =>
      Object.fromEntries(
        Object.entries(folder).map(([name, rows]) => [
          name,
          ['orgs', 'academicSessions', 'courses', 'classes'].includes(name) ? rows : toDelete(rows),
        ]),
      ),
    )
    change('changed', folder =>
      withMore(
        withRow(
          withRow(withoutRow(folder, 'enrollments', 'e2'), 'users', 's1', { givenName: 'Aino' }),
          'ext_sessions',
          'x2',
          { location: 'B214' },
        ),
        'ext_sessions',
        {
          ...folder.ext_sessions?.[0],
          sourcedId: 'x9',
          startTime: '2026-12-09T08:15:00+02:00',
          endTime: '2026-12-09T09:45:00+02:00',
        },
      ),
    )
    change('studies', folder => {
      const files = ['ext_plan_units', 'ext_demonstrations', 'ext_plan_slots', 'ext_demonstration_tasks']
      return { ...folder, ...Object.fromEntries(files.map(name => [name, toDelete(folder[name])])) }
    })
    change('since', folder =>
      withRow(folder, 'users', 's1', { givenName: 'Aino', email: 'uusi@example.invalid' }),
    )
    expect((await run(sideBySide(schools))).refusals).toEqual([])
    for (const tag of tags) spoiled.set(tag, await standing(tag))

    call('Kolme')
    await run(sideBySide(schools))
    await sql`update person set language = 'sv', email = 'oma@example.invalid', own_email = true
      where source_id = ${`${source}:since-s1`}`.execute(world.database.db)
    const untried = await standing('named')
    dry = await undo({ dryRun: true })
    expect(await standing('named')).toEqual(untried)
    names.push(await nameOf('named'))
    expect((await undo()).refusals).toEqual([])
    names.push(await nameOf('named'))
    undone = await undo()
    names.push(await nameOf('named'))
  })

  test('brings back everybody whom a broken export has ended, and their lessons, announced once', async () => {
    expect(spoiled.get('broken')).not.toEqual(before.get('broken'))
    expect(undone.refusals).toEqual([])
    expect(describeReport(undone)[0]).toMatch(/^note: takes back the import of 2026-11-23T/)
    expect(await standing('broken')).toEqual(before.get('broken'))
    await world.platform.jobs.runDue()
    const client = await world.as('sasa.broken')
    const { body } = await client.get<{ content: { rule: string }[] }>('/rest/v1/notifications')
    expect(body.content.map(({ rule }) => rule).filter(rule => rule === 'lesson-restored')).toHaveLength(1)
  })

  test('brings back what was changed, and ends what only it has brought', async () => {
    const { sessions = [], ...rest } = (await standing('changed')) as { sessions?: unknown[][] }
    const { sessions: old, ...others } = before.get('changed') as { sessions?: unknown[][] }
    expect(rest).toEqual(others)
    expect(sessions.filter(one => one[0] !== `${source}:changed-x9`)).toEqual(old)
    expect(sessions.find(one => one[0] === `${source}:changed-x9`)?.at(-1)).toBe('CANCELLED')
  })

  test('brings back plans and demonstrations', async () => {
    expect(spoiled.get('studies')).not.toEqual(before.get('studies'))
    expect(await standing('studies')).toEqual(before.get('studies'))
  })

  test('leaves what people have done since', async () => {
    const { rows } = await sql`select call_name, language, email from person
      where source_id = ${`${source}:since-s1`}`.execute(world.database.db)
    expect(rows).toEqual([{ call_name: 'Aada', language: 'sv', email: 'oma@example.invalid' }])
  })

  test('can be tried without writing', () => {
    expect(dry.tallies.get('people')).toMatchObject({ updated: 1 })
    expect(names[0]).toBe('Kolme')
  })

  test('goes one import back at a time', async () => {
    expect(names.slice(1)).toEqual(['Kaksi', 'Yksi'])
    const named = withRow(sampleSchool('named'), 'users', 's1', { givenName: 'Neljä' })
    const report = await run(sideBySide({ ...atFirst, named }))
    // Everything else is as it was at first.
    expect(sumOf(report.tallies)).toMatchObject({ created: 0, updated: 1, ended: 0 })
    await undo()
    expect(await nameOf('named')).toBe('Yksi')
  })

  test('of a first import ends all of it, and there is nothing more to take back', async () => {
    const school = sampleSchool('alone')
    await run(school, 'alone')
    await undo({}, 'alone')
    const { rows } = await sql`select from person
      where starts_with(source_id, 'alone:') and is_active`.execute(world.database.db)
    expect(rows).toEqual([])
    expect((await undo({}, 'alone')).refusals).toEqual([
      { file: 'alone', reason: 'has no import to take back' },
    ])
    await run(school, 'alone')
    expect((await run(school, 'alone')).refusals).toEqual([])
  })
})
