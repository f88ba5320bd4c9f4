import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unmarkedLessonsOf } from '../src/absences/attendance/lessons.sql.ts'
import { marksOf, openMarksOf } from '../src/absences/marks/marks.sql.ts'
import { noticesOf } from '../src/absences/notices/notices.sql.ts'
import { peopleAround } from '../src/absences/student-facts.sql.ts'
import { demonstrationsOf } from '../src/competence-demonstrations/demonstrations.sql.ts'
import { openings } from '../src/education-events/home.sql.ts'
import { ownDays } from '../src/education-events/places/own-days.sql.ts'
import { personalEventsOf, unreadAssessments } from '../src/personal-education-events/personal-events.sql.ts'
import { presenceFacts } from '../src/personal-education-events/presence.sql.ts'
import {
  batch,
  onlyRow,
  type Statement,
  statement,
  writeBatch,
  writeStatement,
} from '../src/platform/database/statement.ts'
import { activitiesOf } from '../src/psap-activities/plan-activities.sql.ts'
import {
  decisionsOf as decisionsOnPlan,
  versionsOf,
} from '../src/skill-acquirement-plan/approvals/approvals.sql.ts'
import { studyPlansOf } from '../src/skill-acquirement-plan/study-rights/study-plans.sql.ts'
import { supportContactsOf, decisionsOf as supportDecisions } from '../src/special-support/support.sql.ts'
import { roundsOf } from '../src/study-skills/study-skills.sql.ts'
import { weekOf } from '../src/timetable/timetable.sql.ts'
import { rowsOf } from './world/rows-of.ts'
import { testNow, testTimeZone } from './world/test-time.ts'
import { makeWorld, type World } from './world/world.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const now = new Date(testNow)
const today = testNow.slice(0, 10)
const later = new Date(now.getTime() + 7 * 24 * 60 * 60 * 1000)

const term = { from: '2026-08-10', to: '2026-12-18' }

interface Ids {
  studentId: number
  studyRightId: number
  planId: number | null
}

/** Statements that some answer reads together with others. */
const cases: [name: string, statement: Statement<never, object>, params: (ids: Ids) => object][] = [
  [
    'a week',
    weekOf,
    ({ studentId }) => ({ studentId, from: '2026-11-16', to: '2026-11-29', marksUntil: now }),
  ],
  ['study plans', studyPlansOf, ({ studentId }) => ({ studentId })],
  [
    'demonstrations',
    demonstrationsOf,
    ({ studentId }) => ({ studentId, planId: null, demonstrationId: null }),
  ],
  [
    'marks',
    openMarksOf,
    ({ studentId }) => ({ studentId, openSince: new Date('2026-08-01'), language: 'sv' }),
  ],
  [
    'marks of a term',
    marksOf,
    ({ studentId }) => ({ ...term, studentId, studyRightId: null, openSince: now, language: 'fi' }),
  ],
  [
    'lessons without a mark',
    unmarkedLessonsOf,
    ({ studentId }) => ({ ...term, studentId, studyRightId: null, language: 'fi', now }),
  ],
  ['notices', noticesOf, ({ studentId }) => ({ studentId, timeZone: testTimeZone, from: term.from, now })],
  [
    'people around',
    peopleAround,
    ({ studentId }) => ({ guardians: { studentId, minor: true, today }, teachers: { studentId } }),
  ],
  ['own days', ownDays, ({ studentId }) => ({ studentId, from: today })],
  ['periods', personalEventsOf, ({ studentId, planId }) => ({ studentId, planId, language: 'en' })],
  ['presence', presenceFacts, ({ studentId }) => ({ studentId, today })],
  ['openings', openings, ({ studentId }) => ({ studentId, now, today, until: later })],
  ['feedback', unreadAssessments, ({ studentId }) => ({ studentId, language: 'fi' })],
  ['versions of a plan', versionsOf, ({ planId }) => ({ planId })],
  ['decisions on a plan', decisionsOnPlan, ({ planId }) => ({ planId })],
  ['support', supportDecisions, ({ studentId }) => ({ studentId, language: 'fi' })],
  ['whom to talk to', supportContactsOf, ({ studentId }) => ({ studentId })],
  ['a survey', roundsOf, ({ studyRightId }) => ({ studyRightId })],
  [
    'talks',
    activitiesOf,
    ({ studentId }) => ({
      studentId,
      reader: 'STUDENT',
      studyPlanId: null,
      language: 'fi',
      size: 20,
      offset: 0,
    }),
  ],
]

describe('statements that are read together', () => {
  test('answer the rows that each answers alone', async () => {
    const { db } = world.database
    const all = batch(Object.fromEntries(cases.map(([name, statement]) => [name, statement])))
    const rights = await rowsOf<Ids>(
      db,
      `select r.student_id as "studentId", r.id as "studyRightId", p.id as "planId"
        from study_right r left join plan p on p.study_right_id = r.id order by r.id`,
      [],
    )
    const found: Record<string, number> = {}
    for (const ids of rights) {
      const params = Object.fromEntries(cases.map(([name, , of]) => [name, of(ids)]))
      const rows = onlyRow(await all(db, params as never))
      for (const [name, statement] of cases) {
        const alone = await statement(db, params[name] as never)
        expect([name, rows[name]]).toEqual([name, alone])
        found[name] = (found[name] ?? 0) + alone.length
      }
    }
    // Nothing is compared where nothing is found.
    expect(Object.entries(found).filter(([, count]) => count === 0)).toEqual([])
  })

  test('may be parts of one another', async () => {
    const inner = batch({ plans: studyPlansOf })
    const outer = batch({ inner, plans: studyPlansOf })
    const { db } = world.database
    const [student] = await rowsOf<{ person_id: number }>(db, 'select person_id from student order by 1', [])
    const params = { studentId: student?.person_id ?? 0 }
    const [row] = await outer(db, { inner: { plans: params }, plans: { studentId: -1 } })
    expect(row?.inner[0]?.plans).toEqual(await studyPlansOf(db, params))
    expect(row?.plans).toEqual([])
  })
})

describe('writes that belong together', () => {
  const begin = writeStatement((db, params: { key: string; failures: number }) =>
    db
      .insertInto('throttle')
      .values({ key: params.key, failures: params.failures, window_started_at: testNow })
      .returning('failures'),
  )
  const end = writeStatement((db, params: { key: string }) =>
    db.deleteFrom('throttle').where('key', '=', params.key),
  )
  const others = statement((db, params: { key: string }) =>
    db.selectFrom('throttle').select('key').where('key', '<>', params.key),
  )
  const both = writeBatch({ begin, end, others })
  const keys = async () => {
    const rows = await world.database.db.selectFrom('throttle').select('key').execute()
    return rows.map(({ key }) => key)
  }

  test('happen by one statement, none of which sees what another writes', async () => {
    const { db } = world.database
    await begin(db, { key: 'old', failures: 1 })
    const params = { begin: { key: 'new', failures: 2 }, end: { key: 'old' }, others: { key: 'new' } }
    expect(await both(db, params)).toEqual([{ begin: [{ failures: 2 }], others: [{ key: 'old' }] }])
    expect(await keys()).toEqual(['new'])
  })

  test('do not happen at all where one of them is refused', async () => {
    const { db } = world.database
    const params = { begin: { key: 'new', failures: 2 }, end: { key: 'new' }, others: { key: '' } }
    await expect(both(db, params)).rejects.toThrow('throttle_pkey')
    expect(await keys()).toEqual(['new'])
  })
})
