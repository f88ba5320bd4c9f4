import { schoolDateOf } from '@studentgo/protocol/rules/calendar'
import { sql } from 'kysely'
import { promoteWaiting } from '../education-events/waitlist.sql.ts'

import { type Entity, idOf, text } from './entity.ts'
import type { OfferRecord } from './offer-records.ts'
import { type Counts, type Run, stageOf, stageRows } from './stage.ts'

const offerEntity: Entity = {
  table: 'offer',
  key: [idOf('education_event', 'event_id')],
  columns: [
    { name: 'capacity', type: 'integer' },
    { name: 'opens_at', type: 'timestamptz' },
    { name: 'closes_at', type: 'timestamptz' },
    ...text('registration_mode'),
    { name: 'waitlist_enabled', type: 'boolean' },
    ...text('delivery', 'language'),
    idOf('campus', 'campus_id'),
    { name: 'description', type: 'jsonb' },
    { name: 'osp', type: 'numeric(5, 1)' },
    { name: 'groups', type: 'bigint[]', of: 'student_group', stagedOnly: true },
  ],
}

const columns = offerEntity.columns.filter(column => !column.stagedOnly).map(column => column.name)

/**
 * Writes which events are on offer and on what terms. Seats that were given stay given: a smaller capacity is
 * that of the seats taken. Of more seats, those who wait get theirs at once. An event that is not on offer any
 * more keeps its students.
 */
export async function applyOffers(run: Run, offers: Iterable<OfferRecord>): Promise<Counts> {
  const staged = await stageRows(run, offerEntity, offers)
  const stage = stageOf(offerEntity)
  const held = sql.join(columns.map(name => sql`t.${sql.id(name)}`))
  const set = sql.join(columns.map(name => sql`${sql.id(name)} = w.${sql.id(name)}`))
  const { rows } = await sql<{ is_new: boolean }>`
    with w as (select t.id, t.opens_at is null as is_new, ${sql.join(columns.map(wantedValue))} from ${stage} s join education_event t on t.id = s.event_id)
    update education_event t set ${set} from w
    where t.id = w.id and (${held}) is distinct from (${sql.join(columns.map(name => sql`w.${sql.id(name)}`))})
    returning w.is_new`.execute(run.db)
  const ended = await sql`update education_event t set opens_at = null, closes_at = null
    where t.opens_at is not null and starts_with(t.source_id, ${run.prefix})
      and not exists (select from ${stage} s where s.event_id = t.id)`.execute(run.db)
  await syncAudience(run)
  await promoteForNewSeats(run)
  const created = rows.filter(row => row.is_new).length
  return {
    created,
    updated: rows.length - created,
    ended: Number(ended.numAffectedRows ?? 0),
    unchanged: staged - rows.length,
  }
}

function wantedValue(name: string) {
  if (name !== 'capacity') return sql`s.${sql.id(name)}`
  return sql`case when s.capacity < t.taken then t.taken else s.capacity end as capacity`
}

async function syncAudience(run: Run): Promise<void> {
  const stage = stageOf(offerEntity)
  await sql`delete from event_audience t using education_event e where e.id = t.event_id
    and starts_with(e.source_id, ${run.prefix})
    and not exists (select from ${stage} s where s.event_id = t.event_id and t.group_id = any(s.groups))`.execute(
    run.db,
  )
  await sql`insert into event_audience (event_id, group_id)
    select s.event_id, g from ${stage} s cross join unnest(s.groups) g on conflict do nothing`.execute(run.db)
}

async function promoteForNewSeats(run: Run): Promise<void> {
  const { rows } = await sql<{ id: number }>`select e.id from education_event e
    join ${stageOf(offerEntity)} s on s.event_id = e.id
    where (e.capacity is null or e.taken < e.capacity)
      and exists (select from event_registration r where r.event_id = e.id and r.state = 'WAITLISTED')
    order by e.id for no key update of e`.execute(run.db)
  const db = run.db
  for (const { id } of rows) await promoteWaiting(db, id, run.now, schoolDateOf(run.now, run.timeZone))
}
