import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importSample } from '../../../test/import/import-sample.ts'
import { withPeriods } from '../../../test/import/personal-event-sample.ts'
import { type SampleFolder, withMore, withRow } from '../../../test/import/sample-folder.ts'
import { sideBySide } from '../../../test/import/side-by-side.ts'
import { makeWorld, type World } from '../../../test/world/world.ts'
import { lineOf } from '../engine/progress.ts'
import { sumOf } from '../engine/run.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld({ school: 'empty' })
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

/** A plan for each Aada of a source that has both units, as the portal has it. */
async function makePlans(source: string) {
  await sql`with made as (
      insert into plan (study_right_id, student_id, updated_at)
      select id, student_id, now() from study_right
      where starts_with(source_id, ${`${source}:`}) and source_id like '%sr1' returning id, student_id)
    insert into plan_module (plan_id, module_id, osp, state)
    select made.id, m.id, 10, 'ONGOING' from made join person p on p.id = made.student_id
      join module m on m.source_id in (replace(p.source_id, 's1', 'm1'), replace(p.source_id, 's1', 'm2'))
    where p.source_id like '%s1'`.execute(world.database.db)
}

/** Schools of many cases in one source, and what they become from run to run. */
const common = 'periods'
const schools = Object.fromEntries(['gone', 'own', 'breaks', 'feedback'].map(tag => [tag, withPeriods(tag)]))
const change = (tag: string, changed: (folder: SampleFolder) => SampleFolder) => {
  schools[tag] = changed(schools[tag] ?? {})
}
const runAll = () => run(sideBySide(schools), common)

const eventsOf = (prefix: string) =>
  all(sql<{ id: string; state: string; end: string; units: number }>`
    select substr(e.source_id, length(${prefix}) + 1) as id, e.state, e.end_date as "end",
      (select count(*)::integer from plan_slot s where s.personal_event_id = e.id) as units
    from personal_education_event e where starts_with(e.source_id, ${prefix}) order by 1`)

test('periods of learning wait for their plan, come in with all their parts, and a second import changes nothing', async () => {
  const folder = withPeriods('waiting')
  const first = await run(folder, 'waiting')
  expect(first.tallies.get('learning periods')).toMatchObject({ created: 0 })
  expect(first.lines).toContain(
    'personal_education_event: 2 left out, because the plan or its unit is not there',
  )
  await makePlans('waiting')
  const second = await run(folder, 'waiting')
  expect(second.tallies.get('learning periods')).toMatchObject({ created: 2 })
  expect(second.tallies.get('units served')).toMatchObject({ created: 3 })
  expect(await eventsOf('waiting:')).toEqual([
    { id: 'pe1', state: 'REGISTERED', end: '2026-12-04', units: 1 },
    { id: 'pe2', state: 'REGISTERED', end: '2026-12-18', units: 2 },
  ])
  expect(await run(folder, 'waiting')).toMatchObject({ created: 0, updated: 0, ended: 0 })
})

describe('of many schools', () => {
  const feedback = (to: Record<string, string>) =>
    change('feedback', folder => withRow(folder, 'ext_intermediate_assessments', 'ia1', to))
  const states: unknown[] = []
  const stateOf = async () =>
    all(sql<{ state: string; strengths: string; items: string }>`select a.state, a.strengths,
        (select string_agg(i.text, '|' order by i.position) from intermediate_assessment_item i
          where i.assessment_id = a.id) as items
      from intermediate_assessment a where a.source_id = ${`${common}:feedback-ia1`}`)

  beforeAll(async () => {
    await runAll()
    await makePlans(common)
    change('gone', folder => withRow(folder, 'ext_personal_events', 'pe2', { startDate: '2026-12-01' }))
    feedback({ publishedAt: '' })
    await runAll()
    states.push((await stateOf())[0]?.state)

    const { db } = world.database
    const own = `${common}:own-pe1`
    await sql`insert into personal_event_goal (personal_event_id, by_side, position, text)
      select id, 'STUDENT', 0, 'Opin sahaamaan.' from personal_education_event
      where source_id = ${own}`.execute(db)
    await sql`insert into personal_event_diary (personal_event_id, date, text, written_at)
      select id, '2026-11-03', 'Sahasin.', now() from personal_education_event
      where source_id = ${own}`.execute(db)
    change('own', folder => withRow(folder, 'ext_personal_event_goals', 'pg1', { text: 'Teet kaapin itse.' }))
    change('breaks', folder => ({
      ...folder,
      ext_personal_event_breaks: [
        { sourcedId: 'pb2', personalEventSourcedId: 'pe1', startDate: '2026-11-15', endDate: '2026-11-25' },
      ],
    }))
    change('gone', folder => {
      const parts = [
        'ext_personal_event_breaks',
        'ext_personal_event_goals',
        'ext_intermediate_assessments',
        'ext_intermediate_items',
      ]
      const rest = Object.fromEntries(Object.entries(folder).filter(([file]) => !parts.includes(file)))
      return withMore({ ...rest, ext_personal_events: [] }, 'ext_personal_events', {
        ...withPeriods('gone').ext_personal_events?.[1],
        sourcedId: 'pe9',
        status: 'tobedeleted',
      })
    })
    feedback({ strengths: 'Olet edistynyt.', publishedAt: '2026-11-13T15:10:00+02:00' })
    await runAll()
  })

  test('periods that are gone end today, or are cancelled when they had not begun', async () => {
    expect(await eventsOf(`${common}:gone-`)).toEqual([
      { id: 'pe1', state: 'COMPLETED', end: '2026-11-23', units: 1 },
      { id: 'pe2', state: 'CANCELLED', end: '2026-12-18', units: 0 },
    ])
  })

  test('periods keep what the student has written in the portal', async () => {
    const goals = await all(sql<{ text: string }>`select g.text from personal_event_goal g
      join personal_education_event e on e.id = g.personal_event_id
      where e.source_id = ${`${common}:own-pe1`} order by g.by_side`)
    expect(goals.map(goal => goal.text)).toEqual(['Opin sahaamaan.', 'Teet kaapin itse.'])
    const diary = await all(sql`select d.text from personal_event_diary d
      join personal_education_event e on e.id = d.personal_event_id
      where e.source_id = ${`${common}:own-pe1`}`)
    expect(diary).toHaveLength(1)
  })

  test('a period may have a break moved over another that is gone', async () => {
    const breaks = await all(sql<{
      start: string
    }>`select i.start_date as start from personal_event_interruption i
      join personal_education_event e on e.id = i.personal_event_id
      where e.source_id = ${`${common}:breaks-pe1`}`)
    expect(breaks).toEqual([{ start: '2026-11-15' }])
  })

  test('feedback goes from draft to published and never back, and one that was read stays as it was read', async () => {
    expect(states).toEqual(['DRAFT'])
    expect(await stateOf()).toEqual([
      { state: 'PUBLISHED', strengths: 'Olet edistynyt.', items: 'Käyttää koneita turvallisesti' },
    ])
    feedback({ publishedAt: '' })
    await runAll()
    expect((await stateOf())[0]?.state).toBe('PUBLISHED')
    await sql`update intermediate_assessment set state = 'ACKNOWLEDGED', acknowledged_at = now()
      where source_id = ${`${common}:feedback-ia1`}`.execute(world.database.db)
    const read = await stateOf()
    feedback({ strengths: 'Toista mieltä.', publishedAt: '2026-11-13T15:10:00+02:00' })
    change('feedback', folder => withRow(folder, 'ext_intermediate_items', 'ii1', { text: 'Jotain muuta' }))
    await runAll()
    expect(await stateOf()).toEqual(read)
  })
})
