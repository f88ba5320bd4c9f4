import type { Notifications } from '@studentgo/protocol/notifications'
import type { Request, RequestForm, Requests } from '@studentgo/protocol/requests'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tasksOnHome } from '../../test/world/home-tasks.ts'
import { makeTestClock } from '../../test/world/test-clock.ts'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'
import { transaction } from '../platform/database/database.ts'
import { expireRequests, goOnWithoutGuardian, warnOfEnd } from './requests.job.ts'

const path = '/rest/v1/request/answer'
const clock = makeTestClock()
let world: World
let aada: Client
let petri: Client
let olena: Client
let aadaId: number

beforeAll(async () => {
  world = await makeWorld({ clock })
  aada = await world.as('aada.kuisma')
  petri = await world.as('petri.kuisma', 'PARENT')
  olena = await world.as('olena.bondar')
  aadaId = await world.personId('aada.kuisma')
})
afterAll(() => world.close())

const ofAada = () => `?studentId=${aadaId}`

async function formsOf(client: Client, query = ''): Promise<RequestForm[]> {
  const { status, body } = await client.get<RequestForm[]>(`/rest/v1/request/question${query}`)
  expect(status).toBe(200)
  return body
}

async function formOf(client: Client, code: string, query = ''): Promise<RequestForm> {
  const form = (await formsOf(client, query)).find(one => one.code === code)
  if (form === undefined) throw new Error(`there is no form ${code}`)
  return form
}

