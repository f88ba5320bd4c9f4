import type { SkillAcquirementPlan } from '@studentgo/protocol/skill-acquirement-plan'
import type { StudySkills } from '@studentgo/protocol/study-skills'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { keepTables } from '../../../test/every-endpoint/kept-tables.ts'
import { type Client, makeWorld, type World } from '../../../test/world/world.ts'

let world: World
let restore: () => Promise<void>

beforeAll(async () => {
  world = await makeWorld()
  restore = await keepTables(world.database.db, [
    'parent_access',
    'study_skills_round',
    'prior_learning',
    'plan',
    'plan_version',
    'plan_prior_learning',
    'plan_proposal',
  ])
})
afterEach(() => restore())
afterAll(() => world.close())

const address = '/rest/v1/skillacquirementplan'
const surveyAddress = '/rest/v1/studyskills'

async function planOf(client: Client, query = ''): Promise<SkillAcquirementPlan> {
  const { status, body } = await client.get<SkillAcquirementPlan>(`${address}${query}`)
  expect(status).toBe(200)
  return body
}

function put(client: Client, plan: SkillAcquirementPlan, parts: object) {
  const body = { planId: plan.planId, version: plan.lockVersion, ...parts }
  return client.put<SkillAcquirementPlan>(address, body)
}

function titles(plan: SkillAcquirementPlan, chosen?: boolean): string[] {
  return plan.priorLearning
    .filter(entry => chosen === undefined || entry.chosen === chosen)
    .map(entry => entry.title)
}

function idOf(plan: SkillAcquirementPlan, title: RegExp): number {
  return plan.priorLearning.find(entry => title.test(entry.title))?.id ?? 0
}

interface Proposed {
  part: string
  old_value: unknown
  new_value: unknown
  over_version: number
  by_id: number
}

/** What has been proposed of a plan since a row, the oldest first. */
async function proposalsOf(planId: number, after = 0): Promise<(Proposed & { id: number })[]> {
  const { rows } = await sql<
    Proposed & { id: number }
  >`select id, part, old_value, new_value, over_version, by_id
    from plan_proposal where plan_id = ${planId} and id > ${after} order by id`.execute(world.database.db)
  return rows
}

async function newestProposal(planId: number): Promise<number> {
  return (await proposalsOf(planId)).at(-1)?.id ?? 0
}

async function bringIn(planId: number, version: number, state: string): Promise<void> {
  await sql`insert into plan_version (plan_id, version, state, created_at)
    values (${planId}, ${version}, ${state}, '2026-11-01T08:00:00+02:00')`.execute(world.database.db)
}

