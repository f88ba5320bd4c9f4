import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withEveryFault } from '../../test/import/faults/study-faults-sample.ts'
import { importSample } from '../../test/import/import-sample.ts'
import { type SampleFolder, withMore, withoutRow, withRow } from '../../test/import/sample-folder.ts'
import { faultsOfCase, sideBySide } from '../../test/import/side-by-side.ts'
import { withStudies } from '../../test/import/study-sample.ts'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'
import { describeRefusal, describeReport, type ImportReport } from './engine/report.ts'
import { sumOf } from './engine/run.ts'

let world: World
const source = 'studies'
const tags = ['read', 'poorer', 'short', 'own', 'slot', 'chosen', 'paper', 'late', 'asked']
/** Schools of many cases in one source, and what they become from run to run. */
const schools = Object.fromEntries(tags.map(tag => [tag, withStudies(tag)]))
let first: ImportReport

beforeAll(async () => {
  world = await makeWorld({ school: 'empty' })
  change('short', folder => withoutRow(folder, 'ext_plan_units', 'pu6'))
  change('own', folder => withRow(folder, 'ext_plan_versions', 'pv1', { state: 'PROVIDER_APPROVED' }))
  change('late', folder => withRow(folder, 'ext_demonstrations', 'd1', answered))
  first = await report(sideBySide(schools), source)
  expect(first.refusals).toEqual([])
})
afterAll(() => world.close())

async function report(folder: SampleFolder, source: string) {
  return importSample(world, folder, source)
}

async function run(folder: SampleFolder, source: string) {
  const { refusals, tallies } = await report(folder, source)
  expect(refusals).toEqual([])
  return sumOf(tallies)
}

function change(tag: string, changed: (folder: SampleFolder) => SampleFolder) {
  schools[tag] = changed(schools[tag] ?? {})
}

const runAll = () => run(sideBySide(schools), source)

const asked = { state: 'REVIEW_REQUESTED', reviewRequestedAt: '2026-11-12T10:00:00+02:00' }
const answered = {
  ...asked,
  state: 'REVIEWED',
  reviewDecision: 'REJECTED',
  reviewAnswer: 'Arvosana pysyy.',
  reviewDecidedAt: '2026-11-19T10:00:00+02:00',
}

const nothing = { created: 0, updated: 0, ended: 0 }

async function all<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await query.execute(world.database.db)).rows
}

/** How the ids of a case begin. */
const prefixOf = (tag: string) => `${source}:${tag}-`

async function idOf(table: string, tag: string, id: string): Promise<number> {
  const name = `${prefixOf(tag)}${id}`
  const query = sql<{ id: number }>`select id from ${sql.table(table)} where source_id = ${name}`
  const [row] = await all(query)
  if (row === undefined) throw new Error(`there is no ${table} ${id}`)
  return row.id
}

async function pathOf(tag: string, demonstration: string) {
  const plan = await idOf('plan', tag, 'p1')
  return `/rest/v1/skillacquirementplan/${plan}/competencedemonstration/${await idOf('demonstration', tag, demonstration)}`
}

