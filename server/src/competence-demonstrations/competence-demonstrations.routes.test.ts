import type {
  CompetenceDemonstration,
  DemonstrationSummary,
  SelfAssessment,
} from '@studentgo/protocol/competence-demonstrations'
import type { DemonstrationTask } from '@studentgo/protocol/demonstration-tasks'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { keepTables } from '../../test/every-endpoint/kept-tables.ts'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'

let world: World
let restore: () => Promise<void>

beforeAll(async () => {
  world = await makeWorld()
  restore = await keepTables(world.database.db, [
    'demonstration',
    'demonstration_module',
    'demonstration_assessment',
    'demonstration_rating',
    'self_assessment',
    'self_assessment_item',
    'demonstration_task',
    'demonstration_task_requirement',
    'demonstration_request',
  ])
})
afterEach(() => restore())
afterAll(() => world.close())

async function list(client: Client, query = ''): Promise<DemonstrationSummary[]> {
  const { status, body } = await client.get<DemonstrationSummary[]>(
    `/rest/v1/competencedemonstrations${query}`,
  )
  expect(status).toBe(200)
  return body
}

function pathOf({ id, planId }: { id: number; planId: number }, part: string): string {
  return `/rest/v1/skillacquirementplan/${planId}/competencedemonstration/${id}/${part}`
}

async function whole(client: Client, { id, planId }: DemonstrationSummary): Promise<CompetenceDemonstration> {
  const path = `/rest/v1/skillacquirementplan/${planId}/competencedemonstration?demonstrationId=${id}`
  const { status, body } = await client.get<CompetenceDemonstration[]>(path)
  expect(status).toBe(200)
  return body[0] ?? expect.fail('no demonstration')
}

async function named(client: Client, name: string, attempt = 1): Promise<DemonstrationSummary> {
  const found = (await list(client)).find(one => one.name === name && one.attempt === attempt)
  return found ?? expect.fail(`no ${name}`)
}

async function own(client: Client, one: DemonstrationSummary): Promise<SelfAssessment> {
  const { status, body } = await client.get<SelfAssessment>(pathOf(one, 'selfassessment'))
  expect(status).toBe(200)
  return body
}

async function tasksOf(client: Client, one: DemonstrationSummary): Promise<DemonstrationTask[]> {
  const { status, body } = await client.get<DemonstrationTask[]>(pathOf(one, 'tasks'))
  expect(status).toBe(200)
  return body
}

function db(client: Client, one: DemonstrationSummary, more: object, headers: Record<string, string> = {}) {
  return client.post<CompetenceDemonstration>(
    `/rest/v1/skillacquirementplan/${one.planId}/competencedemonstration`,
    { demonstrationId: one.id, version: one.version, ...more },
    headers,
  )
}

const review = { action: 'REQUEST_REVIEW', reason: 'Haluan, että testaus otetaan huomioon.' }
const joinery = 'Puusepäntuotteiden valmistaminen'
const programming = 'Ohjelmointi'

