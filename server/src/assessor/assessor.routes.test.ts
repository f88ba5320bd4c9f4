import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AssessorDemonstration } from '@studentgo/protocol/assessor'
import type { Viewings } from '@studentgo/protocol/own-data'
import type { Assessing, AssessorLink } from '@studentgo/protocol/staff-demonstrations'
import type { auditOfStudent } from '@studentgo/protocol/staff-operation'
import type { StaffWaiting } from '@studentgo/protocol/staff-today-waiting'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { keepRows } from '../../test/school/kept-rows.ts'
import { makeTestClock } from '../../test/world/test-clock.ts'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'
import { mailFolder } from '../platform/mail/mailer.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'studentgo-letters-'))
const clock = makeTestClock()
let world: World
let restore: () => Promise<void>
let riikka: Client
let studentId: number
let id: number
let path: string

beforeAll(async () => {
  world = await makeWorld({ clock, settings: { NODE_ENV: 'development', DATA_DIR: dataDir } })
  restore = await keepRows(world.database)
})
beforeEach(async () => {
  await restore()
  clock.reset()
  riikka = await world.as('riikka.salmela', 'STAFF')
  studentId = await world.personId('amina.warsame')
  const { rows } = await sql<{ id: number }>`
    update demonstration set state = 'AGREED', start_date = '2026-11-16', end_date = '2026-11-20',
      discussed_at = null
    where id = (select min(x.id) from demonstration x join demonstration_module m on m.demonstration_id = x.id
      join module c on c.id = m.module_id and c.kind = 'VOCATIONAL' and c.grade_scale = 'NUM_1_5'
      where x.student_id = ${studentId} and x.published_at is null and x.state <> 'CANCELLED')
    returning id`.execute(world.database.db)
  id = rows[0]?.id ?? 0
  path = `/rest/v1/staff/student/${studentId}/competencedemonstrations/${id}`
})
afterAll(() => world.close())

const form = {
  name: 'Eino Esimies',
  organisation: 'Koepaja',
  role: '3',
  language: 'sv',
  lastDay: '2026-12-01',
}
const ask = (more: object = {}) =>
  riikka.send<{ assessing: Assessing; link?: string }>('PUT', `${path}/assessorlinks`, { ...form, ...more })
const links = async (): Promise<AssessorLink[]> => (await riikka.get<Assessing>(path)).body.assessorLinks

async function open(link: string | undefined): Promise<Client> {
  const client = await world.anyone()
  const { status } = await client.post('/rest/v1/assessor', { token: link?.split('#t=')[1] })
  expect(status).toBe(200)
  return client
}

const read = (client: Client) => client.get<AssessorDemonstration>('/rest/v1/assessor/demonstration')
const send = (client: Client, more: object = {}) =>
  client.post('/rest/v1/assessor/demonstration', {
    grade: '4',
    justification: 'Sujui hyvin.',
    requirementGrades: [],
    ...more,
  })

