import type { Absences } from '@studentgo/protocol/absences'
import type { Contract } from '@studentgo/protocol/contracts'
import type { Notifications } from '@studentgo/protocol/notifications'
import type { Viewings } from '@studentgo/protocol/own-data'
import type { PersonalApprovals, PersonalInfo } from '@studentgo/protocol/personal-info'
import type { Request, RequestForm } from '@studentgo/protocol/requests'
import { filesOfAnswer } from '@studentgo/protocol/rules/benefits'
import type { CaseKind, CaseOf, StaffCases } from '@studentgo/protocol/staff-cases'
import type { StaffAway } from '@studentgo/protocol/staff-cases-away'
import type { Colleague } from '@studentgo/protocol/staff-cases-steps'
import type { StaffWaiting } from '@studentgo/protocol/staff-today-waiting'
import type { StudySocialBenefits } from '@studentgo/protocol/study-social-benefit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTestClock } from '../../test/world/test-clock.ts'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'

const path = '/rest/v1/staff/cases'
const clock = makeTestClock()
let world: World
let kaisa: Client
let laura: Client
let sami: Client
let aada: Client
beforeAll(async () => {
  world = await makeWorld({ clock })
  kaisa = await world.as('kaisa.mantyla', 'STAFF')
  laura = await world.as('laura.hietala', 'STAFF')
  sami = await world.as('sami.rautio', 'STAFF')
  aada = await world.as('aada.kuisma')
})
afterAll(() => world.close())

const casesOf = async (client: Client, query = '') => (await client.get<StaffCases>(path + query)).body.cases
const read = async <Kind extends CaseKind>(client: Client, kind: Kind, id: number) =>
  (await client.get<CaseOf<Kind>>(`${path}/${kind}/${id}`)).body

async function told(client: Client): Promise<string[]> {
  await world.platform.jobs.runDue()
  const { body } = await client.get<Notifications>('/rest/v1/notifications')
  return body.content.map(one => one.rule)
}

async function ask(code: string, handler?: string): Promise<Request> {
  const forms = await aada.get<RequestForm[]>('/rest/v1/request/question')
  const { status, body, text } = await aada.post<Request>('/rest/v1/request/answer', {
    questionId: forms.body.find(form => form.code === code)?.id,
    answers: [{ questionId: 1, value: 'Voinko vaihtaa ryhmää?' }],
    ...(handler === undefined ? {} : { handlerId: await world.personId(handler) }),
    submit: true,
  })
  expect(status, text).toBe(200)
  return body
}

describe('the cases that wait', () => {
  test('are for the office those of all, the first due first, and by kind', async () => {
    const cases = await casesOf(laura)
    const due = cases.map(one => one.dueDate ?? '').filter(day => day !== '')
    expect(due).toEqual(due.toSorted())
    const claims = await casesOf(laura, '?kind=CLAIM')
    expect(claims.length).toBeGreaterThan(0)
    expect(claims.every(one => one.kind === 'CLAIM')).toBe(true)
    const { counts } = (await laura.get<StaffCases>(`${path}?kind=CLAIM`)).body
    expect(counts.find(one => one.kind === 'CLAIM')?.count).toBe(claims.length)
    expect(counts.find(one => one.kind === 'LEAVE')?.count).toBe(
      cases.filter(one => one.kind === 'LEAVE').length,
    )
  })

  test('are for a teacher those of their own students, and nothing of the office', async () => {
    const cases = await casesOf(kaisa)
    expect(cases.map(one => one.kind)).toContain('LEAVE')
    expect(cases.map(one => one.kind)).not.toContain('CLAIM')
    expect(await casesOf(sami)).toEqual([])
  })

  test('are not found for others, the same as unknown ones', async () => {
    const [leave] = (await casesOf(kaisa)).filter(one => one.kind === 'LEAVE')
    const [there, never] = await Promise.all(
      [leave?.id, 999_999_999].map(id => sami.get(`${path}/LEAVE/${id}`)),
    )
    expect(there?.status).toBe(404)
    expect(there?.text).toBe(never?.text)
  })

  test('are in the student’s list of views with the role, and never with the name', async () => {
    const [leave] = (await casesOf(kaisa)).filter(one => one.kind === 'LEAVE')
    await read(kaisa, 'LEAVE', leave?.id ?? 0)
    const { body } = await aada.get<Viewings>('/rest/v1/personalinfo/viewings')
    expect(body.viewings[0]).toMatchObject({ kind: 'STAFF', role: 'RESPONSIBLE_TEACHER' })
    expect(body.viewings[0]?.name).toBeUndefined()
  })
})

