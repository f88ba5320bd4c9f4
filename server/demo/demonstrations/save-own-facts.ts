import { sql } from 'kysely'
import type { Db } from '../../src/platform/database.ts'
import type { OwnFacts } from './own-facts.ts'

/** Writes what students have done about their demonstrations, by source id; the demonstrations are there already. */
export async function saveOwnFacts(db: Db, prefix: string, facts: OwnFacts, now: Date): Promise<void> {
  const rows = JSON.stringify(facts.assessments)
  await sql`insert into self_assessment (demonstration_id, state, overall_level, strengths, develop, how_prepared, shared,
      saved_at, submitted_at)
    select d.id, a.state, a.overall_level, a.strengths, a.develop, a.how_prepared, a.shared, a.saved_at,
      case when a.state = 'SUBMITTED' then a.saved_at end
    from jsonb_to_recordset(${rows}::jsonb) as a (demonstration_id text, state text, overall_level text,
      strengths text, develop text, how_prepared text, shared boolean, saved_at timestamptz)
    join demonstration d on d.source_id = ${prefix}::text || a.demonstration_id`.execute(db)
  await sql`insert into self_assessment_item (demonstration_id, requirement_id, level, comment)
    select d.id, r.id, i.level, i.comment
    from jsonb_to_recordset(${rows}::jsonb) as a (demonstration_id text, items jsonb)
    join demonstration d on d.source_id = ${prefix}::text || a.demonstration_id
    cross join jsonb_to_recordset(a.items) as i (requirement_id text, level text, comment text)
    join requirement r on r.source_id = ${prefix}::text || i.requirement_id`.execute(db)
  await sql`update demonstration_task t set done = true, done_at = k.done_at, student_note = k.note
    from jsonb_to_recordset(${JSON.stringify(facts.ticks)}::jsonb)
      as k (task_id text, done_at timestamptz, note text)
    where t.source_id = ${prefix}::text || k.task_id`.execute(db)
  await sql`insert into demonstration_task (demonstration_id, position, text, state, proposed_at)
    select d.id, 99, jsonb_build_object('fi', p.text), 'PROPOSED', p.at
    from jsonb_to_recordset(${JSON.stringify(facts.proposals)}::jsonb)
      as p (demonstration_id text, text text, at timestamptz)
    join demonstration d on d.source_id = ${prefix}::text || p.demonstration_id`.execute(db)
  await sql`insert into demonstration_request (demonstration_id, kind, state, reason, requested_at, decided_at, answer)
    select d.id, q.kind, 'REJECTED', q.reason, d.published_at + interval '2 hours',
      least(d.published_at + interval '9 days', ${now.toISOString()}::timestamptz), q.answer
    from jsonb_to_recordset(${JSON.stringify(facts.requests)}::jsonb)
      as q (demonstration_id text, kind text, reason text, answer text)
    join demonstration d on d.source_id = ${prefix}::text || q.demonstration_id`.execute(db)
}