describe('studies', () => {
  test('come in with everything that belongs to them', () => {
    expect(sumOf(first.tallies).created).toBeGreaterThan(80 * tags.length)
  })

  test("show the result of each requirement beside the student's own view", async () => {
    const client = await world.as('aada.read')
    const { body } = await client.get<{
      items: { requirementId: number; text: string; assessedGrade?: string }[]
      assessment: { requirementGrades: { requirementId: number; grade: string }[] }
    }>(`${await pathOf('read', 'd1')}/selfassessment`)
    const grades = body.items.map(({ text, assessedGrade }) => [text, assessedGrade])
    expect(grades).toEqual([
      ['Suunnittelee ohjelman', '2'],
      ['Testaa ohjelman', 'Hylätty'],
    ])
    expect(body.assessment.requirementGrades).toHaveLength(2)
  })

  test('say which requirements a task shows', async () => {
    const client = await world.as('aada.read')
    const tasks = await client.get<{ text: string; requirementIds: number[] }[]>(
      `${await pathOf('read', 'd2')}/tasks`,
    )
    const shown = [await idOf('requirement', 'read', 'rq1'), await idOf('requirement', 'read', 'rq2')]
    expect(tasks.body.map(task => [task.text, task.requirementIds])).toEqual([
      ['Testaa sovellus', shown],
      ['Esittele työ', []],
    ])
  })

  test('have individual criteria in the languages that were given', async () => {
    const [row] = await all(sql<{ individual_criteria: object[] }>`select individual_criteria from plan_module
      where source_id = ${`${prefixOf('read')}pu1`}`)
    expect(row?.individual_criteria).toEqual([
      { fi: 'Ohjelmoi mallin mukaan.', sv: 'Programmerar enligt modell.' },
      { fi: 'Testaa ohjattuna.' },
    ])
  })

  test('with a plan that lacks points come in with a warning', () => {
    const told = faultsOfCase('short', sideBySide(schools), first.warnings)
    expect(told.map(describeRefusal)).toEqual([
      'ext_plans.csv line 2: has 170 of 180 points: 135 of 145 vocational, 35 of 35 common',
    ])
    const each = `plans: ${tags.length} created, 0 updated, 0 ended, 0 unchanged`
    expect(describeReport(first)).toContain(each)
  })

  test('without demonstrations may still have files of their parts', async () => {
    const { ext_demonstrations: _, ...rest } = withStudies('without')
    const gone = ['ext_demonstration_tasks', 'ext_demonstration_assessments', 'ext_demonstration_ratings']
    const empty = gone.map(name => [name, rest[name]?.map(row => ({ ...row, status: 'tobedeleted' })) ?? []])
    await run({ ...rest, ...Object.fromEntries(empty) }, 'without')
    expect(await all(sql`select from demonstration where starts_with(source_id, 'without:')`)).toEqual([])
  })
})

