import type { Viewings } from '@studentgo/protocol/own-data'
import type {
  auditOfStudent,
  FailedNotice,
  Operation,
  RetentionPart,
} from '@studentgo/protocol/staff-operation'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { type Client, makeWorld, type World } from '../../test/world/world.ts'
import { floorMemoryKib, passwordFits } from '../platform/passwords/passwords.ts'

let world: World
let kimmo: Client
let aada: number

beforeAll(async () => {
  world = await makeWorld()
  kimmo = await world.as('kimmo.saari', 'STAFF')
  aada = await world.personId('aada.kuisma')
})
afterAll(() => world.close())

type AuditOf = z.infer<typeof auditOfStudent>

describe('the state of the portal', () => {
  test('is reported in numbers, without personal data', async () => {
    await world.as('aada.kuisma')
    const { status, body, text } = await kimmo.get<Operation>('/rest/v1/staff/operation')
    expect(status).toBe(200)
    expect(body.database).toMatchObject({ kind: world.database.kind })
    expect(body.database.bytes).toBeGreaterThan(1_000_000)
    expect(body.sessions).toMatchObject({ STAFF: 1 })
    expect(body.sessions.STUDENT).toBeGreaterThan(0)
    expect(body.files.count).toBeGreaterThan(0)
    expect(text).not.toMatch(/Kuisma|aada/i)
  })
})

describe('letters and push messages that did not go', () => {
  test('are shown by kind of reader, and retried: one of them, or all', async () => {
    const { db } = world.database
    const petri = await world.personId('petri.kuisma')
    await sql`insert into job (kind, subject, run_at, attempts, failed_at, last_error) values
      ('deliver-email', ${String(aada)}, '2026-11-22', 20, '2026-11-22', 'Error ECONNREFUSED'),
      ('deliver-email', ${String(petri)}, '2030-01-01', 3, null, 'Error ETIMEDOUT'),
      ('deliver-push', '1', '2030-01-01', 0, null, null)`.execute(db)
    const read = async () =>
      (await kimmo.get<{ total: number; notices: FailedNotice[] }>('/rest/v1/staff/operation/notices')).body
    const { total, notices } = await read()
    expect(total).toBe(2)
    expect(notices).toMatchObject([
      {
        channel: 'EMAIL',
        recipient: 'STUDENT',
        givenUp: true,
        attempts: 20,
        lastError: 'Error ECONNREFUSED',
      },
      { channel: 'EMAIL', recipient: 'PARENT', givenUp: false, lastError: 'Error ETIMEDOUT' },
    ])
    const [first] = notices
    const one = await kimmo.post('/rest/v1/staff/operation/notices', { jobIds: [first?.jobId] })
    expect(one.body).toEqual({ retried: 1 })
    const { rows } = await sql<{
      due: boolean
    }>`select failed_at is null and run_at < '2027-01-01' as due from job
      where id = ${first?.jobId}`.execute(db)
    expect(rows).toEqual([{ due: true }])
    expect((await kimmo.post('/rest/v1/staff/operation/notices', {})).body).toEqual({ retried: 2 })
    await world.platform.jobs.runDue()
    expect((await read()).total).toBe(0)
  })
})

describe('the sessions of one person', () => {
  test('end on all devices, with the reason in the audit', async () => {
    const sami = await world.as('sami.rautio', 'STAFF')
    const body = { person: 'sami.rautio', reason: 'Puhelin on kadonnut junaan.' }
    const { status, body: reply } = await kimmo.post<{ ended: number }>(
      '/rest/v1/staff/operation/sessions',
      body,
    )
    expect({ status, ended: reply.ended > 0 }).toEqual({ status: 200, ended: true })
    expect((await sami.get('/rest/v1/staff/today')).status).toBe(401)
    const { rows } = await sql<{
      object: string
    }>`select object from audit where action = 'end sessions'`.execute(world.database.db)
    expect(rows[0]?.object).toContain('Puhelin on kadonnut junaan.')
  })

  test.each([
    [{ person: 'nobody.at.all', reason: 'Puhelin on kadonnut.' }, 404],
    [{ person: 'aada.kuisma', reason: 'syy' }, 400],
    [{ person: 'aada.kuisma', reason: '              ' }, 400],
  ])('do not for %j', async (body, status) => {
    expect((await kimmo.post('/rest/v1/staff/operation/sessions', body)).status).toBe(status)
  })
})

