import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importSample } from '../../test/import/import-sample.ts'
import {
  type SampleFolder,
  sampleSchool,
  withMore,
  withoutRow,
  withRow,
  writeFolder,
} from '../../test/import/sample-folder.ts'
import { sideBySide } from '../../test/import/side-by-side.ts'
import { testNow, testTimeZone } from '../../test/world/test-time.ts'
import { makeWorld, type World } from '../../test/world/world.ts'
import { floorMemoryKib, hashPassword, passwordFits } from '../platform/passwords/passwords.ts'
import { describeReport } from './engine/report.ts'
import { sumOf } from './engine/run.ts'
import { importFolder } from './import-folder.ts'
import type { ImportOptions } from './import-run.ts'

let world: World

const hash = (password: string) => hashPassword(password, floorMemoryKib)
const fakeHash = async (password: string) => `hash of ${password}`

async function run(folder: SampleFolder, source: string, options: Partial<ImportOptions> = {}) {
  const report = await importSample(world, folder, source, { hash: fakeHash, ...options })
  return { ...report, ...sumOf(report.tallies) }
}

async function one<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row> {
  const { rows } = await query.execute(world.database.db)
  const [row] = rows
  if (row === undefined) throw new Error('no such row')
  return row
}

async function all<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  const { rows } = await query.execute(world.database.db)
  return rows
}

function sessionOf(source: string, id: string) {
  return one(
    sql<{ id: number; state: string; sequence: number; room: string; school_date: string }>`
      select s.id, s.state, s.sequence, r.code as room, s.school_date from event_session s
      left join room r on r.id = s.room_id where s.source_id = ${`${source}:${id}`}`,
  )
}

function changesOf(source: string, id: string) {
  return all(
    sql<{ field: string; old_value: string; new_value: string }>`
      select c.field, c.old_value, c.new_value from event_session_change c
      join event_session s on s.id = c.session_id where s.source_id = ${`${source}:${id}`} order by c.id`,
  )
}

function markOf(source: string, id: string) {
  return one(
    sql<{
      id: number
      type_code: string
      recorded_code: string
      state: string
      minutes: number
      version: number
    }>`
      select id, type_code, recorded_code, state, minutes, version from absence_mark
      where source_id = ${`${source}:${id}`}`,
  )
}

const rollCall = { sourcedId: 'rc1', sessionSourcedId: 'x1', calledAt: '2026-11-16T08:30:00+02:00' }
const studyRight = {
  sourcedId: 'sr1',
  userSourcedId: 's1',
  qualificationName: 'Perustutkinto',
  state: 'lasna',
  startDate: '2026-08-10',
}
const workplace = {
  sourcedId: 'w1',
  studyRightSourcedId: 'sr1',
  workplaceName: 'Kaluste Oy',
  startDate: '2026-11-02',
  endDate: '2026-12-04',
  dailyStart: '07:00',
  dailyEnd: '15:00',
  weekdays: '1;2;3',
}

const source = 'first'
const late = { startTime: '2026-11-30T22:30:00Z', endTime: '2026-11-30T23:15:00Z' }
const school = withRow(sampleSchool(source), 'ext_sessions', 'x2', late)
let report: Awaited<ReturnType<typeof run>>

beforeAll(async () => {
  world = await makeWorld()
  report = await run(school, source, { hash })
})
afterAll(() => world.close())

