import type { Request, Requests } from '@studentgo/protocol/requests'
import type { SpecialSupport } from '@studentgo/protocol/special-support'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal } from '../../test/every-endpoint/refusal.ts'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'

const path = '/rest/v1/education/specialsupport'
let world: World
let mikael: Client
let camilla: Client
let mikaelId: number

beforeAll(async () => {
  world = await makeWorld()
  mikael = await world.as('mikael.lindqvist')
  camilla = await world.as('camilla.lindqvist', 'PARENT')
  mikaelId = await world.personId('mikael.lindqvist')
})
afterAll(() => world.close())

async function read(client: Client, query = ''): Promise<SpecialSupport> {
  const { status, body } = await client.get<SpecialSupport>(`${path}${query}`)
  expect(status).toBe(200)
  return body
}

async function auditRows(actorId: number) {
  return world.database.db
    .selectFrom('audit')
    .select(['actor_kind', 'student_id', 'action', 'object'])
    .where('actor_id', '=', actorId)
    .orderBy('id')
    .execute()
}

async function hearingOf(client: Client, query = '') {
  const [decision] = (await read(client, query)).decisions
  if (decision === undefined) throw new Error('no decision')
  return decision
}

describe('reading support', () => {
  test('Mikael sees the proposal in words, whom to talk to, and no grounds until he asks', async () => {
    const support = await read(mikael)
    expect(support.decisions).toHaveLength(1)
    expect(support.decisions[0]).toMatchObject({ level: 'SPECIAL', state: 'HEARING', appealed: false })
    expect(support.decisions[0]?.arrangements.length).toBe(3)
    expect(support.decisions[0]?.arrangements.some(one => one.moduleName !== undefined)).toBe(true)
    expect(support.decisions[0]).not.toHaveProperty('grounds')
    expect(support.decisions[0]?.hearing).toMatchObject({ open: true, dueDate: '2026-12-03' })
    expect(support.contacts[0]).toMatchObject({ name: 'Elina Närhi', title: 'Erityisopettaja' })
    const asked = await hearingOf(mikael, `?groundsOf=${support.decisions[0]?.id}`)
    expect(asked.grounds?.length).toBeGreaterThan(20)
  })

  test('every read leaves a row: of the student, of the guardian, and one more when the grounds are opened', async () => {
    const other = await world.as('jan-erik.lindqvist', 'PARENT')
    const otherId = await world.personId('jan-erik.lindqvist')
    const before = (await auditRows(mikaelId)).length
    const { id } = await hearingOf(mikael)
    expect((await auditRows(mikaelId)).length).toBe(before + 1)
    await read(mikael, `?groundsOf=${id}`)
    expect((await auditRows(mikaelId)).slice(before + 1)).toEqual([
      expect.objectContaining({ object: `support_decision/${id}`, student_id: mikaelId }),
      expect.objectContaining({ action: 'GET /education/specialsupport', actor_kind: 'STUDENT' }),
    ])
    await read(other, `?studentId=${mikaelId}`)
    expect(await auditRows(otherId)).toEqual([
      expect.objectContaining({ actor_kind: 'PARENT', student_id: mikaelId }),
    ])
  })

  test('it is never stored on a device', async () => {
    const { headers } = await mikael.get(path)
    expect(headers['x-offline']).toBeUndefined()
    expect(headers['cache-control']).toBe('no-store, private')
  })

  test('of a decision in preparation only its preparation is shown', async () => {
    const eino = await world.as('eino.kuisma')
    const decision = await hearingOf(eino)
    expect(decision).toMatchObject({ state: 'PREPARING', arrangements: [], adaptedAssessment: [] })
    expect(decision).not.toHaveProperty('validFrom')
    expect((await eino.get(`${path}?groundsOf=${decision.id}`)).status).toBe(404)
  })

  test('a student without support sees that there is none, and whom to ask', async () => {
    const olena = await world.as('olena.bondar')
    const support = await read(olena)
    expect(support.decisions).toEqual([])
    expect(support.contacts.length).toBeGreaterThan(0)
  })

  test('consent to everything else does not cover support', async () => {
    const links = await world.database.db
      .selectFrom('parent_access')
      .innerJoin('account', 'account.person_id', 'parent_access.parent_id')
      .select(['student_id', 'username', 'consent_scopes'])
      .execute()
    const link = links.find(one => one.consent_scopes.includes('CONTRACT'))
    if (link === undefined) throw new Error('nobody has consented to nearly everything')
    expect(link.consent_scopes).not.toContain('SUPPORT')
    const parent = await world.as(link.username, 'PARENT')
    expect((await parent.get(`${path}?studentId=${link.student_id}`)).status).toBe(403)
  })

  test('a guardian of another family and a blocked one get the same not-found', async () => {
    const petri = await world.as('petri.kuisma', 'PARENT')
    const foreign = await petri.get(`${path}?studentId=${mikaelId}`)
    const unknown = await petri.get(`${path}?studentId=999999999`)
    expect([foreign.status, unknown.status]).toEqual([404, 404])
    expect(foreign.text).toBe(unknown.text)
    const marjut = await world.as('marjut.koski', 'PARENT')
    expect((await marjut.get(`${path}?studentId=${await world.personId('ilmari.koski')}`)).status).toBe(404)
  })

  test("another's grounds are not found", async () => {
    const { id } = await hearingOf(mikael)
    const aada = await world.as('aada.kuisma')
    expect((await aada.get(`${path}?groundsOf=${id}`)).status).toBe(404)
  })
})

