import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '../../scripts/test-scope.ts'
import type { OpenDatabase } from '../src/platform/database/database.ts'
import { openPostgres } from '../src/platform/database/postgres/open-postgres.ts'
import { headersOfStudents } from './processes/race.ts'
import { type SharingServer, startTwoServers } from './processes/two-servers.ts'
import { makePostgresCopy, patienceOfTests } from './school/school-copy.ts'
import { manyStudents, newEvent, newModule } from './world/offered-events.ts'
import { liftWriteLimits } from './world/write-limits.ts'

const students = 200
const seats = 10
// The fourth round of four has people who cancel.
const played = rounds(20, 4)
const doubleClickers = 20

interface Racer {
  studentId: number
  headers: Record<string, string>
}

let dropDatabase: () => Promise<void>
let database: OpenDatabase
let servers: SharingServer[]
let racers: Racer[]
let moduleId: number

beforeAll(async () => {
  const { url, drop } = await makePostgresCopy()
  dropDatabase = drop
  database = await openPostgres(url, 6, patienceOfTests)
  await liftWriteLimits(database)
  servers = await startTwoServers(url)
  moduleId = await newModule(database, 'Kisamoduuli')
  const ids = await manyStudents(database, students)
  await sql`with plans as (
      insert into plan (study_right_id, student_id, first_approved_on, updated_at)
      select id, student_id, '2026-09-01', now() from study_right where student_id = any(${ids}::bigint[])
      returning id)
    insert into plan_module (plan_id, module_id, osp, state) select id, ${moduleId}::bigint, 10, 'PLANNED' from plans`.execute(
    database.db,
  )
  racers = await signedIn(ids)
})

afterAll(async () => {
  await Promise.all(servers.map(server => server.stop()))
  await database.close()
  await dropDatabase()
})

async function signedIn(ids: readonly number[]): Promise<Racer[]> {
  const headers = await headersOfStudents(database, ids)
  return ids.map((studentId, index) => ({ studentId, headers: headers[index] ?? {} }))
}

/** A fresh slot for everybody. */
async function slotsOfRound(): Promise<Map<number, number>> {
  const { rows } = await sql<{ student_id: number; slot_id: number }>`
    with made as (
      insert into plan_slot (plan_id, plan_module_id)
      select plan_id, id from plan_module where module_id = ${moduleId} returning id, plan_id)
    select p.student_id, made.id as slot_id from made join plan p on p.id = made.plan_id`.execute(database.db)
  return new Map(rows.map(row => [row.student_id, row.slot_id]))
}

interface Answer {
  status: number
  state: string | undefined
  position: number | undefined
  code: string | undefined
}

async function call(racer: Racer, server: number, method: 'POST' | 'DELETE', path: string): Promise<Answer> {
  const answer = await fetch(`${servers[server % servers.length]?.origin}/rest/v1${path}`, {
    method,
    headers: { ...racer.headers, ...(method === 'POST' ? { 'content-type': 'application/json' } : {}) },
    ...(method === 'POST' ? { body: '{}' } : {}),
  })
  // A busy server answers 503 and has done nothing; the racer tries again.
  if (answer.status === 503) return call(racer, server, method, path)
  const { body, subErrors } = (await answer.json()) as {
    body: { state?: string; waitlistPosition?: number } | null
    subErrors: { code: string }[]
  }
  return {
    status: answer.status,
    state: body?.state,
    position: body?.waitlistPosition,
    code: subErrors[0]?.code,
  }
}

/** Polls the seats until stopped; answers every pair of numbers that it saw. */
function watch(event: number) {
  let over = false
  const seen: { taken: number; registered: number }[] = []
  const done = (async () => {
    while (!over) {
      const { rows } = await sql<{ taken: number; registered: number }>`
        select e.taken, (select count(*) from event_registration r
          where r.event_id = e.id and r.state = 'REGISTERED') as registered
        from education_event e where e.id = ${event}`.execute(database.db)
      seen.push(...rows)
    }
  })()
  return async () => {
    over = true
    await done
    return seen
  }
}

async function queueOf(event: number) {
  const { rows } = await sql<{ state: string; promoted: boolean }>`
    select state, promoted_at is not null as promoted from event_registration where event_id = ${event}
    order by created_at, id`.execute(database.db)
  return rows
}