describe('a first run', () => {
  test('brings the people, what they are, and who is whose guardian', async () => {
    expect(describeReport(report)).toContain('people: 5 created, 0 updated, 0 ended, 0 unchanged')
    expect(describeReport(report)).toContain('enrolments: 3 created, 0 updated, 0 ended, 0 unchanged')
    const aada = await one(
      sql<{ birth_date: string; scopes: string[]; group: string; right: { fi: string }; campus: string }>`
        select p.birth_date, parent_scopes(a.parent_id, a.student_id, '2026-11-23') as scopes, g.name as group,
          r.qualification_name as right, c.name as campus
        from person p join student s on s.person_id = p.id join parent_access a on a.student_id = p.id
        join student_group g on g.id = s.group_id join study_right r on r.student_id = p.id
        join campus c on c.id = s.campus_id where p.source_id = ${`${source}:s1`}`,
    )
    expect(aada).toMatchObject({
      birth_date: '2010-04-12',
      group: 'Ryhmänohjaus',
      right: { fi: 'Esimerkkiopisto' },
      campus: 'Esimerkkiopisto',
    })
    expect(aada.scopes).toContain('ABSENCE')
  })

  test('makes an account of a user name, with the initial password to be changed, and none to guess without', async () => {
    const accounts = await all(
      sql<{ username: string; password_hash: string; must_change: boolean }>`
        select a.username, a.password_hash, a.must_change from account a join person p on p.id = a.person_id
        where starts_with(p.source_id, ${`${source}:`}) order by a.username`,
    )
    const [aada, ake] = accounts
    expect(aada).toMatchObject({ username: `aada.${source}`, must_change: true })
    expect(await passwordFits('ensimmäinen salasana', aada?.password_hash, floorMemoryKib)).toBe(true)
    expect(ake).toMatchObject({ must_change: false })
    expect(await passwordFits('', ake?.password_hash, floorMemoryKib)).toBe(false)
  })

  test('makes rooms of the places that lessons name, and puts each lesson on its school day', async () => {
    expect(await sessionOf(source, 'x2')).toMatchObject({
      room: 'A101',
      school_date: '2026-12-01',
      state: 'PLANNED',
    })
  })

  test('calls the roll of a lesson that has a mark', async () => {
    expect(await sessionOf(source, 'x1')).toMatchObject({ state: 'HELD' })
    expect(await markOf(source, 'a1')).toMatchObject({ type_code: 'S', state: 'UNEXPLAINED', minutes: 90 })
  })
})

describe('a second run', () => {
  test('of the same folder changes nothing and says so', async () => {
    const before = await fingerprint(source)
    const second = await run(school, source)
    expect(second).toMatchObject({ created: 0, updated: 0, ended: 0, unchanged: report.created })
    expect(describeReport(second).at(-1)).toBe(
      `all: 0 created, 0 updated, 0 ended, ${report.created} unchanged`,
    )
    expect(await fingerprint(source)).toEqual(before)
  })

  test('of the same folder on a later day changes nothing either', async () => {
    const later = await run(school, source, { now: new Date('2026-12-10T09:00:00+02:00') })
    expect(later).toMatchObject({ created: 0, updated: 0, ended: 0 })
  })

  test('never touches the password, the languages or the block that has been set here since', async () => {
    const { db } = world.database
    await sql`update account set password_hash = 'own', must_change = false from person p
      where p.id = person_id and p.source_id = ${`${source}:s1`}`.execute(db)
    await sql`update person set language = 'sv', shown_language = 'en' where source_id = ${`${source}:s1`}`.execute(
      db,
    )
    await sql`update student set non_disclosure = true from person p
      where p.id = person_id and p.source_id = ${`${source}:s1`}`.execute(db)
    await sql`update parent_access set state = 'BLOCKED' where starts_with(source_id, ${`${source}:`})`.execute(
      db,
    )
    expect(await run(school, source)).toMatchObject({ created: 0, updated: 0, ended: 0 })
    const kept = await one(
      sql`select a.password_hash, p.language, p.shown_language, s.non_disclosure, l.state from person p
        join account a on a.person_id = p.id join student s on s.person_id = p.id
        join parent_access l on l.student_id = p.id where p.source_id = ${`${source}:s1`}`,
    )
    expect(kept).toEqual({
      password_hash: 'own',
      language: 'sv',
      shown_language: 'en',
      non_disclosure: true,
      state: 'BLOCKED',
    })
  })

  test('gives an account its first password when the school sends one later', async () => {
    const later = await run(withRow(school, 'users', 's2', { password: 'myöhemmin tullut' }), source)
    expect(later).toMatchObject({ created: 0, updated: 1, ended: 0 })
    const account = await one(
      sql`select a.password_hash, a.must_change from account a join person p on p.id = a.person_id
        where p.source_id = ${`${source}:s2`}`,
    )
    expect(account).toEqual({ password_hash: 'hash of myöhemmin tullut', must_change: true })
  })

  test('without birthdays leaves the known ones, so that no guardian is locked out', async () => {
    const { demographics: _left, ...rest } = school
    expect(await run(rest, source)).toMatchObject({ created: 0, updated: 0, ended: 0 })
  })
})

