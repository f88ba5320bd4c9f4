import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { compare, readsOf, useReads } from './compare-reads.ts'

const used = useReads(true)

test('every read is kept: it costs one statement, a guardian’s those that decide and audit it', async () => {
  const composed: string[] = []
  for (const { reader, path } of used.reads) {
    const statements: string[] = []
    const end = used.servers.database.observe(({ query }) => statements.push(query.sql))
    const { status, headers } = await reader.first.get(path)
    end()
    if (status !== 200) composed.push(`${path} of ${reader.name}: ${status}`)
    const reading = statements.filter(
      text =>
        !/login_session|^insert into|^select parent_scopes|from "student" as "s" inner join "person"/.test(
          text,
        ),
    )
    // Each reading of a guardian is shown with the absences: it changes them.
    const isSeen = reader.name === 'petri.kuisma' && path.startsWith('/rest/v1/absence?')
    if (isSeen) continue
    if (headers.etag === undefined || reading.length > 0)
      composed.push(`${path} of ${reader.name}: ${reading.map(text => text.slice(0, 40))}`)
  }
  expect(composed).toEqual([])
})

test('through a school day and the night after it, every kept read equals a newly composed one', async () => {
  for (let step = 0; step < 9; step++) {
    used.servers.clock.pass({ minutes: 97 })
    const { wrong } = await compare(used.reads)
    expect(wrong).toEqual([])
    if (used.reads.some(({ text }) => text === '401')) used.reads = await readsOf(used.servers, true)
  }
})

test('the lessons of an event that waits for a place change what shows them', async () => {
  const { db } = used.servers.database
  await sql`delete from event_participant p using personal_education_event e
    where e.event_id = p.event_id and e.student_id = p.student_id`.execute(db)
  for (const _ of ['learned', 'kept']) await compare(used.reads)
  const shown = used.reads.find(({ path }) => /\/personaleducationevent\/\d+$/.test(path))
  const id = Number(shown?.path.split('/').at(-1))
  await sql`update event_session set topic = 'Another', roll_called_at = start_at
    where event_id = (select event_id from personal_education_event where id = ${id})`.execute(db)
  expect(await compare(used.reads)).toEqual({ wrong: [], hasMoved: true })
})

test('that a teacher has read a message is shown to its author', async () => {
  const { db } = used.servers.database
  const [writer] = used.reads.map(({ reader }) => reader.personId)
  const setReadAt = (at: string | null) =>
    sql`update message_recipient r set read_at = ${at} from message m
      where m.id = r.message_id and m.from_id = ${writer}`.execute(db)
  await setReadAt(null)
  for (const _ of ['learned', 'kept']) await compare(used.reads)
  await setReadAt('2026-11-20T08:00:00Z')
  expect(await compare(used.reads)).toEqual({ wrong: [], hasMoved: true })
})
