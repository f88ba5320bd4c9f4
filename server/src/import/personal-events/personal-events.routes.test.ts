import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importSample } from '../../../test/import/import-sample.ts'
import { withPeriods } from '../../../test/import/personal-event-sample.ts'
import { type SampleFolder, withMore, withRow } from '../../../test/import/sample-folder.ts'
import { makeWorld, type World } from '../../../test/world/world.ts'
import { lineOf } from '../engine/progress.ts'
import { sumOf } from '../engine/run.ts'

let world: World
let number = 0

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

async function run(folder: SampleFolder, source: string) {
  const lines: string[] = []
  const report = await importSample(world, folder, source, {
    progress: one => lines.push(lineOf(one)),
  })
  expect(report.refusals).toEqual([])
  return { ...sumOf(report.tallies), tallies: report.tallies, lines }
}

async function all<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await query.execute(world.database.db)).rows
}

/** The school with a plan for Aada that has both units, as the portal has it; answers the run after that. */
async function brought(change: (folder: SampleFolder) => SampleFolder = folder => folder) {
  number++
  const source = `p${number}`
  const folder = withPeriods(source)
  const first = await run(folder, source)
  await sql`with made as (
      insert into plan (study_right_id, student_id, updated_at)
      select id, student_id, now() from study_right where source_id = ${`${source}:sr1`} returning id)
    insert into plan_module (plan_id, module_id, osp, state)
    select made.id, m.id, 10, 'ONGOING' from made, module m
    where m.source_id in (${`${source}:m1`}, ${`${source}:m2`})`.execute(world.database.db)
  const second = await run(change(folder), source)
  return { source, folder, first, second }
}

const eventsOf = (source: string) =>
  all(sql<{ id: string; state: string; end: string; units: number }>`
    select substr(e.source_id, length(${source}) + 2) as id, e.state, e.end_date as "end",
      (select count(*)::integer from plan_slot s where s.personal_event_id = e.id) as units
    from personal_education_event e where starts_with(e.source_id, ${`${source}:`}) order by 1`)

describe('periods of learning', () => {
  test('wait for their plan, come in with all that goes with them, and a second time change nothing', async () => {
    const { source, folder, first, second } = await brought()
    expect(first.tallies.get('learning periods')).toMatchObject({ created: 0 })
    expect(first.lines).toContain(
      'personal_education_event: 2 left out, because the plan or its unit is not there',
    )
    expect(second.tallies.get('learning periods')).toMatchObject({ created: 2 })
    expect(second.tallies.get('units served')).toMatchObject({ created: 3 })
    expect(await eventsOf(source)).toEqual([
      { id: 'pe1', state: 'REGISTERED', end: '2026-12-04', units: 1 },
      { id: 'pe2', state: 'REGISTERED', end: '2026-12-18', units: 2 },
    ])
    expect(await run(folder, source)).toMatchObject({ created: 0, updated: 0, ended: 0 })
  })

  test('that are gone end today, or are cancelled when they had not begun', async () => {
    const { source, folder } = await brought(folder =>
      withRow(folder, 'ext_personal_events', 'pe2', { startDate: '2026-12-01' }),
    )
    const parts = [
      'ext_personal_event_breaks',
      'ext_personal_event_goals',
      'ext_intermediate_assessments',
      'ext_intermediate_items',
    ]
    const gone = Object.fromEntries(Object.entries(folder).filter(([file]) => !parts.includes(file)))
    await run(
      withMore({ ...gone, ext_personal_events: [] }, 'ext_personal_events', {
        ...(folder.ext_personal_events?.[1] ?? {}),
        sourcedId: 'pe9',
        status: 'tobedeleted',
      }),
      source,
    )
    expect(await eventsOf(source)).toEqual([
      { id: 'pe1', state: 'COMPLETED', end: '2026-11-23', units: 1 },
      { id: 'pe2', state: 'CANCELLED', end: '2026-12-18', units: 0 },
    ])
  })

  test('keep what the student has written in the portal', async () => {
    const { source, folder } = await brought()
    await sql`insert into personal_event_goal (personal_event_id, by_side, position, text)
      select id, 'STUDENT', 0, 'Opin sahaamaan.' from personal_education_event
      where source_id = ${`${source}:pe1`}`.execute(world.database.db)
    await sql`insert into personal_event_diary (personal_event_id, date, text, written_at)
      select id, '2026-11-03', 'Sahasin.', now() from personal_education_event
      where source_id = ${`${source}:pe1`}`.execute(world.database.db)
    await run(withRow(folder, 'ext_personal_event_goals', 'pg1', { text: 'Teet kaapin itse.' }), source)
    const goals = await all(sql<{ text: string }>`select g.text from personal_event_goal g
      join personal_education_event e on e.id = g.personal_event_id
      where e.source_id = ${`${source}:pe1`} order by g.by_side`)
    expect(goals.map(goal => goal.text)).toEqual(['Opin sahaamaan.', 'Teet kaapin itse.'])
    const diary = await all(sql`select d.text from personal_event_diary d
      join personal_education_event e on e.id = d.personal_event_id where e.source_id = ${`${source}:pe1`}`)
    expect(diary).toHaveLength(1)
  })

  test('may have a break moved over another that is gone', async () => {
    const { source, folder } = await brought()
    await run(
      {
        ...folder,
        ext_personal_event_breaks: [
          { sourcedId: 'pb2', personalEventSourcedId: 'pe1', startDate: '2026-11-15', endDate: '2026-11-25' },
        ],
      },
      source,
    )
    const breaks = await all(sql<{
      start: string
    }>`select i.start_date as start from personal_event_interruption i
      join personal_education_event e on e.id = i.personal_event_id where e.source_id = ${`${source}:pe1`}`)
    expect(breaks).toEqual([{ start: '2026-11-15' }])
  })
})

describe('feedback on the way', () => {
  const stateOf = async (source: string) =>
    all(sql<{ state: string; strengths: string; items: string }>`select a.state, a.strengths,
        (select string_agg(i.text, '|' order by i.position) from intermediate_assessment_item i
          where i.assessment_id = a.id) as items
      from intermediate_assessment a where a.source_id = ${`${source}:ia1`}`)

  test('goes from draft to published and never back, and one that was read stays as it was read', async () => {
    const change = (folder: SampleFolder, to: Record<string, string>) =>
      withRow(folder, 'ext_intermediate_assessments', 'ia1', to)
    const { source, folder } = await brought(folder => change(folder, { publishedAt: '' }))
    expect((await stateOf(source))[0]?.state).toBe('DRAFT')
    await run(change(folder, { strengths: 'Olet edistynyt.' }), source)
    expect(await stateOf(source)).toEqual([
      { state: 'PUBLISHED', strengths: 'Olet edistynyt.', items: 'Käyttää koneita turvallisesti' },
    ])
    await run(change(folder, { publishedAt: '' }), source)
    expect((await stateOf(source))[0]?.state).toBe('PUBLISHED')
    await sql`update intermediate_assessment set state = 'ACKNOWLEDGED', acknowledged_at = now()
      where source_id = ${`${source}:ia1`}`.execute(world.database.db)
    const read = await stateOf(source)
    const other = withRow(change(folder, { strengths: 'Toista mieltä.' }), 'ext_intermediate_items', 'ii1', {
      text: 'Jotain muuta',
    })
    await run(other, source)
    expect(await stateOf(source)).toEqual(read)
  })
})