describe('Amina before her demonstration', () => {
  test('sees it first, with the days that are left, the place, the work and who assesses', async () => {
    const amina = await world.as('amina.warsame')
    const [first] = await list(amina)
    expect(first).toMatchObject({
      name: joinery,
      state: 'READY',
      startDate: '2026-12-01',
      startTime: '07:00',
      daysUntil: 8,
      isNow: false,
      environment: { name: 'Kuutsalmen Kaluste Oy', placeType: { code: '1', name: 'Työpaikka' } },
      selfAssessment: { state: 'DRAFT', open: true },
      tasks: { total: 8, done: 3 },
      can: { selfAssess: true, editTasks: true, requestReview: false, requestRaise: false },
    })
    const one = await whole(amina, first ?? expect.fail('nothing'))
    expect(one.contentDescriptions).toHaveLength(3)
    expect(one.requirements.length).toBeGreaterThan(1)
    expect(one.requirements[0]?.criteria.map(criterion => criterion.level)).toContain('K5')
    expect(one.assessors.map(assessor => assessor.side)).toEqual(['PROVIDER', 'WORKING_LIFE'])
    expect(one.missingPrerequisites).toEqual([])
    expect(one.assessment).toBeUndefined()
  })

  test('ticks, plans and notes; a second identical tick changes nothing', async () => {
    const amina = await world.as('amina.warsame')
    const one = await named(amina, joinery)
    const open = (await tasksOf(amina, one)).find(task => !task.done && task.state === 'ACCEPTED')
    const id = open?.id ?? expect.fail('no open task')
    const path = pathOf(one, 'tasks')
    const change = [{ id, done: true, studentNote: ' Suojaimet varattu ', plannedDate: '2026-11-27' }]
    const first = await amina.put<DemonstrationTask[]>(path, change)
    expect(first.status).toBe(200)
    expect(first.body.find(task => task.id === id)).toMatchObject({
      done: true,
      doneAt: expect.stringMatching(/^2026-11-23T/),
      studentNote: 'Suojaimet varattu',
      plannedDate: '2026-11-27',
      version: 2,
    })
    expect((await amina.put(path, change)).body).toEqual(first.body)
    expect((await named(amina, joinery)).tasks).toEqual({ total: 8, done: 4 })
    const cleared = await amina.put<DemonstrationTask[]>(path, [
      { id, done: false, studentNote: '', plannedDate: null, version: 2 },
    ])
    const task = cleared.body.find(one => one.id === id)
    expect(task).toMatchObject({ done: false, version: 3 })
    expect(Object.keys(task ?? {})).not.toContain('studentNote')
    expect((await amina.put(path, [{ id, studentNote: 'x', version: 2 }])).subErrors[0]?.code).toBe(
      'stale-version',
    )
  })

  test('what an instructor confirmed stays ticked, a proposal is not ticked, and nothing of a refused list is saved', async () => {
    const amina = await world.as('amina.warsame')
    const one = await named(amina, joinery)
    const before = await tasksOf(amina, one)
    const confirmed = before.find(task => task.instructorConfirmed)
    const proposed = before.find(task => task.state === 'PROPOSED')
    const open = before.find(task => !task.done && task.state === 'ACCEPTED')
    for (const wrong of [
      { id: confirmed?.id, done: false },
      { id: proposed?.id, done: true },
    ]) {
      const answer = await amina.put(pathOf(one, 'tasks'), [{ id: open?.id, done: true }, wrong])
      expect([answer.status, answer.subErrors[0]?.code]).toEqual([409, 'state-conflict'])
    }
    expect(await tasksOf(amina, one)).toEqual(before)
  })

  test('proposes a task once however often the key is sent, and ten at most wait', async () => {
    const amina = await world.as('amina.warsame')
    const one = await named(amina, joinery)
    const requirementIds = (await whole(amina, one)).requirements
      .slice(0, 2)
      .map(requirement => requirement.id)
    const path = pathOf(one, 'tasks')
    const body = { text: '  Teen myös laatikoston. ', requirementIds }
    const key = { 'idempotency-key': 'laatikosto-1' }
    const first = await amina.post<DemonstrationTask[]>(path, body, key)
    expect((await amina.post(path, body, key)).body).toEqual(first.body)
    const own = (await tasksOf(amina, one)).filter(task => task.text === 'Teen myös laatikoston.')
    expect(own).toMatchObject([{ state: 'PROPOSED', done: false, requirementIds }])
    for (let at = 0; at < 8; at++) await amina.post(path, { ...body, text: `Ehdotus ${at}` })
    expect((await amina.post(path, body)).subErrors[0]?.code).toBe('state-conflict')
    expect((await amina.post(path, { ...body, text: '    ' })).status).toBe(400)
  })

  test('saves one requirement at a time, and sends when every one is rated', async () => {
    const amina = await world.as('amina.warsame')
    const one = await named(amina, joinery)
    const path = pathOf(one, 'selfassessment')
    const draft = await own(amina, one)
    expect(draft).toMatchObject({ state: 'DRAFT', editable: true, gradeScale: 'NUM_1_5', version: 1 })
    const unrated = draft.items.filter(item => item.level === null)
    expect(unrated.length).toBeGreaterThan(0)
    expect(draft.items[0]?.criteriaShown.length).toBeGreaterThan(0)
    const early = await amina.put(path, { state: 'SUBMITTED', version: 1 })
    expect(early.status).toBe(400)
    expect(early.subErrors).toHaveLength(unrated.length)
    let version = 1
    for (const { requirementId } of unrated) {
      const saved = await amina.put<SelfAssessment>(path, {
        state: 'DRAFT',
        items: [{ requirementId, level: 3 }],
        version,
      })
      expect(saved.status).toBe(200)
      version = saved.body.version
    }
    const stale = await amina.put(path, { state: 'DRAFT', strengths: 'x', version: 1 })
    expect([stale.status, stale.subErrors[0]?.code]).toEqual([409, 'stale-version'])
    const sent = await amina.put<SelfAssessment>(path, {
      state: 'SUBMITTED',
      version,
      howPrepared: 'Harjoittelin.',
    })
    expect(sent.body).toMatchObject({
      state: 'SUBMITTED',
      howPrepared: 'Harjoittelin.',
      strengths: draft.strengths,
    })
    const back = await amina.put(path, { state: 'DRAFT', version: sent.body.version })
    expect(back.subErrors[0]?.code).toBe('state-conflict')
    expect(await own(amina, one)).toEqual(sent.body)
  })

  test('a level off the scale, a requirement twice and one of another unit are refused with nothing saved', async () => {
    const amina = await world.as('amina.warsame')
    const one = await named(amina, joinery)
    const path = pathOf(one, 'selfassessment')
    const before = await own(amina, one)
    const id = before.items[0]?.requirementId
    const wrong = await amina.put(path, {
      state: 'DRAFT',
      items: [
        { requirementId: id, level: 'PASS' },
        { requirementId: id, level: 2 },
      ],
      version: 1,
    })
    expect(wrong.subErrors.map(fault => fault.field)).toEqual([
      'body.items.0.level',
      'body.items.1.requirementId',
    ])
    const joonas = await world.as('joonas.vainio')
    const foreign = (await own(joonas, await named(joonas, programming))).items[0]?.requirementId
    const answer = await amina.put(path, {
      state: 'DRAFT',
      items: [{ requirementId: foreign, level: 2 }],
      version: 1,
    })
    expect(answer.status).toBe(404)
    expect(await own(amina, one)).toEqual(before)
  })

  test('two browsers that save the same draft at once: the later one is refused', async () => {
    const amina = await world.as('amina.warsame')
    const path = pathOf(await named(amina, joinery), 'selfassessment')
    const answers = await Promise.all(
      ['a', 'b', 'c'].map(strengths => amina.put(path, { state: 'DRAFT', strengths, version: 1 })),
    )
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 409, 409])
  })
})

