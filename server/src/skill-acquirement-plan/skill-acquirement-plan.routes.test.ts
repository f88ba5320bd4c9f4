import type {
  PersonalStudyPlan,
  PlanApprovals,
  SkillAcquirementPlan,
} from '@studentgo/protocol/skill-acquirement-plan'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { keepTables } from '../../test/every-endpoint/kept-tables.ts'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'

let world: World
let restore: () => Promise<void>

beforeAll(async () => {
  world = await makeWorld()
  restore = await keepTables(world.database.db, [
    'feature_switch',
    'student',
    'parent_access',
    'study_right',
    'plan',
    'plan_version',
    'plan_decision',
    'plan_comment',
    'plan_prior_learning',
    'plan_proposal',
    'plan_module',
    'prior_competence',
    'personal_education_event',
    'plan_slot',
    'event_registration',
    'plan_event_change',
  ])
})
afterAll(() => world.close())

const address = '/rest/v1/skillacquirementplan'

async function planOf(client: Client, query = ''): Promise<SkillAcquirementPlan> {
  return (await client.get<SkillAcquirementPlan>(`${address}${query}`)).body
}

async function approvalsOf(client: Client, query = ''): Promise<PlanApprovals> {
  return (await client.get<PlanApprovals>(`${address}/studenthoksapproval${query}`)).body
}

async function rightsOf(client: Client, query = ''): Promise<PersonalStudyPlan[]> {
  return (await client.get<PersonalStudyPlan[]>(`${address}/psp${query}`)).body
}