describe('a hearing', () => {
  test('Mikael learns that his mother has been heard, and reads her statement once he has given his own', async () => {
    const before = (await hearingOf(mikael)).hearing
    expect(before).toMatchObject({ statements: [], withheld: 1 })
    expect(JSON.stringify(before)).not.toContain('Camilla')
    expect(before).not.toHaveProperty('guardianStatement')
    const { id } = await hearingOf(mikael)
    const body = { decisionId: id, action: 'HEARING', statement: 'Jag vill prova.', agree: true }
    const { body: after } = await mikael.post<SpecialSupport>(path, body)
    expect(after.decisions[0]?.hearing).toMatchObject({ withheld: 0 })
    expect(after.decisions[0]?.hearing?.statements.map(one => one.name)).toEqual([
      'Camilla Lindqvist',
      'Mikael Lindqvist',
    ])
  })

  test('the student and each guardian are heard for themselves, and everybody sees what was said', async () => {
    const { id } = await hearingOf(mikael)
    const statement = {
      decisionId: id,
      action: 'HEARING',
      statement: 'Jag vill skriva proven i lugn och ro.',
      agree: true,
    }
    const answer = await mikael.post<SpecialSupport>(path, statement)
    expect(answer.status).toBe(200)
    expect(answer.body.decisions[0]?.hearing).toMatchObject({ studentStatement: statement.statement })
    const jan = await world.as('jan-erik.lindqvist', 'PARENT')
    await jan.post(`${path}?studentId=${mikaelId}`, { ...statement, statement: 'Jag håller med.' })
    const { hearing } = await hearingOf(camilla, `?studentId=${mikaelId}`)
    expect(hearing?.statements.map(one => [one.name, one.role, one.own])).toEqual([
      ['Camilla Lindqvist', 'PARENT', true],
      ['Mikael Lindqvist', 'STUDENT', false],
      ['Jan-Erik Lindqvist', 'PARENT', false],
    ])
  })

  test('the same statement sent twice is stored once, and a new one takes its place but leaves the old one', async () => {
    const { id } = await hearingOf(mikael)
    const statement = { decisionId: id, action: 'HEARING', statement: 'Sama kahdesti', agree: false }
    await Promise.all([mikael.post(path, statement), mikael.post(path, statement)])
    const rows = await world.database.db
      .selectFrom('support_statement')
      .select('text')
      .where('by_id', '=', mikaelId)
      .orderBy('id')
      .execute()
    expect(rows.filter(row => row.text === 'Sama kahdesti')).toHaveLength(1)
    expect((await hearingOf(mikael)).hearing?.studentStatement).toBe('Sama kahdesti')
    expect(rows.length).toBeGreaterThan(1)
  })

  test.each([
    ['an empty statement', { statement: '  ' }, 'body.statement'],
    ['one too long', { statement: 'x'.repeat(4001) }, 'body.statement'],
    ['no answer to whether one agrees', { agree: undefined }, 'body.agree'],
  ])('%s is refused at its field', async (_title, more, field) => {
    const { id } = await hearingOf(mikael)
    const body = { decisionId: id, action: 'HEARING', statement: 'Hej', agree: true, ...more }
    const answer = await mikael.post(path, body)
    expect(answer.status).toBe(400)
    expect(answer.subErrors.map(fault => fault.field)).toContain(field)
  })

  test('nobody gives a statement on another’s decision, on one without a hearing, or a day late', async () => {
    const { id } = await hearingOf(mikael)
    const body = { decisionId: id, action: 'HEARING', statement: 'Hej', agree: true }
    const aada = await world.as('aada.kuisma')
    expect((await aada.post(path, body)).status).toBe(404)
    const eino = await world.as('eino.kuisma')
    const prepared = await hearingOf(eino)
    const early = await eino.post(path, { ...body, decisionId: prepared.id })
    expect(early.subErrors[0]?.code).toBe('state-conflict')
    const late = await makeWorld({ now: '2026-12-04T00:00:01+02:00' })
    const client = await late.as('mikael.lindqvist')
    const over = await hearingOf(client)
    expect(over.hearing?.open).toBe(false)
    const closed = await client.post(path, { ...body, decisionId: over.id })
    expect(closed.subErrors[0]?.code).toBe('window-closed')
    await late.close()
  })

  test('the guardian of another family cannot give a statement', async () => {
    const { id } = await hearingOf(mikael)
    const petri = await world.as('petri.kuisma', 'PARENT')
    const body = { decisionId: id, action: 'HEARING', statement: 'Hei', agree: true }
    expect((await petri.post(`${path}?studentId=${mikaelId}`, body)).status).toBe(404)
    const aadaId = await world.personId('aada.kuisma')
    expect((await petri.post(`${path}?studentId=${aadaId}`, body)).status).toBe(404)
  })
})

