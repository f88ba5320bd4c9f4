import type { Absences } from '@studentgo/protocol/absences'
import { defaultPolicies } from '@studentgo/protocol/policies'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tasksOnHome } from '../../test/world/home-tasks.ts'
import { rowsOf } from '../../test/world/rows-of.ts'
import { testNow } from '../../test/world/test-time.ts'
import { makeWorld, type World } from '../../test/world/world.ts'
import { onlyRow } from '../platform/database/statement.ts'
import { lessonsOf, unmarkedLessonsOf } from './attendance/lessons.sql.ts'
import { summaryOf } from './attendance/summary.rules.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

async function absencesOf(username: string, query = ''): Promise<Absences> {
  const client = await world.as(username)
  const answer = await client.get<Absences>(`/rest/v1/absence${query}`)
  expect(answer.status).toBe(200)
  return answer.body
}

describe('a student’s absences', () => {
  it('begin with what waits, for the term until today', async () => {
    const { summary, toExplain, marks, page } = await absencesOf('aada.kuisma')
    expect(summary).toMatchObject({
      from: '2026-08-10',
      to: '2026-11-23',
      toExplainCount: 3,
      nextDeadline: '2026-11-25',
    })
    expect(toExplain).toHaveLength(3)
    expect(toExplain.every(mark => mark.explainable && mark.proposeOnly)).toBe(true)
    expect(toExplain.every(mark => mark.explainableBy === 'PARENT')).toBe(true)
    expect(page).toMatchObject({ number: 0, totalElements: marks.length })
    expect(marks.map(mark => mark.start)).toEqual(
      marks
        .map(mark => mark.start)
        .toSorted()
        .reverse(),
    )
  })

  it.each(['aada.kuisma', 'joonas.vainio', 'tuomas.harju', 'veera.salo', 'noora.aalto'])(
    'of %s that need action are as many, until the same day, for home and in the list',
    async username => {
      const onHome = await tasksOnHome(await world.as(username), 'ABSENCES')
      const { summary, toExplain } = await absencesOf(username)
      const task = {
        kind: 'ABSENCES',
        count: summary.toExplainCount,
        deadline: summary.nextDeadline,
        proposing: toExplain.some(mark => mark.proposeOnly),
      }
      expect(onHome).toEqual(summary.toExplainCount === 0 ? [] : [task])
    },
  )

  it('have the same totals, read one by one or added up by the database', async () => {
    const { db } = world.database
    const students = await rowsOf<{ id: number }>(db, 'select person_id as id from student order by 1', [])
    const now = new Date(testNow)
    const range = { from: '2026-08-10', to: '2026-12-04' }
    const rules = { ...range, now, policies: defaultPolicies }
    let minutes = 0
    for (const { id } of students) {
      const params = { ...range, studentId: id, studyRightId: null, language: 'fi' as const }
      const lessons = await lessonsOf(db, params)
      const unmarked = onlyRow(await unmarkedLessonsOf(db, { ...params, now }))
      const expected = summaryOf(lessons, rules)
      const marked = lessons.filter(lesson => lesson.mark !== null)
      expect(summaryOf(marked, { ...rules, unmarked })).toEqual(expected)
      minutes += expected.heldMinutes
    }
    expect(minutes).toBeGreaterThan(0)
  })

  it('wait for a guardian too, who is to explain them and not to propose', async () => {
    const client = await world.as('petri.kuisma', 'PARENT')
    const studentId = await world.personId('aada.kuisma')
    const { body } = await client.get<Absences>(`/rest/v1/absence?studentId=${studentId}`)
    expect(body.summary).toMatchObject({ toExplainCount: 3, nextDeadline: '2026-11-25' })
    expect(body.toExplain.map(mark => mark.proposeOnly)).toEqual([false, false, false])
  })

  it('that need a certificate come first for the student, also long after the days for explaining', async () => {
    const { waiting, marks } = await absencesOf('olena.bondar', '?size=100')
    const needed = marks.filter(mark => mark.state === 'CERTIFICATE_REQUIRED')
    expect(waiting[0]).toMatchObject({
      state: 'CERTIFICATE_REQUIRED',
      reason: { code: 'T' },
      lessons: needed.length,
      from: needed.at(-1)?.date,
      to: needed[0]?.date,
      decider: { name: needed[0]?.decider?.name },
    })
    const page = await absencesOf('olena.bondar', '?size=1&from=2026-11-23&to=2026-11-23')
    expect(page.waiting).toEqual(waiting)
    const later = await makeWorld({ now: '2027-01-11T09:00:00+02:00' })
    const client = await later.as('olena.bondar')
    const { body } = await client.get<Absences>('/rest/v1/absence')
    expect(body.waiting[0]).toMatchObject({ state: 'CERTIFICATE_REQUIRED', lessons: needed.length })
    await later.close()
  })

  it('give the same minutes by module and by week as in all', async () => {
    const { summary } = await absencesOf('aada.kuisma')
    const sum = (rows: { heldMinutes: number; absentMinutes: number }[]) => [
      rows.reduce((all, row) => all + row.heldMinutes, 0),
      rows.reduce((all, row) => all + row.absentMinutes, 0),
    ]
    expect(sum(summary.byModule)).toEqual([summary.heldMinutes, summary.absentMinutes])
    expect(sum(summary.byWeek)).toEqual([summary.heldMinutes, summary.absentMinutes])
    const causes = (rows: { minutes: number }[]) => rows.reduce((all, row) => all + row.minutes, 0)
    expect(causes(summary.byCause)).toBe(summary.absentMinutes)
    expect(causes(summary.byWeek.flatMap(week => week.byCause))).toBe(summary.absentMinutes)
    const kinds = [
      'unexplainedMinutes',
      'explainedMinutes',
      'authorisedMinutes',
      'unauthorisedMinutes',
    ] as const
    expect(kinds.reduce((all, kind) => all + summary[kind], 0)).toBe(summary.absentMinutes)
    expect(summary.attendanceRate).toBeCloseTo(1 - summary.absentMinutes / summary.heldMinutes)
  })

  it('can be asked for by days and by class, and page by page', async () => {
    const day = await absencesOf('aada.kuisma', '?from=2026-11-13&to=2026-11-13')
    expect(day.marks.map(mark => mark.date)).toEqual(['2026-11-13', '2026-11-13'])
    expect(day.toExplain).toHaveLength(3)
    const praise = await absencesOf('aada.kuisma', '?class=REMARK')
    expect(praise.marks.map(mark => mark.type.code)).toEqual(['+', '+'])
    const second = await absencesOf('aada.kuisma', '?page=1&size=5')
    const all = await absencesOf('aada.kuisma')
    expect(second.marks).toEqual(all.marks.slice(5, 10))
    expect(second.page).toEqual({ number: 1, size: 5, totalElements: 16, totalPages: 4 })
  })

  it('show who decided on a settled mark, and with what result', async () => {
    const { marks } = await absencesOf('aada.kuisma')
    const rejected = marks.find(mark => mark.state === 'REJECTED')
    expect(rejected).toMatchObject({
      type: { code: 'L' },
      notExplainableReason: 'WINDOW_CLOSED',
      explanation: { by: { role: 'PARENT', name: 'Petri Kuisma' }, decision: { resultType: { code: 'L' } } },
    })
    expect(rejected?.explanation?.decision?.comment).toBeTruthy()
  })

  it('are written in the language of the reader', async () => {
    const client = await world.as('mikael.lindqvist')
    client.cookies.set('prottLang', 'se')
    const { body } = await client.get<Absences>('/rest/v1/absence')
    expect(body.marks.find(mark => mark.type.code === 'M1')?.type.name).toBe('Försenad under 15 min')
  })

  it('are read-only while studies are interrupted', async () => {
    const studentId = await world.personId('veera.salo')
    const { marks } = await absencesOf('veera.salo', `?studentId=${studentId}`)
    expect(marks.filter(mark => mark.explainable)).toEqual([])
  })

  it('can be narrowed to one study right, of two', async () => {
    const client = await world.as('tuomas.harju')
    const { body: session } = await client.get<{ studyPlans: { personalStudyPlanId: number }[] }>(
      '/rest/v1/session',
    )
    const parts = await Promise.all(
      session.studyPlans.map(plan =>
        absencesOf('tuomas.harju', `?personalStudyPlanId=${plan.personalStudyPlanId}`),
      ),
    )
    const whole = await absencesOf('tuomas.harju')
    expect(session.studyPlans).toHaveLength(2)
    expect(parts.reduce((sum, part) => sum + part.summary.plannedMinutes, 0)).toBe(
      whole.summary.plannedMinutes,
    )
  })
})