test('today has the cases that wait for the reader, each with where it is decided', async () => {
  const { body } = await laura.get<StaffWaiting>('/rest/v1/staff/waiting')
  const claims = body.find(group => group.kind === 'CLAIM')
  const [first] = claims?.items ?? []
  expect(first?.address).toBe(`/staff/cases?kind=CLAIM&open=${first?.id}`)
  expect(claims?.count).toBe((await casesOf(laura, '?kind=CLAIM&of=MINE')).length)
  expect(body.map(group => group.kind)).not.toContain('EXPLANATION')
})

describe('explanations', () => {
  let marks: { id: number; version: number }[]
  beforeAll(async () => {
    const { rows } = await sql<{ id: number; version: number }>`
      with taken as (select m.id from absence_mark m join event_session s on s.id = m.session_id
        where m.student_id = ${await world.personId('aada.kuisma')} and s.state <> 'CANCELLED' order by m.id limit 3),
      gone as (delete from absence_explanation where mark_id in (select id from taken)),
      changed as (update absence_mark set state = 'EXPLAINED', type_code = 'MS' where id in (select id from taken)
        returning id, version)
      insert into absence_explanation (mark_id, kind, reason_code, text, by_id, by_role, at, state)
      select id, 'EXPLANATION', 'OTHER', 'Bussi ei tullut', ${await world.personId('petri.kuisma')}, 'PARENT',
        '2026-11-20T10:00:00Z', 'EXPLAINED' from changed
      returning mark_id as id, 1 as version`.execute(world.database.db)
    const versions = await sql<{ id: number; version: number }>`select id, version from absence_mark
      where id = any(${rows.map(row => row.id)}::bigint[]) order by id`.execute(world.database.db)
    marks = versions.rows
  })
  const decide = (client: Client, body: object) => client.put(`${path}/explanations`, body)

  test('of several lessons are one case with all that was written', async () => {
    const [one, ...others] = await casesOf(kaisa, '?kind=EXPLANATION')
    expect(others).toEqual([])
    expect(one?.marks).toEqual(marks)
    const detail = await read(kaisa, 'EXPLANATION', one?.id ?? 0)
    expect(detail.actions).toEqual(['ACCEPT', 'REJECT', 'ASK_CERTIFICATE'])
    expect(detail.marks?.map(mark => mark.explanation?.text)).toEqual(marks.map(() => 'Bussi ei tullut'))
  })

  test('are decided all or none, by who is responsible for the student', async () => {
    const stale = marks.map((mark, at) => (at === 0 ? { ...mark, version: 99 } : mark))
    expect((await decide(kaisa, { marks: stale, action: 'ACCEPT' })).status).toBe(409)
    const others = [...marks, { id: 999_999_999, version: 1 }]
    expect((await decide(kaisa, { marks: others, action: 'ACCEPT' })).status).toBe(404)
    expect((await decide(kaisa, { marks, action: 'REJECT' })).status).toBe(400)
    expect((await decide(laura, { marks, action: 'ACCEPT' })).status).toBe(403)
    const pentti = await world.as('pentti.halonen', 'STAFF')
    expect((await decide(pentti, { marks, action: 'ACCEPT' })).status).toBe(404)
    expect(await casesOf(kaisa, '?kind=EXPLANATION')).toHaveLength(1)
  })

  test('that are accepted are visible to the student, and their author is notified', async () => {
    const [first, ...rest] = marks
    expect((await decide(kaisa, { marks: [first], action: 'ACCEPT' })).status).toBe(200)
    expect((await decide(kaisa, { marks: rest, action: 'REJECT', comment: 'Bussit kulkivat.' })).status).toBe(
      200,
    )
    const { body } = await aada.get<Absences>('/rest/v1/absence?from=2026-08-01&to=2026-11-23&size=100')
    const stateOf = (id: number | undefined) => body.marks.find(mark => mark.id === id)
    expect(stateOf(first?.id)).toMatchObject({ state: 'ACCEPTED', type: { code: 'KS' } })
    expect(stateOf(rest[0]?.id)).toMatchObject({
      state: 'REJECTED',
      explanation: { decision: { comment: 'Bussit kulkivat.', by: { name: 'Kaisa Mäntylä' } } },
    })
    expect(await told(aada)).toContain('absence-decided')
    expect(await told(await world.as('petri.kuisma', 'PARENT'))).toContain('absence-decided')
    expect((await decide(kaisa, { marks: [first], action: 'ACCEPT' })).status).toBe(409)
    expect(await casesOf(kaisa, '?kind=EXPLANATION')).toEqual([])
  })
})