describe('a result', () => {
  test('Joonas reads the one published today beside his own assessment, with the last day for a review', async () => {
    const joonas = await world.as('joonas.vainio')
    const one = await named(joonas, programming)
    expect(one).toMatchObject({ state: 'PUBLISHED', can: { requestReview: true, requestRaise: true } })
    expect(one.assessment).toMatchObject({
      grade: '4',
      accepted: true,
      reviewRequestUntil: '2026-12-07',
      deciders: [{ code: '1' }, { code: '3' }],
    })
    expect(one.assessment?.targets[0]).toMatchObject({ code: '1', name: 'Työprosessin hallinta' })
    const side = await own(joonas, one)
    expect(side.state).toBe('LOCKED')
    expect(side.assessment).toEqual(one.assessment)
    expect(side.items.every(item => item.level !== null && item.assessedGrade !== undefined)).toBe(true)
  })

  test('he asks for a review: once, with a reason, in time; the raise waits until it is done', async () => {
    const joonas = await world.as('joonas.vainio')
    const one = await named(joonas, programming)
    for (const reason of [undefined, ' . ', 7, ['no text']]) {
      const refused = await db(joonas, one, { action: 'REQUEST_REVIEW', reason })
      expect([refused.status, refused.subErrors.map(fault => fault.field)]).toEqual([400, ['body.reason']])
    }
    expect((await db(joonas, one, { ...review, version: 99 })).subErrors[0]?.code).toBe('stale-version')
    const answer = await db(joonas, one, review, { 'idempotency-key': 'review-1' })
    expect(answer.body).toMatchObject({
      state: 'REVIEW_REQUESTED',
      can: { requestReview: false, requestRaise: false },
      requests: [{ kind: 'REVIEW', state: 'REQUESTED', reason: review.reason }],
    })
    expect((await db(joonas, one, review, { 'idempotency-key': 'review-1' })).body).toEqual(answer.body)
    const now = { ...one, version: answer.body.version }
    expect((await db(joonas, now, review)).subErrors[0]?.code).toBe('state-conflict')
    expect((await db(joonas, now, { action: 'REQUEST_RAISE' })).status).toBe(409)
    expect(await whole(joonas, one)).toEqual(answer.body)
  })

  test('the fifteenth day is too late, and nothing is changed', async () => {
    await sql`update demonstration set published_at = published_at - interval '15 days'
      where student_id = ${await world.personId('joonas.vainio')} and published_at is not null`.execute(
      world.database.db,
    )
    const joonas = await world.as('joonas.vainio')
    const one = await named(joonas, programming)
    expect(one.can.requestReview).toBe(false)
    const answer = await db(joonas, one, review)
    expect([answer.status, answer.subErrors[0]?.code]).toEqual([409, 'window-closed'])
    expect(await named(joonas, programming)).toEqual(one)
  })

  test('Väinö, who was not accepted, has a second attempt ahead and the failed one behind it', async () => {
    const vaino = await world.as('vaino.ohman')
    const failed = await named(vaino, programming)
    const second = await named(vaino, programming, 2)
    expect(failed).toMatchObject({ assessment: { grade: 'Hylätty', accepted: false }, nextId: second.id })
    expect(failed.can.requestRaise).toBe(false)
    expect(second).toMatchObject({ state: 'AGREED', raiseAttempt: false, previousId: failed.id })
    expect(second.assessment).toBeUndefined()
    expect((await own(vaino, second)).version).toBe(0)
    expect((await db(vaino, failed, { action: 'REQUEST_RAISE' })).status).toBe(409)
  })

  test('Åsa-Maria raises a grade, and reads what came of a review, in Swedish', async () => {
    const asa = await world.as('asa-maria.soderstrom')
    const rows = await list(asa)
    const raise = rows.find(one => one.raiseAttempt)
    expect(raise).toMatchObject({ attempt: 2, state: 'AGREED' })
    expect(rows.find(one => one.id === raise?.previousId)?.assessment?.grade).toBe('2')
    const reviewed = rows.find(one => one.state === 'REVIEWED') ?? expect.fail('none reviewed')
    expect((await whole(asa, reviewed)).requests).toMatchObject([{ kind: 'REVIEW', state: 'REJECTED' }])
  })

  test('Tuomas, whose unit is passed or not, has nothing to raise and rates himself in words', async () => {
    const tuomas = await world.as('tuomas.harju')
    const one = (await list(tuomas)).find(row => row.assessment?.grade === 'Hyväksytty')
    expect(one).toMatchObject({ gradeScale: 'PASS_FAIL', can: { requestReview: true, requestRaise: false } })
    expect((await own(tuomas, one ?? expect.fail('none'))).items[0]?.level).toBe('PASS')
  })

  test('what is assessed and not published is not sent, whatever the request', async () => {
    await sql`insert into demonstration_assessment (demonstration_id, grade, assessed_on, justification)
      select d.id, '5', '2026-11-22', '{"fi": "SALAINEN"}' from demonstration d
      where d.student_id = ${await world.personId('mikael.lindqvist')} and d.state = 'AWAITING_ASSESSMENT'`.execute(
      world.database.db,
    )
    const mikael = await world.as('mikael.lindqvist')
    const one = (await list(mikael)).find(row => row.state === 'AWAITING_ASSESSMENT') ?? expect.fail('none')
    expect(one.resultBy).toBe('2026-12-04')
    for (const state of ['AWAITING_ASSESSMENT', 'ASSESSED']) {
      await sql`update demonstration set state = ${state} where id = ${one.id}`.execute(world.database.db)
      for (const path of [
        '/rest/v1/competencedemonstrations',
        `/rest/v1/skillacquirementplan/${one.planId}/competencedemonstration`,
        pathOf(one, 'selfassessment'),
        pathOf(one, 'tasks'),
      ]) {
        const answer = await mikael.get(path)
        expect(answer.status).toBe(200)
        expect(answer.text).not.toContain('SALAINEN')
      }
    }
    expect((await own(mikael, one)).state).toBe('LOCKED')
    const late = await mikael.put(pathOf(one, 'selfassessment'), {
      state: 'SUBMITTED',
      version: 1,
      strengths: 'x',
    })
    expect(late.subErrors[0]?.code).toBe('state-conflict')
    const task = (await tasksOf(mikael, one))[0]
    expect((await mikael.put(pathOf(one, 'tasks'), [{ id: task?.id, done: false }])).status).toBe(409)
  })
})