test(`${students} students on ${seats} seats through two servers: exactly ${seats} get one, in every round`, async () => {
  const won: number[] = []
  for (let round = 0; round < played; round++) {
    const withCancels = round % 4 === 3
    const event = await newEvent(database, moduleId, { name: `Kierros ${round}`, capacity: seats })
    const slots = await slotsOfRound()
    const stop = watch(event)
    let cancelled = 0
    const race = async (racer: Racer, at: number) => {
      const path = `/educationevent/${event}/register?peeemId=${slots.get(racer.studentId)}`
      const clicks = at < doubleClickers ? 2 : 1
      const answers = await Promise.all(
        Array.from({ length: clicks }, (_, click) => call(racer, at + click, 'POST', path)),
      )
      const kept = answers.filter(answer => answer.status === 200)
      if (withCancels && kept[0]?.state === 'REGISTERED' && cancelled < 30) {
        cancelled++
        const gone = await call(racer, at, 'DELETE', path)
        expect([gone.status, gone.state]).toEqual([200, 'CANCELLED'])
      }
      return answers
    }
    const answers = await Promise.all(racers.map(race))
    const seen = await stop()

    // One effect for a double click, and a refusal for the other one.
    for (const clicks of answers) {
      expect(clicks.map(answer => answer.status).toSorted()).toEqual(clicks.length === 2 ? [200, 409] : [200])
    }
    const refusals = answers.flat().filter(answer => answer.status !== 200)
    expect(refusals.every(one => one.code === 'alreadyRegistered' || one.code === 'notRegistered')).toBe(true)
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.filter(one => one.taken > seats || one.taken !== one.registered)).toEqual([])

    const queue = await queueOf(event)
    const registered = queue.filter(row => row.state === 'REGISTERED').length
    expect(queue.filter(row => row.state === 'WAITLISTED')).toHaveLength(students - seats - cancelled)
    // First come, first served: everybody promoted was in the queue before all who still wait.
    const lastPromoted = queue.findLastIndex(row => row.promoted)
    const firstWaiting = queue.findIndex(row => row.state === 'WAITLISTED')
    expect(lastPromoted).toBeLessThan(firstWaiting)
    if (!withCancels) {
      const positions = answers.flat().flatMap(answer => answer.position ?? [])
      expect(positions.toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: students - seats }, (_, at) => at + 1),
      )
    }
    won.push(registered)
  }
  expect(won).toEqual(Array.from({ length: played }, () => seats))
})

test('everybody swaps between two full events at once, without a deadlock', async () => {
  const [left, right] = [
    await newEvent(database, moduleId, { name: 'Vasen', capacity: 20 }),
    await newEvent(database, moduleId, { name: 'Oikea', capacity: 20 }),
  ]
  const slots = await slotsOfRound()
  const some = racers.slice(0, 30)
  const pathOf = (event: number, racer: Racer) =>
    `/educationevent/${event}/register?peeemId=${slots.get(racer.studentId)}`
  await Promise.all(
    some.map((racer, at) => call(racer, at, 'POST', pathOf(at % 2 === 0 ? left : right, racer))),
  )
  const swap = async (racer: Racer, at: number): Promise<number> => {
    const target = pathOf(at % 2 === 0 ? right : left, racer)
    const answer = await fetch(`${servers[at % 2]?.origin}/rest/v1${target}`, {
      method: 'POST',
      headers: { ...racer.headers, 'content-type': 'application/json' },
      body: '{"swap": true}',
    })
    return answer.status === 503 ? swap(racer, at) : answer.status
  }
  const statuses = await Promise.all(some.map(swap))
  expect(statuses.filter(status => status !== 200 && status !== 409)).toEqual([])
  const { rows } = await sql<{ taken: number; registered: number; participants: number }>`
    select e.taken,
      (select count(*) from event_registration r where r.event_id = e.id and r.state = 'REGISTERED') as registered,
      (select count(*) from event_participant p where p.event_id = e.id) as participants
    from education_event e where e.id in (${left}, ${right})`.execute(database.db)
  expect(rows.reduce((sum, row) => sum + row.taken, 0)).toBe(some.length)
  for (const row of rows) expect([row.registered, row.participants]).toEqual([row.taken, row.taken])
})
