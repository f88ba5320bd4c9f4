import type { Endpoint } from '@studentgo/protocol/endpoint'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, makeWorld, type World } from '../world/world.ts'
import type { Example } from './arbitrary.ts'
import { clientFor, firstSuccess, naming, reads, send, trueExamples } from './endpoint-requests.ts'
import { giveRequest, seedExtraFixtures } from './seed-extra-fixtures.ts'

/** What a read may leave behind besides audit rows: when a session and a calendar feed were last used. */
const timesOfUse: Record<string, string> = { login_session: 'last_seen_at', calendar_feed: 'last_read_at' }

/** Reads of special category data, and of everything at once, leave an audit row, the student's own too. */
const auditedReads = [
  'GET /education/specialsupport',
  'read the grounds of a support decision',
  'GET /personalinfo/export/:exportId/file',
  'GET /instance',
]

let world: World
let student: Client
let guardian: Client
let aadaId: number
let petriId: number

beforeAll(async () => {
  world = await makeWorld()
  aadaId = await world.personId('aada.kuisma')
  petriId = await world.personId('petri.kuisma')
  await seedExtraFixtures(world.database.db, aadaId)
  await giveRequest(world.database.db, aadaId, { personId: petriId, role: 'PARENT' })
  await announceUnexplainedMarks()
  student = await world.as('aada.kuisma')
  guardian = await world.as('petri.kuisma', 'PARENT')
})
afterAll(() => world.close())

describe('reading changes nothing', () => {
  test.each(reads.filter(([, { who }]) => !['parent', 'staff', 'assessor'].includes(who.kind)))(
    'when a student reads %s',
    async (_name, endpoint) => {
      await readsAndChangesNothing(student, endpoint, await trueExamples(world, endpoint, aadaId))
    },
  )

  test.each(reads.filter(([, { who }]) => !['student', 'staff', 'assessor'].includes(who.kind)))(
    'when a guardian reads %s',
    async (_name, endpoint) => {
      const ownRequests = endpoint.path.startsWith('/request/')
      const examples = await trueExamples(world, endpoint, aadaId, ownRequests ? petriId : aadaId)
      const isAboutStudent = endpoint.who.kind === 'studentOrParent'
      await readsAndChangesNothing(guardian, endpoint, isAboutStudent ? naming(aadaId, examples) : examples)
    },
  )

  test.each(reads.filter(([, { who }]) => who.kind === 'staff' || who.kind === 'assessor'))(
    'when staff or an assessor read %s',
    async (_name, endpoint) => {
      const examples = await trueExamples(world, endpoint, aadaId)
      await readsAndChangesNothing(await clientFor(world, endpoint), endpoint, examples)
    },
  )
})

/** Marks whose reason was reported in advance: a read could be tempted to store that. */
async function announceUnexplainedMarks(): Promise<void> {
  await sql`insert into absence_notice
    (student_id, kind, start_date, end_date, reason_code, state, by_id, by_role, created_at)
    select m.student_id, 'SICK', s.school_date, s.school_date, 'T', 'RECEIVED', m.student_id, 'STUDENT', s.start_at
    from absence_mark m join event_session s on s.id = m.session_id
    where m.student_id = ${aadaId} and m.state = 'UNEXPLAINED'`.execute(world.database.db)
}

async function readsAndChangesNothing(
  client: Client,
  endpoint: Endpoint,
  examples: Example[],
): Promise<void> {
  const before = await databaseNow()
  expect((await firstSuccess(client, endpoint, examples)).status).toBe(200)
  for (const example of examples.slice(0, 10)) await send(client, endpoint, example)
  const after = await databaseNow()
  expect(after.tables).toEqual(before.tables)
  expect(after.audit.slice(0, before.audit.length)).toEqual(before.audit)
  const written = after.audit.slice(before.audit.length)
  const isExpected = (row: AuditRow) =>
    row.outcome === 'REFUSED' ||
    ['PARENT', 'STAFF', 'ASSESSOR'].includes(row.actor_kind) ||
    auditedReads.includes(row.action)
  expect(written.filter(row => !isExpected(row))).toEqual([])
}

interface AuditRow {
  actor_kind: string
  action: string
  outcome: string
}

/** Of each table what any write to it changes; the audit row by row. Readings that have a limit are counted, official documents are noted, and so is that these rows were written. */
async function databaseNow(): Promise<{ tables: Record<string, string>; audit: AuditRow[] }> {
  const { db } = world.database
  const names = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('audit', 'audit_link', 'write_count', 'issued_document', 'data_change')`.execute(
    db,
  )
  const parts = names.rows.map(({ name }) => {
    const timeOfUse = timesOfUse[name]
    // Every write gives the row it leaves a newer xmin; a sum is made only where a column may change.
    const state =
      timeOfUse === undefined
        ? sql`concat(count(*), ' rows, written last by ', max(t.xmin::text::bigint))`
        : sql`md5(string_agg((to_jsonb(t) - ${timeOfUse}::text)::text, '|' order by t.id))`
    return sql`select ${name} as name, ${state} as state from ${sql.table(name)} t`
  })
  const tables = await sql<{ name: string; state: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  const audit = await db.selectFrom('audit').selectAll().orderBy('id').execute()
  return { tables: Object.fromEntries(tables.rows.map(({ name, state }) => [name, state])), audit }
}
