import type { StudySkills } from '@studentgo/protocol/study-skills'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tasksOnHome } from '../../test/world/home-tasks.ts'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'

const path = '/rest/v1/studyskills'
let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

async function read(client: Client): Promise<StudySkills> {
  const { status, body } = await client.get<StudySkills>(path)
  expect(status).toBe(200)
  return body
}

/** The answers of a round as they are sent back. */
function bodyOf(round: StudySkills, state: 'DRAFT' | 'SUBMITTED', more: object = {}) {
  return {
    ...(round.id === undefined ? {} : { id: round.id }),
    state,
    answers: Object.fromEntries(
      round.areas.flatMap(area =>
        area.questions.flatMap(one => (one.answer === undefined ? [] : [[String(one.id), one.answer]])),
      ),
    ),
    wishesForSupport: round.wishesForSupport,
    priorLearning: round.priorLearning,
    languages: round.languages.map(one => ({ language: one.language.code, level: one.level })),
    version: round.version,
    ...more,
  }
}

function complete(round: StudySkills): Record<string, number> {
  const needed = round.areas.flatMap(area => area.questions).filter(one => one.kind === 'SCALE_1_4')
  return Object.fromEntries(needed.map(one => [String(one.id), 3]))
}

describe('reading the survey', () => {
  test('Aada finds the draft that she has begun, in eight cards, with who reads it by name', async () => {
    const round = await read(await world.as('aada.kuisma'))
    expect(round).toMatchObject({ state: 'DRAFT', schoolYear: 2026, editable: true, deadline: '2026-11-29' })
    expect(round.areas).toHaveLength(8)
    expect(round.areas[0]?.questions.every(one => one.answer !== undefined)).toBe(true)
    expect(round.readers.all.map(one => one.name).toSorted()).toEqual(['Jari Lahti', 'Kaisa Mäntylä'])
    expect(round.readers.wellbeing.map(one => one.name)).toEqual(['Jari Lahti'])
  })

  test('the responsible teacher is not among those who may read of wellbeing, in the database either', async () => {
    const { rows } = await sql<{ teacher: boolean }>`
      select ${await world.personId('kaisa.mantyla')} in (select study_skills_readers(r.id, true)) as teacher
      from study_right r where r.student_id = ${await world.personId('aada.kuisma')}`.execute(
      world.database.db,
    )
    expect(rows).toEqual([{ teacher: false }])
  })

  test('Amina sees the result of the talk, and can change nothing any more', async () => {
    const amina = await world.as('amina.warsame')
    const round = await read(amina)
    expect(round).toMatchObject({ state: 'DISCUSSED', editable: false })
    expect(round.result?.supportActions.length).toBeGreaterThan(0)
    const answer = await amina.put(path, bodyOf(round, 'SUBMITTED'))
    expect(answer.subErrors[0]?.code).toBe('state-conflict')
    expect(await read(amina)).toEqual(round)
  })

  test('last year is there as history', async () => {
    const { history } = await read(await world.as('amina.warsame'))
    expect(history.map(round => round.schoolYear)).toEqual([2025])
  })

  test("a guardian is refused before anything is looked up: it is the student's own voice", async () => {
    const petri = await world.as('petri.kuisma', 'PARENT')
    expect((await petri.get(path)).status).toBe(403)
    expect((await petri.put(path, { nonsense: true })).status).toBe(403)
  })

  test("another's study plan is not found", async () => {
    const right = await world.database.db
      .selectFrom('study_right')
      .select('id')
      .where('student_id', '=', await world.personId('amina.warsame'))
      .executeTakeFirstOrThrow()
    const aada = await world.as('aada.kuisma')
    expect((await aada.get(`${path}?personalStudyPlanId=${right.id}`)).status).toBe(404)
  })
})