/** What every table of the database holds. */
async function everything() {
  const tables = await all(sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`)
  const held = new Map<string, string | null>()
  for (const { name } of tables) {
    const [row] = await all(sql<{
      hash: string | null
    }>`select md5(string_agg(md5(t::text), '' order by t::text)) as hash
      from ${sql.table(name)} t`)
    held.set(name, row?.hash ?? null)
  }
  return held
}

describe('a folder with every fault', () => {
  test('is reported fault by fault by file, line and column, ends nothing, and stays so', async () => {
    await run(withStudies('faulty'), 'faulty')
    const { folder, faults } = withEveryFault('faulty')
    const found = await report(folder, 'faulty')
    expect(found.refusals).toEqual([])
    const told = [...found.leftOut, ...found.warnings].map(describeRefusal)
    expect(faults.filter(fault => !told.some(one => one.startsWith(fault)))).toEqual([])
    expect(sumOf(found.tallies)).toMatchObject({ ended: 0 })
    const before = await everything()
    expect(before.size).toBeGreaterThan(60)
    const second = await report(folder, 'faulty')
    expect(sumOf(second.tallies)).toMatchObject({ created: 0, updated: 0, ended: 0 })
    const after = await everything()
    const changed = [...after].filter(([name, hash]) => before.get(name) !== hash).map(([name]) => name)
    expect(changed.toSorted()).toEqual(['import_run', 'import_run_file'])
  })
})

/** What people have written in the portal about the studies of a case, table by table. */
async function ownWords(tag: string) {
  const prefix = prefixOf(tag)
  const ofPlan = sql`(select id from plan where starts_with(source_id, ${prefix}))`
  const ofDemonstration = sql`(select id from demonstration where starts_with(source_id, ${prefix}))`
  const ofEvent = sql`(select id from personal_education_event where plan_id in ${ofPlan})`
  const queries: Record<string, ReturnType<typeof sql>> = {
    plan: sql`select goal_text, wishes, version from plan where id in ${ofPlan}`,
    decisions: sql`select v.state, d.decision, d.comment, d.at from plan_decision d
      join plan_version v on v.id = d.plan_version_id where v.plan_id in ${ofPlan}`,
    comments: sql`select c.* from plan_comment c where c.plan_id in ${ofPlan}`,
    slots: sql`select s.id, s.personal_event_id, s.plan_module_id from plan_slot s
      where s.source_id = ${`${prefix}sl1`}`,
    registrations: sql`select r.* from event_registration r join plan_slot s on s.id = r.slot_id
      where s.plan_id in ${ofPlan} order by r.id`,
    changes: sql`select c.* from plan_event_change c where c.plan_id in ${ofPlan} order by c.id`,
    events: sql`select e.id, e.state, e.version from personal_education_event e
      where e.plan_id in ${ofPlan} and e.source_id is null`,
    goals: sql`select g.* from personal_event_goal g where g.personal_event_id in ${ofEvent}
      and g.by_side = 'STUDENT'`,
    diary: sql`select d.* from personal_event_diary d where d.personal_event_id in ${ofEvent}`,
    proposals: sql`select p.* from workplace_proposal p where p.personal_event_id in ${ofEvent}`,
    feedback: sql`select a.* from intermediate_assessment a where a.personal_event_id in ${ofEvent}
      and (a.kind = 'SELF' or a.state = 'ACKNOWLEDGED') order by a.id`,
    own: sql`select a.* from self_assessment a where a.demonstration_id in ${ofDemonstration}`,
    items: sql`select i.* from self_assessment_item i where i.demonstration_id in ${ofDemonstration}`,
    tasks: sql`select t.id, t.done, t.done_at, t.planned_date, t.student_note, t.version from demonstration_task t
      where t.demonstration_id in ${ofDemonstration} order by t.id`,
    requests: sql`select q.* from demonstration_request q where q.demonstration_id in ${ofDemonstration}`,
  }
  const found: Record<string, unknown[]> = {}
  for (const [name, query] of Object.entries(queries)) found[name] = await all(query)
  return found
}

async function ok(answer: Promise<{ status: number; text: string }>): Promise<void> {
  const { status, text } = await answer
  expect([status, text]).toEqual([200, text])
}

/** The student's own part of the plan, which is open while no version of it waits. */
async function writeOwnParts(client: Client, tag: string): Promise<void> {
  const planId = await idOf('plan', tag, 'p1')
  const address = '/rest/v1/skillacquirementplan'
  const { body: plan } = await client.get<{ lockVersion: number }>(address)
  const own = { planId, version: plan.lockVersion, goalText: 'Omin sanoin', wishes: 'Lisää pelejä' }
  await ok(client.put(address, own))
}

/** Writes something into everything else that a student can write to. */
async function writeEverywhere(client: Client, tag: string): Promise<void> {
  const address = '/rest/v1/skillacquirementplan'
  const { body: plan } = await client.get<{ pendingApproval: { approvalId: number } }>(address)
  const { approvalId } = plan.pendingApproval
  const approval = { approvalId, version: 2, decision: 'APPROVED', confirmed: true, comment: 'Sopii.' }
  await ok(client.post(`${address}/studenthoksapproval`, approval))
  const slot = await idOf('plan_slot', tag, 'sl1')
  const event = await idOf('education_event', tag, 'c3')
  await ok(client.post(`/rest/v1/educationevent/${event}/register?peeemId=${slot}`, { comment: 'Innolla.' }))
  const path = await pathOf(tag, 'd2')
  const requirementId = await idOf('requirement', tag, 'rq1')
  const item = { requirementId, level: 3, comment: 'Osaan.' }
  await ok(
    client.put(`${path}/selfassessment`, { state: 'DRAFT', items: [item], strengths: 'Oma', version: 0 }),
  )
  const [first, second] = [
    await idOf('demonstration_task', tag, 'dt1'),
    await idOf('demonstration_task', tag, 'dt2'),
  ]
  const ticks = [
    { id: first, done: true, studentNote: 'Tein tämän.' },
    { id: second, plannedDate: '2026-12-01' },
  ]
  await ok(client.put(`${path}/tasks`, ticks))
  await ok(client.post(`${path}/tasks`, { text: 'Oma tehtävä', requirementIds: [requirementId] }))
  await writeOfLearning(client, tag)
}

async function writeOfLearning(client: Client, tag: string): Promise<void> {
  const period = await idOf('personal_education_event', tag, 'pe1')
  const address = `/rest/v1/personaleducationevent/${period}`
  const { body } = await client.get<{ version: number }>(address)
  const diaryEntry = { date: '2026-11-10', text: 'Sahasin.', hours: 6 }
  await ok(client.put(address, { goals: [{ text: 'Opin sahaamaan.' }], diaryEntry, version: body.version }))
  const feedback = await idOf('intermediate_assessment', tag, 'ia1')
  const read = { id: feedback, acknowledged: true, studentComment: 'Kiitos.' }
  await ok(client.put(`${address}/intermediateassessments`, read))
  const item = { text: 'Käytän koneita', level: 2 }
  await ok(client.post(`${address}/intermediateassessments`, { items: [item], strengths: 'Tarkkuus' }))
}

/** The folder as a source sends it that has heard of none of this, and thinks otherwise of everything. */
function changedEverywhere(folder: SampleFolder): SampleFolder {
  const changes: [file: string, id: string, change: Record<string, string>][] = [
    ['ext_plans', 'p1', { goal: 'Toisin sanoin', updatedAt: '2026-11-20T10:00:00+02:00' }],
    ['ext_plan_units', 'pu7', { state: 'NOT_PLANNED' }],
    ['ext_plan_slots', 'sl1', { planUnitSourcedId: 'pu2', osp: '5' }],
    ['ext_offers', 'of1', { capacity: '0', closesAt: '2026-11-20T16:00:00+02:00', mode: 'STAFF_ONLY' }],
    ['ext_personal_events', 'pe1', { name: 'Toinen nimi', endDate: '2026-12-03' }],
    ['ext_personal_event_goals', 'pg1', { text: 'Teet kaapin itse.' }],
    ['ext_intermediate_assessments', 'ia1', { strengths: 'Toista mieltä.' }],
    ['ext_demonstrations', 'd2', { name: 'Toinen nimi', startDate: '2026-12-10' }],
    ['ext_demonstration_tasks', 'dt1', { text: 'Toinen tehtävä', requirementSourcedIds: '' }],
  ]
  return changes.reduce((all, [file, id, change]) => withRow(all, file, id, change), folder)
}

const requestsOf = (tag: string) =>
  all(sql<{
    kind: string
    state: string
    reason: string | null
    answer: string | null
    requested_at: Date
    decided_at: Date | null
  }>`
    select q.kind, q.state, q.reason, q.answer, q.requested_at, q.decided_at from demonstration_request q
    join demonstration d on d.id = q.demonstration_id where starts_with(d.source_id, ${prefixOf(tag)}) order by q.kind`)

const wantedPath = async (tag: string) => (await pathOf(tag, 'd1')).replace(/\/\d+$/, '')
const toDelete = (rows: Record<string, string>[] = []) => rows.map(row => ({ ...row, status: 'tobedeleted' }))

describe('what people have written in the portal', () => {
  let client: Client
  let written: Awaited<ReturnType<typeof ownWords>>
  let event: number
  let made: unknown

  beforeAll(async () => {
    client = await world.as('aada.own')
    await writeOwnParts(client, 'own')
    change('own', folder =>
      withMore(folder, 'ext_plan_versions', {
        ...withStudies('own').ext_plan_versions?.[0],
        sourcedId: 'pv2',
        version: '2',
      }),
    )
    change('slot', folder =>
      withMore(folder, 'ext_plan_slots', { sourcedId: 'sl2', planUnitSourcedId: 'pu7', osp: '' }),
    )
    event = await idOf('education_event', 'chosen', 'c3')
    const place = await idOf('plan_slot', 'chosen', 'sl1')
    const chooser = await world.as('aada.chosen')
    await ok(chooser.post(`/rest/v1/educationevent/${event}/register?peeemId=${place}`, {}))
    change('chosen', folder =>
      withMore(folder, 'ext_personal_events', {
        sourcedId: 'pe9',
        studyRightSourcedId: 'sr1',
        courseSourcedIds: 'm7',
        method: 'SCHOOL',
        name: 'Pelituotannon työpaja',
        startDate: '2026-08-10',
        endDate: '2026-12-18',
        classSourcedId: 'c3',
      }),
    )
    await askForReview()
    ;[made] = await requestsOf('asked')
    for (const tag of ['paper', 'asked']) {
      change(tag, folder => withRow(folder, 'ext_demonstrations', 'd1', asked))
    }
    change('poorer', folder =>
      withRow(withoutRow(folder, 'ext_demonstration_ratings', 'dg2'), 'ext_demonstration_tasks', 'dt1', {
        requirementSourcedIds: 'rq1',
      }),
    )
  })

  async function askForReview() {
    const asking = await world.as('aada.asked')
    const demonstrationId = await idOf('demonstration', 'asked', 'd1')
    const path = await wantedPath('asked')
    const { body } = await asking.get<{ version: number }[]>(`${path}?demonstrationId=${demonstrationId}`)
    const version = body[0]?.version ?? 0
    const review = { demonstrationId, action: 'REQUEST_REVIEW', reason: 'Testasin sovelluksen.', version }
    await ok(asking.post(path, review))
  }

  describe('and the run after it', () => {
    let counts: Awaited<ReturnType<typeof run>>

    beforeAll(async () => {
      counts = await runAll()
    })

    test('loses a grade and a link that the source has taken back, and nothing else', () => {
      expect(counts).toMatchObject({ created: 3, updated: 1, ended: 2 })
    })

    test('does not double a class that was chosen when the school sends it', async () => {
      expect(await all(sql`select from personal_education_event where event_id = ${event}`)).toHaveLength(1)
    })

    test('brings in a request that was made on paper', async () => {
      const requested_at = '2026-11-12T08:00:00+00:00'
      expect(await requestsOf('paper')).toEqual([
        { kind: 'REVIEW', state: 'REQUESTED', reason: null, answer: null, requested_at, decided_at: null },
      ])
    })

    test('keeps the time and the words of a request that the student has made', async () => {
      expect(await requestsOf('asked')).toEqual([made])
    })

    test('brings in a request already answered when the school first reports it, and the student reads it', async () => {
      const late = await world.as('aada.late')
      const id = await idOf('demonstration', 'late', 'd1')
      const { body } = await late.get<{ state: string; requests: object[] }[]>(
        `${await wantedPath('late')}?demonstrationId=${id}`,
      )
      const [shown] = body
      expect(shown?.state).toBe('REVIEWED')
      expect(shown?.requests).toMatchObject([
        { kind: 'REVIEW', state: 'REJECTED', answer: 'Arvosana pysyy.' },
      ])
    })
  })

  describe('and the runs after that, whatever the source says and whatever it no longer has', () => {
    beforeAll(async () => {
      await writeEverywhere(client, 'own')
      written = await ownWords('own')
      const slot = await idOf('plan_slot', 'slot', 'sl1')
      const place = `/rest/v1/educationevent/${await idOf('education_event', 'slot', 'c3')}/register?peeemId=${slot}`
      await ok((await world.as('aada.slot')).post(place, {}))
      await sql`update event_registration set state = 'CANCELLED', ended_at = now() where slot_id = ${slot}`.execute(
        world.database.db,
      )
      await sql`update plan_slot set personal_event_id = null where id = ${slot}`.execute(world.database.db)
      change('slot', folder =>
        withoutRow({ ...folder, ext_plan_slots: toDelete(folder.ext_plan_slots) }, 'ext_plan_units', 'pu7'),
      )
      for (const tag of ['paper', 'asked']) {
        change(tag, folder => withRow(folder, 'ext_demonstrations', 'd1', answered))
      }
      await runAll()
    })

    test('is all that a student can write, and stays', async () => {
      const empty = Object.entries(written).flatMap(([name, rows]) => (rows.length === 0 ? [name] : []))
      // Guardians comment, a workplace is sought where there is none, and others request a review.
      expect(empty).toEqual(['comments', 'proposals', 'requests'])
      expect(await ownWords('own')).toEqual(written)
    })

    test('leaves its slot to be removed only where it never was of use', async () => {
      const prefix = prefixOf('slot')
      const left = await all(sql<{ source_id: string }>`select source_id from plan_slot
        where source_id in (${`${prefix}sl1`}, ${`${prefix}sl2`})`)
      expect(left).toEqual([{ source_id: `${prefix}sl1` }])
    })

    test('has the answer of the school to a request on paper, and to one of the student', async () => {
      const decided_at = '2026-11-19T08:00:00+00:00'
      const outcome = { state: 'REJECTED', answer: 'Arvosana pysyy.', decided_at }
      const requested_at = '2026-11-12T08:00:00+00:00'
      expect(await requestsOf('paper')).toEqual([{ kind: 'REVIEW', reason: null, requested_at, ...outcome }])
      expect(await requestsOf('asked')).toMatchObject([
        {
          reason: 'Testasin sovelluksen.',
          requested_at: (made as { requested_at: unknown }).requested_at,
          answer: 'Arvosana pysyy.',
        },
      ])
    })

    test('stays when the source differs in everything, and a second run changes nothing', async () => {
      change('own', changedEverywhere)
      await runAll()
      expect(await ownWords('own')).toEqual(written)
      expect(await runAll()).toMatchObject(nothing)
    })

    test('stays when the source no longer has any of it', async () => {
      const gone = [
        'ext_plan_slots',
        'ext_offers',
        'ext_demonstration_tasks',
        'ext_personal_event_goals',
        'ext_intermediate_items',
      ]
      change('own', folder => {
        const nothingLeft = gone.map(name => [name, toDelete(folder[name])])
        return withoutRow({ ...folder, ...Object.fromEntries(nothingLeft) }, 'ext_plan_units', 'pu7')
      })
      await runAll()
      expect(await ownWords('own')).toEqual(written)
    })
  })
})
