import { sql } from 'kysely'
import { writeThreads } from '../../server/demo/large/large-correspondence.ts'
import { transaction } from '../../server/src/platform/database/database.ts'
import type { LargeSchool, Visit } from './large-school.ts'

const threadsOfEach = 200

/** Fills up each of these students to 200 threads. Returns them with the newest thread of each. */
export async function giveCorrespondence({ database, now }: LargeSchool, visits: Visit[]): Promise<Visit[]> {
  const { db } = database
  const ids = visits.map(visit => visit.personId)
  const poor = await sql<{ id: number; threads: number }>`
    select id, (select count(*)::integer from message_participant where person_id = id) as threads
    from (select distinct unnest(${ids}::bigint[]) as id) s
    where (select count(*) from message_participant where person_id = id) < ${threadsOfEach}`.execute(db)
  if (poor.rows.length > 0) {
    console.log(`writing ${threadsOfEach} threads for each of ${poor.rows.length} students …`)
    const students = poor.rows.map(row => row.id)
    const lacking = threadsOfEach - Math.min(...poor.rows.map(row => row.threads))
    await transaction(db, tx => writeThreads(tx, students, lacking, now))
    await database.runScript('vacuum analyze message_thread, message_participant, message, message_recipient')
  }
  const { rows } = await sql<{ personId: number; threadId: number }>`
    select person_id as "personId", max(thread_id) as "threadId" from message_participant
    where person_id = any(${ids}::bigint[]) group by person_id`.execute(db)
  const threadOf = new Map(rows.map(row => [row.personId, row.threadId]))
  return visits.map(visit => ({ ...visit, threadId: threadOf.get(visit.personId) ?? 0 }))
}
