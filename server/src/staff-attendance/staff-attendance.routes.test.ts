import type { listAbsences } from '@studentgo/protocol/absences'
import type { Reply } from '@studentgo/protocol/endpoint'
import type { RollMark, StaffLessonRoll } from '@studentgo/protocol/staff-attendance'
import type { StaffToday } from '@studentgo/protocol/staff-today'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeWorld, type World } from '../../test/world/world.ts'

let world: World
let lessonId: number
beforeAll(async () => {
  world = await makeWorld()
  const sami = await world.as('sami.rautio', 'STAFF')
  const { body } = await sami.get<StaffToday>('/rest/v1/staff/today')
  lessonId = body.lessons[0]?.lessonId ?? 0
})
afterAll(() => world.close())
beforeEach(async () => {
  const { db } = world.database
  const ofLesson = db.selectFrom('absence_mark').where('session_id', '=', lessonId).select('id')
  await db.deleteFrom('absence_explanation').where('mark_id', 'in', ofLesson).execute()
  await db.deleteFrom('absence_mark').where('session_id', '=', lessonId).execute()
  await db.updateTable('event_session').set({ roll_called_at: null }).where('id', '=', lessonId).execute()
})

const read = async (staff = 'sami.rautio') =>
  (await world.as(staff, 'STAFF')).get<StaffLessonRoll>(`/rest/v1/staff/lesson/${lessonId}`)

async function call(marks: RollMark[], called = true) {
  const sami = await world.as('sami.rautio', 'STAFF')
  return sami.put<StaffLessonRoll>(`/rest/v1/staff/lesson/${lessonId}/attendance`, { called, marks })
}

async function named(username: string): Promise<number> {
  return world.personId(username)
}

const marksOf = async () =>
  world.database.db
    .selectFrom('absence_mark')
    .where('session_id', '=', lessonId)
    .orderBy('student_id')
    .selectAll()
    .execute()