describe('an adaptation for a student', () => {
  test('is shown on the demonstration that it concerns', async () => {
    const mikael = await world.as('mikael.lindqvist')
    const maths = (await list(mikael)).find(row => row.type === 'OTHER_PROOF' && row.state === 'AGREED')
    const one = await whole(mikael, maths ?? expect.fail('no maths'))
    expect(one.deviationText).toContain('mukautettu')
    expect(one.individualCriteria).toHaveLength(1)
    expect(one.assessors).toHaveLength(1)
  })
})

describe('the list', () => {
  test('can be narrowed by state, days and study right', async () => {
    const noora = await world.as('noora.aalto')
    const all = await list(noora)
    expect(all.length).toBeGreaterThan(5)
    expect(
      all.every(one => one.state === 'PUBLISHED' && !one.can.requestReview && !one.can.requestRaise),
    ).toBe(true)
    expect(all.map(one => one.endDate)).toEqual(
      all
        .map(one => one.endDate)
        .toSorted()
        .toReversed(),
    )
    expect(await list(noora, '?state=AGREED')).toEqual([])
    expect((await list(noora, '?from=2026-01-01')).length).toBe(1)
    expect(await list(noora, `?personalStudyPlanId=${all[0]?.personalStudyPlanId}`)).toEqual(all)
    expect((await noora.get('/rest/v1/competencedemonstrations?from=2026-02-01&to=2026-01-01')).status).toBe(
      400,
    )
  })

  test('of a student in preparatory education is empty', async () => {
    expect(await list(await world.as('eino.kuisma'))).toEqual([])
  })

  test('a unit of the plan shows its own; a common unit those of its sub-areas', async () => {
    const aada = await world.as('aada.kuisma')
    const one = (await list(aada)).find(row => row.type === 'OTHER_PROOF') ?? expect.fail('none')
    const path = `/rest/v1/skillacquirementplan/${one.planId}/competencedemonstration`
    const ids = async (moduleId: number) =>
      (await aada.get<CompetenceDemonstration[]>(`${path}?moduleId=${moduleId}`)).body.map(row => row.id)
    expect(await ids(one.modules[0]?.moduleId ?? 0)).toEqual([one.id])
    const parent = await world.database.db
      .selectFrom('plan_module')
      .select('parent_id')
      .where('id', '=', one.modules[0]?.moduleId ?? 0)
      .executeTakeFirstOrThrow()
    expect(await ids(parent.parent_id ?? 0)).toContain(one.id)
  })

  test('who has graduated reads, and writes nothing', async () => {
    const noora = await world.as('noora.aalto')
    const [one] = await list(noora)
    const answer = await db(noora, one ?? expect.fail('none'), review)
    expect(answer.subErrors[0]?.code).toBe('study-right-not-in-force')
  })
})