test('a leave is granted for a part of its days, which were applied for', async () => {
  const [leave] = (await casesOf(kaisa)).filter(one => one.kind === 'LEAVE')
  const { leave: notice } = await read(kaisa, 'LEAVE', leave?.id ?? 0)
  const put = (body: object) =>
    kaisa.put(`${path}/leave/${leave?.id}`, { version: notice?.version, action: 'GRANT_PARTLY', ...body })
  const day = notice?.startDate
  expect((await put({ startDate: day, endDate: day })).status).toBe(400)
  const comment = 'Toinen päivä on näyttöpäivä.'
  expect((await put({ startDate: day, endDate: '2027-01-31', comment })).status).toBe(400)
  expect((await put({ startDate: day, endDate: day, comment, version: 77 })).status).toBe(409)
  expect((await put({ startDate: day, endDate: day, comment })).status).toBe(200)
  expect((await put({ startDate: day, endDate: day, comment })).status).toBe(409)
  const { body } = await aada.get<Absences>('/rest/v1/absence')
  expect(body.notices.find(one => one.id === leave?.id)).toMatchObject({
    state: 'GRANTED',
    startDate: day,
    endDate: day,
    decision: { comment },
  })
  expect(await told(aada)).toContain('leave-decided')
})

test('a leave is decided with a file, which student and guardian open and nobody before', async () => {
  const { db } = world.database
  const aadaId = await world.personId('aada.kuisma')
  const { rows } = await sql<{ id: number; version: number }>`
    update absence_notice set state = 'IN_REVIEW' where id = (select min(id) from absence_notice
      where student_id = ${aadaId} and kind = 'LEAVE' and decider is distinct from 'HEAD')
    returning id, version`.execute(db)
  const [leave] = rows
  const file = { name: 'paatos.txt', content: 'Päätös liitteenä.' }
  const bring = (client: Client) =>
    client.upload<{ id: number }>(`${path}/leave/${leave?.id}/attachment`, {}, file)
  expect((await bring(await world.as('sami.rautio', 'STAFF'))).status).toBe(403)
  const { body: brought } = await bring(kaisa)
  await sql`update stored_file set scan_state = 'CLEAN'`.execute(db)
  const petri = await world.as('petri.kuisma', 'PARENT')
  const open = async (client: Client) =>
    (await client.get(`/rest/v1/student/${aadaId}/attachment/${brought.id}`)).status
  expect([await open(aada), await open(petri)]).toEqual([404, 404])
  const decide = (documentId: number) =>
    kaisa.put(`${path}/leave/${leave?.id}`, {
      version: leave?.version,
      action: 'REFUSE',
      comment: 'Perustelut ovat liitteessä.',
      documentId,
    })
  expect((await decide(1)).status).toBe(404)
  expect((await decide(brought.id)).status).toBe(200)
  expect([await open(aada), await open(petri)]).toEqual([200, 200])
  const { body } = await aada.get<Absences>('/rest/v1/absence')
  expect(body.notices.find(one => one.id === leave?.id)?.attachments.map(one => one.name)).toContain(
    file.name,
  )
})

