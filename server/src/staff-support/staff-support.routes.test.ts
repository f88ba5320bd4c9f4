import type { ProcessInstance } from '@studentgo/protocol/process-tracking'
import type { SpecialSupport } from '@studentgo/protocol/special-support'
import type { StaffSupport } from '@studentgo/protocol/staff-support'
import type { StaffWaiting } from '@studentgo/protocol/staff-today-waiting'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectRefusal } from '../../test/every-endpoint/refusal.ts'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'

const studentPath = '/rest/v1/education/specialsupport'

let world: World
let elina: Client
let mikael: Client
let camilla: Client
let mikaelId: number
let path: string
beforeAll(async () => {
  world = await makeWorld()
  elina = await world.as('elina.narhi', 'STAFF')
  mikael = await world.as('mikael.lindqvist')
  camilla = await world.as('camilla.lindqvist', 'PARENT')
  mikaelId = await world.personId('mikael.lindqvist')
  path = `/rest/v1/staff/student/${mikaelId}/specialsupport`
})
afterAll(() => world.close())

const text = {
  level: 'SPECIAL' as const,
  validFrom: '2027-01-11',
  validTo: '2027-06-04',
  grounds: 'Du behöver lugn och ro när du läser.',
  arrangements: [{ kind: 'ARRANGEMENT' as const, text: 'Du skriver proven i ett eget rum.' }],
}

async function read(client: Client = elina): Promise<StaffSupport> {
  const { status, body } = await client.get<StaffSupport>(path)
  expect(status).toBe(200)
  return body
}

async function begin() {
  const { status, body } = await elina.post<StaffSupport>(path, text)
  expect(status).toBe(200)
  const draft = body.decisions.find(one => one.draft)
  if (draft === undefined) throw new Error('no draft')
  return draft
}

const step = ({ id, version }: { id: number; version: number }, body: object, client = elina) =>
  client.put<StaffSupport>(`${path}/${id}`, { version, ...body })

async function one(id: number) {
  const found = (await read()).decisions.find(decision => decision.id === id)
  if (found === undefined) throw new Error('no such decision')
  return found
}

const ofStudent = async (client: Client, query = '') =>
  (await client.get<SpecialSupport>(`${studentPath}${query}`)).body.decisions

const say = (client: Client, decisionId: number, query = '') =>
  client.post(`${studentPath}${query}`, {
    decisionId,
    action: 'HEARING',
    statement: 'Det låter bra.',
    agree: true,
  })

const answerAll = async (decisionId: number) => {
  const jan = await world.as('jan-erik.lindqvist', 'PARENT')
  const asked = `?studentId=${mikaelId}`
  for (const params of [
    await say(mikael, decisionId),
    await say(camilla, decisionId, asked),
    await say(jan, decisionId, asked),
  ]) {
    expect(params.status).toBe(200)
  }
}

const decide = {
  action: 'DECIDE',
  ...text,
  appealInstructions: 'Du söker ändring hos förvaltningsdomstolen.',
  appealUntil: '2026-12-23',
}

beforeEach(async () => {
  for (const decision of (await read()).decisions.filter(({ draft }) => draft)) {
    await step(decision, { action: 'DISCARD' })
  }
})