describe('reading', () => {
  it('Aada sees her goal, 180 points by state, what changed and what waits for her', async () => {
    const aada = await world.as('aada.kuisma')
    const plan = await planOf(aada)
    expect(plan).toMatchObject({ version: 2, state: 'SENT_TO_STUDENT', firstApprovedAt: '2026-09-04' })
    expect(plan.goal.careerPlan).toEqual({ code: '0001', name: 'Jatko-opintoihin' })
    const { progress } = plan
    expect(progress).toMatchObject({
      unit: 'OSP',
      requiredOsp: 180,
      completedOsp: 2,
      paceStatus: 'NOT_APPLICABLE',
    })
    expect(
      progress.recognisedOsp +
        progress.completedOsp +
        progress.ongoingOsp +
        progress.plannedOsp +
        progress.unplannedOsp,
    ).toBe(180)
    expect(plan.pendingApproval?.summary.map(change => change.kind)).toEqual([
      'ADDED',
      'CHANGED',
      'CHANGED',
      'REMOVED',
    ])
    expect(plan.pendingApproval?.requestedBy?.name).toBe('Kaisa Mäntylä')
    expect(plan.can).toEqual({ editOwnParts: false, decide: true, comment: true, markSeen: false })
  })

  it('has the new codes of sub-areas for who began in August 2026, and the old ones for who began before', async () => {
    const codes = async (username: string) =>
      (await planOf(await world.as(username))).modules
        .filter(module => module.kind === 'COMMON_SUBAREA')
        .map(module => module.code ?? '')
    expect(await codes('aada.kuisma')).toContain('YTLTTH26')
    expect((await codes('aada.kuisma')).every(code => code.endsWith('26'))).toBe(true)
    expect(await codes('joonas.vainio')).toContain('MLMA')
    expect((await codes('joonas.vainio')).some(code => code.endsWith('26'))).toBe(false)
  })

  it('has requirements with criteria at every level in the reader’s language, and prerequisites', async () => {
    const client = await world.as('mikael.lindqvist')
    await client.put('/rest/v1/locale/', { language: 'se' })
    const plan = await planOf(client)
    const programming = plan.modules.find(module => module.code === 'OHJ')
    expect(programming?.requirements?.[0]).toMatchObject({
      text: 'Du planerar och programmerar en liten applikation',
    })
    expect(programming?.requirements?.[0]?.criteria.map(one => one.level)).toEqual([
      'T1',
      'T2',
      'H3',
      'H4',
      'K5',
    ])
    const first = plan.modules.find(module => module.code === 'TVTP')
    expect(programming?.prerequisiteModuleIds).toEqual([first?.id])
    const adapted = plan.modules.find(module => module.code === 'MLMA' && module.deviationText)
    expect(adapted?.individualCriteria).toHaveLength(1)
  })

  it('Olena’s recognised parts count apart, one of them without a grade, and with who recognised it', async () => {
    const plan = await planOf(await world.as('olena.bondar'))
    expect(plan.progress.recognisedOsp).toBe(30)
    const basics = plan.modules.find(module => module.code === 'TVTP')
    expect(basics).toMatchObject({ state: 'RECOGNISED', priorCompetence: { route: 'ASSESSORS' } })
    expect(basics?.grade).toBeUndefined()
    expect(basics?.tabs.qualificationEventAssessment).toBe(false)
  })

  it('counts TUVA in weeks, and gives a qualification that is passed no average', async () => {
    const [tuva] = await rightsOf(await world.as('eino.kuisma'))
    expect(tuva?.progress).toMatchObject({ unit: 'WEEK', requiredOsp: 38, paceStatus: 'NOT_APPLICABLE' })
    const rights = await rightsOf(await world.as('tuomas.harju'))
    const sports = rights.find(right => right.qualification.code === '384248')
    expect(sports?.progress).toMatchObject({ requiredOsp: 150, completedOsp: 30 })
    expect(sports?.progress?.averageGrade).toBeUndefined()
  })

  it('Tuomas has two study rights with a plan each, one of them the default', async () => {
    const tuomas = await world.as('tuomas.harju')
    const rights = await rightsOf(tuomas)
    expect(rights.map(right => right.isDefault)).toEqual([true, false])
    const plans = await Promise.all(
      rights.map(right => planOf(tuomas, `?personalStudyPlanId=${right.personalStudyPlanId}`)),
    )
    expect(plans.map(plan => plan.planId)).toEqual(rights.map(right => right.currentPlanId))
    expect((await planOf(tuomas)).planId).toBe(plans[0]?.planId)
  })

  it('a study right whose plan has not been made says null, and has no progress', async () => {
    const reetta = await world.as('reetta.hakkinen')
    const without = (await rightsOf(reetta)).find(right => right.currentPlanId === undefined)
    expect(without?.progress).toBeUndefined()
    const answer = await reetta.get(`${address}?personalStudyPlanId=${without?.personalStudyPlanId}`)
    expect([answer.status, answer.body]).toEqual([200, null])
    const approvals = await approvalsOf(reetta, `?personalStudyPlanId=${without?.personalStudyPlanId}`)
    expect(approvals).toEqual({ history: [], versions: [] })
  })

  it('shows an earlier version on demand, and a draft only while there is nothing else', async () => {
    const aada = await world.as('aada.kuisma')
    const { planId } = await planOf(aada)
    expect(await planOf(aada, `?planId=${planId}&version=1`)).toMatchObject({
      version: 1,
      state: 'PROVIDER_APPROVED',
    })
    expect((await aada.get(`${address}?planId=${planId}&version=9`)).status).toBe(404)
    expect(await planOf(await world.as('sasa.maki-kerttula'))).toMatchObject({ version: 1, state: 'DRAFT' })
    await world.database.db
      .updateTable('plan_version')
      .set({ state: 'DRAFT' })
      .where('plan_id', '=', planId)
      .where('version', '=', 2)
      .execute()
    const plan = await planOf(aada)
    expect([plan.version, plan.state, plan.pendingApproval]).toEqual([1, 'PROVIDER_APPROVED', undefined])
    expect((await aada.get(`${address}?planId=${planId}&version=2`)).status).toBe(404)
    expect((await aada.get(`${address}?planId=${planId}&version=10000000000`)).status).toBe(400)
    await restore()
  })

  it('the last tab of a unit is there when an assessment is published or awaited, unless the school hides it', async () => {
    const joonas = await world.as('joonas.vainio')
    const withTab = async () =>
      (await planOf(joonas)).modules
        .filter(module => module.tabs.qualificationEventAssessment)
        .map(module => module.code)
    expect(await withTab()).toContain('OHJ')
    expect(await withTab()).not.toContain('OKT')
    const other = await makeWorld()
    try {
      await other.database.db
        .insertInto('feature_switch')
        .values({ name: 'hideQualificationEventAssessment', is_on: true })
        .execute()
      const hidden = await planOf(await other.as('joonas.vainio'))
      expect(hidden.modules.some(module => module.tabs.qualificationEventAssessment)).toBe(false)
    } finally {
      await other.close()
    }
  })

  it('a list of study rights says which plan waits, until when, and reminds after a week', async () => {
    const aada = await world.as('aada.kuisma')
    const [right] = await rightsOf(aada)
    expect(right?.waits).toEqual({ version: 2, dueDate: '2026-12-05', remind: false })
    await world.database.db
      .updateTable('plan_version')
      .set({ requested_at: new Date('2026-11-16T08:00:00+02:00') })
      .where('plan_id', '=', right?.currentPlanId ?? 0)
      .where('version', '=', 2)
      .execute()
    expect((await rightsOf(aada))[0]?.waits?.remind).toBe(true)
    expect((await rightsOf(await world.as('joonas.vainio')))[0]?.waits).toBeUndefined()
    await restore()
  })

  it('counts the demonstrations of a unit, and opens its assessment when one waits to be assessed', async () => {
    const eino = await world.as('eino.kuisma')
    const { personalStudyPlanId, modules } = await planOf(eino)
    const unit = modules.find(module => module.kind === 'TUVA_PART')
    expect(unit?.tabs.qualificationEventAssessment).toBe(false)
    const before = unit?.counts.qualificationEvents ?? 0
    await sql`with made as (insert into demonstration (study_right_id, student_id, name, state, start_date, end_date,
        place_name, place_type, updated_at)
      values (${personalStudyPlanId}, ${await world.personId('eino.kuisma')}, '{"fi": "Näyttö"}',
        'AWAITING_ASSESSMENT', '2026-11-16', '2026-11-17', 'Verstas', 2, now()) returning id)
      insert into demonstration_module (demonstration_id, module_id)
      select made.id, m.module_id from made, plan_module m where m.id = ${unit?.id}`.execute(
      world.database.db,
    )
    const after = (await planOf(eino)).modules.find(module => module.id === unit?.id)
    expect(after?.counts.qualificationEvents).toBe(before + 1)
    expect(after?.tabs.qualificationEventAssessment).toBe(true)
    await sql`delete from demonstration where study_right_id = ${personalStudyPlanId}`.execute(
      world.database.db,
    )
  })

  it('a plan may be kept on a device, but not one that says what was agreed on support', async () => {
    const kept = async (username: string) =>
      (await (await world.as(username)).get(address)).headers['x-offline']
    expect(await kept('aada.kuisma')).toMatch(/^allow/)
    expect(await kept('mikael.lindqvist')).toBeUndefined()
  })

  it('another person’s plan, study right or version is not found, in every way to ask for it', async () => {
    const joonas = await planOf(await world.as('joonas.vainio'))
    const aada = await world.as('aada.kuisma')
    const own = await planOf(aada)
    const asked = [
      `${address}?planId=${joonas.planId}`,
      `${address}?personalStudyPlanId=${joonas.personalStudyPlanId}`,
      `${address}?planId=${own.planId}&personalStudyPlanId=${joonas.personalStudyPlanId}`,
      `${address}?planId=999999`,
      `${address}/studenthoksapproval?personalStudyPlanId=${joonas.personalStudyPlanId}`,
    ]
    for (const path of asked) expect([path, (await aada.get(path)).status]).toEqual([path, 404])
    expect((await aada.get(`${address}?planId=abc`)).status).toBe(400)
  })
})