describe('earlier learning to be recognised', () => {
  it('Olena sees what she has entered in the survey, in its order, and what of it is chosen', async () => {
    const plan = await planOf(await world.as('olena.bondar'))
    expect(plan.priorLearning.map(({ kind, chosen }) => [kind, chosen])).toEqual([
      ['STUDY', true],
      ['WORK', true],
      ['HOBBY', false],
    ])
    expect(plan.priorLearning[0]).toEqual({
      id: expect.any(Number),
      kind: 'STUDY',
      title: 'Web development, two years',
      place: 'Vocational college, Odesa',
      from: '2021-09-01',
      to: '2023-06-20',
      hours: 1600,
      chosen: true,
    })
  })

  it('she chooses another entry and gives one up; what is left out of a save stays chosen', async () => {
    const olena = await world.as('olena.bondar')
    const plan = await planOf(olena)
    const ids = [idOf(plan, /^Editing/), idOf(plan, /^Web/)]
    const saved = await put(olena, plan, { priorLearningIds: ids })
    expect(titles(saved.body, true)).toEqual([
      'Web development, two years',
      'Editing videos for a youth centre',
    ])
    const wished = await put(olena, saved.body, { wishes: 'More testing.' })
    expect(titles(wished.body, true)).toEqual(titles(saved.body, true))
    expect(wished.body.lockVersion).toBe(plan.lockVersion + 2)
    const none = await put(olena, wished.body, { priorLearningIds: [] })
    expect(titles(none.body, true)).toEqual([])
    expect(titles(await planOf(olena), false)).toHaveLength(3)
  })

  it('an entry of another person, of another study right or unknown is refused alike, and nothing changes', async () => {
    const { db } = world.database
    const tuomas = await world.as('tuomas.harju')
    const { rows: rights } = await sql<{ id: number }>`select r.id from study_right r
      where r.student_id = ${await world.personId('tuomas.harju')} order by r.source_id`.execute(db)
    const tell = (right: number | undefined) =>
      sql<{
        id: number
      }>`with round as (insert into study_skills_round (study_right_id, student_id, school_year)
          select ${right}::bigint, student_id, 2019 from study_right where id = ${right} returning id)
        insert into prior_learning (round_id, position, kind, title) select id, 0, 'WORK', 'Työ' from round
        returning id`.execute(db)
    const told = await Promise.all(rights.map(right => tell(right.id)))
    const plan = await planOf(tuomas, `?personalStudyPlanId=${rights[0]?.id}`)
    const own = told[0]?.rows[0]?.id ?? 0
    expect(plan.priorLearning.map(entry => entry.id)).toContain(own)
    const others = (await planOf(await world.as('olena.bondar'))).priorLearning[0]?.id
    const before = await newestProposal(plan.planId)
    for (const foreign of [others, told[1]?.rows[0]?.id, 999_999_999]) {
      const answer = await put(tuomas, plan, { wishes: 'Uusi', priorLearningIds: [own, foreign] })
      expect([answer.status, answer.subErrors]).toEqual([
        400,
        [
          {
            code: 'notAllowed',
            messageKey: 'problem.notAllowed',
            field: 'body.priorLearningIds.1',
          },
        ],
      ])
    }
    expect(await planOf(tuomas, `?planId=${plan.planId}`)).toEqual(plan)
    expect(await newestProposal(plan.planId)).toBe(before)
  })

  it('a guardian of a minor reads what is chosen and never the rest, and chooses nothing', async () => {
    const eino = await world.as('eino.kuisma')
    const survey = (await eino.get<StudySkills>(surveyAddress)).body
    const told = ['Kerho', 'Kesätyö torilla'].map(title => ({ kind: 'WORK', title, attachmentIds: [] }))
    await sql`update study_skills_round set state = 'DRAFT' where id = ${survey.id ?? 0}`.execute(
      world.database.db,
    )
    const saved = await eino.put<StudySkills>(surveyAddress, {
      ...(survey.id === undefined ? {} : { id: survey.id }),
      state: 'DRAFT',
      answers: {},
      wishesForSupport: [],
      priorLearning: told,
      languages: [],
      version: survey.version,
    })
    expect(saved.status).toBe(200)
    const plan = await planOf(eino)
    expect((await put(eino, plan, { priorLearningIds: [idOf(plan, /torilla/)] })).status).toBe(200)
    const petri = await world.as('petri.kuisma', 'PARENT')
    const query = `?studentId=${await world.personId('eino.kuisma')}`
    const seen = await petri.get<SkillAcquirementPlan>(`${address}${query}`)
    expect(titles(seen.body)).toEqual(['Kesätyö torilla'])
    expect(seen.text).not.toContain('Kerho')
    expect(seen.body.proposal?.parts).toEqual(['WISHES', 'PRIOR_LEARNING'])
    const choice = { planId: plan.planId, version: seen.body.lockVersion, priorLearningIds: [] }
    expect((await petri.put(`${address}${query}`, choice)).status).toBe(403)
    const said = await petri.put(`${address}${query}`, { planId: plan.planId, comment: 'Hyvä.' })
    expect(said.text).not.toContain('Kerho')
    expect(titles(await planOf(eino), true)).toEqual(['Kesätyö torilla'])
  })

  it('a guardian whom an adult lets see the plan reads what is chosen and writes nothing', async () => {
    const hodan = await world.as('hodan.warsame', 'PARENT')
    const amina = await world.as('amina.warsame')
    const query = `?studentId=${await world.personId('amina.warsame')}`
    await sql`update parent_access set consent_scopes = '{PLAN}'
      where parent_id = ${await world.personId('hodan.warsame')}`.execute(world.database.db)
    expect(titles(await planOf(hodan, query))).toEqual([])
    const plan = await planOf(amina)
    expect(plan.priorLearning.length).toBeGreaterThan(1)
    const chosen = plan.priorLearning.slice(0, 1).map(entry => entry.id)
    await put(amina, plan, { priorLearningIds: chosen })
    const seen = await planOf(hodan, query)
    expect(seen.priorLearning.map(entry => entry.id)).toEqual(chosen)
    const choice = { planId: plan.planId, version: seen.lockVersion, priorLearningIds: [] }
    expect((await hodan.put(`${address}${query}`, choice)).status).toBe(403)
  })

  it('an entry that she removes from the survey goes from the plan, and the school sees that too', async () => {
    const olena = await world.as('olena.bondar')
    const plan = await planOf(olena)
    const { db } = world.database
    // Last year's round is over; this year's takes its place here.
    await sql`delete from study_skills_round where school_year = 2026
      and student_id = ${await world.personId('olena.bondar')}`.execute(db)
    await sql`update study_skills_round set school_year = 2026, state = 'DRAFT'
      where student_id = ${await world.personId('olena.bondar')}`.execute(db)
    const survey = (await olena.get<StudySkills>(surveyAddress)).body
    const before = await newestProposal(plan.planId)
    const saved = await olena.put(surveyAddress, {
      id: survey.id,
      state: 'DRAFT',
      answers: {},
      wishesForSupport: [],
      priorLearning: survey.priorLearning.slice(1),
      languages: [],
      version: survey.version,
    })
    expect(saved.status).toBe(200)
    const after = await planOf(olena)
    expect(titles(after)).toEqual(titles(plan).slice(1))
    expect(titles(after, true)).toEqual(['Online shop for a family bakery'])
    expect(after.lockVersion).toBe(plan.lockVersion + 1)
    expect(await proposalsOf(plan.planId, before)).toMatchObject([
      {
        part: 'PRIOR_LEARNING',
        old_value: plan.priorLearning.slice(0, 2).map(({ id, title }) => ({ id, title })),
        new_value: plan.priorLearning.slice(1, 2).map(({ id, title }) => ({ id, title })),
      },
    ])
    const late = await put(olena, plan, { priorLearningIds: [plan.priorLearning[0]?.id] })
    expect([late.status, late.subErrors[0]?.code]).toEqual([409, 'stale-version'])
  })
})

