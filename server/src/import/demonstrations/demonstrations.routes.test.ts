import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withDemonstrations } from '../../../test/import/demonstration-sample.ts'
import { importSample } from '../../../test/import/import-sample.ts'
import { type SampleFolder, withoutRow, withRow } from '../../../test/import/sample-folder.ts'
import { sideBySide } from '../../../test/import/side-by-side.ts'
import { makeWorld, type World } from '../../../test/world/world.ts'
import { sumOf } from '../engine/run.ts'

let world: World
const source = 'demonstrations'
const tags = ['same', 'day', 'review', 'task', 'own']
/** Schools of many cases in one source, and what they become from run to run. */
const schools = Object.fromEntries(tags.map(tag => [tag, withDemonstrations(tag)]))
const change = (tag: string, changed: (folder: SampleFolder) => SampleFolder) => {
  schools[tag] = changed(withDemonstrations(tag))
}

beforeAll(async () => {
  world = await makeWorld({ school: 'empty' })
  await runAll()
})
afterAll(() => world.close())

async function run(folder: SampleFolder, source: string) {
  const report = await importSample(world, folder, source)
  expect(report.refusals).toEqual([])
  return sumOf(report.tallies)
}

const runAll = () => run(sideBySide(schools), source)

interface Row {
  id: string
  state: string
  attempt: number
  previous: string | null
  sequence: number
  tasks: number
  grade: string | null
}

async function rowsOf(tag: string, prefix = `${source}:${tag}-`): Promise<Row[]> {
  const { rows } = await sql<Row>`select substr(d.source_id, length(${prefix}) + 1) as id, d.state, d.attempt,
      (select substr(p.source_id, length(${prefix}) + 1) from demonstration p where p.id = d.previous_id) as previous,
      d.sequence, (select count(*)::integer from demonstration_task t where t.demonstration_id = d.id) as tasks,
      (select a.grade from demonstration_assessment a where a.demonstration_id = d.id) as grade
    from demonstration d where starts_with(d.source_id, ${prefix}) order by 1`.execute(world.database.db)
  return rows
}

const demonstration = (folder: SampleFolder, id: string, change: Record<string, string>) =>
  withRow(folder, 'ext_demonstrations', id, change)

describe('importing demonstrations', () => {
  test('brings attempts that follow each other, tasks and assessments', async () => {
    expect(await rowsOf('same')).toEqual([
      { id: 'd1', state: 'PUBLISHED', attempt: 1, previous: null, sequence: 0, tasks: 0, grade: 'Hylätty' },
      { id: 'd2', state: 'AGREED', attempt: 2, previous: 'd1', sequence: 0, tasks: 2, grade: null },
    ])
  })

  test('cancels what the source no longer has; what has been published stays', async () => {
    const folder = withDemonstrations('gone')
    await run(folder, 'gone')
    const { ext_demonstration_tasks: _, ...rest } = folder
    expect(await run(withoutRow(rest, 'ext_demonstrations', 'd2'), 'gone')).toMatchObject({ ended: 1 })
    expect(await rowsOf('gone', 'gone:')).toMatchObject([
      { state: 'PUBLISHED', grade: 'Hylätty' },
      { state: 'CANCELLED', sequence: 1, tasks: 2 },
    ])
  })

  describe('again, when some have changed here and some there', () => {
    let counts: Awaited<ReturnType<typeof run>>

    beforeAll(async () => {
      const { db } = world.database
      await sql`with moved as (update demonstration set state = 'REVIEW_REQUESTED'
          where source_id = ${`${source}:review-d1`} returning id)
        insert into demonstration_request (demonstration_id, kind, reason, requested_at)
        select id, 'REVIEW', 'Testasin sovelluksen.', now() from moved`.execute(db)
      await sql`insert into self_assessment (demonstration_id, state, strengths, saved_at)
        select id, 'DRAFT', 'Oma', now() from demonstration
        where source_id = ${`${source}:own-d2`}`.execute(db)
      change('day', folder => demonstration(folder, 'd2', { startDate: '2026-12-10', state: 'READY' }))
      change('own', folder => demonstration(folder, 'd2', { name: 'Ohjelmoinnin näyttö' }))
      change('task', folder => withoutRow(folder, 'ext_demonstration_tasks', 'dt2'))
      counts = await runAll()
    })

    test('changes two, takes away a task that the source no longer has, and nothing else', () => {
      expect(counts).toMatchObject({ created: 0, updated: 2, ended: 1 })
    })

    test('counts a new day for calendars, and moves the state on', async () => {
      expect((await rowsOf('day'))[1]).toMatchObject({ state: 'READY', sequence: 1 })
    })

    test('does not take back a review that the student has asked for', async () => {
      expect((await rowsOf('review'))[0]?.state).toBe('REVIEW_REQUESTED')
    })

    test("leaves the student's own assessment as it is", async () => {
      const { rows } =
        await sql`select s.strengths from self_assessment s join demonstration d on d.id = s.demonstration_id
        where d.source_id = ${`${source}:own-d2`}`.execute(world.database.db)
      expect(rows).toEqual([{ strengths: 'Oma' }])
    })
  })

  describe('once more, and a second time without changes', () => {
    beforeAll(async () => {
      await sql`update demonstration_task set done = true, done_at = now()
        where source_id = ${`${source}:task-dt1`}`.execute(world.database.db)
      change('task', folder => withoutRow(folder, 'ext_demonstration_tasks', 'dt1'))
      const answered = { state: 'REVIEWED', reviewDecision: 'REJECTED', reviewAnswer: 'Arvosana pysyy.' }
      change('review', folder => demonstration(folder, 'd1', answered))
      await runAll()
    })

    test('leaves a task that the source no longer has where the student has ticked it', async () => {
      expect((await rowsOf('task'))[1]?.tasks).toBe(2)
    })

    test('brings the answer to a review', async () => {
      expect((await rowsOf('review'))[0]?.state).toBe('REVIEWED')
      const { rows } = await sql`select q.state, q.answer from demonstration_request q
        join demonstration d on d.id = q.demonstration_id
        where d.source_id = ${`${source}:review-d1`}`.execute(world.database.db)
      expect(rows).toEqual([{ state: 'REJECTED', answer: 'Arvosana pysyy.' }])
    })

    test('changes nothing', async () => {
      expect(await runAll()).toMatchObject({ created: 0, updated: 0, ended: 0 })
    })
  })
})