test('a case that the head decides is not found by a teacher', async () => {
  const heads = (await casesOf(laura)).filter(one => one.kind === 'LEAVE' && one.isMine)
  expect(heads.length).toBeGreaterThan(0)
  expect((await kaisa.get(`${path}/LEAVE/${heads[0]?.id}`)).status).toBe(404)
})

describe('a request', () => {
  const put = async (client: Client, id: number, body: object) => {
    const { request } = await read(client, 'REQUEST', id)
    return client.put(`${path}/request/${id}`, { version: request?.version, ...body })
  }

  test('reaches whom the student has chosen, even one who does not teach them', async () => {
    const { id } = await ask('ASK_SCHOOL', 'riitta.oja')
    const riitta = await world.as('riitta.oja', 'STAFF')
    expect((await casesOf(riitta, '?of=MINE')).map(one => one.id)).toContain(id)
    expect(
      (await put(riitta, id, { action: 'DECIDE', result: 'ANSWERED', text: 'Kyllä voit.' })).status,
    ).toBe(200)
    const { body } = await aada.get<Request>(`/rest/v1/request/answer/${id}`)
    expect(body).toMatchObject({
      state: 'ANSWERED',
      decision: { text: 'Kyllä voit.', by: { name: 'Riitta Oja' } },
    })
  })

  test('is taken, handed over, clarified and decided with a document and how to appeal', async () => {
    const [locker] = (await casesOf(laura, '?kind=REQUEST')).filter(one => one.student.name === 'Aada Kuisma')
    const id = locker?.id ?? 0
    expect((await put(laura, id, { action: 'TAKE' })).status).toBe(200)
    expect(await read(laura, 'REQUEST', id)).toMatchObject({
      state: 'IN_PROGRESS',
      handler: { name: 'Laura Hietala' },
    })
    const colleagues = (await laura.get<Colleague[]>(`${path}/request/${id}/colleagues`)).body
    const names = colleagues.map(one => one.name)
    expect(names).toContain('Kaisa Mäntylä')
    expect(names).not.toContain('Laura Hietala')
    expect(names).not.toContain('Pentti Halonen')
    const to = (name: string) => colleagues.find(one => one.name === name)?.personId
    expect((await put(laura, id, { action: 'HAND_OVER', handlerId: 999_999 })).status).toBe(400)
    expect((await put(laura, id, { action: 'HAND_OVER', handlerId: to('Kaisa Mäntylä') })).status).toBe(200)
    const seen = (await aada.get<Request>(`/rest/v1/request/answer/${id}`)).body
    expect(seen.handler?.name).toBe('Kaisa Mäntylä')
    expect(seen.events.map(event => event.kind)).toEqual(expect.arrayContaining(['TAKEN', 'HANDED_OVER']))
    expect((await put(kaisa, id, { action: 'ASK', text: 'Kumpi kampus?' })).status).toBe(200)
    expect((await casesOf(kaisa)).map(one => one.id)).not.toContain(id)
    await aada.put('/rest/v1/request/answer', {
      id,
      version: (await aada.get<Request>(`/rest/v1/request/answer/${id}`)).body.version,
      action: 'REPLY',
      text: 'Keskusta.',
    })
    expect((await casesOf(kaisa)).map(one => one.id)).toContain(id)
    const { body: document } = await kaisa.upload<{ id: number }>(
      `${path}/request/${id}/document`,
      {},
      {
        name: 'paatos.txt',
        content: 'Kaappi 12.',
      },
    )
    const decision = { action: 'DECIDE', result: 'REJECTED', text: 'Kaapit ovat loppu.' }
    const appeal = { appealInstructions: 'Hae oikaisua rehtorilta.', appealUntil: '2026-12-14' }
    const theirs = await aada.get(`/rest/v1/student/${locker?.student.studentId}/attachment/${document.id}`)
    expect(theirs.status).toBe(404)
    expect(
      (await put(kaisa, id, { ...decision, ...appeal, documentId: document.id, version: 1 })).status,
    ).toBe(409)
    expect((await put(kaisa, id, { ...decision, ...appeal, documentId: document.id })).status).toBe(200)
    const { body } = await aada.get<Request>(`/rest/v1/request/answer/${id}`)
    expect(body).toMatchObject({
      state: 'DECIDED',
      decision: { result: 'REJECTED', documentId: document.id, ...appeal },
    })
    expect(await told(aada)).toContain('request-decided')
    await sql`update stored_file set scan_state = 'CLEAN'`.execute(world.database.db)
    expect((await kaisa.get(`${path}/REQUEST/${id}/file/${document.id}`)).status).toBe(200)
    expect((await kaisa.get(`${path}/REQUEST/${id}/file/1`)).status).toBe(404)
    expect((await sami.get(`${path}/REQUEST/${id}/file/${document.id}`)).status).toBe(404)
    expect((await put(kaisa, id, decision)).status).toBe(409)
  })
})

