import { sql } from 'kysely'
import { promoteWaiting } from '../../education-events/places/promote-waiting.command.ts'
import type { Run } from '../engine/run.ts'
import { changeRows, stageOf, updateWhere } from '../engine/sync.sql.ts'
import { type AnyTable, tableOf } from '../engine/table.ts'
import * as files from './offers.files.ts'

/** Which events are on offer and on what terms. An event that is not on offer any more keeps its students. */
export const offers = tableOf(files.offers, {
  name: 'education_event',
  stage: 'offer',
  key: ['event_id'],
  renamed: { event_id: 'id' },
  completes: { isNew: sql`t.opens_at is null` },
  // Seats that were given stay given: a smaller capacity is that of the seats taken.
  prepare: (run, table) =>
    changeRows(
      run.db,
      sql`update ${stageOf(table)} s set capacity = t.taken from education_event t
        where t.id = s.event_id and s.capacity < t.taken`,
    ),
  end: async (run, gone, table) => {
    await changeRows(
      run.db,
      sql`delete from event_audience a using education_event t where t.id = a.event_id and ${gone}`,
    )
    return updateWhere(sql`t.opens_at is not null`, sql`opens_at = null, closes_at = null`)(run, gone, table)
  },
  finish: async (run, table) => {
    await saveAudience(run, table)
    await promoteForNewSeats(run, table)
  },
})

async function saveAudience(run: Run, table: AnyTable): Promise<void> {
  await sql`delete from event_audience t using ${stageOf(table)} s
    where s.event_id = t.event_id and not coalesce(t.group_id = any(s.groups), false)`.execute(run.db)
  await sql`insert into event_audience (event_id, group_id)
    select s.event_id, g from ${stageOf(table)} s cross join unnest(s.groups) g on conflict do nothing`.execute(
    run.db,
  )
}

/** Of more seats, those who wait get theirs at once. */
async function promoteForNewSeats(run: Run, table: AnyTable): Promise<void> {
  const { rows } = await sql<{ id: number }>`select e.id from education_event e
    join ${stageOf(table)} s on s.event_id = e.id
    where (e.capacity is null or e.taken < e.capacity)
      and exists (select from event_registration r where r.event_id = e.id and r.state = 'WAITLISTED')
    order by e.id for no key update of e`.execute(run.db)
  for (const { id } of rows) await promoteWaiting(run.db, id, run.now, run.today)
}
