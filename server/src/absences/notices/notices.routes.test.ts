import type { AbsenceNotice, Absences, NoticeKind, NoticeState } from '@studentgo/protocol/absences'
import type { Notifications } from '@studentgo/protocol/notifications'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { keepTables } from '../../../test/every-endpoint/kept-tables.ts'
import { tasksOnHome } from '../../../test/world/home-tasks.ts'
import { type Client, makeWorld, type World } from '../../../test/world/world.ts'
import { transaction } from '../../platform/database/database.ts'
import { applyNoticesOfAnyone } from '../marks/apply-notices.command.ts'
import { decideLeave } from './decide-leave.command.ts'

let world: World
let restore: () => Promise<void>

beforeAll(async () => {
  world = await makeWorld()
  restore = await keepTables(world.database.db, [
    'absence_mark',
    'absence_explanation',
    'absence_notice',
    'notification',
  ])
})
afterEach(() => restore())
afterAll(() => world.close())

const sickTomorrow = { kind: 'SICK', startDate: '2026-11-24', endDate: '2026-11-24', reasonCode: 'T' }

function notify(client: Client, body: unknown, query = '', headers: Record<string, string> = {}) {
  return client.post<AbsenceNotice>(`/rest/v1/absence${query}`, body, headers)
}

function act(client: Client, noticeId: number, action = 'WITHDRAW', query = '') {
  return client.put<{ notice: AbsenceNotice }>(`/rest/v1/absence${query}`, { noticeId, action })
}