describe('ids of others', () => {
  test('are not found anywhere, exactly like ids that do not exist', async () => {
    const amina = await world.as('amina.warsame')
    const joonas = await world.as('joonas.vainio')
    const mine = await named(amina, joinery)
    const theirs = await named(joonas, programming)
    const theirTask = (await tasksOf(joonas, theirs))[0]?.id ?? 0
    const nobody = 999_999_999
    const base = '/rest/v1/skillacquirementplan'
    const attempts = (planId: number, id: number, task: number) => [
      amina.get(`${base}/${planId}/competencedemonstration`),
      amina.get(`${base}/${mine.planId}/competencedemonstration?demonstrationId=${id}`),
      amina.get(`${base}/${mine.planId}/competencedemonstration?moduleId=${id}`),
      amina.get(pathOf({ id, planId: mine.planId }, 'selfassessment')),
      amina.get(pathOf({ id: mine.id, planId }, 'selfassessment')),
      amina.get(pathOf({ id, planId }, 'tasks')),
      amina.put(pathOf({ id, planId: mine.planId }, 'selfassessment'), { state: 'DRAFT', version: 1 }),
      amina.put(pathOf(mine, 'tasks'), [{ id: task, done: true }]),
      amina.post(pathOf({ id, planId: mine.planId }, 'tasks'), { text: 'Ehdotus', requirementIds: [] }),
      amina.post(pathOf(mine, 'tasks'), { text: 'Ehdotus', requirementIds: [nobody] }),
      db(amina, { ...mine, id }, review),
      db(amina, { ...mine, planId }, review),
      amina.get(`/rest/v1/competencedemonstrations?personalStudyPlanId=${id + nobody}`),
    ]
    const foreign = await Promise.all(attempts(theirs.planId, theirs.id, theirTask))
    const unknown = await Promise.all(attempts(nobody, nobody, nobody))
    expect(foreign.map(answer => answer.status)).toEqual(foreign.map(() => 404))
    expect(foreign.map(answer => answer.text)).toEqual(unknown.map(answer => answer.text))
    expect((await named(joonas, programming)).version).toBe(theirs.version)
  })
})

