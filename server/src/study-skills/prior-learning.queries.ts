import type { PriorLearning } from '@studentgo/protocol/study-skills'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'

/** The earlier learning told in the round `r` of the query around it, in the order in which it was told. */
export const learningOfRound = sql`(select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('id', l.id,
    'kind', l.kind, 'title', l.title, 'place', l.place, 'from', l.from_date, 'to', l.to_date, 'hours', l.hours,
    'description', l.description)) order by l.position, l.id), '[]')
  from prior_learning l where l.round_id = r.id)`

/**
 * Makes a round's earlier learning what was sent: entries with an id are written over, those without one are new.
 * The caller has seen to it that every id is of this round, and has removed those that were left out.
 */
export async function saveLearning(db: Db, roundId: number, told: readonly PriorLearning[]): Promise<void> {
  if (told.length === 0) return
  const rows = JSON.stringify(told.map((entry, position) => ({ ...entry, position })))
  const sent = sql`jsonb_to_recordset(${rows}::jsonb) as s (id bigint, position integer, kind text, title text,
    place text, "from" date, "to" date, hours integer, description text)`
  await sql`update prior_learning l set position = s.position, kind = s.kind, title = s.title,
      place = nullif(s.place, ''), from_date = s."from", to_date = s."to", hours = s.hours,
      description = nullif(s.description, '')
    from ${sent} where l.id = s.id and l.round_id = ${roundId}`.execute(db)
  await sql`insert into prior_learning (round_id, position, kind, title, place, from_date, to_date, hours, description)
    select ${roundId}, s.position, s.kind, s.title, nullif(s.place, ''), s."from", s."to", s.hours,
      nullif(s.description, '')
    from ${sent} where s.id is null order by s.position`.execute(db)
}

export async function removeLearning(db: Db, roundId: number, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('prior_learning').where('round_id', '=', roundId).where('id', 'in', ids).execute()
}