describe('a draft', () => {
  test('is known to special needs alone until people are heard about it', async () => {
    const before = await ofStudent(mikael)
    const draft = await begin()
    expect(draft).toMatchObject({
      state: 'PREPARING',
      grounds: text.grounds,
      responsible: 'Elina Närhi',
      can: { edit: true, hear: true, decide: false, repeal: false },
    })
    expect(await ofStudent(mikael)).toEqual(before)
    expect(await ofStudent(camilla, `?studentId=${mikaelId}`)).toEqual(
      await ofStudent(camilla, `?studentId=${mikaelId}`),
    )
    expect((await ofStudent(camilla, `?studentId=${mikaelId}`)).map(({ id }) => id)).not.toContain(draft.id)
    expect((await mikael.get(`${studentPath}?groundsOf=${draft.id}`)).status).toBe(404)
    expect((await say(mikael, draft.id)).status).toBe(404)
    const { body: waiting } = await elina.get<StaffWaiting>('/rest/v1/staff/waiting')
    expect(waiting.find(({ kind }) => kind === 'SUPPORT_DRAFT')?.items).toMatchObject([
      { student: { studentId: mikaelId }, address: `/staff/support?id=${mikaelId}` },
    ])
    for (const name of ['kaisa.mantyla', 'laura.hietala', 'jari.lahti', 'kimmo.saari']) {
      expect((await (await world.as(name, 'STAFF')).get(path)).status, name).toBe(403)
    }
  })

  test('is changed and deleted, and never overwrites a change by another person', async () => {
    const draft = await begin()
    const { body } = await step(draft, {
      action: 'SAVE',
      ...text,
      level: 'DEMANDING_SPECIAL',
      arrangements: [],
    })
    expect(body.decisions.find(({ id }) => id === draft.id)).toMatchObject({
      level: 'DEMANDING_SPECIAL',
      arrangements: [],
    })
    expectRefusal(await step(draft, { action: 'DISCARD' }), 409, 'stale-version')
    const { status, body: after } = await step(await one(draft.id), { action: 'DISCARD' })
    expect(status).toBe(200)
    expect(after.decisions.map(({ id }) => id)).not.toContain(draft.id)
  })

  test.each([
    ['that ends before it begins', { validTo: '2027-01-10' }, 'body.validTo'],
    ['without grounds', { grounds: ' ' }, 'body.grounds'],
    [
      'that adapts the assessment of no unit',
      { arrangements: [{ kind: 'ADAPTED_ASSESSMENT', text: 'Muntligt.' }] },
      'body.arrangements.0.moduleId',
    ],
    [
      'about a unit that the student does not have',
      { arrangements: [{ kind: 'DEVIATION', moduleId: 99_999_999, text: 'Utan.' }] },
      'body.arrangements.0.moduleId',
    ],
  ])('%s is refused at its field', async (_title, more, field) => {
    const refused = await elina.post(path, { ...text, ...more })
    expect(refused.status).toBe(400)
    expect(refused.subErrors.map(fault => fault.field)).toContain(field)
    expect((await read()).decisions.filter(({ draft }) => draft)).toEqual([])
  })

  test('is not begun for a student who does not study now', async () => {
    const veeraId = await world.personId('veera.salo')
    await world.database.db
      .insertInto('learning_support')
      .values({ student_id: veeraId, type_code: '02', description: '{"fi": "Tuki"}' })
      .execute()
    const refused = await elina.post(`/rest/v1/staff/student/${veeraId}/specialsupport`, text)
    expectRefusal(refused, 409, 'study-right-not-in-force')
  })
})