describe('deciding', () => {
  afterEach(() => restore())

  const decisionPath = `${address}/studenthoksapproval`

  async function pendingOf(client: Client) {
    const { pending } = await approvalsOf(client)
    if (pending === undefined) throw new Error('nothing waits')
    return { approvalId: pending.approvalId, version: pending.version, confirmed: true as const }
  }

  it('Aada approves; once more changes nothing, and the other way round is a conflict', async () => {
    const aada = await world.as('aada.kuisma')
    const asked = { ...(await pendingOf(aada)), decision: 'APPROVED' }
    const first = await aada.post<PlanApprovals>(decisionPath, asked)
    expect(first.status).toBe(200)
    expect(first.body.pending).toBeUndefined()
    expect(first.body.history[0]).toMatchObject({
      version: 2,
      decision: 'APPROVED',
      by: 'Aada Kuisma',
      method: 'SESSION',
    })
    expect((await planOf(aada)).state).toBe('STUDENT_APPROVED')
    const second = await aada.post<PlanApprovals>(decisionPath, asked)
    expect([second.status, second.body.history.length]).toEqual([200, first.body.history.length])
    const turned = await aada.post(decisionPath, { ...asked, decision: 'RETURNED', comment: 'Sittenkin ei.' })
    expect(turned.status).toBe(409)
    expect((await planOf(aada)).state).toBe('STUDENT_APPROVED')
  })

  it('a double click leaves one decision', async () => {
    const aada = await world.as('aada.kuisma')
    const asked = { ...(await pendingOf(aada)), decision: 'APPROVED' }
    const answers = await Promise.all([aada.post(decisionPath, asked), aada.post(decisionPath, asked)])
    expect(answers.map(answer => answer.status)).toEqual([200, 200])
    expect((await approvalsOf(aada)).history.filter(one => one.version === 2)).toHaveLength(1)
  })

  it('Aada returns it with a comment, and the plan waits for the school', async () => {
    const aada = await world.as('aada.kuisma')
    const asked = { ...(await pendingOf(aada)), decision: 'RETURNED' }
    const bare = await aada.post(decisionPath, asked)
    expect([bare.status, bare.subErrors[0]?.field]).toEqual([400, 'body.comment'])
    const returned = await aada.post<PlanApprovals>(decisionPath, {
      ...asked,
      comment: ' Vaihtaisin valinnaisen. ',
    })
    expect(returned.body.history[0]).toMatchObject({
      decision: 'RETURNED',
      comment: 'Vaihtaisin valinnaisen.',
    })
    expect((await planOf(aada)).state).toBe('STUDENT_RETURNED')
    // The school answers before it can send the plan again.
    const { planId } = await planOf(aada)
    const send = () =>
      world.database.db
        .insertInto('plan_version')
        .values({ plan_id: planId, version: 3, state: 'SENT_TO_STUDENT', created_at: new Date() })
        .execute()
    await expect(send()).rejects.toThrow('no answer yet')
    await world.database.db
      .updateTable('plan_version')
      .set({ staff_answer: 'Vaihdettu.' })
      .where('plan_id', '=', planId)
      .where('version', '=', 2)
      .execute()
    await send()
    expect((await planOf(aada)).version).toBe(3)
    const { versions } = await approvalsOf(aada)
    expect(versions.map(one => [one.version, one.state, one.staffAnswer])).toEqual([
      [3, 'SENT_TO_STUDENT', undefined],
      [2, 'STUDENT_RETURNED', 'Vaihdettu.'],
      [1, 'PROVIDER_APPROVED', undefined],
    ])
  })

  it('a stale version, a version that does not wait, and one of another person are refused and change nothing', async () => {
    const aada = await world.as('aada.kuisma')
    const pending = await pendingOf(aada)
    const stale = await aada.post(decisionPath, { ...pending, version: 1, decision: 'APPROVED' })
    expect([stale.status, stale.subErrors[0]?.code]).toEqual([409, 'stale-version'])
    const joonas = await world.as('joonas.vainio')
    expect((await joonas.post(decisionPath, { ...pending, decision: 'APPROVED' })).status).toBe(404)
    const asa = await world.as('asa-maria.soderstrom')
    const old = (await approvalsOf(asa)).history.find(one => one.decision === 'RETURNED')
    const again = {
      approvalId: old?.approvalId,
      version: old?.version,
      confirmed: true,
      decision: 'APPROVED',
    }
    expect((await asa.post(decisionPath, again)).status).toBe(409)
    const unconfirmed = { ...pending, confirmed: false, decision: 'APPROVED' }
    expect((await aada.post(decisionPath, unconfirmed)).status).toBe(400)
    expect((await planOf(aada)).state).toBe('SENT_TO_STUDENT')
    expect((await planOf(asa)).state).toBe('STUDENT_RETURNED')
  })

  it('a version that needs strong identification is not approved with a password', async () => {
    const aada = await world.as('aada.kuisma')
    const pending = await pendingOf(aada)
    await world.database.db
      .updateTable('plan_version')
      .set({ requires_strong_auth: true })
      .where('id', '=', pending.approvalId)
      .execute()
    const refused = await aada.post(decisionPath, { ...pending, decision: 'APPROVED' })
    expect([refused.status, refused.subErrors[0]?.code]).toEqual([403, 'step-up-required'])
  })

  it('a guardian of a minor marks it as seen, once, and decides nothing', async () => {
    const studentId = await world.personId('aada.kuisma')
    const query = `?studentId=${studentId}`
    const petri = await world.as('petri.kuisma', 'PARENT')
    const { pending } = await approvalsOf(petri, query)
    expect(pending?.seenByGuardian).toBe(false)
    const seen = { approvalId: pending?.approvalId, decision: 'SEEN', comment: 'Hyvä suunnitelma.' }
    for (const _ of [1, 2]) expect((await petri.post(`${decisionPath}${query}`, seen)).status).toBe(200)
    const after = await approvalsOf(petri, query)
    expect(after.pending?.seenByGuardian).toBe(true)
    expect(after.history.filter(one => one.version === 2)).toHaveLength(1)
    const decision = { approvalId: pending?.approvalId, version: 2, decision: 'APPROVED', confirmed: true }
    expect((await petri.post(`${decisionPath}${query}`, decision)).status).toBe(403)
    expect((await planOf(petri, query)).state).toBe('SENT_TO_STUDENT')
    const aada = await world.as('aada.kuisma')
    expect(
      (await aada.post(decisionPath, { approvalId: pending?.approvalId, decision: 'SEEN' })).status,
    ).toBe(403)
  })

  it('Veera, whose studies are interrupted, reads and decides nothing', async () => {
    const veera = await world.as('veera.salo')
    const plan = await planOf(veera)
    expect(plan.can).toEqual({ editOwnParts: false, decide: false, comment: false, markSeen: false })
    const edit = await veera.put(address, { planId: plan.planId, version: plan.lockVersion, wishes: 'x' })
    expect([edit.status, edit.subErrors[0]?.code]).toEqual([409, 'study-right-not-in-force'])
  })
})