async function begin(client: Client, code: string, body: object = {}, query = ''): Promise<Request> {
  const { id: questionId } = await formOf(client, code, query)
  const answer = await client.post<Request>(path + query, {
    questionId,
    answers: [],
    submit: false,
    ...body,
  })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

function put(client: Client, { id, version, formVersion }: Request, body: object, query = '') {
  const isDraft = 'answers' in body
  return client.put<Request>(path + query, { id, version, ...(isDraft ? { formVersion } : {}), ...body })
}

const read = async (client: Client, id: number, query = '') => client.get<Request>(`${path}/${id}${query}`)

/** What an interruption needs. */
const interruption = [
  { questionId: 1, value: 'MILITARY' },
  { questionId: 3, value: true },
  { questionId: 4, value: { from: '2027-01-04', to: '2027-12-17' } },
  { questionId: 6, value: true },
]

const certificate = [
  { questionId: 1, value: 'STUDY' },
  { questionId: 3, value: 2 },
  { questionId: 4, value: 'PICK_UP' },
]

async function told(client: Client, rule: string): Promise<number> {
  await world.platform.jobs.runDue()
  const { body } = await client.get<Notifications>('/rest/v1/notifications')
  return body.content.filter(one => one.rule === rule).length
}

describe('the forms', () => {
  test('are those of the college in the words of the reader, also one that no code knows', async () => {
    olena.cookies.set('prottLang', 'en')
    const forms = await formsOf(olena)
    expect(forms.map(form => form.code)).toEqual(
      expect.arrayContaining(['ASK_SCHOOL', 'INTERRUPTION', 'DORMITORY', 'LOCKER']),
    )
    expect(forms).toHaveLength(15)
    const interrupt = forms.find(form => form.code === 'INTERRUPTION')
    expect(interrupt).toMatchObject({
      title: 'Interrupt your studies for a time',
      handlerMode: 'FIXED',
      requiresGuardianConfirmation: true,
      available: true,
    })
    expect(interrupt?.questions[1]).toMatchObject({ showWhen: { questionId: 1, values: ['OTHER'] } })
  })

  test('that cannot be used now are listed with the reason and the day', async () => {
    expect(await formOf(aada, 'DORMITORY')).toMatchObject({
      available: false,
      unavailableReason: 'CLOSED',
      closesAt: expect.any(String),
    })
    expect(await formOf(aada, 'EXCHANGE_ABROAD')).toMatchObject({
      available: false,
      unavailableReason: 'NOT_OPEN_YET',
      opensAt: expect.any(String),
    })
    const { id: questionId } = await formOf(aada, 'DORMITORY')
    const closed = await aada.post(path, { questionId, answers: [], submit: false })
    expect([closed.status, closed.subErrors[0]?.code]).toEqual([409, 'window-closed'])
    const early = await aada.post(path, {
      questionId: (await formOf(aada, 'EXCHANGE_ABROAD')).id,
      answers: [],
      submit: false,
    })
    expect([early.status, early.subErrors[0]?.code]).toEqual([409, 'too-early'])
  })

  test('of a guardian are those for guardians', async () => {
    const forms = await formsOf(petri, ofAada())
    expect(forms.map(form => form.code)).toEqual(['ASK_SCHOOL', 'FEEDBACK', 'SUPPORT'])
    const { id: questionId } = await formOf(aada, 'RESIGNATION')
    const refused = await petri.post(path + ofAada(), { questionId, answers: [], submit: false })
    expect(refused.status).toBe(404)
  })

  test('of a student whose studies have ended say so', async () => {
    const noora = await world.as('noora.aalto')
    const form = await formOf(noora, 'ASK_SCHOOL')
    expect(form).toMatchObject({ available: false, unavailableReason: 'STUDY_RIGHT' })
    const refused = await noora.post(path, { questionId: form.id, answers: [], submit: false })
    expect([refused.status, refused.subErrors[0]?.code]).toEqual([409, 'study-right-not-in-force'])
    const veera = await world.as('veera.salo')
    expect(await formOf(veera, 'ASK_SCHOOL')).toMatchObject({ available: true })
  })
})

describe('a draft', () => {
  test('takes what is there so far, and is sent when it is whole', async () => {
    const draft = await begin(olena, 'CERTIFICATE_ORDER')
    expect(draft).toMatchObject({ state: 'DRAFT', canEdit: true, canWithdraw: true, version: 1 })
    const saved = await put(olena, draft, { answers: [{ questionId: 3, value: 2 }] })
    expect(saved.body).toMatchObject({ version: 2, answers: [{ questionId: 3, value: 2 }] })
    const half = await put(olena, saved.body, { answers: [{ questionId: 3, value: 2 }], action: 'SUBMIT' })
    expect(half.status).toBe(400)
    expect(half.subErrors.map(one => [one.code, one.field])).toEqual([
      ['required', 'body.answers.1'],
      ['required', 'body.answers.4'],
    ])
    const sent = await put(olena, saved.body, { answers: certificate, action: 'SUBMIT' })
    expect(sent.body).toMatchObject({
      state: 'SUBMITTED',
      canEdit: false,
      dueDate: '2026-11-28',
      handlerRole: 'OFFICE',
      number: expect.stringMatching(/^R\d{6}$/),
    })
    expect(sent.body.events.map(event => event.kind)).toEqual(['BEGUN', 'SUBMITTED'])
    const again = await put(olena, sent.body, { answers: certificate, action: 'SUBMIT' })
    expect([again.status, again.subErrors[0]?.code]).toEqual([409, 'state-conflict'])
  })

  test('reports every fault at once, at its question', async () => {
    const draft = await begin(olena, 'CERTIFICATE_ORDER')
    const wrong = await put(olena, draft, {
      answers: [
        { questionId: 1, value: 'NOTHING' },
        { questionId: 3, value: 9 },
        { questionId: 99, value: 'x' },
      ],
      action: 'SUBMIT',
    })
    expect(wrong.subErrors.map(one => [one.code, one.field])).toEqual([
      ['notAllowed', 'body.answers.1'],
      ['tooBig', 'body.answers.3'],
      ['unknownField', 'body.answers.99'],
      ['required', 'body.answers.4'],
    ])
    await put(olena, draft, { action: 'WITHDRAW' })
  })

  test('of an older version is refused, and of two savings at once one counts', async () => {
    const draft = await begin(olena, 'CERTIFICATE_ORDER')
    const answers = await Promise.all(
      [1, 2].map(value => put(olena, draft, { answers: [{ questionId: 3, value }] })),
    )
    expect(answers.map(one => one.status).toSorted()).toEqual([200, 409])
    expect(answers.find(one => one.status === 409)?.subErrors[0]?.code).toBe('stale-version')
    await put(olena, (await read(olena, draft.id)).body, { action: 'WITHDRAW' })
  })

  test('by a form for one at a time is one, however often it is begun at once', async () => {
    const { id: questionId } = await formOf(olena, 'LOCKER')
    const begun = await Promise.all(
      [1, 2, 3].map(() => olena.post<Request>(path, { questionId, answers: [], submit: false })),
    )
    expect(begun.map(one => one.status).toSorted()).toEqual([200, 409, 409])
    expect(await formOf(olena, 'LOCKER')).toMatchObject({
      available: false,
      unavailableReason: 'ALREADY_OPEN',
      openAnswerId: begun.find(one => one.status === 200)?.body.id,
    })
  })

  test('is asked again what the college has changed, and sent only by the newest form', async () => {
    const draft = await begin(olena, 'PLAN_CHANGE')
    const answers = [
      { questionId: 1, value: ['GOAL'] },
      { questionId: 3, value: 'Haluan pelialalle.' },
    ]
    const saved = await put(olena, draft, { answers })
    await sql`update request_form set version = version + 1,
      questions = jsonb_set(questions, '{2,text,fi}', '"Mitä toivot?"') where code = 'PLAN_CHANGE'`.execute(
      world.database.db,
    )
    await sql`insert into request_form_version select id, version, questions from request_form
      where code = 'PLAN_CHANGE'`.execute(world.database.db)
    const stale = await put(olena, saved.body, { answers, action: 'SUBMIT' })
    expect([stale.status, stale.subErrors[0]?.code]).toEqual([409, 'formChanged'])
    const asked = (await read(olena, draft.id)).body
    expect(asked.questions.filter(one => one.changed).map(one => one.id)).toEqual([3])
    expect(asked.answers).toHaveLength(2)
    const sent = await put(olena, asked, { answers, action: 'SUBMIT' })
    expect(sent.body).toMatchObject({ state: 'SUBMITTED', formVersion: saved.body.formVersion + 1 })
    expect(sent.body.questions.some(one => one.changed)).toBe(false)
  })

  test('of 40 answers of 4,000 letters is saved and sent', async () => {
    const questions = Array.from({ length: 40 }, (_, at) => ({
      id: at + 1,
      text: { fi: `Kysymys ${at + 1}` },
      kind: 'LONGTEXT',
      required: true,
    }))
    await sql`insert into request_form (code, title, description, category, audience, allow_multiple, guardian_confirms,
        handler, attachment_policy, estimated_minutes, questions)
      values ('LONG', '{"fi":"Pitkä"}', '{"fi":"Pitkä"}', 'QUESTION', 'STUDENT', true, false, 'OFFICE', 'NONE', 60,
        ${JSON.stringify(questions)}::jsonb)`.execute(world.database.db)
    await sql`insert into request_form_version select id, version, questions from request_form where code = 'LONG'`.execute(
      world.database.db,
    )
    const answers = questions.map(({ id: questionId }) => ({ questionId, value: 'a'.repeat(4000) }))
    const sent = await put(olena, await begin(olena, 'LONG'), { answers, action: 'SUBMIT' })
    expect(sent.body).toMatchObject({ state: 'SUBMITTED' })
    expect(sent.body.answers).toHaveLength(40)
    const tooLong = await put(olena, await begin(olena, 'LONG'), {
      answers: [{ questionId: 1, value: 'a'.repeat(4001) }],
    })
    expect([tooLong.status, tooLong.subErrors[0]?.field]).toEqual([400, 'body.answers.0.value'])
    await sql`update request_form set is_active = false where code = 'LONG'`.execute(world.database.db)
  })

  test('names its handler among the staff who can be found, and nobody else', async () => {
    const { id: handlerId } = await world.database.db
      .selectFrom('person')
      .select('id')
      .where('source_id', 'like', '%:jari.lahti')
      .executeTakeFirstOrThrow()
    const answers = [{ questionId: 1, value: 'Missä on kirjasto?' }]
    const draft = await begin(olena, 'ASK_SCHOOL')
    const student = await put(olena, draft, { answers, handlerId: aadaId })
    expect(student.subErrors.map(one => [one.code, one.field])).toEqual([['notAllowed', 'body.handlerId']])
    const nobody = await put(olena, draft, { answers, action: 'SUBMIT' })
    expect(nobody.subErrors.map(one => [one.code, one.field])).toEqual([['required', 'body.handlerId']])
    const sent = await put(olena, draft, { answers, handlerId, action: 'SUBMIT' })
    expect(sent.body).toMatchObject({ state: 'SUBMITTED', handler: { name: 'Jari Lahti' } })
  })

  test('that nobody touches for 60 days ends, and says so a week before and then', async () => {
    const draft = await begin(olena, 'CERTIFICATE_ORDER')
    expect(draft.keptUntil).toBe('2027-01-22')
    const { db } = world.database
    const context = { timeZone: clock.timeZone, provider: await world.platform.provider() }
    const warnOn = (today: string) => transaction(db, tx => warnOfEnd(tx, { ...context, today }, clock.now()))
    await warnOn('2027-01-14')
    expect(await told(olena, 'request-closing')).toBe(0)
    await warnOn('2027-01-15')
    const once = await told(olena, 'request-closing')
    expect(once).toBeGreaterThan(0)
    await warnOn('2027-01-15')
    expect(await told(olena, 'request-closing')).toBe(once)
    await transaction(db, tx => expireRequests(tx, new Date('2026-11-22T00:00:00+02:00'), clock.now()))
    expect((await read(olena, draft.id)).body.state).toBe('DRAFT')
    await transaction(db, tx => expireRequests(tx, new Date('2026-11-24T00:00:00+02:00'), clock.now()))
    expect((await read(olena, draft.id)).body).toMatchObject({ state: 'EXPIRED', canEdit: false })
    expect(await told(olena, 'request-expired')).toBeGreaterThan(0)
  })
})

test('a draft that ends within a week waits on home, with its last day', async () => {
  const { db } = world.database
  const draft = await begin(olena, 'FEEDBACK')
  const touched = (updatedAt: string) =>
    db.updateTable('request').set({ updated_at: updatedAt }).where('id', '=', draft.id).execute()
  const ofDraft = async () =>
    (await tasksOnHome(olena, 'REQUEST')).filter(task => task.requestId === draft.id)
  await touched('2026-10-02T12:00:00+03:00')
  expect(await ofDraft()).toEqual([])
  await touched('2026-10-01T12:00:00+03:00')
  expect(await ofDraft()).toMatchObject([{ state: 'DRAFT', deadline: '2026-11-30' }])
})

describe('what a minor asks', () => {
  test('waits for a guardian where it has to, who confirms it once', async () => {
    const waiting = await begin(aada, 'INTERRUPTION', { answers: interruption, submit: true })
    expect(waiting).toMatchObject({
      state: 'WAITING_GUARDIAN',
      guardianConfirmation: { state: 'WAITING' },
      canConfirm: false,
    })
    expect(waiting.dueDate).toBeUndefined()
    expect(await told(petri, 'request-to-confirm')).toBe(1)
    expect(await tasksOnHome(aada, 'REQUEST')).toContainEqual(
      expect.objectContaining({ requestId: waiting.id, state: 'WAITING_GUARDIAN' }),
    )
    const own = await put(aada, waiting, { action: 'CONFIRM' })
    expect(own.status).toBe(403)
    const { body: seen } = await read(petri, waiting.id, ofAada())
    expect(seen).toMatchObject({ canConfirm: true, canEdit: false, canWithdraw: false, attachments: [] })
    expect(seen.answers.find(one => one.questionId === 1)?.value).toBe('MILITARY')
    const confirmed = await put(petri, seen, { action: 'CONFIRM' }, ofAada())
    expect(confirmed.body).toMatchObject({
      state: 'SUBMITTED',
      guardianConfirmation: { state: 'CONFIRMED', by: 'Petri Kuisma' },
    })
    const sari = await world.as('sari.kuisma', 'PARENT')
    const late = await put(sari, seen, { action: 'DECLINE' }, ofAada())
    expect([late.status, late.subErrors[0]?.code]).toEqual([409, 'stale-version'])
    const twice = await put(petri, confirmed.body, { action: 'CONFIRM' }, ofAada())
    expect([twice.status, twice.subErrors[0]?.code]).toEqual([409, 'state-conflict'])
    expect(await told(aada, 'request-confirmed')).toBe(1)
    const { body } = await read(aada, waiting.id)
    expect(body).toMatchObject({ state: 'SUBMITTED', dueDate: '2026-12-07' })
    expect(body.events.map(event => event.kind)).toEqual(['BEGUN', 'SUBMITTED', 'CONFIRMED'])
  })

  test('and a guardian declines has not come to the college', async () => {
    const waiting = await begin(aada, 'RESIGNATION', {
      answers: [
        { questionId: 1, value: '2026-12-18' },
        { questionId: 2, value: 'WORK' },
        { questionId: 5, value: true },
      ],
      submit: true,
    })
    const declined = await put(petri, waiting, { action: 'DECLINE', text: 'Puhutaan ensin.' }, ofAada())
    expect(declined.body).toMatchObject({
      state: 'WITHDRAWN',
      guardianConfirmation: { state: 'DECLINED', by: 'Petri Kuisma' },
    })
    const { body } = await read(aada, waiting.id)
    expect(body.events.at(-1)).toMatchObject({ kind: 'DECLINED', text: 'Puhutaan ensin.' })
    expect(await told(aada, 'request-declined')).toBe(1)
  })

  test('is seen by guardians only where they confirm it, and never as a draft', async () => {
    const draft = await begin(aada, 'LEAVE_LONG')
    expect((await read(petri, draft.id, ofAada())).status).toBe(404)
    const plain = await begin(aada, 'CERTIFICATE_ORDER', { answers: certificate, submit: true })
    expect((await read(petri, plain.id, ofAada())).status).toBe(404)
    const { body } = await petri.get<Requests>(path + ofAada())
    expect(body.content.map(one => one.id)).not.toContain(plain.id)
    const merja = await world.as('merja.vainio', 'PARENT')
    expect((await read(merja, plain.id, ofAada())).status).toBe(404)
    expect((await read(olena, plain.id)).status).toBe(404)
    await put(aada, draft, { action: 'WITHDRAW' })
  })

  test('continues by itself when the student comes of age', async () => {
    const joonas = await world.as('joonas.vainio')
    const waiting = await begin(joonas, 'INTERRUPTION', { answers: interruption, submit: true })
    expect(waiting.state).toBe('WAITING_GUARDIAN')
    const { db } = world.database
    await transaction(db, tx => goOnWithoutGuardian(tx, '2026-12-04', clock.now()))
    expect((await read(joonas, waiting.id)).body.state).toBe('WAITING_GUARDIAN')
    await transaction(db, tx => goOnWithoutGuardian(tx, '2026-12-06', clock.now()))
    expect((await read(joonas, waiting.id)).body).toMatchObject({
      state: 'SUBMITTED',
      guardianConfirmation: { state: 'NOT_NEEDED' },
      dueDate: '2026-12-20',
    })
  })
})

describe('a guardian', () => {
  test('makes requests of their own, which stay between them and the college', async () => {
    const { id: handlerId } = await world.database.db
      .selectFrom('person')
      .select('id')
      .where('source_id', 'like', '%:jari.lahti')
      .executeTakeFirstOrThrow()
    const asked = await begin(
      petri,
      'ASK_SCHOOL',
      { answers: [{ questionId: 1, value: 'Milloin on vanhempainilta?' }], handlerId, submit: true },
      ofAada(),
    )
    expect(asked).toMatchObject({ state: 'SUBMITTED' })
    expect((await read(aada, asked.id)).status).toBe(404)
    const sari = await world.as('sari.kuisma', 'PARENT')
    expect((await read(sari, asked.id, ofAada())).status).toBe(404)
    const withdrawn = await put(petri, asked, { action: 'WITHDRAW' }, ofAada())
    expect(withdrawn.body.state).toBe('WITHDRAWN')
  })
})

describe('the list', () => {
  const list = async (query: string) => olena.get<Requests>(`${path}${query}`)

  test('comes in pages in a stable order, by what may be sorted', async () => {
    const all = (await list('?size=100')).body
    expect(all.totalElements).toBeGreaterThan(4)
    for (const sort of [
      'created,asc',
      'created,desc',
      'updated,asc',
      'state,asc',
      'title,asc',
      'title,desc',
    ]) {
      const whole = (await list(`?size=100&sort=${sort}`)).body.content.map(one => one.id)
      const pages = [0, 1, 2, 3].map(page => list(`?size=3&page=${page}&sort=${sort}`))
      const paged = (await Promise.all(pages)).flatMap(page => page.body.content.map(one => one.id))
      expect(paged).toEqual(whole.slice(0, 12))
    }
    const drafts = (await list('?state=SUBMITTED&size=100')).body.content
    expect(drafts.length).toBeGreaterThan(0)
    expect(drafts.every(one => one.state === 'SUBMITTED')).toBe(true)
  })

  test.each([
    '?sort=number,asc',
    '?sort=created',
    '?sort=created,desc;drop',
    '?page=-1',
    '?size=0',
    '?size=101',
    '?state=OPEN',
    '?page=1e3',
  ])('%s is refused', async query => {
    expect((await list(query)).status).toBe(400)
  })
})