describe('a decision', () => {
  test('waits for everybody who is heard, or for the last day', async () => {
    const draft = await begin()
    expectRefusal(await step(draft, decide), 409, 'state-conflict')
    const gone = await step(draft, { action: 'HEAR', dueDate: '2026-11-23' })
    expect(gone.subErrors[0]).toMatchObject({ code: 'timeHasPassed', field: 'body.dueDate' })
    expect((await step(draft, { action: 'HEAR', dueDate: '2026-12-07' })).status).toBe(200)
    const heard = await one(draft.id)
    expect(heard).toMatchObject({ state: 'HEARING', draft: false, can: { edit: false, decide: false } })
    expect(heard.hearing?.awaited).toEqual(['Mikael Lindqvist', 'Camilla Lindqvist', 'Jan-Erik Lindqvist'])
    expect((await ofStudent(mikael)).find(({ id }) => id === draft.id)).toMatchObject({
      state: 'HEARING',
      hearing: { open: true, dueDate: '2026-12-07' },
    })
    expectRefusal(await step(heard, decide), 409, 'state-conflict')
    await say(mikael, draft.id)
    expect((await one(draft.id)).hearing).toMatchObject({
      statements: [{ name: 'Mikael Lindqvist', text: 'Det låter bra.', agree: true }],
      awaited: ['Camilla Lindqvist', 'Jan-Erik Lindqvist'],
    })
    await world.database.db
      .updateTable('support_decision')
      .set({ hearing_due: '2026-11-22' })
      .where('id', '=', draft.id)
      .execute()
    expect((await one(draft.id)).can.decide).toBe(true)
  })

  test('is visible to the student and the guardians, announced once, and in their timeline', async () => {
    const draft = await begin()
    await step(draft, { action: 'HEAR', dueDate: '2026-12-07' })
    await answerAll(draft.id)
    const { body: waiting } = await elina.get<StaffWaiting>('/rest/v1/staff/waiting')
    expect(waiting.map(({ kind }) => kind)).toContain('SUPPORT_DECISION')
    const heard = await one(draft.id)
    const late = await step(heard, { ...decide, appealUntil: '2026-11-23' })
    expect(late.subErrors[0]).toMatchObject({ code: 'timeHasPassed', field: 'body.appealUntil' })
    const { status, body } = await step(heard, decide)
    expect(status).toBe(200)
    expect(body.decisions.find(({ id }) => id === draft.id)).toMatchObject({
      state: 'DECIDED',
      decidedBy: 'Elina Närhi',
      can: { decide: false, repeal: true },
    })
    for (const [client, query] of [
      [mikael, ''],
      [camilla, `?studentId=${mikaelId}`],
    ] as const) {
      const seen = (await ofStudent(client, query)).find(({ id }) => id === draft.id)
      expect(seen).toMatchObject({
        state: 'DECIDED',
        validFrom: '2027-01-11',
        appealInstructions: decide.appealInstructions,
        appealUntil: '2026-12-23',
        arrangements: [{ text: 'Du skriver proven i ett eget rum.' }],
      })
      expect(seen).not.toHaveProperty('appealInstructionsLanguage')
    }
    const told = await world.database.db
      .selectFrom('outbox')
      .select(['rule', 'key'])
      .where('student_id', '=', mikaelId)
      .where('key', 'like', `decision ${draft.id}%`)
      .orderBy('id')
      .execute()
    const notified = await world.database.db
      .selectFrom('notification')
      .select(['rule', 'key'])
      .where('person_id', '=', mikaelId)
      .where('key', 'like', `decision ${draft.id}%`)
      .orderBy('id')
      .execute()
    expect([...notified, ...told]).toEqual([
      { rule: 'support-hearing', key: `decision ${draft.id}` },
      { rule: 'support-decided', key: `decision ${draft.id} DECIDED` },
    ])
    const { text: matterText } = await mikael.get(
      `/api/v1/processtracking/instance/${draft.id * 100 + 6}?filter[include][]=events`,
    )
    const matter: ProcessInstance = JSON.parse(matterText)
    expect([matter.currentStep, matter.events?.map(one => one.step)]).toEqual([
      'DECIDED',
      ['SENT', 'STATEMENT', 'STATEMENT', 'STATEMENT', 'DECIDED'],
    ])
    expectRefusal(await step(await one(draft.id), { action: 'DISCARD' }), 409, 'state-conflict')
    expect((await step(await one(draft.id), { action: 'REPEAL' })).status).toBe(200)
    expect((await ofStudent(mikael)).find(({ id }) => id === draft.id)?.state).toBe('REPEALED')
  })

  test('of another student is not found here', async () => {
    const aadaId = await world.personId('aada.kuisma')
    const draft = await begin()
    const elsewhere = `/rest/v1/staff/student/${aadaId}/specialsupport/${draft.id}`
    const refused = await elina.put(elsewhere, { version: draft.version, action: 'DISCARD' })
    expect(refused.status).toBe(404)
  })
})

test('every view at the desk is a row of the audit that the student reads', async () => {
  const elinaId = await world.personId('elina.narhi')
  await read()
  const [row] = await world.database.db
    .selectFrom('audit')
    .select(['actor_id', 'student_id', 'action'])
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(row).toMatchObject({ actor_id: elinaId, student_id: mikaelId })
})