describe('questions that are refused', () => {
  it.each([
    ['?from=2026-11-20&to=2026-11-10', 'query.to', 'endBeforeStart'],
    ['?from=2020-01-01', 'query.to', 'rangeTooLong'],
    ['?from=20.11.2026', 'query.from', 'wrongFormat'],
    ['?from=2026-02-30', 'query.from', 'wrongFormat'],
    ['?class=BAD', 'query.class', 'notAllowed'],
    ['?size=101', 'query.size', 'wrongFormat'],
    ['?sort=date', 'query.sort', 'unknownField'],
  ])('%s has the fault %s: %s', async (query, field, code) => {
    const client = await world.as('aada.kuisma')
    const answer = await client.get(`/rest/v1/absence${query}`)
    expect(answer.status).toBe(400)
    expect(answer.subErrors).toMatchObject([{ field, code }])
  })

  it('a study plan of another person is not found', async () => {
    const other = await world.as('olena.bondar')
    const { body } = await other.get<{ studyPlans: { personalStudyPlanId: number }[] }>('/rest/v1/session')
    const client = await world.as('aada.kuisma')
    const plan = body.studyPlans[0]?.personalStudyPlanId
    expect((await client.get(`/rest/v1/absence?personalStudyPlanId=${plan}`)).status).toBe(404)
    expect((await client.get(`/rest/v1/absence/participations?personalStudyPlanId=${plan}`)).status).toBe(404)
  })
})