describe('a claim', () => {
  const claimOf = async (client: Client, id: number) =>
    (await client.get<StudySocialBenefits>('/rest/v1/studysocialbenefit')).body.claims.find(
      one => one.id === id,
    )
  const put = async (id: number, body: object) => {
    const { claim } = await read(laura, 'CLAIM', id)
    return laura.put(`${path}/claim/${id}`, { version: claim?.version, ...body })
  }

  test('is returned, corrected, approved in part, and paid when its account is held no more', async () => {
    const { rows } = await sql<{ id: number; username: string; studentId: number }>`
      select c.id, a.username, c.student_id as "studentId" from benefit_claim c
      join account a on a.person_id = c.student_id where c.state = 'SUBMITTED' order by c.id limit 1`.execute(
      world.database.db,
    )
    const [{ id, username, studentId } = { id: 0, username: '', studentId: 0 }] = rows
    const student = await world.as(username)
    expect((await put(id, { action: 'RETURN', text: ' ' })).status).toBe(400)
    expect((await put(id, { action: 'RETURN', text: 'Matka puuttuu.' })).status).toBe(200)
    expect((await casesOf(laura)).filter(one => one.kind === 'CLAIM').map(one => one.id)).not.toContain(id)
    expect(await told(student)).toContain('benefit-returned')
    const returned = await claimOf(student, id)
    expect(returned).toMatchObject({ state: 'RETURNED', decisionText: 'Matka puuttuu.' })
    const sent = await student.put('/rest/v1/studysocialbenefit', {
      id,
      version: returned?.version,
      action: 'SUBMIT',
      dependentChild: true,
      withoutWage: true,
    })
    expect(sent.status, sent.text).toBe(200)
    const { claim } = await read(laura, 'CLAIM', id)
    const row = claim?.rows[0]
    const less = { rowId: row?.id, approvedCents: 100 }
    expect((await put(id, { action: 'APPROVE', rows: [less] })).status).toBe(400)
    const more = { rowId: row?.id, approvedCents: (row?.amountCents ?? 0) + 1 }
    expect((await put(id, { action: 'APPROVE', rows: [more] })).status).toBe(400)
    const approved = await put(id, { action: 'APPROVE', rows: [{ ...less, reason: 'Yksi päivä puuttuu.' }] })
    expect(approved.status, approved.text).toBe(200)
    expect(await claimOf(student, id)).toMatchObject({ state: 'PARTLY_APPROVED' })
    expect(await told(student)).toContain('benefit-decided')
    await sql`insert into payment_account (student_id, iban_masked, holder, updated_at, held_until)
      values (${studentId}, 'FI21 **** **** 0785', 'X', ${clock.now()}, ${new Date(clock.now().getTime() + 3_600_000)})
      on conflict (student_id) do update set held_until = excluded.held_until`.execute(world.database.db)
    expect((await read(laura, 'CLAIM', id)).accountHeldUntil).toBeDefined()
    expect((await put(id, { action: 'PAY' })).status).toBe(409)
    clock.pass({ hours: 2 })
    laura = await world.as('laura.hietala', 'STAFF')
    kaisa = await world.as('kaisa.mantyla', 'STAFF')
    expect((await put(id, { action: 'PAY' })).status).toBe(200)
    expect(await claimOf(await world.as(username), id)).toMatchObject({ state: 'PAID' })
  })

  test('is answered with files, each with the step that named it, for the student alone', async () => {
    const { db } = world.database
    const { rows } = await sql<{ id: number; studentId: number }>`
      update benefit_claim set state = 'SUBMITTED' where id = (select max(c.id) from benefit_claim c
        join account a on a.person_id = c.student_id where a.username = 'tuomas.harju')
      returning id, student_id as "studentId"`.execute(db)
    const [{ id, studentId } = { id: 0, studentId: 0 }] = rows
    const student = await world.as('tuomas.harju')
    const bring = async (client: Client, name: string) =>
      client.upload<{ id: number }>(`${path}/claim/${id}/attachment`, {}, { name, content: `Liite ${name}` })
    expect((await bring(kaisa, 'paatos.txt')).status).toBe(403)
    const { body: first } = await bring(laura, 'ohje.txt')
    const { body: second } = await bring(laura, 'paatos.txt')
    const open = async (client: Client, fileId: number) =>
      (await client.get(`/rest/v1/student/${studentId}/attachment/${fileId}`)).status
    await sql`update stored_file set scan_state = 'CLEAN'`.execute(db)
    expect(await open(student, first.id)).toBe(404)
    const back = { action: 'RETURN', text: 'Ohje on liitteenä.' }
    expect((await put(id, { ...back, documentId: 1 })).status).toBe(404)
    expect((await claimOf(student, id))?.state).toBe('SUBMITTED')
    await sql`update stored_file set scan_state = 'REJECTED'`.execute(db)
    expect((await put(id, { ...back, documentId: first.id })).status).toBe(404)
    await sql`update stored_file set scan_state = 'CLEAN'`.execute(db)
    expect((await put(id, { ...back, documentId: first.id })).status).toBe(200)
    expect([await open(student, first.id), await open(student, second.id)]).toEqual([200, 404])

    const own = { id, version: (await claimOf(student, id))?.version }
    expect((await student.put('/rest/v1/studysocialbenefit', { ...own, attachmentIds: [] })).status).toBe(200)
    const sent = { ...own, action: 'SUBMIT', dependentChild: true, withoutWage: true }
    expect((await student.put('/rest/v1/studysocialbenefit', sent)).status).toBe(200)
    const yes = { action: 'APPROVE', text: 'Päätös on liitteenä.', documentId: second.id }
    expect((await put(id, yes)).status).toBe(200)
    const { events = [] } = (await claimOf(student, id)) ?? {}
    const withFiles = events.flatMap(({ kind, attachments }) => attachments.map(file => [kind, file.name]))
    expect(withFiles).toEqual([
      ['RETURNED', 'ohje.txt'],
      ['APPROVED', 'paatos.txt'],
    ])
    expect(filesOfAnswer(events).map(file => file.name)).toEqual(['paatos.txt'])
    expect(await open(student, second.id)).toBe(200)

    const petri = await world.as('petri.kuisma', 'PARENT')
    const fellow = await world.as('aada.kuisma')
    expect([await open(fellow, second.id), await open(petri, second.id)]).toEqual([404, 404])
    const visibility = await sql<{ visibility: string }>`
      select visibility from attachment where id = any(${[first.id, second.id]})`.execute(db)
    expect(visibility.rows.map(row => row.visibility)).toEqual(['STUDENT', 'STUDENT'])
    expect((await laura.get(`${path}/CLAIM/${id}/file/${second.id}`)).status).toBe(200)
    expect((await kaisa.get(`${path}/CLAIM/${id}/file/${second.id}`)).status).toBe(404)
    expect((await laura.get(`${path}/CLAIM/${id}/file/1`)).status).toBe(404)
  })

  test('is decided by the office alone', async () => {
    const [claim] = await casesOf(laura, '?kind=CLAIM')
    expect((await kaisa.get(`${path}/CLAIM/${claim?.id}`)).status).toBe(404)
    expect((await kaisa.put(`${path}/claim/${claim?.id}`, { version: 1, action: 'TAKE' })).status).toBe(403)
  })
})

