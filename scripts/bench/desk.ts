import type { StaffLessonRoll } from '@studentgo/protocol/staff-attendance'
import type autocannon from 'autocannon'
import { sql } from 'kysely'
import type { RunningServer } from '../../e2e/server-process.ts'
import { largeSource } from '../../server/demo/large/large-school.ts'
import { prefixOf } from '../../server/src/import/apply.ts'
import { lineOf, load } from './clients/load.ts'
import { type LargeSchool, openBenchSession, openLargeSchool } from './large-school.ts'
import { backendsOf, startPortal } from './portal.ts'

/** As many as in the measures of students. */
const connections = 16
const teachers = 60
const groups = 6
const lessonsOfTeacher = 5
const studentsAtLesson = 25
const absent = 2
const longestDeskP95 = 40
const longestRollP95 = 40
const longestCardP95 = 30

/** A teacher signed in to the staff area. */
export interface Desk {
  staffId: number
  headers: { cookie: string; 'x-xsrf-token': string }
}

interface Bench {
  school: LargeSchool
  server: RunningServer
  desks: Desk[]
}

/**
 * Measures the staff pages of teachers with six groups against their budgets: the requests of opening them, calling the
 * roll of a lesson of 25 in one request, and the card of a student. Each lesson's roll is called once, so that every
 * request writes.
 */
export async function desk(): Promise<boolean> {
  const school = await openLargeSchool()
  const desks = await signInTeachers(school)
  const server = await startPortal(school, { WORKERS: '1' })
  const bench = { school, server, desks }
  try {
    const reached = [
      await reading(bench, 'today at the desk', longestDeskP95, () => '/staff/today'),
      await reading(bench, 'what waits at the desk', longestDeskP95, () => '/staff/waiting'),
      await reading(bench, 'the own students', longestDeskP95, () => '/staff/students'),
      await cards(bench),
      await rolls(bench),
    ]
    return reached.every(Boolean)
  } finally {
    await server.stop()
    await school.close()
  }
}

/** Teachers with students of at least six groups this term, each signed in with two factors. */
export async function signInTeachers(school: LargeSchool): Promise<Desk[]> {
  const { db } = school.database
  const { rows } = await sql<{ id: number }>`
    select t.staff_id as id from event_teacher t
    join event_participant p on p.event_id = t.event_id
    join student s on s.person_id = p.student_id
    join person o on o.id = t.staff_id and o.is_active and o.source_id like ${`${prefixOf(largeSource)}%`}
    where ${school.today}::date between p.begin_date and p.end_date
    group by t.staff_id having count(distinct s.group_id) >= ${groups}
    order by count(distinct s.group_id), t.staff_id limit ${teachers}`.execute(db)
  if (rows.length === 0) throw new Error(`nobody teaches ${groups} groups`)
  const ids = rows.map(({ id }) => id)
  await sql`insert into staff_role (staff_id, role) select unnest(${ids}::bigint[]), 'TEACHER'
    on conflict do nothing`.execute(db)
  const writers = ids.map(id => `person ${id}`)
  await db.deleteFrom('write_count').where('writer', 'in', writers).execute()
  return Promise.all(
    ids.map(async staffId => {
      const { cookie, xsrf } = await openBenchSession(school, {
        personId: staffId,
        kind: 'STAFF',
        amr: 'pwd otp mfa',
      })
      return { staffId, headers: { cookie, 'x-xsrf-token': xsrf } }
    }),
  )
}

async function reading(
  { school, server, desks }: Bench,
  name: string,
  longestP95: number,
  pathOf: (desk: Desk) => string,
): Promise<boolean> {
  const requests = desks.map(one => ({ path: `/rest/v1${pathOf(one)}`, headers: one.headers }))
  const duration = Number(process.env.SECONDS ?? 6)
  const options = { url: server.origin, connections, duration, requests }
  await load(server.pid, options, await backendsOf(school))
  return printLine(name, longestP95, await load(server.pid, options, await backendsOf(school)))
}

