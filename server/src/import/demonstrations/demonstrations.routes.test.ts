import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withDemonstrations } from '../../../test/import/demonstration-sample.ts'
import { importSample } from '../../../test/import/import-sample.ts'
import { type SampleFolder, withoutRow, withRow } from '../../../test/import/sample-folder.ts'
import { makeWorld, type World } from '../../../test/world/world.ts'
import { sumOf } from '../engine/run.ts'

let world: World
let number = 0

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

async function run(folder: SampleFolder, source: string) {
  const report = await importSample(world, folder, source)
  expect(report.refusals).toEqual([])
  return sumOf(report.tallies)
}

async function brought() {
  number++
  const source = `d${number}`
  const folder = withDemonstrations(source)
  return { source, folder, first: await run(folder, source) }
}

interface Row {
  id: string
  state: string
  attempt: number
  previous: string | null
  sequence: number
  tasks: number
  grade: string | null
}

async function rowsOf(source: string): Promise<Row[]> {
  const { rows } = await sql<Row>`select substr(d.source_id, length(${source}) + 2) as id, d.state, d.attempt,
      (select substr(p.source_id, length(${source}) + 2) from demonstration p where p.id = d.previous_id) as previous,
      d.sequence, (select count(*)::integer from demonstration_task t where t.demonstration_id = d.id) as tasks,
      (select a.grade from demonstration_assessment a where a.demonstration_id = d.id) as grade
    from demonstration d where starts_with(d.source_id, ${`${source}:`}) order by 1`.execute(
    world.database.db,
  )
  return rows
}

const demonstration = (folder: SampleFolder, id: string, change: Record<string, string>) =>
  withRow(folder, 'ext_demonstrations', id, change)

describe('importing demonstrations', () => {
  test('brings attempts that follow each other, tasks and assessments; a second run changes nothing', async () => {
    const { source, folder } = await brought()
    expect(await rowsOf(source)).toEqual([
      { id: 'd1', state: 'PUBLISHED', attempt: 1, previous: null, sequence: 0, tasks: 0, grade: 'Hylätty' },
      { id: 'd2', state: 'AGREED', attempt: 2, previous: 'd1', sequence: 0, tasks: 2, grade: null },
    ])
    expect(await run(folder, source)).toMatchObject({ created: 0, updated: 0, ended: 0 })
  })

  test('counts a new day for calendars, and moves the state on', async () => {
    const { source, folder } = await brought()
    const counts = await run(demonstration(folder, 'd2', { startDate: '2026-12-10', state: 'READY' }), source)
    expect(counts).toMatchObject({ created: 0, updated: 1, ended: 0 })
    expect((await rowsOf(source))[1]).toMatchObject({ state: 'READY', sequence: 1 })
  })

  test('does not take back a review that the student has asked for, and brings its answer', async () => {
    const { db } = world.database
    const { source, folder } = await brought()
    await sql`with moved as (update demonstration set state = 'REVIEW_REQUESTED'
        where source_id = ${`${source}:d1`} returning id)
      insert into demonstration_request (demonstration_id, kind, reason, requested_at)
      select id, 'REVIEW', 'Testasin sovelluksen.', now() from moved`.execute(db)
    await run(folder, source)
    expect((await rowsOf(source))[0]?.state).toBe('REVIEW_REQUESTED')
    const answered = { state: 'REVIEWED', reviewDecision: 'REJECTED', reviewAnswer: 'Arvosana pysyy.' }
    await run(demonstration(folder, 'd1', answered), source)
    expect((await rowsOf(source))[0]?.state).toBe('REVIEWED')
    const { rows } = await sql`select q.state, q.answer from demonstration_request q
      join demonstration d on d.id = q.demonstration_id where d.source_id = ${`${source}:d1`}`.execute(db)
    expect(rows).toEqual([{ state: 'REJECTED', answer: 'Arvosana pysyy.' }])
    expect(await run(demonstration(folder, 'd1', answered), source)).toMatchObject({ updated: 0 })
  })

  test('cancels what the source no longer has; what has been published stays', async () => {
    const { source, folder } = await brought()
    const { ext_demonstration_tasks: _, ...rest } = folder
    expect(await run(withoutRow(rest, 'ext_demonstrations', 'd2'), source)).toMatchObject({ ended: 1 })
    expect(await rowsOf(source)).toMatchObject([
      { state: 'PUBLISHED', grade: 'Hylätty' },
      { state: 'CANCELLED', sequence: 1, tasks: 2 },
    ])
  })

  test('takes away a task that the source no longer has, unless the student has ticked it', async () => {
    const { source, folder } = await brought()
    const without = (id: string) => withoutRow(folder, 'ext_demonstration_tasks', id)
    expect(await run(without('dt2'), source)).toMatchObject({ ended: 1 })
    await sql`update demonstration_task set done = true, done_at = now()
      where source_id = ${`${source}:dt1`}`.execute(world.database.db)
    await run(without('dt1'), source)
    expect((await rowsOf(source))[1]?.tasks).toBe(2)
  })

  test("leaves the student's own assessment as it is", async () => {
    const { db } = world.database
    const { source, folder } = await brought()
    await sql`insert into self_assessment (demonstration_id, state, strengths, saved_at)
      select id, 'DRAFT', 'Oma', now() from demonstration where source_id = ${`${source}:d2`}`.execute(db)
    await run(demonstration(folder, 'd2', { name: 'Ohjelmoinnin näyttö' }), source)
    const { rows } =
      await sql`select s.strengths from self_assessment s join demonstration d on d.id = s.demonstration_id
      where d.source_id = ${`${source}:d2`}`.execute(db)
    expect(rows).toEqual([{ strengths: 'Oma' }])
  })
})