/** Schools of many cases in one source, and what they become from run to run. */
const news = 'changes'
const tags = [
  'same',
  'moved',
  'room',
  'cancelled',
  'back',
  'deleted',
  'left',
  'coming',
  'renewed',
  'place',
  'weeks',
]
const lessons = Array.from({ length: 8 }, (_, at) => ({
  ...(school.ext_sessions?.find(row => row.sourcedId === 'x2') ?? {}),
  sourcedId: `many${at}`,
  startTime: `2026-11-25T${String(8 + at).padStart(2, '0')}:00:00+02:00`,
  endTime: `2026-11-25T${String(8 + at).padStart(2, '0')}:45:00+02:00`,
}))
const schools: Record<string, SampleFolder> = {
  ...Object.fromEntries(tags.map(tag => [tag, sampleSchool(tag)])),
  coming: withRow(sampleSchool('coming'), 'enrollments', 'e2', { beginDate: '2026-12-01' }),
  many: withMore(sampleSchool('many'), 'ext_sessions', ...lessons),
}
const change = (tag: string, changed: (folder: SampleFolder) => SampleFolder) => {
  schools[tag] = changed(schools[tag] ?? {})
}
/** The run has no file of marks, so that lessons with marks may be gone. */
const runAll = (options: Partial<ImportOptions> = {}) => {
  const { ext_attendance: _marks, ...rest } = sideBySide(schools)
  return run(rest, news, options)
}

const movedTo = { startTime: '2026-12-01T10:00:00+02:00', endTime: '2026-12-01T11:30:00+02:00' }
const week = '/rest/v1/studenttimetable?from=2026-11-30&to=2026-12-06'
const others = async () => [await fingerprint('demo'), await fingerprint(source)]