/** Each teacher looks at one student after the other. */
async function cards({ school, server, desks }: Bench): Promise<boolean> {
  const { rows } = await sql<{ staffId: number; studentId: number }>`
    select t.staff_id as "staffId", min(p.student_id) as "studentId" from event_teacher t
    join event_participant p on p.event_id = t.event_id and ${school.today}::date between p.begin_date and p.end_date
    join student s on s.person_id = p.student_id and not s.non_disclosure
    where t.staff_id = any(${desks.map(one => one.staffId)}::bigint[])
    group by t.staff_id, s.group_id order by 1, 2`.execute(school.database.db)
  const headersOf = new Map(desks.map(one => [one.staffId, one.headers]))
  const requests = rows.map(({ staffId, studentId }) => ({
    path: `/rest/v1/staff/student/${studentId}`,
    headers: headersOf.get(staffId) ?? {},
  }))
  const duration = Number(process.env.SECONDS ?? 6)
  const options = { url: server.origin, connections, duration, requests }
  await load(server.pid, options, await backendsOf(school))
  const measured = await load(server.pid, options, await backendsOf(school))
  return printLine('the card of a student', longestCardP95, measured)
}

/** The rolls of past lessons of 25; each lesson's roll is called on one connection. */
async function rolls({ school, server, desks }: Bench): Promise<boolean> {
  const requests: autocannon.Request[] = []
  for (const lesson of await lessonsOf(school, desks)) requests.push(await rollOf(server, lesson))
  if (requests.length < connections) throw new Error(`there are only ${requests.length} lessons to call`)
  const ofEach = Math.floor(requests.length / connections)
  let clients = 0
  const setupClient = (client: autocannon.Client) => {
    const first = clients++ * ofEach
    client.setRequests(requests.slice(first, first + ofEach))
  }
  const amount = ofEach * connections
  const options = { url: server.origin, connections, amount, requests, setupClient }
  const measured = await load(server.pid, options, await backendsOf(school))
  return printLine(`the roll of ${studentsAtLesson} students`, longestRollP95, measured)
}

/** A past lesson with the session of a teacher who may call its roll. */
export interface Lesson {
  id: number
  headers: Desk['headers']
}

/** Some past lessons of each teacher with at least 25 students. */
export async function lessonsOf(school: LargeSchool, desks: Desk[]): Promise<Lesson[]> {
  const { rows } = await sql<{ staffId: number; id: number }>`
    select l."staffId", l.id from (
      select t.staff_id as "staffId", s.id,
        row_number() over (partition by t.staff_id order by s.id) as place
      from event_session_teacher t join event_session s on s.id = t.session_id and s.state <> 'CANCELLED'
      where t.staff_id = any(${desks.map(one => one.staffId)}::bigint[])
        and s.start_at between ${school.now}::timestamptz - interval '13 days' and ${school.now}::timestamptz
        and (select count(*) from event_participant p where p.event_id = s.event_id
          and s.school_date between p.begin_date and p.end_date) >= ${studentsAtLesson}) l
    where l.place <= ${lessonsOfTeacher} order by l.place, l."staffId"`.execute(school.database.db)
  const headersOf = new Map(desks.map(one => [one.staffId, one.headers]))
  return rows.map(({ staffId, id }) => ({ id, headers: headersOf.get(staffId) as Desk['headers'] }))
}

/** Opens a lesson and returns the request that calls its roll: all students are present but two. */
export async function rollOf({ origin }: RunningServer, { id, headers }: Lesson) {
  const path = `/rest/v1/staff/lesson/${id}`
  const answer = await fetch(`${origin}${path}`, { headers: { ...headers } })
  const { body } = (await answer.json()) as { body: StaffLessonRoll }
  const marks = body.students
    .filter(({ kind }) => kind !== 'OTHER')
    .slice(0, studentsAtLesson)
    .map(({ studentId, version, explained }, at) => ({
      studentId,
      kind: at < absent && !explained ? 'ABSENT' : 'PRESENT',
      ...(version === undefined ? {} : { version }),
      ...(explained ? { evenExplained: true } : {}),
    }))
  return {
    method: 'PUT' as const,
    path: `${path}/attendance`,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ called: true, marks }),
  }
}

function printLine(name: string, longestP95: number, measured: Awaited<ReturnType<typeof load>>): boolean {
  const isReached = measured.perSecond > 0 && measured.p95 <= longestP95 && measured.refused === 0
  console.log(`${lineOf(name, measured)}   p95 at most ${longestP95} ms${isReached ? '' : '   MISSED'}`)
  return isReached
}