test('a change of personal information is shown old and new, and decided once', async () => {
  const student = await world.as('aada.kuisma')
  const studentId = await world.personId('aada.kuisma')
  const { rows } = await sql<{ id: number }>`
    insert into info_change_request (student_id, field, old_value, new_value, created_at)
    values (${studentId}, 'callName', '"Aada"', '"Maria"', ${clock.now()}) returning id`.execute(
    world.database.db,
  )
  const id = rows[0]?.id ?? 0
  expect(await read(laura, 'CHANGE_REQUEST', id)).toMatchObject({
    actions: ['ACCEPT', 'REJECT'],
    change: { field: 'callName', oldValue: 'Aada', newValue: 'Maria' },
  })
  const put = (body: object) => laura.put(`${path}/change/${id}`, body)
  expect((await put({ action: 'REJECT' })).status).toBe(400)
  expect((await put({ action: 'REJECT', comment: 'Nimi ei ole etunimesi.' })).status).toBe(200)
  expect((await put({ action: 'ACCEPT' })).status).toBe(409)
  const { body } = await student.get<PersonalApprovals>('/rest/v1/personalinfo/approvals')
  expect(body.changeRequests.find(one => one.id === id)).toMatchObject({
    state: 'REJECTED',
    comment: 'Nimi ei ole etunimesi.',
  })
})