describe('a run with changes', () => {
  let before: Awaited<ReturnType<typeof others>>
  let personId: number

  beforeAll(async () => {
    before = await others()
    await run(sideBySide(schools), news)
    personId = await world.personId('aada.left')
    await world.as('aada.left')
  })

  test('begins with a week in which all is as it was planned', async () => {
    const client = await world.as('sasa.moved')
    const { body } = await client.get<{ entries: { state: string }[] }>(week)
    expect(body.entries.map(entry => entry.state)).toEqual(['PLANNED'])
  })

  describe('of lessons and people', () => {
    let changed: Awaited<ReturnType<typeof run>>

    beforeAll(async () => {
      for (const tag of ['moved', 'back']) {
        change(tag, folder => withRow(folder, 'ext_sessions', 'x2', movedTo))
      }
      change('room', folder =>
        withRow(folder, 'ext_sessions', 'x2', { location: 'B214', teacherSourcedIds: 't2' }),
      )
      change('place', folder => withRow(folder, 'ext_sessions', 'x2', { location: 'B214' }))
      change('weeks', folder => withRow(folder, 'ext_sessions', 'x3', { location: 'B214' }))
      change('many', folder =>
        lessons.reduce(
          (now, { sourcedId }) => withRow(now, 'ext_sessions', sourcedId, { location: 'B214' }),
          folder,
        ),
      )
      change('cancelled', folder =>
        withoutRow(withoutRow(folder, 'ext_sessions', 'x2'), 'ext_sessions', 'x1'),
      )
      change('deleted', folder => withRow(folder, 'ext_sessions', 'x3', { status: 'tobedeleted' }))
      change('coming', folder => withoutRow(folder, 'enrollments', 'e2'))
      change('renewed', folder => withRow(folder, 'enrollments', 'e2', { sourcedId: 'e2-new' }))
      change('left', folder =>
        [
          ['users', 's1'],
          ['roles', 'r-s1'],
          ['demographics', 's1'],
          ['enrollments', 'e1'],
          ['enrollments', 'e3'],
        ].reduce((now, [file = '', id = '']) => withoutRow(now, file, id), folder),
      )
      changed = await runAll()
    })

    test('counts what has changed, and nothing else', async () => {
      // The room B214 of four schools; lessons of moved, back, room, place and weeks, and eight of many.
      expect(changed).toMatchObject({ created: 4, updated: 13, ended: 9, refusals: [], leftOut: [] })
      // One lesson of cancelled and one of deleted.
      expect(changed.tallies.get('sessions')).toMatchObject({ created: 0, updated: 13, ended: 2 })
      // One enrolment of coming, and two of people who left.
      expect(changed.tallies.get('enrolments')).toMatchObject({ created: 0, updated: 0, ended: 3 })
      expect(await runAll()).toMatchObject({ created: 0, updated: 0, ended: 0 })
    })

    test('shows a moved lesson as moved, with the times before and after', async () => {
      expect(await sessionOf(news, 'moved-x2')).toMatchObject({
        state: 'MOVED',
        sequence: 1,
        school_date: '2026-12-01',
      })
      expect(await changesOf(news, 'moved-x2')).toEqual([
        { field: 'start', old_value: '2026-11-30T08:15:00+02:00', new_value: '2026-12-01T10:00:00+02:00' },
        { field: 'end', old_value: '2026-11-30T09:45:00+02:00', new_value: '2026-12-01T11:30:00+02:00' },
      ])
    })

    test('is seen in the timetable of a student, the old time beside the new', async () => {
      const client = await world.as('sasa.moved')
      const after = await client.get<{ entries: { state: string; start: string; changes: unknown[] }[] }>(
        week,
      )
      const entry = after.body.entries.find(one => one.state === 'MOVED')
      expect(entry).toMatchObject({
        start: '2026-12-01T10:00:00+02:00',
        changes: [
          { field: 'start', from: '2026-11-30T08:15:00+02:00', to: '2026-12-01T10:00:00+02:00' },
          { field: 'end', from: '2026-11-30T09:45:00+02:00', to: '2026-12-01T11:30:00+02:00' },
        ],
      })
    })

    test('shows another room and another teacher as changed, and stays so in the runs after', async () => {
      expect(await changesOf(news, 'room-x2')).toEqual([
        { field: 'room', old_value: 'A101', new_value: 'B214' },
        { field: 'teacher', old_value: 'Kaisa Mäntylä', new_value: 'Åke Söderholm' },
      ])
      expect(await sessionOf(news, 'room-x2')).toMatchObject({ state: 'CHANGED', sequence: 1, room: 'B214' })
    })

    test('cancels a coming lesson that is gone, and leaves one that was held', async () => {
      expect(await sessionOf(news, 'cancelled-x2')).toMatchObject({ state: 'CANCELLED', sequence: 1 })
      expect(await sessionOf(news, 'cancelled-x1')).toMatchObject({ state: 'HELD', sequence: 0 })
    })

    test('ends a row marked to be deleted like one that is missing', async () => {
      expect(await sessionOf(news, 'deleted-x3')).toMatchObject({ state: 'CANCELLED' })
    })

    test('ends the enrolment, the access and the sessions of a student who left', async () => {
      const state = await one(
        sql`select p.is_active, r.state as right, r.end_date, l.state as link, a.is_enabled,
            (select max(end_date) from event_participant where student_id = p.id) as last_day,
            (select count(*)::integer from login_session where person_id = p.id) as sessions
          from person p join study_right r on r.student_id = p.id join parent_access l on l.student_id = p.id
          join account a on a.person_id = p.id where p.id = ${personId}`,
      )
      expect(state).toEqual({
        is_active: false,
        right: 'paattynyt',
        end_date: '2026-11-23',
        link: 'REVOKED',
        is_enabled: false,
        last_day: '2026-11-23',
        sessions: 0,
      })
    })

    test('removes an enrolment that had not begun', async () => {
      expect(
        await all(sql`select id from event_participant where source_id = ${`${news}:coming-e2`}`),
      ).toEqual([])
    })

    test('continues an enrolment that the school has created again', async () => {
      expect(
        await all(sql`select id from event_participant where source_id = ${`${news}:renewed-e2-new`}`),
      ).toHaveLength(1)
    })
  })

  describe('that reverts others', () => {
    beforeAll(async () => {
      for (const tag of ['cancelled', 'back', 'left']) change(tag, () => sampleSchool(tag))
      await runAll({ now: new Date(Date.parse(testNow) + 60_000) })
    })

    test('reverts a cancellation', async () => {
      expect(await sessionOf(news, 'cancelled-x2')).toMatchObject({ state: 'PLANNED', sequence: 2 })
      expect((await changesOf(news, 'cancelled-x2')).map(one => one.new_value)).toEqual([
        'CANCELLED',
        'PLANNED',
      ])
    })

    test('leaves no trace of a lesson that is moved and moved back', async () => {
      expect(await sessionOf(news, 'back-x2')).toMatchObject({ state: 'PLANNED', sequence: 2 })
      const client = await world.as('sasa.back')
      const { body } = await client.get<{ entries: { state: string; changes: unknown[] }[] }>(week)
      expect(body.entries.map(entry => ({ state: entry.state, changes: entry.changes }))).toEqual([
        { state: 'PLANNED', changes: [] },
      ])
    })

    test('lets a student who had left continue', async () => {
      const back = await one(
        sql`select p.is_active, r.state as right, l.state as link from person p join study_right r on r.student_id = p.id
          join parent_access l on l.student_id = p.id where p.id = ${personId}`,
      )
      expect(back).toEqual({ is_active: true, right: 'lasna', link: 'ACTIVE' })
    })

    test('changes nothing of the demo school or of any other source', async () => {
      expect(await others()).toEqual(before)
    })
  })
})