describe('a link', () => {
  test('opens one demonstration for an assessor, whose assessment the teacher publishes', async () => {
    const { status, body } = await ask()
    expect(status).toBe(200)
    expect(body.link).toMatch(/\/studentgo\/app\/assessor\?lang=se#t=[\w-]{43}$/)
    expect(body.assessing.assessorLinks).toMatchObject([{ name: 'Eino Esimies', state: 'OPEN', role: '3' }])
    const eino = await open(body.link)
    const task = (await read(eino)).body
    expect(task).toMatchObject({ studentName: 'Amina Warsame', assessorName: 'Eino Esimies', open: true })
    expect(task.requirements.length).toBeGreaterThan(0)
    expect(Object.keys(task)).not.toContain('environment')
    expect((await links())[0]?.state).toBe('OPENED')
    const requirementGrades = task.requirements.map(one => ({ requirementId: one.id, grade: '4' }))
    expect((await send(eino, { requirementGrades })).status).toBe(200)
    const [link] = await links()
    expect(link).toMatchObject({ state: 'SENT', word: { grade: '4', justification: 'Sujui hyvin.' } })
    expect(link?.word?.requirementGrades).toHaveLength(requirementGrades.length)
    expect((await riikka.get<Assessing>(path)).body.assessment).toBeUndefined()
  })

  test('is used up by a submission, and is refused in the same words for every reason', async () => {
    const { body } = await ask()
    const [first, second] = [await open(body.link), await open(body.link)]
    expect((await send(first)).status).toBe(200)
    const again = await send(second)
    expect([again.status, again.subErrors[0]?.code]).toEqual([401, 'session-expired'])
    const client = await world.anyone()
    const attempt = (token: string | undefined) => client.post('/rest/v1/assessor', { token })
    const used = await attempt(body.link?.split('#t=')[1])
    expect([used.status, used.subErrors[0]?.code]).toEqual([409, 'window-closed'])
    expect((await attempt('x'.repeat(43))).text).toBe(used.text)
    const revoked = (await ask({ name: 'Toinen' })).body
    const linkId = revoked.assessing.assessorLinks[0]?.id
    expect((await riikka.delete(`${path}/assessorlinks/${linkId}`)).status).toBe(200)
    expect((await attempt(revoked.link?.split('#t=')[1])).text).toBe(used.text)
    expect((await riikka.delete(`${path}/assessorlinks/${linkId}`)).status).toBe(409)
  })

  test('ends for the person who has it open when it is withdrawn, when its day is over, and after two hours', async () => {
    const first = (await ask()).body
    const eino = await open(first.link)
    const linkId = first.assessing.assessorLinks[0]?.id
    await riikka.delete(`${path}/assessorlinks/${linkId}`)
    expect((await read(eino)).status).toBe(401)
    const again = await open((await ask()).body.link)
    clock.pass({ minutes: 119 })
    expect((await read(again)).status).toBe(200)
    clock.pass({ minutes: 1 })
    expect((await read(again)).status).toBe(401)
    const { link } = (
      await (
        await world.as('riikka.salmela', 'STAFF')
      ).send<{ link: string }>('PUT', `${path}/assessorlinks`, { ...form, lastDay: '2026-11-23' })
    ).body
    clock.pass({ days: 1 })
    const client = await world.anyone()
    expect((await client.post('/rest/v1/assessor', { token: link.split('#t=')[1] })).status).toBe(409)
  })

  test('of the same assessor is no longer valid when another is made', async () => {
    const first = (await ask()).body
    const { body } = await ask({ name: 'eino esimies' })
    expect(body.assessing.assessorLinks.map(one => one.state)).toEqual(['OPEN', 'REVOKED'])
    const client = await world.anyone()
    expect((await client.post('/rest/v1/assessor', { token: first.link?.split('#t=')[1] })).status).toBe(409)
  })

  test('goes by e-mail where there is an address, names no student, and is stored as a hash alone', async () => {
    const { body } = await ask({ email: 'eino@example.invalid' })
    expect(body.link).toBeUndefined()
    await world.platform.jobs.runDue()
    const folder = join(dataDir, mailFolder)
    const letters = readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8'))
    const letter = letters.find(text => text.includes('To: eino@example.invalid')) ?? ''
    expect(letter).toContain('Subject: Bedömning av yrkesprov')
    expect(letter).not.toContain('Warsame')
    const token = /#t=([\w-]{43})/.exec(letter)?.[1] ?? ''
    const stored = JSON.stringify(await world.database.db.selectFrom('assessor_link').selectAll().execute())
    expect(stored).not.toContain(token)
    await open(`#t=${token}`)
  })

  test.each([
    ['that is over', { lastDay: '2026-11-22' }],
    ['long after the demonstration', { lastDay: '2026-12-24' }],
    ['without a name', { name: '  ' }],
    ['for a teacher', { role: '1' }],
    ['to what is no address', { email: 'eino' }],
  ])('%s is refused', async (_what, more) => {
    expect((await ask(more)).status).toBe(400)
  })

  test('is made for no more than five at once', async () => {
    for (const name of ['A', 'B', 'C', 'D', 'E']) expect((await ask({ name })).status).toBe(200)
    expect((await ask({ name: 'F' })).status).toBe(409)
  })

  test('cannot be made by a counsellor', async () => {
    const maria = await world.as('maria.bjorklund', 'STAFF')
    expect((await maria.send('PUT', `${path}/assessorlinks`, form)).status).toBe(403)
  })
})

describe('an assessor', () => {
  test('reads of a self-assessment what the student has sent, and no draft', async () => {
    const { db } = world.database
    await db.deleteFrom('self_assessment').where('demonstration_id', '=', id).execute()
    const saved = { demonstration_id: id, strengths: 'Olen huolellinen', saved_at: '2026-11-20T10:00:00Z' }
    await db
      .insertInto('self_assessment')
      .values({ ...saved, state: 'DRAFT' })
      .execute()
    const eino = await open((await ask()).body.link)
    expect((await read(eino)).body.selfAssessment).toBeUndefined()
    await db
      .updateTable('self_assessment')
      .set({ state: 'SUBMITTED', submitted_at: '2026-11-20T10:00:00Z' })
      .where('demonstration_id', '=', id)
      .execute()
    expect((await read(eino)).body.selfAssessment?.strengths).toBe('Olen huolellinen')
  })

  test('is listed by name in the student’s access log, and no staff session opens what the link does', async () => {
    const eino = await open((await ask()).body.link)
    await read(eino)
    const amina = await world.as('amina.warsame')
    const { viewings } = (await amina.get<Viewings>('/rest/v1/personalinfo/viewings')).body
    expect(viewings.find(one => one.kind === 'ASSESSOR')).toMatchObject({
      name: 'Eino Esimies',
      topic: 'DEMONSTRATIONS',
      times: 1,
    })
    expect((await read(riikka)).status).toBe(401)
    expect((await read(amina)).status).toBe(401)
    expect((await eino.get(path.replace(/\/competence.*/, ''))).status).toBe(401)
  })

  test('is in the audit that the administrator reads, by name', async () => {
    const eino = await open((await ask()).body.link)
    await read(eino)
    const kimmo = await world.as('kimmo.saari', 'STAFF')
    const reason = 'Opiskelija kysyi, kuka hänen tietojaan on katsonut.'
    const { body } = await kimmo.post<{ studentId: number }>('/rest/v1/staff/operation/student', {
      student: 'amina.warsame',
      reason,
    })
    const audit = await kimmo.get<z.infer<typeof auditOfStudent>>(
      `/rest/v1/staff/student/${body.studentId}/audit?actor=ASSESSOR`,
    )
    expect(audit.status).toBe(200)
    expect(audit.body.rows.content[0]).toMatchObject({ actor: 'ASSESSOR', name: 'Eino Esimies' })
  })

  test('who has submitted lets the demonstration wait for the responsible teacher', async () => {
    const waits = async () =>
      (await riikka.get<StaffWaiting>('/rest/v1/staff/waiting')).body
        .filter(group => group.kind === 'ASSESSMENT')
        .flatMap(group => group.items.map(item => item.id))
    expect(await waits()).not.toContain(id)
    await send(await open((await ask()).body.link))
    expect(await waits()).toContain(id)
  })

  test.each([
    ['off the scale', { grade: 'Hyväksytty' }],
    ['of what is not shown there', { requirementGrades: [{ requirementId: 999_999, grade: '3' }] }],
    ['without reasons', { justification: ' ' }],
  ])('who sends a grade %s is refused, and the link stays valid', async (_what, more) => {
    const eino = await open((await ask()).body.link)
    expect((await send(eino, more)).status).toBe(400)
    expect((await send(eino)).status).toBe(200)
  })

  test('sends nothing before the demonstration has begun, and nothing once it is published', async () => {
    await sql`update demonstration set start_date = '2026-11-24', end_date = '2026-11-27' where id = ${id}`.execute(
      world.database.db,
    )
    const eino = await open((await ask()).body.link)
    expect((await read(eino)).body.open).toBe(false)
    expect((await send(eino)).status).toBe(409)
    await sql`update demonstration set state = 'PUBLISHED', published_at = now() where id = ${id}`.execute(
      world.database.db,
    )
    expect((await read(eino)).status).toBe(401)
  })
})