describe('guardians', () => {
  test('of a minor read results and tasks, and the self-assessment only when it is shared; they write nothing', async () => {
    const petri = await world.as('petri.kuisma', 'PARENT')
    const studentId = await world.personId('aada.kuisma')
    const of = `studentId=${studentId}`
    const rows = await list(petri, `?${of}`)
    const one = rows.find(row => row.type === 'OTHER_PROOF') ?? expect.fail('none')
    expect(one.assessment?.grade).toBe('4')
    expect(rows.every(row => Object.values(row.can).every(can => !can) && !row.selfAssessment.open)).toBe(
      true,
    )
    const shared = await petri.get<SelfAssessment>(`${pathOf(one, 'selfassessment')}?${of}`)
    expect(shared.body).toMatchObject({ sharedWithParents: true, editable: false, state: 'LOCKED' })
    const aada = await world.as('aada.kuisma')
    const hidden = await aada.put<SelfAssessment>(pathOf(one, 'selfassessment'), {
      state: 'SUBMITTED',
      sharedWithParents: false,
      version: shared.body.version,
    })
    expect(hidden.status).toBe(200)
    const gone = await petri.get(`${pathOf(one, 'selfassessment')}?${of}`)
    expect(gone.status).toBe(404)
    const planned = rows.find(row => row.state === 'PLANNED') ?? expect.fail('none planned')
    expect((await petri.get(`${pathOf(planned, 'selfassessment')}?${of}`)).text).toBe(gone.text)
    expect((await petri.put(pathOf(one, 'tasks'), [])).status).toBe(403)
    expect((await petri.post(pathOf(one, 'tasks'), {})).status).toBe(403)
    expect((await db(petri, one, review)).status).toBe(403)
  })

  test('who do not see the assessments of an adult get no access by sharing, which is refused', async () => {
    const amina = await world.as('amina.warsame')
    const one = await named(amina, joinery)
    const before = await own(amina, one)
    const answer = await amina.put<SelfAssessment>(pathOf(one, 'selfassessment'), {
      state: 'DRAFT',
      strengths: 'Mittaan tarkasti.',
      sharedWithParents: true,
      version: before.version,
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ strengths: 'Mittaan tarkasti.', sharedWithParents: false })
  })

  test("do not read the student's notes, and each of their reads leaves a row", async () => {
    const { db } = world.database
    const petri = await world.as('petri.kuisma', 'PARENT')
    const studentId = await world.personId('aada.kuisma')
    const planned = (await list(petri, `?studentId=${studentId}`)).find(row => row.state === 'PLANNED')
    await sql`update demonstration_task set student_note = 'OMA MUISTIINPANO'
      where demonstration_id = ${planned?.id ?? 0}`.execute(db)
    const count = async () =>
      (
        await sql<{
          n: number
        }>`select count(*)::integer as n from audit where student_id = ${studentId}`.execute(db)
      ).rows[0]?.n ?? 0
    const before = await count()
    const answer = await petri.get(
      `${pathOf(planned ?? expect.fail('none'), 'tasks')}?studentId=${studentId}`,
    )
    expect(answer.status).toBe(200)
    expect(answer.text).not.toContain('OMA MUISTIINPANO')
    expect(await count()).toBe(before + 1)
  })

  test("of an adult read with the student's consent for assessments, and adapted assessment with that for support", async () => {
    const { db } = world.database
    const hodan = await world.as('hodan.warsame', 'PARENT')
    const studentId = await world.personId('amina.warsame')
    const of = `?studentId=${studentId}`
    expect((await hodan.get(`/rest/v1/competencedemonstrations${of}`)).status).toBe(403)
    const consent = (scopes: string[]) =>
      sql`update parent_access set consent_scopes = ${sql.val(scopes)}::text[] where student_id = ${studentId}`.execute(
        db,
      )
    await sql`update plan_module u set deviation_text = '{"fi": "MUKAUTETTU"}' from plan p, module m
      where p.id = u.plan_id and p.student_id = ${studentId} and m.id = u.module_id
        and m.name ->> 'fi' = ${joinery}`.execute(db)
    await consent(['ASSESSMENT'])
    const amina = await world.as('amina.warsame')
    const one = await named(amina, joinery)
    const path = `/rest/v1/skillacquirementplan/${one.planId}/competencedemonstration${of}`
    const without = await hodan.get<CompetenceDemonstration[]>(path)
    expect(without.status).toBe(200)
    expect(without.text).not.toContain('MUKAUTETTU')
    const draft = without.body.find(row => row.id === one.id)?.selfAssessment
    expect(draft).toEqual({ state: 'NOT_STARTED', open: false })
    await consent(['ASSESSMENT', 'SUPPORT'])
    expect((await hodan.get(path)).text).toContain('MUKAUTETTU')
    await consent(['ABSENCE', 'TIMETABLE'])
  })

  test('with access to a child under non-disclosure read the demonstration, and not where it is or who is there', async () => {
    const { db } = world.database
    const petri = await world.as('petri.kuisma', 'PARENT')
    const studentId = await world.personId('aada.kuisma')
    const of = `studentId=${studentId}`
    const [one] = await list(petri, `?${of}`)
    const path = `/rest/v1/skillacquirementplan/${one?.planId}/competencedemonstration?${of}`
    expect((await petri.get(path)).text).toContain('Kuutsalmen ammattiopisto')
    await sql`update student set non_disclosure = true where person_id = ${studentId}`.execute(db)
    expect((await petri.get(path)).status).toBe(404)
    await sql`update parent_access set regranted = true where student_id = ${studentId}`.execute(db)
    for (const address of [path, `/rest/v1/competencedemonstrations?${of}`]) {
      const answer = await petri.get<DemonstrationSummary[]>(address)
      expect(answer.status).toBe(200)
      expect(answer.body.length).toBeGreaterThan(0)
      expect(answer.text).not.toContain('ammattiopisto')
      expect(answer.text).not.toContain('Opintie')
    }
    await sql`update parent_access set regranted = false where student_id = ${studentId}`.execute(db)
    await sql`update student set non_disclosure = false where person_id = ${studentId}`.execute(db)
  })
})