describe('news of lessons, after all these runs', () => {
  const told = async (tag: string) => {
    await world.platform.jobs.runDue()
    const client = await world.as(`sasa.${tag}`)
    const { body } = await client.get<{ content: { rule: string; data: object; target: string }[] }>(
      '/rest/v1/notifications',
    )
    return body.content.map(({ rule, data, target }) => ({ rule, data, target }))
  }

  test('a first import notifies nobody, and one without changes neither', async () => {
    expect(await told('same')).toEqual([])
  })

  test('a lesson that moves sends one notification, with the time before and after', async () => {
    expect(await told('moved')).toEqual([
      {
        rule: 'lesson-moved',
        data: {
          what: 'Ohjelmoinnin perusteet',
          startsAt: '2026-12-01T10:00:00+02:00',
          fromAt: '2026-11-30T08:15:00+02:00',
          toAt: '2026-12-01T10:00:00+02:00',
        },
        target: '/studenttimetable?day=2026-12-01',
      },
    ])
  })

  test('a lesson that is cancelled and then takes place after all sends two notifications', async () => {
    expect((await told('cancelled')).map(({ rule }) => rule)).toEqual(['lesson-restored', 'lesson-cancelled'])
  })

  test('another room is announced with both rooms', async () => {
    expect(await told('place')).toMatchObject([
      { rule: 'lesson-changed', data: { placeFrom: 'A101', placeTo: 'B214' } },
    ])
  })

  test('a new timetable is one piece of news, not one for each lesson', async () => {
    expect(await told('many')).toEqual([
      {
        rule: 'timetable-changed',
        data: { count: 8, fromOn: '2026-11-25' },
        target: '/studenttimetable?day=2026-11-25',
      },
    ])
  })

  test('a lesson in two weeks changes silently: its change shows in the timetable', async () => {
    expect(await told('weeks')).toEqual([])
  })
})