describe('a new first password', () => {
  const path = '/rest/v1/staff/operation/password'
  const reason = 'Salasana on unohtunut.'

  test('is given by an administrator, shown once, and to be changed at the first sign-in', async () => {
    const amina = await world.as('amina.warsame')
    const { status, body } = await kimmo.put<{ username: string; password: string; days: number }>(path, {
      username: ' Amina.Warsame ',
      reason,
    })
    expect({ status, ...body }).toMatchObject({ status: 200, username: 'amina.warsame', days: 30 })
    expect(body.password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
    expect((await amina.get('/rest/v1/personalinfo')).status).toBe(401)
    const { rows } = await sql<{ hash: string; mustChange: boolean; object: string; role: string }>`
      select a.password_hash as hash, a.must_change as "mustChange", l.object, l.actor_role as role
      from account a, audit l where a.username = 'amina.warsame' and l.action = 'give-initial-password'`.execute(
      world.database.db,
    )
    expect(rows).toMatchObject([{ mustChange: true, role: 'ADMINISTRATOR' }])
    expect(rows[0]?.object).toContain(reason)
    expect(await passwordFits(body.password, rows[0]?.hash, floorMemoryKib)).toBe(true)
    const { rows: told } = await sql`select from notification
      where person_id = ${await world.personId('amina.warsame')} and rule = 'password-changed'`.execute(
      world.database.db,
    )
    expect(told).toHaveLength(1)
    const { rows: kept } = await sql`select from audit where object like ${`%${body.password}%`}
      union all select from idempotency_record where reply::text like ${`%${body.password}%`}`.execute(
      world.database.db,
    )
    expect(kept).toEqual([])
  })

  test('leaves the second factor, unless its owner has lost that too', async () => {
    const personId = await world.personId('sami.rautio')
    const giveAndSignIn = async (more: object) => {
      const { body } = await kimmo.put<{ password: string }>(path, {
        username: 'sami.rautio',
        reason,
        ...more,
      })
      const visitor = await world.anyone()
      const signIn = { username: 'sami.rautio', password: body.password }
      return { visitor, ...(await visitor.post('/rest/v1/staff/login', signIn)) }
    }
    expect((await giveAndSignIn({})).subErrors[0]?.code).toBe('otp-required')
    const { visitor, status } = await giveAndSignIn({ removeSecondFactor: true })
    expect(status).toBe(200)
    expect((await visitor.get('/rest/v1/session')).body).toMatchObject({ mustSetUpFactor: true })
    const { rows } = await sql<{ object: string }>`
      select object from audit where action = 'remove second factor'`.execute(world.database.db)
    expect(rows).toEqual([{ object: `${personId}: ${reason}` }])
    const { rows: told } = await sql`select from outbox
      where staff_id = ${personId} and rule = 'second-factor-changed'
      union all select from notification
      where person_id = ${personId} and rule = 'second-factor-changed'`.execute(world.database.db)
    expect(told).toHaveLength(1)
    await giveAndSignIn({ removeSecondFactor: true })
    expect(
      (await sql`select from audit where action = 'remove second factor'`.execute(world.database.db)).rows,
    ).toHaveLength(1)
  })

  test.each([
    [{ username: 'nobody.at.all', reason }, 404],
    [{ username: 'aada.kuisma', reason: 'syy' }, 400],
  ])('is not for %j', async (body, status) => {
    expect((await kimmo.put(path, body)).status).toBe(status)
  })

  test('takes a fresh sign-in', async () => {
    await sql`update login_session set authenticated_at = authenticated_at - interval '6 minutes'`.execute(
      world.database.db,
    )
    const { status, subErrors } = await kimmo.put(path, { username: 'aada.kuisma', reason })
    expect([status, subErrors[0]?.code]).toEqual([403, 'reauth-required'])
    await sql`update login_session set authenticated_at = authenticated_at + interval '6 minutes'`.execute(
      world.database.db,
    )
  })
})

describe('the audit of a student', () => {
  const auditPath = () => `/rest/v1/staff/student/${aada}/audit`

  test('is hidden before the reason is written, which the student then reads', async () => {
    expect((await kimmo.get(auditPath())).status).toBe(404)
    const reason = 'Opiskelija kysyi, kuka hänen tietojaan on katsonut.'
    const opened = await kimmo.post<{ studentId: number }>('/rest/v1/staff/operation/student', {
      student: 'aada.kuisma',
      reason,
    })
    expect(opened).toMatchObject({ status: 200, body: { studentId: aada } })
    const kaisa = await world.as('kaisa.mantyla', 'STAFF')
    await kaisa.get(`/rest/v1/staff/student/${aada}`)
    const { body } = await kimmo.get<AuditOf>(auditPath())
    expect(body.name).toBe('Aada Kuisma')
    expect(body.rows.content.find(row => row.name === 'Kaisa Mäntylä')).toMatchObject({ actor: 'STAFF' })
    expect(body.rows.content.some(row => row.action === 'reason' && row.object === reason)).toBe(true)
    const student = await world.as('aada.kuisma')
    const { body: seen } = await student.get<Viewings>('/rest/v1/personalinfo/viewings')
    expect(JSON.stringify(seen)).toContain(reason)
  })

  test('is found by day and by actor', async () => {
    const of = async (query: string) => (await kimmo.get<AuditOf>(`${auditPath()}?${query}`)).body.rows
    const staff = await of('actor=STAFF')
    expect(staff.totalElements).toBeGreaterThan(0)
    expect(staff.content.every(row => row.actor === 'STAFF')).toBe(true)
    expect((await of('to=2020-01-01')).totalElements).toBe(0)
    expect((await of('from=2026-11-20')).totalElements).toBeGreaterThan(0)
  })

  test.each(['kuisma', 'aada', '%', 'nobody@example.invalid'])(
    'is not opened by a part of a name: %s',
    async student => {
      const body = { student: student.padEnd(2, '%'), reason: 'Selvitän virhettä.' }
      expect((await kimmo.post('/rest/v1/staff/operation/student', body)).status).toBe(404)
    },
  )
})

describe('what is kept too long', () => {
  const retention = async () =>
    (await kimmo.get<{ parts: RetentionPart[] }>('/rest/v1/staff/retention')).body.parts
  const partOf = async (rule: string) => (await retention()).find(part => part.rule === rule)

  test('old threads go with their messages and files, and newer ones stay', async () => {
    const { db } = world.database
    const { rows } = await sql<{ id: number }>`select t.id from message_thread t
      where exists (select from message m where m.thread_id = t.id) order by t.id limit 1`.execute(db)
    const old = rows[0]?.id
    await sql`update message set at = '2024-07-31T12:00:00Z' where thread_id = ${old}`.execute(db)
    const part = await partOf('MESSAGES')
    expect(part).toMatchObject({ before: '2024-08-01', subjects: 1 })
    const count = async () => {
      const { rows } = await sql<{ all: number; old: number }>`select count(*)::int as all,
        count(*) filter (where id = ${old})::int as old from message_thread`.execute(db)
      return rows[0] ?? { all: 0, old: 0 }
    }
    const before = await count()
    const wrong = await kimmo.post('/rest/v1/staff/retention', { rule: 'MESSAGES', subjects: 7 })
    expect([wrong.status, wrong.subErrors[0]?.code]).toEqual([409, 'retentionChanged'])
    const done = await kimmo.post<RetentionPart>('/rest/v1/staff/retention', {
      rule: 'MESSAGES',
      subjects: 1,
    })
    expect(done).toMatchObject({ status: 200, body: { subjects: 1 } })
    expect(await count()).toEqual({ all: before.all - 1, old: 0 })
    expect((await partOf('MESSAGES'))?.subjects).toBe(0)
  })

  test('of a former student little is kept: who they were, what they studied, and the audit', async () => {
    const { db } = world.database
    expect((await partOf('ENDED_STUDENTS'))?.subjects).toBe(0)
    const amina = await world.personId('amina.warsame')
    await sql`update study_right set state = 'valmistunut', start_date = '2018-08-01', end_date = '2021-06-01'
      where student_id in (${amina}, ${aada})`.execute(db)
    const part = await partOf('ENDED_STUDENTS')
    expect(part).toMatchObject({ before: '2021-11-23', subjects: 2 })
    const kept = async () => {
      const { rows } = await sql<Record<string, number>>`select
        (select count(*)::int from plan_module m join plan p on p.id = m.plan_id where p.student_id = ${amina}) as units,
        (select count(*)::int from demonstration where student_id = ${amina}) as demonstrations,
        (select count(*)::int from study_right where student_id = ${amina}) as rights`.execute(db)
      return rows[0]
    }
    const before = await kept()
    const done = await kimmo.post<RetentionPart>('/rest/v1/staff/retention', {
      rule: 'ENDED_STUDENTS',
      subjects: 2,
    })
    expect(done).toMatchObject({ status: 200, body: { subjects: 2 } })
    expect(done.body.rows).toBeGreaterThan(20)
    expect(await kept()).toEqual(before)
    const { rows } = await sql<Record<string, number>>`select
      (select count(*)::int from absence_mark where student_id in (${amina}, ${aada})) as marks,
      (select count(*)::int from message_thread where student_id in (${amina}, ${aada})) as threads,
      (select count(*)::int from attachment where student_id in (${amina}, ${aada})) as files,
      (select count(*)::int from account where person_id in (${amina}, ${aada})) as accounts,
      (select count(*)::int from support_decision where student_id in (${amina}, ${aada})) as support,
      (select count(*)::int from person where id in (${amina}, ${aada}) and (email is not null or is_active)) as found`.execute(
      db,
    )
    expect(rows[0]).toEqual({ marks: 0, threads: 0, files: 0, accounts: 0, support: 0, found: 0 })
    expect((await partOf('ENDED_STUDENTS'))?.subjects).toBe(0)
  })

  test('takes a fresh sign-in', async () => {
    await sql`update login_session set authenticated_at = authenticated_at - interval '10 minutes'
      where person_id = ${await world.personId('kimmo.saari')}`.execute(world.database.db)
    const { status, subErrors } = await kimmo.post('/rest/v1/staff/retention', {
      rule: 'MESSAGES',
      subjects: 0,
    })
    expect([status, subErrors[0]?.code]).toEqual([403, 'reauth-required'])
  })
})