test('an accepted change waits for the register until somebody notes it there, and the student hears of it once', async () => {
  const student = await world.as('aada.kuisma')
  const studentId = await world.personId('aada.kuisma')
  const ask = async (field: string, from: string, to: string) => {
    const { rows } = await sql<{ id: number }>`
      insert into info_change_request (student_id, field, old_value, new_value, created_at)
      values (${studentId}, ${field}, ${JSON.stringify(from)}, ${JSON.stringify(to)}, ${clock.now()})
      returning id`.execute(world.database.db)
    return rows[0]?.id ?? 0
  }
  const toRegister = async () =>
    (await casesOf(laura, '?kind=TO_REGISTER')).map(({ code, change }) => [
      code,
      change?.oldValue,
      change?.newValue,
    ])
  const pending = async () =>
    (await student.get<PersonalInfo>('/rest/v1/personalinfo')).body.pendingChanges.map(one => one.newValue)
  const older = await ask('motherTongue', 'FI', 'EN')
  const accept = (id: number) => laura.put(`${path}/change/${id}`, { action: 'ACCEPT' })
  const note = (id: number) => laura.put(`${path}/registered/${id}`, { action: 'REGISTERED' })
  expect((await note(older)).status).toBe(409)
  expect((await accept(older)).status).toBe(200)
  const second = await ask('motherTongue', 'FI', 'SV')
  expect((await accept(second)).status).toBe(200)
  expect(await toRegister()).toEqual([
    ['motherTongue', 'suomi', 'englanti'],
    ['motherTongue', 'suomi', 'ruotsi'],
  ])
  expect(await pending()).toEqual(['ruotsi', 'englanti'])
  expect(await read(laura, 'TO_REGISTER', second)).toMatchObject({ actions: ['REGISTERED'] })
  expect((await kaisa.put(`${path}/registered/${second}`, { action: 'REGISTERED' })).status).toBe(403)
  expect((await note(second)).status).toBe(200)
  expect((await note(second)).status).toBe(409)
  expect(await toRegister()).toEqual([])
  expect(await pending()).toEqual([])
  expect(await read(laura, 'TO_REGISTER', second)).toMatchObject({
    actions: [],
    events: [{ step: 'SENT' }, { step: 'APPROVED' }, { step: 'REGISTERED', actorName: 'Laura Hietala' }],
  })
  await world.platform.jobs.runDue()
  const { content } = (await student.get<Notifications>('/rest/v1/notifications')).body
  expect(content.filter(one => one.rule === 'personal-info-registered').map(one => one.target)).toEqual([
    '/personalinfo',
  ])
})

