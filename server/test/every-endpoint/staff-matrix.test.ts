import type { Endpoint, StaffRole } from '@studentgo/protocol/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isQuick } from '../../../scripts/test-scope.ts'
import { makeWorld, type World } from '../world/world.ts'
import type { Example } from './arbitrary.ts'
import { endpoints, isPastObjectCheck, send, trueExamples } from './endpoint-requests.ts'
import { seedExtraFixtures } from './seed-extra-fixtures.ts'
import { deskRoles, staffMatrix } from './staff-matrix.data.ts'

const forStaff = endpoints.filter(([, { who }]) => who.kind === 'staff')
const aboutOne = forStaff.filter(([, { who }]) => who.kind === 'staff' && who.student)
const triesOfRefused = 5

let world: World
let aada: number
let amina: number
/** What Aada goes to before anybody at the desk places her anywhere. */
let events: number[]
beforeAll(async () => {
  world = await makeWorld()
  aada = await world.personId('aada.kuisma')
  amina = await world.personId('amina.warsame')
  await seedExtraFixtures(world.database.db, aada)
  const { rows } = await sql<{ id: number }>`select distinct event_id as id from event_participant
    where student_id = ${aada}`.execute(world.database.db)
  events = rows.map(row => row.id)
})
afterAll(() => world.close())

/** The role that Outi has now; what she has written may have changed whom she has in it. */
let params: StaffRole | undefined

/** Outi in this role alone, who has Aada in it and nobody else; in the office she has everybody. */
async function only(role: StaffRole) {
  if (params !== role) await give(role)
  params = role
  return world.as('outi.karki', 'STAFF')
}

async function give(role: StaffRole): Promise<void> {
  const { db } = world.database
  const outi = await world.personId('outi.karki')
  await sql`delete from responsible_staff where staff_id = ${outi}`.execute(db)
  await sql`delete from staff_role where staff_id = ${outi}`.execute(db)
  await sql`delete from event_teacher where staff_id = ${outi}`.execute(db)
  await sql`delete from event_session_teacher where staff_id = ${outi}`.execute(db)
  if (role !== 'RESPONSIBLE_TEACHER') {
    await db.insertInto('staff_role').values({ staff_id: outi, role }).execute()
  }
  const own = { RESPONSIBLE_TEACHER: 'RESPONSIBLE', COUNSELLOR: 'COUNSELLOR', SPECIAL_NEEDS: 'SPECIAL_NEEDS' }
  if (role in own) {
    await sql`insert into responsible_staff select id, ${outi}, ${own[role as keyof typeof own]}
      from study_right where student_id = ${aada}`.execute(db)
  }
  if (role === 'SPECIAL_NEEDS') {
    // Every student with a matter of support is theirs.
    await sql`update learning_support set is_active = false where student_id <> ${aada}`.execute(db)
    await sql`update support_decision set state = 'REPEALED', decided_at = coalesce(decided_at, now()),
        hearing_requested_at = coalesce(hearing_requested_at, now()), hearing_due = coalesce(hearing_due, current_date)
      where student_id <> ${aada} and state not in ('ENDED', 'REPEALED')`.execute(db)
  }
  if (role === 'TEACHER') {
    await sql`insert into event_teacher (event_id, staff_id) select e, ${outi}::bigint
      from unnest(${events}::bigint[]) e on conflict do nothing`.execute(db)
    await sql`insert into event_session_teacher (session_id, staff_id) select s.id, ${outi}::bigint
      from event_session s where s.event_id = any(${events}::bigint[]) on conflict do nothing`.execute(db)
  }
  if (role === 'WORKPLACE_COORDINATOR') {
    await sql`update contract set coordinator_id = ${outi} where student_id = ${aada}`.execute(db)
  }
  if (role === 'ADMINISTRATOR') {
    await sql`insert into staff_reason (staff_id, student_id, reason, at, until)
      values (${outi}, ${aada}, 'Vian selvittäminen', '2026-01-01', '2028-01-01')`.execute(db)
  }
}

/** Whether an endpoint about one student takes the student from the query, and not from its path. */
function namesInQuery({ who, query, path }: Endpoint): boolean {
  return who.kind === 'staff' && who.student && query !== undefined && !path.includes(':studentId')
}

test('the table of roles names every endpoint of the desk, with a cell for each role', () => {
  expect(Object.keys(staffMatrix).toSorted()).toEqual(forStaff.map(([name]) => name).toSorted())
  for (const row of Object.values(staffMatrix)) expect(row.split(' ')).toHaveLength(deskRoles.length)
})

describe.each(deskRoles)('%s', role => {
  test.each(forStaff)('gets from %s what the table says', async (name, endpoint) => {
    const expected = (staffMatrix[name] ?? '').split(' ')[deskRoles.indexOf(role)]
    const client = await only(role)
    const examples = await trueExamples(world, endpoint, aada)
    const tried = (expected === 'in' ? examples : examples.slice(0, triesOfRefused)).map(example =>
      named(example, namesInQuery(endpoint)),
    )
    const refusals: number[] = []
    for (const example of tried) {
      const { status, subErrors } = await send(client, endpoint, example)
      const code = subErrors[0]?.code
      const isIn =
        endpoint.method === 'GET'
          ? status === 200
          : isPastObjectCheck(status, code) && code !== 'not-permitted'
      if (isIn) {
        if (endpoint.method !== 'GET') params = undefined
        return expect(expected).toBe('in')
      }
      refusals.push(status)
      if (isQuick && String(status) === expected) break
    }
    expect(String(refusals.find(status => status !== 400) ?? refusals[0])).toBe(expected)
  })

  if (role !== 'OFFICE' && aboutOne.length > 0) {
    test.each(aboutOne)('finds nobody by %s who is not theirs', async (name, endpoint) => {
      const expected = (staffMatrix[name] ?? '').split(' ')[deskRoles.indexOf(role)]
      const client = await only(role)
      const [example] = await trueExamples(world, endpoint, amina)
      if (example === undefined) throw new Error('an endpoint without examples')
      const { query } = example
      const there = namesInQuery(endpoint) ? { ...example, query: { ...query, studentId: amina } } : example
      const { status } = await send(client, endpoint, there)
      expect(status).toBe(expected === '403' ? 403 : 404)
    })
  }

  function named(example: Example, isInQuery: boolean): Example {
    return isInQuery ? { ...example, query: { ...example.query, studentId: aada } } : example
  }
})