describe('reporting an absence', () => {
  it('for a range of days is received at once, and says which lessons it touches', async () => {
    const olena = await world.as('olena.bondar')
    const { status, body } = await notify(olena, { ...sickTomorrow, endDate: '2026-11-26', text: 'Flu.' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      state: 'RECEIVED',
      kind: 'SICK',
      text: 'Flu.',
      canWithdraw: true,
      by: { role: 'STUDENT' },
    })
    const { body: timetable } = await olena.get<{ entries: { sessionId?: number; state: string }[] }>(
      '/rest/v1/studenttimetable?from=2026-11-24&to=2026-11-26',
    )
    const lessons = timetable.entries.filter(
      entry => entry.sessionId !== undefined && entry.state !== 'CANCELLED',
    )
    expect(body.affectedSessions).toBe(lessons.length)
    const { body: absences } = await olena.get<Absences>('/rest/v1/absence')
    expect(absences.notices).toContainEqual(body)
  })

  it('for a part of a day touches only the lessons of that part', async () => {
    const olena = await world.as('olena.bondar')
    const part = { ...sickTomorrow, kind: 'LATE', startTime: '07:00', endTime: '08:15' }
    expect((await notify(olena, part)).body.affectedSessions).toBe(0)
    const whole = await notify(olena, { ...part, startTime: '08:15', endTime: '16:00' })
    expect(whole.status).toBe(200)
    expect(whole.body).toMatchObject({ startTime: '08:15', endTime: '16:00' })
    expect(whole.body.affectedSessions).toBeGreaterThan(0)
  })

  it.each([
    [{ endDate: '2026-11-23' }, 'body.endDate', 'endBeforeStart'],
    [{ startDate: '2026-11-20', endDate: '2026-11-22' }, 'body.endDate', 'dayHasPassed'],
    [{ endDate: '2027-01-24' }, 'body.endDate', 'rangeTooLong'],
    [{ startTime: '08:00' }, 'body.endTime', 'bothTimes'],
    [{ endDate: '2026-11-25', startTime: '08:00', endTime: '09:00' }, 'body.startTime', 'timesNeedOneDay'],
    [{ startTime: '09:00', endTime: '09:00' }, 'body.endTime', 'endBeforeStart'],
    [{ reasonCode: 'E' }, 'body.reasonCode', 'notAllowed'],
    [{ kind: 'OTHER', reasonCode: 'E' }, 'body.reasonCode', 'notAllowed'],
    [{ kind: 'OTHER', reasonCode: 'OTHER' }, 'body.text', 'required'],
    [{ kind: 'LEAVE', reasonCode: 'E' }, 'body.startDate', 'leaveTooLate'],
    [{ kind: 'LATE' }, 'body.endTime', 'required'],
    [{ kind: 'LATE', reasonCode: undefined }, 'body.endTime', 'required'],
    [{ startDate: 'tomorrow' }, 'body.startDate', 'wrongFormat'],
    [{ startTime: '8.00', endTime: '9.00' }, 'body.startTime', 'wrongFormat'],
    [{ state: 'GRANTED' }, 'body.state', 'unknownField'],
  ])('with %o is refused at %s: %s', async (change, field, code) => {
    const answer = await notify(await world.as('olena.bondar'), { ...sickTomorrow, ...change })
    expect(answer.status).toBe(400)
    expect(answer.subErrors).toContainEqual(expect.objectContaining({ field, code }))
  })

  it('may reach sixty days, from today', async () => {
    const answer = await notify(await world.as('olena.bondar'), {
      ...sickTomorrow,
      startDate: '2026-11-23',
      endDate: '2027-01-22',
    })
    expect(answer.status).toBe(200)
  })

  it('twice for the same time is refused, also at the same moment', async () => {
    const olena = await world.as('olena.bondar')
    const both = await Promise.all([
      notify(olena, sickTomorrow),
      notify(olena, { ...sickTomorrow, endDate: '2026-11-27' }),
    ])
    expect(both.map(answer => answer.status).toSorted()).toEqual([200, 409])
    const refused = both.find(answer => answer.status === 409)
    expect(refused?.subErrors[0]).toMatchObject({ code: 'overlappingNotice', field: 'body.startDate' })
  })

  it('sent again with the same key is one notice', async () => {
    const olena = await world.as('olena.bondar')
    const key = { 'idempotency-key': '7f1d0d7e-63b1-4b0e-9d3c-2a6a0a8f6c11' }
    const first = await notify(olena, sickTomorrow, '', key)
    const second = await notify(olena, sickTomorrow, '', key)
    expect(second.status).toBe(200)
    expect(second.body).toEqual(first.body)
    const { id: noticeId } = first.body
    const withdraw = { noticeId, action: 'WITHDRAW' }
    const withdrawn = await olena.put('/rest/v1/absence', withdraw, key)
    const again = await olena.put('/rest/v1/absence', withdraw, key)
    expect(again.status).toBe(200)
    expect(again.body).toEqual(withdrawn.body)
  })

  it('written by another user of the same device is not sent as the one who is signed in now', async () => {
    const olena = await world.as('olena.bondar')
    const aada = await world.as('aada.kuisma')
    const { body: session } = await olena.get<{ subjectTag: string }>('/rest/v1/session')
    const tag = { 'x-subject': session.subjectTag }
    const refused = await notify(aada, sickTomorrow, '', tag)
    expect(refused.status).toBe(401)
    expect(refused.subErrors).toMatchObject([{ code: 'session-expired' }])
    expect((await notify(olena, sickTomorrow, '', tag)).status).toBe(200)
  })

  it('of today accounts for lessons already marked, so that nothing is left to explain', async () => {
    const { db } = world.database
    const studentId = await world.personId('olena.bondar')
    const lesson = await db
      .selectFrom('event_session as s')
      .innerJoin('event_participant as p', 'p.event_id', 's.event_id')
      .select('s.id')
      .where('p.student_id', '=', studentId)
      .where('s.school_date', '=', '2026-11-23')
      .where('s.state', '<>', 'CANCELLED')
      .orderBy('s.start_at')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('absence_mark')
      .values({
        session_id: lesson.id,
        student_id: studentId,
        type_code: 'S',
        recorded_code: 'S',
        minutes: 45,
        recorded_at: world.platform.clock.now(),
      })
      .execute()
    const olena = await world.as('olena.bondar')
    await notify(olena, { ...sickTomorrow, startDate: '2026-11-23' })
    const { body } = await olena.get<Absences>('/rest/v1/absence?from=2026-11-23')
    expect(body.summary.toExplainCount).toBe(0)
    expect(body.marks[0]).toMatchObject({
      state: 'ACCEPTED',
      type: { code: 'T' },
      explanation: { reason: { code: 'T' }, by: { role: 'STUDENT' } },
    })
  })
})