describe('absence marks', () => {
  const marks = 'marks'
  const of = (tag: string) => sampleSchool(`${tag}.${marks}`)
  const markOn = (sourcedId: string, sessionSourcedId: string) => ({
    ...(school.ext_attendance?.[0] ?? {}),
    sourcedId,
    sessionSourcedId,
  })
  const cancelled = withMore(of('cancelled'), 'ext_attendance', markOn('a2', 'x2'), markOn('a3', 'x3'))
  const known: Record<string, SampleFolder> = {
    corrected: of('corrected'),
    explained: of('explained'),
    shorter: of('shorter'),
    cancelled,
    takenBack: withMore(of('takenBack'), 'ext_roll_calls', rollCall),
    workplace: withMore(
      withMore(of('workplace'), 'ext_study_rights', studyRight),
      'ext_workplace_periods',
      workplace,
    ),
  }
  const mark = (tag: string, cells: Record<string, string>) =>
    withRow(known[tag] ?? {}, 'ext_attendance', 'a1', cells)

  /** A mark that was explained, with what became of it. */
  async function explain(id: number, reason: string, role: string, state: string) {
    const { db } = world.database
    await sql`insert into absence_explanation (mark_id, kind, reason_code, by_role, at, state)
      values (${id}, 'EXPLANATION', ${reason}, ${role}, ${testNow}, ${state})`.execute(db)
    await sql`update absence_mark set type_code = ${reason}, state = ${state} where id = ${id}`.execute(db)
  }

  beforeAll(async () => {
    await run(sideBySide(known), marks)
  })

  test('a new mark on a day at the workplace is workplace learning', async () => {
    expect(await markOf(marks, 'workplace-a1')).toMatchObject({
      type_code: 'W',
      recorded_code: 'S',
      state: 'ACCEPTED',
    })
  })

  describe('of a run that reports other marks', () => {
    let told: Awaited<ReturnType<typeof run>>

    beforeAll(async () => {
      await explain((await markOf(marks, 'explained-a1')).id, 'T', 'PARENT', 'ACCEPTED')
      await explain((await markOf(marks, 'cancelled-a3')).id, 'MS', 'PARENT', 'EXPLAINED')
      const fewer = ['x2', 'x3'].reduce((now, id) => withoutRow(now, 'ext_sessions', id), cancelled)
      const changed = {
        ...known,
        corrected: mark('corrected', { code: 'M2', lateMinutes: '20' }),
        explained: mark('explained', { code: 'P', minutes: '45' }),
        takenBack: mark('takenBack', { status: 'tobedeleted' }),
        cancelled: { ...fewer, ext_attendance: school.ext_attendance ?? [] },
      }
      told = await run(sideBySide(changed), marks)
    })

    test('counts one that was corrected, one with other minutes, and one that was taken back', async () => {
      expect(told.tallies.get('absence marks')).toMatchObject({ created: 0, updated: 2, ended: 1 })
    })

    test('a corrected code decides again while nobody has explained the mark', async () => {
      expect(await markOf(marks, 'corrected-a1')).toMatchObject({
        type_code: 'M2',
        recorded_code: 'M2',
        minutes: 20,
        version: 2,
      })
    })

    test('an explanation is kept when the teacher corrects the minutes', async () => {
      expect(await markOf(marks, 'explained-a1')).toMatchObject({
        type_code: 'T',
        state: 'ACCEPTED',
        minutes: 45,
      })
    })

    test('a mark that the teacher took back is cancelled', async () => {
      expect(await markOf(marks, 'takenBack-a1')).toMatchObject({ state: 'CANCELLED', version: 2 })
    })

    test('a mark of a lesson that is cancelled is cancelled, explained or not', async () => {
      expect(await markOf(marks, 'cancelled-a2')).toMatchObject({ state: 'CANCELLED' })
      expect(await markOf(marks, 'cancelled-a3')).toMatchObject({ state: 'CANCELLED' })
    })
  })

  describe('of the run after that', () => {
    beforeAll(async () => {
      const changed = { ...known, explained: mark('explained', { code: 'W' }) }
      await run(sideBySide(changed), marks, { now: new Date(Date.parse(testNow) + 60_000) })
    })

    test('an explanation gives way to workplace learning', async () => {
      expect(await markOf(marks, 'explained-a1')).toMatchObject({ type_code: 'W', state: 'ACCEPTED' })
    })

    test('a mark of a lesson that comes back is as it was, explained or not', async () => {
      expect(await markOf(marks, 'cancelled-a2')).toMatchObject({ state: 'UNEXPLAINED', type_code: 'S' })
      expect(await markOf(marks, 'cancelled-a3')).toMatchObject({ state: 'EXPLAINED', type_code: 'MS' })
    })
  })

  test('a mark is never longer than a lesson that became shorter', async () => {
    const shorter = withRow(known.shorter ?? {}, 'ext_sessions', 'x1', {
      endTime: '2026-11-16T09:00:00+02:00',
    })
    const { ext_attendance: _left, ...rest } = sideBySide({ ...known, shorter })
    await run(rest, marks)
    expect(await markOf(marks, 'shorter-a1')).toMatchObject({ minutes: 45 })
  })
})