describe('who sees and changes absences', () => {
  const paths = ['/rest/v1/absence', '/rest/v1/absence/participations']
  const explain = { absenceIds: [1], reasonCode: 'T', versions: { 1: 1 } }
  const notify = { kind: 'SICK', startDate: '2026-11-25', endDate: '2026-11-25', reasonCode: 'T' }

  async function statuses(username: string, kind: 'STUDENT' | 'PARENT', student: string) {
    const client = await world.as(username, kind)
    const query = `?studentId=${await world.personId(student)}`
    const answers = [
      await client.get(paths[0] + query),
      await client.get(paths[1] + query),
      await client.put(paths[0] + query, explain),
      await client.post(paths[0] + query, notify),
      await client.put('/rest/v1/absence/participations', { date: '2026-11-20', hours: 7 }),
    ]
    return answers.map(answer => answer.status)
  }

  it('nobody without a session', async () => {
    const client = await world.anyone()
    expect((await client.get(paths[0] ?? '')).status).toBe(401)
    expect((await client.get(paths[1] ?? '')).status).toBe(401)
    expect((await client.put(paths[0] ?? '', explain)).status).toBe(401)
  })

  it('no other student', async () => {
    expect(await statuses('olena.bondar', 'STUDENT', 'aada.kuisma')).toEqual([403, 403, 403, 403, 400])
  })

  it('a guardian of a minor reads and writes, but does not log workplace days', async () => {
    expect(await statuses('merja.vainio', 'PARENT', 'joonas.vainio')).toEqual([200, 200, 200, 200, 403])
  })

  it('a guardian of an adult who consented reads only', async () => {
    expect(await statuses('hodan.warsame', 'PARENT', 'amina.warsame')).toEqual([200, 200, 403, 403, 403])
  })

  it('a guardian whose consent does not cover absences is kept out', async () => {
    expect(await statuses('kari.peltonen', 'PARENT', 'milja.peltonen')).toEqual([403, 403, 403, 403, 403])
  })

  it.each([
    ['of somebody else’s child', 'petri.kuisma', 'joonas.vainio'],
    ['whom the school has blocked', 'outi.ohman', 'mikko.ohman'],
    ['of a student under non-disclosure', 'marjut.koski', 'ilmari.koski'],
  ])('a guardian %s finds nothing', async (_, parent, student) => {
    expect(await statuses(parent, 'PARENT', student)).toEqual([404, 404, 404, 404, 403])
  })

  it('what an adult student wrote stays between them and the school', async () => {
    const studentId = await world.personId('toivo.pontinen')
    const own = (await absencesOf('toivo.pontinen')).marks.filter(mark => mark.explanation !== undefined)
    const parent = await world.as('tommi.pontinen', 'PARENT')
    const text = 'Hammaslääkäri kello kymmeneltä.'
    await world.database.db
      .updateTable('absence_explanation')
      .set({ text, by_id: studentId, by_role: 'STUDENT' })
      .where(
        'mark_id',
        'in',
        own.map(mark => mark.id),
      )
      .execute()
    expect((await absencesOf('toivo.pontinen')).marks.some(mark => mark.explanation?.text === text)).toBe(
      true,
    )
    const seen = await parent.get<Absences>(`/rest/v1/absence?studentId=${studentId}`)
    expect(seen.body.marks.some(mark => mark.explanation?.reason.code === 'T')).toBe(true)
    expect(seen.text).not.toContain(text)
  })
})