test('a workplace that a student has found is accepted or not', async () => {
  const studentId = await world.personId('aada.kuisma')
  const { rows } = await sql<{ id: number }>`
    insert into workplace_proposal (personal_event_id, name, contact, sent_at)
    select min(id), 'Koepaja Oy', 'Anu, 040 123 4567', ${clock.now()} from personal_education_event e
    where student_id = ${studentId}
      and not exists (select from workplace_proposal w where w.personal_event_id = e.id and w.state <> 'REJECTED')
    returning id`.execute(world.database.db)
  const id = rows[0]?.id ?? 0
  expect(await casesOf(kaisa, '?kind=WORKPLACE_PROPOSAL')).toMatchObject([{ id, title: 'Koepaja Oy' }])
  expect((await read(kaisa, 'WORKPLACE_PROPOSAL', id)).proposal?.contact).toBe('Anu, 040 123 4567')
  expect((await kaisa.put(`${path}/proposal/${id}`, { action: 'ACCEPT' })).status).toBe(200)
  expect((await kaisa.put(`${path}/proposal/${id}`, { action: 'ACCEPT' })).status).toBe(409)
  expect((await read(kaisa, 'WORKPLACE_PROPOSAL', id)).proposal).toMatchObject({
    state: 'ACCEPTED',
    decidedBy: { name: 'Kaisa Mäntylä' },
  })
})

test('a contract that waits for signatures is reminded of, and noted as signed on paper', async () => {
  const [one] = (await casesOf(laura, '?kind=CONTRACT')).filter(found => found.student.name === 'Aada Kuisma')
  const id = one?.id ?? 0
  const { contract } = await read(laura, 'CONTRACT', id)
  const put = (body: object) => laura.put(`${path}/contract/${id}`, { version: contract?.version, ...body })
  const paper = { action: 'SIGNED_ON_PAPER', role: 'STUDENT' }
  expect((await put({ ...paper, date: '2027-01-01' })).status).toBe(400)
  expect((await put({ action: 'REMIND' })).status).toBe(200)
  expect(await told(await world.as('aada.kuisma'))).toContain('contract-sent')
  expect((await put({ ...paper, date: '2026-11-20' })).status).toBe(200)
  expect((await put({ ...paper, date: '2026-11-20' })).status).toBe(409)
  const detail = await read(laura, 'CONTRACT', id)
  expect(detail.contract?.parties.find(party => party.role === 'STUDENT')).toMatchObject({ method: 'PAPER' })
  const student = await world.as('aada.kuisma')
  const rights = await sql<{
    id: number
  }>`select study_right_id as id from contract where id = ${id}`.execute(world.database.db)
  const { body } = await student.get<Contract[]>(`/rest/v1/studies/${rights.rows[0]?.id}/contracts`)
  expect(body.find(found => found.id === id)?.actions).toEqual([])
})

test('an absent staff member says until when and who answers, and the student sees it', async () => {
  const deputyId = await world.personId('jari.lahti')
  const put = (body: object) => kaisa.put<StaffAway>('/rest/v1/staff/away', body)
  expect((await put({ until: '2026-11-01' })).status).toBe(400)
  expect((await put({ until: '2026-11-30', deputyId: await world.personId('kaisa.mantyla') })).status).toBe(
    400,
  )
  const { body } = await put({ until: '2026-11-30', note: { fi: 'Koulutuksessa.' }, deputyId })
  expect(body).toMatchObject({ until: '2026-11-30', deputy: { name: 'Jari Lahti' } })
  const student = await world.as('aada.kuisma')
  const teachers = await student.get<{ name: string; availability?: object }[]>('/rest/v1/messages/teachers')
  expect(teachers.body.find(one => one.name === 'Kaisa Mäntylä')?.availability).toMatchObject({
    awayUntil: '2026-11-30',
    note: 'Koulutuksessa.',
    deputy: { personId: deputyId, name: 'Jari Lahti' },
  })
  const { db } = world.database
  const kaisaId = await world.personId('kaisa.mantyla')
  const { id } = await db
    .selectFrom('request')
    .where('by_id', '=', await world.personId('aada.kuisma'))
    .where('state', '<>', 'DRAFT')
    .orderBy('id')
    .select('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('request').set({ handler_id: kaisaId }).where('id', '=', id).execute()
  const request = async () => (await student.get<Request>(`/rest/v1/request/answer/${id}`)).body.handlerAway
  expect(await request()).toEqual({ until: '2026-11-30', deputy: 'Jari Lahti' })
  expect((await put({ until: null })).body).toEqual({})
  expect(await request()).toBeUndefined()
})