describe('nothing is half applied', () => {
  test('and an embedded database without room to commit reports it before it tries', async () => {
    const source = 'full'
    const path = writeFolder(sampleSchool(source), source)
    const usual = { now: new Date(testNow), timeZone: testTimeZone, hash: fakeHash, acceptDoubles: true }
    let looks = 0
    const fullAt = (look: number) => ({
      ...world.database,
      freeBytes: async () => (++looks < look ? 2 ** 40 : 2 ** 20),
    })
    const people = () =>
      one(sql<{ count: number }>`select count(*)::integer as count from person
        where starts_with(source_id, ${`${source}:`})`)
    for (const look of [1, 2, 20]) {
      looks = 0
      await expect(importFolder(fullAt(look), path, usual)).rejects.toThrow(
        '1 MB are free where the database lies, and it needs 48 MB',
      )
      expect(await people()).toEqual({ count: 0 })
    }
    looks = 0
    await importFolder(fullAt(Number.POSITIVE_INFINITY), path, { ...usual, dryRun: true })
    // The last look is the one before the commit.
    const last = looks
    looks = 0
    await expect(importFolder(fullAt(last), path, usual)).rejects.toThrow('1 MB are free')
    expect(await people()).toEqual({ count: 0 })
  })

  test('a folder without a required file leaves everything as it was', async () => {
    const before = await counts()
    const { enrollments: _left, ...rest } = sampleSchool('needed')
    const report = await run(rest, 'needed')
    expect(describeReport(report)).toEqual(['enrollments.csv: is needed', '1 fault; nothing was written.'])
    expect(await counts()).toEqual(before)
  })

  test('a user name that another person has here is not taken', async () => {
    const source = 'taken'
    const report = await run(
      withRow(sampleSchool(source), 'users', 's1', { username: 'Aada.Kuisma' }),
      source,
    )
    expect(describeReport(report)).toContain(
      'warning: users.csv line 4, username: aada.kuisma is taken by somebody who is not from this source; the cell stays as it was',
    )
    expect(report.refusals).toEqual([])
    expect(
      await all(
        sql`select from account a join person p on p.id = a.person_id where p.source_id = ${`${source}:s1`}`,
      ),
    ).toEqual([])
  })

  const manySchools = Object.fromEntries(
    Array.from({ length: 8 }, (_, at) => [`n${at}`, sampleSchool(`n${at}.many`)]),
  )

  test('a dry run gives the same report and writes nothing', async () => {
    const before = await counts()
    const dry = await run(sideBySide(manySchools), 'many', { dryRun: true })
    expect(await counts()).toEqual(before)
    const real = await run(sideBySide(manySchools), 'many')
    expect([...dry.tallies]).toEqual([...real.tallies])
    expect(describeReport(dry).at(-1)).toBe('This was a dry run: nothing was written.')
  })

  test('whatever changes, the run after it changes nothing', async () => {
    const change = fc.oneof(
      fc.record({
        id: fc.constantFrom('x1', 'x2', 'x3', 'x4'),
        cells: fc.record({ location: fc.constantFrom('A101', 'B1', '') }),
      }),
      fc.record({
        id: fc.constantFrom('x2', 'x3'),
        cells: fc.record({ status: fc.constantFrom('active', 'tobedeleted') }),
      }),
      fc.record({
        id: fc.constantFrom('x2', 'x3'),
        cells: fc.record({ teacherSourcedIds: fc.constantFrom('t1', 't2', 't2,t1', '') }),
      }),
      fc.record({
        id: fc.constantFrom('x2', 'x3'),
        cells: fc.record({
          startTime: fc.constantFrom('2026-11-30T07:00:00+02:00', '2026-11-30T06:15:00Z'),
          endTime: fc.constant('2026-11-30T09:45:00+02:00'),
        }),
      }),
    )
    const eachSchool = fc.tuple(...Object.keys(manySchools).map(() => fc.array(change, { maxLength: 4 })))
    await fc.assert(
      fc.asyncProperty(eachSchool, async changes => {
        const changed = Object.entries(manySchools).map(([tag, folder], at) => [
          tag,
          (changes[at] ?? []).reduce((now, { id, cells }) => withRow(now, 'ext_sessions', id, cells), folder),
        ])
        const folder = sideBySide(Object.fromEntries(changed))
        await run(folder, 'many')
        expect(await run(folder, 'many')).toMatchObject({ created: 0, updated: 0, ended: 0, refusals: [] })
      }),
      { numRuns: 3 },
    )
  })
})

