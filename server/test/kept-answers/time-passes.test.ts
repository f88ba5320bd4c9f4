import { type RawBuilder, sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compare, type KeptRead, readsOf } from './compare-reads.ts'
import { makeThreeServers, type ThreeServers } from './three-servers.ts'

let servers: ThreeServers
let reads: KeptRead[]
beforeEach(async () => {
  servers = await makeThreeServers()
})
afterEach(() => servers.close())

const aada = sql`(select person_id from account where username = 'aada.kuisma')`
/** Aada's lesson that begins at 12.15 today; it is nine o'clock. */
const lesson = sql`(select s.id from event_session s join event_participant p on p.event_id = s.event_id
  where p.student_id = ${aada} and s.start_at = '2026-11-23T12:15+02' limit 1)`

/** What changes by itself: what is written before, and how long it takes. */
const cases: [what: string, minutes: number, written: RawBuilder<unknown>][] = [
  [
    'the mark of a lesson that was marked before it began',
    195,
    sql`insert into absence_mark (session_id, student_id, type_code, recorded_code, minutes, recorded_at, state)
      select ${lesson}, ${aada}, 'S', 'S', 90, '2026-11-23T08:00+02', 'UNEXPLAINED'`,
  ],
  [
    'the minutes of a lesson whose roll was called before it began',
    195,
    sql`update event_session set roll_called_at = '2026-11-23T08:00+02' where id = ${lesson}`,
  ],
  [
    'a notice, which cannot be taken back when the first lesson begins',
    195,
    sql`insert into absence_notice (student_id, kind, start_date, end_date, start_time, end_time, state, by_id, by_role, created_at, reason_code)
      select ${aada}, 'SICK', '2026-11-23', '2026-11-23', '12:00', '14:00', 'RECEIVED', ${aada}, 'STUDENT', '2026-11-23T08:00+02', 'T'`,
  ],
  [
    'news that were written for later',
    60,
    sql`update news set published_at = '2026-11-23T10:00+02' where id = 1`,
  ],
  ['news that expire', 60, sql`update news set expires_at = '2026-11-23T10:00+02' where id = 1`],
  [
    'a registration that opens',
    60,
    sql`update education_event set opens_at = '2026-11-23T10:00+02', closes_at = '2026-12-02T10:00+02' where opens_at < '2026-11-23'`,
  ],
  [
    'a registration that opens in a week',
    60,
    sql`update education_event set opens_at = '2026-11-30T10:00+02', closes_at = '2026-12-02T10:00+02' where opens_at < '2026-11-23'`,
  ],
  [
    'a registration that closes',
    60,
    sql`update education_event set closes_at = '2026-11-23T10:00+02' where opens_at < '2026-11-23'`,
  ],
  [
    'a talk on the plan',
    60 + 1,
    sql`update plan_activity set next_meeting_at = '2026-11-23T10:00+02' where id = (
      select id from plan_activity where student_id = ${aada} and next_meeting_at is not null limit 1)`,
  ],
  [
    'an invitation',
    60,
    sql`update parent_access set invited_until = '2026-11-23T10:00+02', accepted_at = null where student_id = ${aada}`,
  ],
  ['a form that closes', 60, sql`update request_form set closes_at = '2026-11-23T10:00+02' where id = 1`],
  [
    'the time to take back a message',
    1,
    sql`update message set at = '2026-11-23T08:59:59+02' where from_id = ${aada}`,
  ],
  [
    'the time to confirm an address',
    60,
    sql`insert into email_change (person_id, email, token_hash, expires_at, requested_at)
      values (${aada}, 'new@example.com', 'x', '2026-11-23T10:00+02', '2026-11-23T08:00+02')`,
  ],
  ['the day', 15 * 60, sql`select 1`],
]

/** Those that other reads than the first show. */
const onOthers = [
  'the minutes of a lesson whose roll was called before it began',
  'an invitation',
  'a form that closes',
  'the time to take back a message',
  'the time to confirm an address',
]

test.each(cases)('a kept answer ends with %s', async (what, minutes, written) => {
  await written.execute(servers.database.db)
  reads = await readsOf(servers, onOthers.includes(what))
  await sql`update login_session set last_seen_at = '2026-12-01', expires_at = '2026-12-31'`.execute(
    servers.database.db,
  )
  servers.clock.pass({ minutes: minutes - 1 })
  const before = await compare(reads)
  servers.clock.pass({ minutes: 1 })
  const after = await compare(reads)
  expect([...before.wrong, ...after.wrong]).toEqual([])
  expect(after.hasMoved).toBe(true)
})