describe('filling it in', () => {
  test('a first draft makes the round, each save counts, and an old version is refused unchanged', async () => {
    const client = await world.as('joonas.vainio')
    await world.database.db
      .deleteFrom('study_skills_round')
      .where('student_id', '=', await world.personId('joonas.vainio'))
      .where('school_year', '=', 2026)
      .execute()
    const none = await read(client)
    expect(none).toMatchObject({ state: 'NOT_STARTED', version: 0 })
    const first = await client.put<StudySkills>(path, bodyOf(none, 'DRAFT', { answers: { 101: 2, 701: 1 } }))
    expect(first.body).toMatchObject({ state: 'DRAFT', version: 1 })
    const stale = await client.put(path, bodyOf(none, 'DRAFT'))
    expect(stale.subErrors[0]?.code).toBe('stale-version')
    const second = await client.put<StudySkills>(path, bodyOf(first.body, 'DRAFT', { freeText: ' Hei ' }))
    expect(second.body).toMatchObject({ version: 2, freeText: 'Hei' })
    const row = await world.database.db
      .selectFrom('study_skills_round')
      .select(['answers', 'wellbeing_answers'])
      .where('id', '=', second.body.id ?? 0)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ answers: { 101: 2 }, wellbeing_answers: { 701: 1 } })
  })

  test('two saves of one version at once: one wins, the other is refused', async () => {
    const client = await world.as('aada.kuisma')
    const round = await read(client)
    const answers = await Promise.all([
      client.put(path, bodyOf(round, 'DRAFT', { freeText: 'yksi' })),
      client.put(path, bodyOf(round, 'DRAFT', { freeText: 'kaksi' })),
    ])
    expect(answers.map(one => one.status).toSorted()).toEqual([200, 409])
    expect((await read(client)).version).toBe(round.version + 1)
  })

  test('sending needs every scale answered, but nothing of wellbeing; then changes are sent, not drafted', async () => {
    const client = await world.as('olena.bondar')
    const round = await read(client)
    const early = await client.put(path, bodyOf(round, 'SUBMITTED'))
    expect(early.status).toBe(400)
    expect(early.subErrors).toContainEqual({
      code: 'required',
      messageKey: 'problem.required',
      field: 'body.answers.101',
    })
    expect(early.subErrors.some(fault => fault.field?.startsWith('body.answers.7'))).toBe(false)
    expect(await read(client)).toEqual(round)
    const sent = await client.put<StudySkills>(path, bodyOf(round, 'SUBMITTED', { answers: complete(round) }))
    expect(sent.body).toMatchObject({ state: 'SUBMITTED', editable: true })
    const drafted = await client.put(path, bodyOf(sent.body, 'DRAFT'))
    expect(drafted.subErrors[0]?.code).toBe('state-conflict')
    const changed = await client.put<StudySkills>(
      path,
      bodyOf(sent.body, 'SUBMITTED', { freeText: 'Lisäys' }),
    )
    expect(changed.body).toMatchObject({ state: 'SUBMITTED', freeText: 'Lisäys' })
  })

  test('earlier learning and languages are saved as sent', async () => {
    const client = await world.as('aada.kuisma')
    const round = await read(client)
    const content = {
      priorLearning: [{ kind: 'HOBBY', title: 'Partio', hours: 80, attachmentIds: [] }],
      languages: [{ language: 'FI', level: 'NATIVE' }],
    }
    const saved = await client.put<StudySkills>(path, bodyOf(round, 'DRAFT', content))
    expect(saved.body.priorLearning).toEqual([{ id: expect.any(Number), ...content.priorLearning[0] }])
    expect(saved.body.languages).toEqual([{ language: { code: 'FI', name: 'suomi' }, level: 'NATIVE' }])
  })

  test.each([
    ['an unknown question', { answers: { 999: 1 } }, 'body.answers.999'],
    ['a step beyond the scale', { answers: { 101: 5 } }, 'body.answers.101'],
    ['an option that is not offered', { answers: { 801: ['YACHT'] } }, 'body.answers.801'],
    [
      'a language that nobody speaks',
      { languages: [{ language: 'XX', level: 'A1' }] },
      'body.languages.0.language',
    ],
    [
      'a language named twice',
      {
        languages: [
          { language: 'FI', level: 'A1' },
          { language: 'FI', level: 'A2' },
        ],
      },
      'body.languages.1.language',
    ],
    ['an unknown wish', { wishesForSupport: ['PONY'] }, 'body.wishesForSupport.0'],
    ['a free text too long', { freeText: 'x'.repeat(2001) }, 'body.freeText'],
    [
      'learning that ends before it begins',
      {
        priorLearning: [
          { kind: 'WORK', title: 'Työ', from: '2026-02-01', to: '2026-01-01', attachmentIds: [] },
        ],
      },
      'body.priorLearning.0.to',
    ],
    [
      'learning without a name',
      { priorLearning: [{ kind: 'WORK', title: ' ', attachmentIds: [] }] },
      'body.priorLearning.0.title',
    ],
    ['a state that only staff set', { state: 'DISCUSSED' }, 'body.state'],
  ])('%s is refused at its field and nothing is changed', async (_title, more, field) => {
    const client = await world.as('aada.kuisma')
    const round = await read(client)
    const answer = await client.put(path, bodyOf(round, 'DRAFT', more))
    expect(answer.status).toBe(400)
    expect(answer.subErrors.map(fault => fault.field)).toContain(field)
    expect(await read(client)).toEqual(round)
  })

  test('foreign rounds and attachments are not found; an earlier round of one’s own is over', async () => {
    const aada = await world.as('aada.kuisma')
    const amina = await world.as('amina.warsame')
    const own = await read(aada)
    const foreign = await read(amina)
    const unknown = await aada.put(path, bodyOf(own, 'DRAFT', { id: 999_999_999 }))
    const taken = await aada.put(path, bodyOf(own, 'DRAFT', { id: foreign.id }))
    expect([unknown.status, taken.status]).toEqual([404, 404])
    expect(taken.text).toBe(unknown.text)
    const withFile = { priorLearning: [{ kind: 'WORK', title: 'Työ', attachmentIds: [999_999_999] }] }
    expect((await aada.put(path, bodyOf(own, 'DRAFT', withFile))).status).toBe(404)
    const past = await amina.put(path, bodyOf(foreign, 'DRAFT', { id: foreign.history[0]?.id }))
    expect(past.status).toBe(409)
  })

  test('Noora, who has graduated, reads but writes nothing', async () => {
    const noora = await world.as('noora.aalto')
    const round = await read(noora)
    expect(round.editable).toBe(false)
    const answer = await noora.put(path, bodyOf(round, 'DRAFT'))
    expect(answer.subErrors[0]?.code).toBe('study-right-not-in-force')
  })
})

describe('home and the survey', () => {
  test('home shows it until its day while it is a draft or not begun, and not once it was sent', async () => {
    const aada = await world.as('aada.kuisma')
    const round = await read(aada)
    await aada.put(path, bodyOf(round, 'DRAFT'))
    const { deadline } = await read(aada)
    expect(await tasksOnHome(aada, 'STUDY_SKILLS')).toEqual([
      { kind: 'STUDY_SKILLS', started: true, deadline },
    ])
    expect(await tasksOnHome(await world.as('mikael.lindqvist'), 'STUDY_SKILLS')).toEqual([])
  })

  test('home may be kept on a device, the answers never', async () => {
    const mikael = await world.as('mikael.lindqvist')
    expect((await mikael.get('/rest/v1/home')).headers['x-offline']).toBeDefined()
    expect((await mikael.get(path)).headers['x-offline']).toBeUndefined()
  })
})