const cityHigh = fileURLToPath(new URL('../../../../shared/data/city-high', import.meta.url))

describe('a real school', () => {
  test.runIf(existsSync(cityHigh))(
    'comes in whole, and a second time changes nothing',
    async () => {
      const options = { now: new Date(testNow), timeZone: testTimeZone, hash }
      const first = await importFolder(world.database, cityHigh, options)
      expect(first.refusals).toEqual([])
      expect(first.tallies.get('people')).toEqual({ created: 836, updated: 0, ended: 0, unchanged: 0 })
      expect(first.tallies.get('sessions')).toEqual({ created: 8748, updated: 0, ended: 0, unchanged: 0 })
      expect(first.tallies.get('enrolments')?.created).toBe(4411)
      const second = await importFolder(world.database, cityHigh, options)
      expect(sumOf(second.tallies)).toMatchObject({ created: 0, updated: 0, ended: 0 })
    },
    120_000,
  )

  test.runIf(existsSync(cityHigh))(
    'lets a student sign in with the initial password and see the week',
    async () => {
      const client = await world.anyone()
      const login = { username: 'dianes10', password: 'eel7Thohd' }
      const { status, body } = await client.post<{ mustChangePassword: boolean }>(
        '/rest/v1/session/login',
        login,
      )
      expect([status, body.mustChangePassword]).toEqual([200, true])
      const change = { currentPassword: login.password, newPassword: 'lumi satoi hiljaa katolle' }
      expect((await client.put('/rest/v1/session/password', change)).status).toBe(200)
      const week = await client.get<{ entries: { start: string; kind: string }[] }>(
        '/rest/v1/studenttimetable?from=2026-11-23&to=2026-11-29',
      )
      expect(week.status).toBe(200)
      const lessons = week.body.entries.filter(entry => entry.kind !== 'HOLIDAY').map(entry => entry.start)
      expect(lessons.length).toBeGreaterThan(0)
      expect(lessons.toSorted()).toEqual(lessonsInExport('s738733110', '2026-11-23', '2026-11-29'))
    },
  )
})

/** When a student has lessons between two days, counted in the export itself. */
function lessonsInExport(student: string, from: string, to: string): string[] {
  const rows = (file: string) =>
    readFileSync(`${cityHigh}/${file}`, 'utf8')
      .split(/\r?\n/)
      .map(line => line.split(','))
  const classes = new Set(rows('enrollments.csv').flatMap(row => (row[5] === student ? [row[3]] : [])))
  return rows('ext_sessions.csv')
    .filter(row => classes.has(row[3]))
    .flatMap(row => row[4] ?? [])
    .filter(start => start.slice(0, 10) >= from && start.slice(0, 10) <= to)
    .toSorted()
}

/** Everything that a source has in the database, as one text. */
async function fingerprint(source: string) {
  const prefix = `${source}:`
  return one(
    sql`select
      (select md5(string_agg(p::text, '|' order by p.id)) from person p where starts_with(source_id, ${prefix})) as people,
      (select md5(string_agg(s::text, '|' order by s.id)) from event_session s where starts_with(source_id, ${prefix})) as sessions,
      (select md5(string_agg(e::text, '|' order by e.id)) from event_participant e where starts_with(source_id, ${prefix})) as enrolments,
      (select md5(string_agg(m::text, '|' order by m.id)) from absence_mark m where starts_with(source_id, ${prefix})) as marks,
      (select md5(string_agg(a::text, '|' order by a.person_id)) from account a join person p on p.id = a.person_id
        where starts_with(p.source_id, ${prefix})) as accounts`,
  )
}

async function counts() {
  return one(
    sql`select (select count(*) from person) as people, (select count(*) from account) as accounts,
      (select count(*) from event_session) as sessions, (select count(*) from room) as rooms,
      (select count(*) from absence_mark) as marks, (select count(*) from import_run) as runs`,
  )
}