describe('what the state does not allow', () => {
  test.each([
    ['PLANNED', 409, 200],
    ['POSTPONED', 200, 200],
    ['IN_PROGRESS', 200, 200],
    ['AWAITING_ASSESSMENT', 200, 200],
    ['ASSESSED', 409, 409],
    ['CANCELLED', 409, 409],
  ])(
    'in %s: own assessment %s, tasks %s, and what is refused changes nothing',
    async (state, own_, tasks) => {
      const amina = await world.as('amina.warsame')
      const one = await named(amina, joinery)
      await sql`update demonstration set state = ${state} where id = ${one.id}`.execute(world.database.db)
      const before = [await own(amina, one), await tasksOf(amina, one)] as const
      const open = before[1].find(task => !task.done && task.state === 'ACCEPTED')
      const saved = await amina.put(pathOf(one, 'selfassessment'), {
        state: 'DRAFT',
        develop: 'x',
        version: 1,
      })
      const ticked = await amina.put(pathOf(one, 'tasks'), [{ id: open?.id, done: true }])
      const proposed = await amina.post(pathOf(one, 'tasks'), { text: 'Ehdotus', requirementIds: [] })
      expect([saved.status, ticked.status, proposed.status]).toEqual([own_, tasks, tasks])
      if (own_ === 409) expect(await own(amina, one)).toEqual(before[0])
      if (tasks === 409) expect(await tasksOf(amina, one)).toEqual(before[1])
      for (const action of ['REQUEST_REVIEW', 'REQUEST_RAISE']) {
        const answer = await db(amina, one, { action, reason: 'Perustelu' })
        expect([answer.status, answer.subErrors[0]?.code]).toEqual([409, 'state-conflict'])
      }
    },
  )

  test('five presses of one button make one review', async () => {
    const joonas = await world.as('joonas.vainio')
    const one = await named(joonas, programming)
    const answers = await Promise.all(Array.from({ length: 5 }, () => db(joonas, one, review)))
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect((await whole(joonas, one)).requests).toHaveLength(1)
  })
})

test('the database keeps a published result published', async () => {
  const { db } = world.database
  const studentId = await world.personId('joonas.vainio')
  for (const state of ['AGREED', 'ASSESSED', 'CANCELLED', 'AWAITING_ASSESSMENT']) {
    await expect(
      sql`update demonstration set state = ${state}, published_at = null
        where student_id = ${studentId} and state = 'PUBLISHED'`.execute(db),
    ).rejects.toThrow(/does not move/)
  }
})