describe('own parts and comments', () => {
  afterEach(() => restore())

  it('Olena writes her goal and wishes; who read an older plan is told so and writes over nothing', async () => {
    const olena = await world.as('olena.bondar')
    const plan = await planOf(olena)
    const edit = {
      planId: plan.planId,
      version: plan.lockVersion,
      goalText: 'A trainee place.',
      wishes: 'More testing.',
    }
    const first = await olena.put<SkillAcquirementPlan>(address, edit)
    expect(first.body).toMatchObject({
      goal: { text: 'A trainee place.' },
      wishes: 'More testing.',
      lockVersion: plan.lockVersion + 1,
    })
    const second = await olena.put(address, { ...edit, goalText: 'Something else.' })
    expect([second.status, second.subErrors[0]?.code]).toEqual([409, 'stale-version'])
    expect((await planOf(olena)).goal.text).toBe('A trainee place.')
  })

  it('while a version waits, its own parts are locked, and a comment can still be written', async () => {
    const aada = await world.as('aada.kuisma')
    const plan = await planOf(aada)
    const edit = await aada.put(address, { planId: plan.planId, version: plan.lockVersion, wishes: 'x' })
    expect([edit.status, edit.subErrors[0]?.code]).toEqual([409, 'state-conflict'])
    const said = await aada.put<SkillAcquirementPlan>(address, { planId: plan.planId, comment: ' Kiitos! ' })
    expect(said.body.comments.at(-1)).toMatchObject({ by: 'Aada Kuisma', role: 'STUDENT', text: 'Kiitos!' })
    expect((await aada.put(address, { planId: plan.planId, comment: '   ' })).status).toBe(400)
  })

  it('a guardian of a minor comments and leaves the student’s own parts alone', async () => {
    const query = `?studentId=${await world.personId('aada.kuisma')}`
    const petri = await world.as('petri.kuisma', 'PARENT')
    const plan = await planOf(petri, query)
    expect(plan.can).toEqual({ editOwnParts: false, decide: false, comment: true, markSeen: true })
    const said = await petri.put<SkillAcquirementPlan>(`${address}${query}`, {
      planId: plan.planId,
      comment: 'Jutellaan.',
    })
    expect(said.body.comments.at(-1)).toMatchObject({ by: 'Petri Kuisma', role: 'PARENT' })
    const wishes = { planId: plan.planId, version: plan.lockVersion, wishes: 'x' }
    expect((await petri.put(`${address}${query}`, wishes)).status).toBe(403)
    const joonas = await planOf(await world.as('joonas.vainio'))
    const nested = await petri.put(`${address}${query}`, { planId: joonas.planId, comment: 'Hei' })
    expect(nested.status).toBe(404)
  })

  it('a guardian whom an adult lets see the plan reads it without grades, and writes nothing', async () => {
    const { db } = world.database
    const link = await db
      .selectFrom('parent_access as a')
      .innerJoin('account as p', 'p.person_id', 'a.parent_id')
      .innerJoin('account as s', 's.person_id', 'a.student_id')
      .select(['p.username as parent', 's.username as student', 'a.student_id', 'a.consent_scopes'])
      .where('a.state', '=', 'ACTIVE')
      .execute()
    const reader = link.find(
      one => one.consent_scopes.includes('PLAN') && !one.consent_scopes.includes('ASSESSMENT'),
    )
    if (reader === undefined) throw new Error('nobody reads a plan without grades')
    const parent = await world.as(reader.parent, 'PARENT')
    const query = `?studentId=${reader.student_id}`
    const plan = await planOf(parent, query)
    expect(plan.modules.length).toBeGreaterThan(4)
    expect(plan.modules.some(module => module.grade !== undefined || module.state === 'FAILED')).toBe(false)
    expect(plan.progress.averageGrade).toBeUndefined()
    await sql`update plan_module u set deviation_text = '{"fi": "MUKAUTETTU"}',
        individual_criteria = '[{"fi": "MUKAUTETTU"}]'
      from plan p where p.id = u.plan_id and p.student_id = ${reader.student_id}`.execute(db)
    expect((await parent.get(`${address}${query}`)).text).not.toContain('MUKAUTETTU')
    expect((await (await world.as(reader.student)).get(address)).text).toContain('MUKAUTETTU')
    expect((await rightsOf(parent, query))[0]?.progress?.averageGrade).toBeUndefined()
    expect((await parent.put(`${address}${query}`, { planId: plan.planId, comment: 'Hei' })).status).toBe(403)
    const seen = { approvalId: 1, decision: 'SEEN' }
    expect((await parent.post(`${address}/studenthoksapproval${query}`, seen)).status).toBe(403)
    const hodan = await world.as('hodan.warsame', 'PARENT')
    const amina = await world.personId('amina.warsame')
    expect((await hodan.get(`${address}?studentId=${amina}`)).subErrors[0]?.code).toBe('scope-missing')
  })

  it('a guardian with access to a child under non-disclosure reads the plan, and not where the child studies', async () => {
    const { db } = world.database
    const studentId = await world.personId('aada.kuisma')
    const petri = await world.as('petri.kuisma', 'PARENT')
    const query = `?studentId=${studentId}`
    await sql`update plan_module u set provider_name = 'Toinen opisto'
      from plan p where p.id = u.plan_id and p.student_id = ${studentId}`.execute(db)
    expect((await planOf(petri, query)).modules[0]?.providerName).toBe('Toinen opisto')
    expect((await rightsOf(petri, query))[0]?.group).toBeDefined()
    await sql`update student set non_disclosure = true where person_id = ${studentId}`.execute(db)
    await sql`update parent_access set regranted = true where student_id = ${studentId}`.execute(db)
    const answer = await petri.get<SkillAcquirementPlan>(`${address}${query}`)
    expect(answer.status).toBe(200)
    expect(answer.body.modules.length).toBeGreaterThan(0)
    expect(answer.text).not.toContain('Toinen opisto')
    const [right] = await rightsOf(petri, query)
    expect(right?.qualification.name).toBeDefined()
    expect(right?.group).toBeUndefined()
  })

  it('a guardian’s read and every write leave a row in the audit', async () => {
    const studentId = await world.personId('aada.kuisma')
    const petri = await world.as('petri.kuisma', 'PARENT')
    await planOf(petri, `?studentId=${studentId}`)
    const rows = await world.database.db
      .selectFrom('audit')
      .select(['action', 'actor_kind'])
      .where('student_id', '=', studentId)
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(rows).toEqual([{ action: 'GET /skillacquirementplan', actor_kind: 'PARENT' }])
  })
})