describe('an illness that ended on the school day before', () => {
  const friday: { start: string; end: string; kind: NoticeKind; state: NoticeState } = {
    start: '2026-11-20',
    end: '2026-11-20',
    kind: 'SICK',
    state: 'RECEIVED',
  }
  it.each<[string, typeof friday, number]>([
    ['is asked about', friday, 1],
    ['is not, if it ended before', { ...friday, start: '2026-11-18', end: '2026-11-19' }, 0],
    ['is not, if it goes on', { ...friday, end: '2026-11-23' }, 0],
    ['is not, if it was taken back', { ...friday, state: 'WITHDRAWN' }, 0],
    ['is not, if it was something else', { ...friday, kind: 'OTHER' }, 0],
  ])('%s', async (_, { start, end, kind, state }, count) => {
    const olena = await world.personId('olena.bondar')
    await world.database.db
      .insertInto('absence_notice')
      .values({
        student_id: olena,
        kind,
        start_date: start,
        end_date: end,
        reason_code: 'T',
        state,
        by_id: olena,
        by_role: 'STUDENT',
        created_at: new Date('2026-11-20T06:00:00Z'),
      })
      .execute()
    expect(await tasksOnHome(await world.as('olena.bondar'), 'STILL_AWAY')).toHaveLength(count)
  })

  it('is not asked about any more once today is reported', async () => {
    const olena = await world.as('olena.bondar')
    const { body } = await notify(olena, { ...sickTomorrow, startDate: '2026-11-23', endDate: '2026-11-23' })
    await world.database.db
      .updateTable('absence_notice')
      .set({ start_date: '2026-11-20', end_date: '2026-11-20' })
      .where('id', '=', body.id)
      .execute()
    expect(await tasksOnHome(olena, 'STILL_AWAY')).toEqual([{ kind: 'STILL_AWAY', noticeId: body.id }])
    await notify(olena, { ...sickTomorrow, startDate: '2026-11-23', endDate: '2026-11-23' })
    expect(await tasksOnHome(olena, 'STILL_AWAY')).toEqual([])
  })
})

describe('marks that come after a notice', () => {
  it('are explained by it as they come in: without proof for five days, then by a certificate', async () => {
    const { db } = world.database
    const studentId = await world.personId('olena.bondar')
    const olena = await world.as('olena.bondar')
    await db.deleteFrom('absence_explanation').execute()
    await db.deleteFrom('absence_mark').where('student_id', '=', studentId).execute()
    await notify(olena, { ...sickTomorrow, startDate: '2026-11-13', endDate: '2026-11-23' })
    const lessons = await db
      .selectFrom('event_session as s')
      .innerJoin('event_participant as p', 'p.event_id', 's.event_id')
      .select('s.id')
      .where('p.student_id', '=', studentId)
      .where('s.roll_called_at', 'is not', null)
      .where('s.school_date', '>=', '2026-11-13')
      .execute()
    await db
      .insertInto('absence_mark')
      .values(
        lessons.map(lesson => ({
          session_id: lesson.id,
          student_id: studentId,
          type_code: 'S',
          recorded_code: 'S',
          minutes: 45,
          recorded_at: world.platform.clock.now(),
        })),
      )
      .execute()
    const { clock, provider } = world.platform
    const setting = {
      now: clock.now(),
      today: '2026-11-23',
      timeZone: 'Europe/Helsinki',
      provider: await provider(),
    }
    await transaction(db, db => applyNoticesOfAnyone({ ...setting, db }))
    const audited = await db
      .selectFrom('audit')
      .where('student_id', '=', studentId)
      .where('action', '=', 'explain marks by notices')
      .select(['actor_kind', 'outcome'])
      .execute()
    expect(audited).toEqual([{ actor_kind: 'SYSTEM', outcome: 'DONE' }])
    const both = await Promise.all([1, 2].map(() => olena.get<Absences>('/rest/v1/absence?from=2026-11-13')))
    const body = both[1]?.body
    if (body === undefined) throw new Error('nothing came back')
    const told = await db.selectFrom('absence_explanation').select('id').execute()
    expect(told).toHaveLength(lessons.length)
    const byDay = new Map(body.marks.map(mark => [mark.date, mark.state]))
    expect([...byDay].toSorted()).toEqual([
      ['2026-11-13', 'ACCEPTED'],
      ['2026-11-16', 'ACCEPTED'],
      ['2026-11-17', 'ACCEPTED'],
      ['2026-11-18', 'ACCEPTED'],
      ['2026-11-19', 'ACCEPTED'],
      ['2026-11-20', 'CERTIFICATE_REQUIRED'],
    ])
    expect(body.summary.toExplainCount).toBe(0)
  })
})