describe('the roll of a lesson', () => {
  test('has its students by name, and is not shown to other teachers', async () => {
    const { body } = await read()
    expect(body.students).toHaveLength(14)
    expect(body.students.every(one => one.kind === 'PRESENT' && !one.explained)).toBe(true)
    expect(body.rollCalledAt).toBeUndefined()
    expect(body.mayCall).toBe(true)
    expect((await read('kaisa.mantyla')).status).toBe(404)
  })

  test('is called with everybody present in one go, and taken back', async () => {
    const { body } = await call([])
    expect(body.rollCalledAt).toMatch(/^2026-11-23T09:0/)
    expect(await marksOf()).toEqual([])
    expect((await call([], false)).body.rollCalledAt).toBeUndefined()
  })

  test('marks the few, and all others were present; the same sent again changes nothing', async () => {
    const [first, second, third, fourth] = (await read()).body.students.map(one => one.studentId)
    if (!first || !second || !third || !fourth) throw new Error('a small group')
    const marks: RollMark[] = [
      { studentId: first, kind: 'ABSENT' },
      { studentId: second, kind: 'LATE', minutes: 20, note: 'Bussi' },
      { studentId: third, kind: 'LATE', minutes: 5 },
      { studentId: fourth, kind: 'PRAISE', note: 'Auttoi muita' },
    ]
    const { body, status } = await call(marks)
    expect(status).toBe(200)
    const kinds = Object.fromEntries(body.students.map(one => [one.studentId, one]))
    expect(kinds[first]).toMatchObject({ kind: 'ABSENT' })
    expect(kinds[second]).toMatchObject({ kind: 'LATE', minutes: 20, note: 'Bussi', type: { code: 'M2' } })
    expect(kinds[third]).toMatchObject({ kind: 'LATE', minutes: 5, type: { code: 'M1' } })
    expect(kinds[fourth]).toMatchObject({ kind: 'PRAISE', note: 'Auttoi muita' })
    const before = await marksOf()
    expect(before.find(one => one.student_id === first)).toMatchObject({ minutes: 90, state: 'UNEXPLAINED' })
    expect((await call(marks)).status).toBe(200)
    expect(await marksOf()).toEqual(before)
  })

  test('reaches the student, who is notified, and the audit', async () => {
    const aada = await named('aada.kuisma')
    await call([{ studentId: aada, kind: 'ABSENT' }])
    const own = await world.as('aada.kuisma')
    const { body } = await own.get<Reply<typeof listAbsences>>(
      '/rest/v1/absence?from=2026-11-23&to=2026-11-23',
    )
    expect(body.marks).toMatchObject([{ sessionId: lessonId, type: { code: 'S' }, state: 'UNEXPLAINED' }])
    const { db } = world.database
    const told = await db
      .selectFrom('outbox')
      .where('student_id', '=', aada)
      .where('rule', '=', 'absence-unexplained')
      .selectAll()
      .execute()
    expect(told.map(one => one.key)).toEqual([`mark ${body.marks[0]?.id}`])
    const audit = await db
      .selectFrom('audit')
      .where('action', '=', 'mark attendance')
      .where('student_id', '=', aada)
      .selectAll()
      .execute()
    expect(audit).toMatchObject([{ actor_kind: 'STAFF', actor_role: 'TEACHER' }])
  })

  test('is explained by a notice that announced the absence', async () => {
    const aada = await named('aada.kuisma')
    const { db } = world.database
    await db
      .insertInto('absence_notice')
      .values({
        student_id: aada,
        kind: 'SICK',
        start_date: '2026-11-23',
        end_date: '2026-11-23',
        reason_code: 'T',
        state: 'RECEIVED',
        by_id: aada,
        by_role: 'STUDENT',
        created_at: new Date('2026-11-23T07:00:00+02:00'),
      })
      .execute()
    await call([{ studentId: aada, kind: 'ABSENT' }])
    const [mark] = await marksOf()
    expect(mark).toMatchObject({ recorded_code: 'S', type_code: 'T', state: 'ACCEPTED' })
  })

  test('keeps a mark that has been explained, unless the teacher confirms the change', async () => {
    const { db } = world.database
    const [student] = (await read()).body.students
    const studentId = student?.studentId ?? 0
    await call([{ studentId, kind: 'ABSENT' }])
    const [mark] = await marksOf()
    await db
      .insertInto('absence_explanation')
      .values({
        mark_id: mark?.id ?? 0,
        kind: 'EXPLANATION',
        reason_code: 'T',
        by_id: studentId,
        by_role: 'PARENT',
        at: new Date('2026-11-23T09:00:00+02:00'),
        state: 'EXPLAINED',
      })
      .execute()
    await db
      .updateTable('absence_mark')
      .set({ state: 'EXPLAINED', version: 2 })
      .where('id', '=', mark?.id ?? 0)
      .execute()
    // Who has not seen it changes nothing.
    expect((await call([{ studentId, kind: 'PRESENT', version: 1 }])).status).toBe(409)
    const refused = await call([{ studentId, kind: 'PRESENT', version: 2 }])
    expect(refused.status).toBe(409)
    expect(refused.subErrors).toMatchObject([{ code: 'explainedAlready', field: 'body.marks.0' }])
    expect((await marksOf())[0]?.state).toBe('EXPLAINED')
    const { body } = await call([{ studentId, kind: 'PRESENT', version: 2, evenExplained: true }])
    expect((await marksOf())[0]?.state).toBe('CANCELLED')
    // Marked absent again, the reason is valid again.
    const version = body.students.find(one => one.studentId === studentId)?.version
    await call([{ studentId, kind: 'ABSENT', ...(version === undefined ? {} : { version }) }])
    expect((await marksOf())[0]?.state).toBe('EXPLAINED')
  })

  test('is all or nothing, and is refused for a student who is not in the lesson', async () => {
    const [first] = (await read()).body.students
    const stranger = await named('sami.rautio')
    const answer = await call([
      { studentId: first?.studentId ?? 0, kind: 'ABSENT' },
      { studentId: stranger, kind: 'ABSENT' },
    ])
    expect(answer.status).toBe(404)
    expect(await marksOf()).toEqual([])
  })

  test('costs as many statements for all as for two', async () => {
    const students = (await read()).body.students.map(({ studentId }) => studentId)
    const countOf = async (absent: readonly number[]) => {
      let count = 0
      const end = world.database.observe(() => count++)
      const { status } = await call(absent.map(studentId => ({ studentId, kind: 'ABSENT' })))
      end()
      expect(status).toBe(200)
      return count
    }
    // What a notice has announced is explained in the same request.
    await world.database.db.deleteFrom('absence_notice').where('student_id', 'in', students).execute()
    await countOf(students.slice(0, 2))
    const ofTwo = await countOf(students.slice(2, 4))
    expect(await countOf(students.slice(4))).toBe(ofTwo)
  })
})