describe('what a guardian’s read leaves behind', () => {
  it('is an audit row, from which the student sees that the marks were looked at', async () => {
    const studentId = await world.personId('aada.kuisma')
    const { body } = await (await world.as('sari.kuisma', 'PARENT')).get<Absences>(
      `/rest/v1/absence?studentId=${studentId}`,
    )
    expect(body.marks.length).toBeGreaterThan(0)
    const shown = (await absencesOf('aada.kuisma')).marks
    expect(shown.every(mark => mark.parentSeenAt !== undefined)).toBe(true)
    expect(shown.find(mark => mark.state === 'UNEXPLAINED' && mark.explainable)?.version).toBe(1)
    const audit = await world.database.db
      .selectFrom('audit')
      .select(['actor_kind', 'outcome'])
      .where('student_id', '=', studentId)
      .where('action', '=', 'GET /absence')
      .execute()
    expect(audit).toContainEqual({ actor_kind: 'PARENT', outcome: 'DONE' })
  })

  it('does not reveal where a student under non-disclosure is, when the school lets a guardian see again', async () => {
    const studentId = await world.personId('ilmari.koski')
    const parent = await world.as('marjut.koski', 'PARENT')
    await world.database.db
      .updateTable('parent_access')
      .set({ regranted: true })
      .where('student_id', '=', studentId)
      .execute()
    const own = await absencesOf('ilmari.koski')
    const { body } = await parent.get<Absences>(`/rest/v1/absence?studentId=${studentId}`)
    await world.database.db
      .updateTable('parent_access')
      .set({ regranted: false })
      .where('student_id', '=', studentId)
      .execute()
    expect(own.marks.some(mark => mark.room !== undefined)).toBe(true)
    expect(body.marks).toHaveLength(own.marks.length)
    expect(body.marks.filter(mark => mark.room !== undefined)).toEqual([])
  })
})