describe('applying for leave', () => {
  it.each([
    ['2026-12-07', '2026-12-11', 'TEACHER'],
    ['2026-12-07', '2027-01-22', 'HEAD'],
  ])('from %s to %s waits for the %s', async (startDate, endDate, decidedBy) => {
    const answer = await notify(await world.as('olena.bondar'), {
      kind: 'LEAVE',
      startDate,
      endDate,
      reasonCode: 'E',
    })
    expect(answer.body).toMatchObject({ state: 'IN_REVIEW', decidedBy })
  })
})

describe('a leave that the school decides on', () => {
  const today = '2026-11-23'

  async function decide(granted: boolean) {
    const { database, platform } = world
    const studentId = await world.personId('aada.kuisma')
    const petri = await world.as('petri.kuisma', 'PARENT')
    const leave = { kind: 'LEAVE', startDate: '2026-12-07', endDate: '2026-12-08', reasonCode: 'E' }
    const { body } = await notify(petri, leave, `?studentId=${studentId}`)
    const { person_id: staffId } = await database.db
      .selectFrom('staff')
      .select('person_id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const decision = { noticeId: body.id, staffId, granted, comment: 'Hyvää matkaa.' }
    const provider = await platform.provider()
    const { timeZone } = platform.clock
    const setting = { now: platform.clock.now(), today, timeZone, provider }
    const make = () => transaction(database.db, db => decideLeave({ ...setting, db }, decision))
    await make()
    await platform.jobs.runDue()
    return { studentId, petri, noticeId: body.id, make }
  }

  it.each([
    [true, 'GRANTED'],
    [false, 'REJECTED'],
  ])(
    'granted %s is %s, and told once to the student and the guardians of a minor',
    async (granted, state) => {
      const { studentId, petri, noticeId, make } = await decide(granted)
      const { body } = await petri.get<Absences>(`/rest/v1/absence?studentId=${studentId}`)
      expect(body.notices.find(one => one.id === noticeId)).toMatchObject({
        state,
        decision: { comment: 'Hyvää matkaa.' },
      })
      await expect(make()).rejects.toThrow('state-conflict')
      const sari = await world.as('sari.kuisma', 'PARENT')
      for (const reader of [await world.as('aada.kuisma'), petri, sari]) {
        const told = await reader.get<Notifications>('/rest/v1/notifications')
        const ofLeave = told.body.content.filter(
          ({ rule, data }) => rule === 'leave-decided' && data.fromOn === '2026-12-07',
        )
        expect(ofLeave).toEqual([
          expect.objectContaining({
            data: { fromOn: '2026-12-07', toOn: '2026-12-08' },
            target: '/absence',
          }),
        ])
      }
    },
  )
})

describe('a minor’s notice', () => {
  it('waits for a guardian, who confirms it', async () => {
    const query = `?studentId=${await world.personId('aada.kuisma')}`
    const aada = await world.as('aada.kuisma')
    const petri = await world.as('petri.kuisma', 'PARENT')
    const { body: told } = await notify(aada, sickTomorrow)
    expect(told).toMatchObject({ state: 'SUBMITTED', canWithdraw: true, canConfirm: false })
    expect((await act(aada, told.id, 'CONFIRM')).status).toBe(403)
    const { body: seen } = await petri.get<Absences>(`/rest/v1/absence${query}`)
    expect(seen.notices.find(notice => notice.id === told.id)).toMatchObject({ canConfirm: true })
    const confirmed = await act(petri, told.id, 'CONFIRM', query)
    expect(confirmed.body.notice).toMatchObject({ state: 'RECEIVED', canConfirm: false })
    expect((await act(petri, told.id, 'CONFIRM', query)).status).toBe(409)
  })

  it('for leave goes to the school for a decision once a guardian has confirmed it', async () => {
    const query = `?studentId=${await world.personId('joonas.vainio')}`
    const { body } = await notify(await world.as('joonas.vainio'), {
      kind: 'LEAVE',
      startDate: '2026-12-08',
      endDate: '2026-12-09',
      reasonCode: 'E',
    })
    expect(body).toMatchObject({ state: 'SUBMITTED', decidedBy: 'TEACHER' })
    const confirmed = await act(await world.as('merja.vainio', 'PARENT'), body.id, 'CONFIRM', query)
    expect(confirmed.body.notice.state).toBe('IN_REVIEW')
  })

  it('a guardian’s own notice is received, and is not the minor’s to take back', async () => {
    const query = `?studentId=${await world.personId('aada.kuisma')}`
    const petri = await world.as('petri.kuisma', 'PARENT')
    const { body } = await notify(petri, sickTomorrow, query)
    expect(body).toMatchObject({ state: 'RECEIVED', by: { role: 'PARENT', name: 'Petri Kuisma' } })
    expect((await act(await world.as('aada.kuisma'), body.id)).status).toBe(403)
    expect((await act(petri, body.id, 'WITHDRAW', query)).body.notice.state).toBe('WITHDRAWN')
  })

  it('a guardian must say whose absence it is', async () => {
    const answer = await notify(await world.as('petri.kuisma', 'PARENT'), sickTomorrow)
    expect(answer.status).toBe(400)
    expect(answer.subErrors).toMatchObject([{ field: 'query.studentId', code: 'required' }])
  })
})

describe('taking a notice back', () => {
  it('works once, and leaves the time free for another', async () => {
    const olena = await world.as('olena.bondar')
    const { body } = await notify(olena, sickTomorrow)
    expect((await act(olena, body.id)).body.notice).toMatchObject({ state: 'WITHDRAWN', canWithdraw: false })
    expect((await act(olena, body.id)).status).toBe(409)
    expect((await notify(olena, sickTomorrow)).status).toBe(200)
  })

  it('is refused once the first lesson has started', async () => {
    const olena = await world.as('olena.bondar')
    const { body } = await notify(olena, { ...sickTomorrow, startDate: '2026-11-23' })
    const answer = await act(olena, body.id)
    expect(body.canWithdraw).toBe(false)
    expect(answer.status).toBe(409)
    expect(answer.subErrors[0]?.code).toBe('already-started')
  })

  it('of another person looks like one that does not exist', async () => {
    const { body } = await notify(await world.as('olena.bondar'), sickTomorrow)
    const tuomas = await world.as('tuomas.harju')
    const [foreign, none] = [await act(tuomas, body.id), await act(tuomas, 999_999)]
    expect(foreign.status).toBe(404)
    expect(foreign.text).toBe(none.text)
  })
})

describe('coming back earlier', () => {
  it('ends a notice on a day that has not passed, so that the lessons after it are not announced', async () => {
    const tuesday = await makeWorld({ now: '2026-11-24T12:00:00+02:00' })
    const olena = await tuesday.as('olena.bondar')
    const range = { kind: 'SICK', startDate: '2026-11-23', endDate: '2026-11-26', reasonCode: 'T' }
    const { body: notice } = await notify(olena, range)
    expect(notice).toMatchObject({ canWithdraw: false, earliestEnd: '2026-11-24' })
    const shorten = (endDate: string) =>
      olena.put<{ notice: AbsenceNotice }>('/rest/v1/absence', {
        noticeId: notice.id,
        action: 'SHORTEN',
        endDate,
      })
    expect((await shorten('2026-11-23')).subErrors[0]).toMatchObject({ field: 'body.endDate' })
    expect((await shorten('2026-11-26')).subErrors[0]).toMatchObject({ field: 'body.endDate' })
    const { body } = await shorten('2026-11-24')
    expect(body.notice).toMatchObject({ endDate: '2026-11-24', state: 'RECEIVED' })
    expect(body.notice.affectedSessions).toBeLessThan(notice.affectedSessions)
    expect(body.notice).not.toHaveProperty('earliestEnd')
    await tuesday.close()
  })

  it('is not possible for a notice of another person', async () => {
    const olena = await world.as('olena.bondar')
    const { body: notice } = await notify(olena, { ...sickTomorrow, endDate: '2026-11-26' })
    const aada = await world.as('aada.kuisma')
    const body = { noticeId: notice.id, action: 'SHORTEN', endDate: '2026-11-24' }
    expect((await aada.put('/rest/v1/absence', body)).status).toBe(404)
  })
})