describe('a proposal of change', () => {
  it('keeps the old and the requested value, of what changed alone, by whom and over which version', async () => {
    const olena = await world.as('olena.bondar')
    const plan = await planOf(olena)
    const before = await newestProposal(plan.planId)
    const parts = { goalText: 'A trainee place.', wishes: '  ', priorLearningIds: [idOf(plan, /^Editing/)] }
    const saved = await put(olena, plan, parts)
    const entry = (title: RegExp) => ({
      id: idOf(plan, title),
      title: plan.priorLearning.find(one => title.test(one.title))?.title,
    })
    const common = { over_version: plan.version, by_id: await world.personId('olena.bondar') }
    expect(await proposalsOf(plan.planId, before)).toMatchObject([
      { part: 'GOAL', old_value: plan.goal.text, new_value: 'A trainee place.', ...common },
      {
        part: 'PRIOR_LEARNING',
        old_value: [entry(/^Web/), entry(/^Online/)],
        new_value: [entry(/^Editing/)],
        ...common,
      },
    ])
    const { updatedAt } = saved.body
    expect(updatedAt.slice(0, 10)).toBe('2026-11-23')
    expect(saved.body.proposal).toEqual({ at: updatedAt, parts: ['GOAL', 'PRIOR_LEARNING'] })
  })

  it('is not made by a save that changes nothing, which affects nothing either', async () => {
    const olena = await world.as('olena.bondar')
    const plan = await planOf(olena)
    const before = await newestProposal(plan.planId)
    const same = {
      goalText: ` ${plan.goal.text} `,
      wishes: '',
      priorLearningIds: plan.priorLearning.filter(one => one.chosen).map(one => one.id),
    }
    for (const parts of [same, {}]) {
      const answer = await put(olena, plan, parts)
      expect([answer.status, answer.body]).toEqual([200, plan])
    }
    expect(await newestProposal(plan.planId)).toBe(before)
  })

  it('is one when it is sent twice, at once or again', async () => {
    const olena = await world.as('olena.bondar')
    const plan = await planOf(olena)
    const before = await newestProposal(plan.planId)
    const send = () => put(olena, plan, { wishes: 'More testing.' })
    const answers = [...(await Promise.all([send(), send()])), await send()]
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200])
    expect(await proposalsOf(plan.planId, before)).toHaveLength(1)
    expect((await planOf(olena)).lockVersion).toBe(plan.lockVersion + 1)
  })

  it('of two different saves over one version the first wins and the other is refused', async () => {
    const olena = await world.as('olena.bondar')
    const plan = await planOf(olena)
    const before = await newestProposal(plan.planId)
    const answers = await Promise.all(
      ['one', 'two', 'three'].map(wishes => put(olena, plan, { wishes, priorLearningIds: [] })),
    )
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 409, 409])
    expect(await proposalsOf(plan.planId, before)).toHaveLength(2)
    expect((await planOf(olena)).wishes).toBe(answers.find(one => one.status === 200)?.body.wishes)
  })

  it('waits until the school brings in a newer version, also one that it made before; a draft is none', async () => {
    const olena = await world.as('olena.bondar')
    const plan = await planOf(olena)
    expect(plan.proposal).toEqual({ at: '2026-11-19T16:20:00+02:00', parts: ['PRIOR_LEARNING'] })
    await bringIn(plan.planId, 3, 'DRAFT')
    expect((await planOf(olena)).proposal).toEqual(plan.proposal)
    await sql`update plan_version set state = 'SENT_TO_STUDENT' where plan_id = ${plan.planId} and version = 3`.execute(
      world.database.db,
    )
    const sent = await planOf(olena)
    expect([sent.version, sent.proposal]).toEqual([3, undefined])
    expect(titles(sent, true)).toEqual(titles(plan, true))
  })

  it('over a first draft waits until the plan is sent', async () => {
    const sasa = await world.as('sasa.maki-kerttula')
    const plan = await planOf(sasa)
    expect([plan.state, plan.can.editOwnParts]).toEqual(['DRAFT', true])
    const saved = await put(sasa, plan, { wishes: 'Iltaopetusta' })
    expect(saved.body.proposal?.parts).toEqual(['WISHES'])
    await sql`update plan_version set state = 'SENT_TO_STUDENT' where plan_id = ${plan.planId}`.execute(
      world.database.db,
    )
    expect((await planOf(sasa)).proposal).toBeUndefined()
  })

  it('that is taken back requests nothing, and other proposals remain', async () => {
    const olena = await world.as('olena.bondar')
    const plan = await planOf(olena)
    const changed = await put(olena, plan, { goalText: 'Something else.', wishes: 'More testing.' })
    expect(changed.body.proposal?.parts).toEqual(['GOAL', 'WISHES', 'PRIOR_LEARNING'])
    const back = await put(olena, changed.body, { goalText: plan.goal.text, wishes: '' })
    expect(back.body.proposal?.parts).toEqual(['PRIOR_LEARNING'])
  })

  it('stays as it was written', async () => {
    const { planId } = await planOf(await world.as('olena.bondar'))
    const before = await proposalsOf(planId)
    await sql`update plan_proposal set new_value = '"x"' where plan_id = ${planId}`.execute(world.database.db)
    expect(await proposalsOf(planId)).toEqual(before)
  })
})

describe('own parts by the state of the plan', () => {
  it.each([
    ['SENT_TO_STUDENT', 409],
    ['STUDENT_APPROVED', 409],
    ['STUDENT_RETURNED', 409],
    ['PROVIDER_APPROVED', 200],
    ['UPDATED_SMALL', 200],
    ['SUPERSEDED', 409],
  ])('of a plan that is %s are answered %i', async (state, status) => {
    const olena = await world.as('olena.bondar')
    const { planId, version } = await planOf(olena)
    await sql`update plan_version set state = ${state} where plan_id = ${planId} and version = ${version}`.execute(
      world.database.db,
    )
    const before = await newestProposal(planId)
    const plan = await planOf(olena)
    const answer = await put(olena, plan, { wishes: 'More testing.', priorLearningIds: [] })
    expect([plan.can.editOwnParts, answer.status]).toEqual([status === 200, status])
    expect(await proposalsOf(planId, before)).toHaveLength(status === 200 ? 2 : 0)
  })
})