describe('asking for support', () => {
  const asked = async (client: Client, more = '') => {
    const { content } = (await client.get<Requests>(`/rest/v1/request/answer?size=100${more}`)).body
    return content.filter(one => one.title === 'Tuen pyytäminen')
  }

  test('opens a request by the form for it, once however often it is sent, and one at a time', async () => {
    const aada = await world.as('aada.kuisma')
    const body = { action: 'REQUEST_SUPPORT', text: 'Tarvitsen apua matematiikassa.' }
    const twice = await Promise.all([aada.post(path, body), aada.post(path, body)])
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    const [request, ...others] = await asked(aada)
    expect([request?.state, others]).toEqual(['SUBMITTED', []])
    const { answers } = (await aada.get<Request>(`/rest/v1/request/answer/${request?.id}`)).body
    expect(answers).toEqual([{ questionId: 1, value: body.text }])
    const more = await aada.post(path, { ...body, text: 'Ja englannissa.' })
    expectRefusal(more, 409, 'requestOpen')
    expect((await read(aada)).requests).toEqual([])
  })

  test('keeps showing an earlier request', async () => {
    const { db } = world.database
    const studentId = await world.personId('tuomas.harju')
    await db
      .insertInto('support_request')
      .values({
        student_id: studentId,
        by_id: studentId,
        by_role: 'STUDENT',
        text: 'Tarvitsen lukurauhaa.',
        at: '2026-01-12T09:00:00+02:00',
      })
      .execute()
    expect((await read(await world.as('tuomas.harju'))).requests).toMatchObject([
      { text: 'Tarvitsen lukurauhaa.', state: 'OPEN', by: { role: 'STUDENT', name: 'Tuomas Harju' } },
    ])
  })

  test('where the school has no form for it is refused', async () => {
    const { db } = world.database
    const use = (isActive: boolean) =>
      db.updateTable('request_form').set({ is_active: isActive }).where('code', '=', 'SUPPORT').execute()
    await use(false)
    const tuomas = await world.as('tuomas.harju')
    const answer = await tuomas.post(path, { action: 'REQUEST_SUPPORT', text: 'Hei' })
    await use(true)
    expectRefusal(answer, 409, 'state-conflict')
  })

  test('the guardian of a minor asks, too; an adult student’s does not', async () => {
    const petri = await world.as('petri.kuisma', 'PARENT')
    const aadaId = await world.personId('aada.kuisma')
    const body = { action: 'REQUEST_SUPPORT', text: 'Lukeminen on työlästä.' }
    expect((await petri.post(`${path}?studentId=${aadaId}`, body)).status).toBe(200)
    await world.database.db
      .updateTable('parent_access')
      .set({ consent_scopes: ['SUPPORT'], consent_until: '2027-06-01' })
      .where('parent_id', '=', await world.personId('hodan.warsame'))
      .execute()
    const hodan = await world.as('hodan.warsame', 'PARENT')
    const aminaId = await world.personId('amina.warsame')
    expect((await hodan.get(`${path}?studentId=${aminaId}`)).status).toBe(200)
    expect((await hodan.post(`${path}?studentId=${aminaId}`, body)).status).toBe(403)
  })

  test('an empty request is refused, and so is one while studies are interrupted', async () => {
    const aada = await world.as('aada.kuisma')
    expect((await aada.post(path, { action: 'REQUEST_SUPPORT', text: ' ' })).status).toBe(400)
    const veera = await world.as('veera.salo')
    const answer = await veera.post(path, { action: 'REQUEST_SUPPORT', text: 'Hei' })
    expect(answer.subErrors[0]?.code).toBe('study-right-not-in-force')
  })
})

describe('what the database enforces', () => {
  test('a decision never skips the hearing and never goes back', async () => {
    const { id } = await hearingOf(mikael)
    const move = (state: 'PREPARING' | 'IN_FORCE') =>
      world.database.db.updateTable('support_decision').set({ state }).where('id', '=', id).execute()
    await expect(move('PREPARING')).rejects.toThrow('does not move')
    // Nothing has been decided yet.
    await expect(move('IN_FORCE')).rejects.toThrow()
  })

  test.each([
    ['01', null, null],
    ['02', 'common', '2026-08-10'],
    ['03', null, '2026-08-10'],
  ] as const)(
    'learning support of type %s with group %s and days %s is refused',
    async (type, group, day) => {
      const support = world.database.db
        .insertInto('learning_support')
        .values({
          student_id: mikaelId,
          type_code: type,
          module_group: group,
          start_date: day,
          end_date: day,
          description: '{"fi": "Tuki"}',
        })
        .execute()
      await expect(support).rejects.toThrow()
    },
  )
})
