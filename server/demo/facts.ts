import { sql } from 'kysely'
import type { Db } from '../src/platform/database.ts'
import type { ChangedLesson } from './changes.ts'
import type { DemoMark } from './marks.ts'
import type { DemoNotice } from './notices.ts'
import type { DemoLink } from './people.ts'

/** What people did in the portal: no import brings these, so they are written here, by source id. */

export async function saveChanges(
  db: Db,
  prefix: string,
  changes: readonly ChangedLesson[],
  at: string,
): Promise<void> {
  const rows = changes.map(({ session, state, changes: list }) => ({ id: session.source_id, state, list }))
  await sql`update event_session t set state = c.state, sequence = 1, updated_at = ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (id text, state text)
    where t.source_id = ${prefix}::text || c.id`.execute(db)
  await sql`insert into event_session_change (session_id, field, old_value, new_value, at)
    select t.id, v."field", v."oldValue", v."newValue", ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (id text, list jsonb)
    join event_session t on t.source_id = ${prefix}::text || c.id
    cross join jsonb_to_recordset(c.list) as v ("field" text, "oldValue" text, "newValue" text)`.execute(db)
}

export async function saveOutcomes(db: Db, prefix: string, marks: readonly DemoMark[]): Promise<void> {
  const outcomes = marks.map(mark => ({
    id: mark.record.source_id,
    type_code: mark.typeCode,
    state: mark.state,
    rejections: mark.rejections,
    parent_seen_at: mark.parentSeenAt,
  }))
  await sql`update absence_mark t set type_code = o.type_code, state = o.state, rejections = o.rejections,
      parent_seen_at = o.parent_seen_at
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as o (id text, type_code text, state text, rejections integer, parent_seen_at timestamptz)
    where t.source_id = ${prefix}::text || o.id`.execute(db)
  const explanations = marks.flatMap(mark => mark.explanations)
  await sql`insert into absence_explanation (source_id, mark_id, kind, reason_code, text, by_id, by_role, at, state,
      decided_by, decided_at, result_code, decision_comment)
    select ${prefix}::text || e.source_id, m.id, e.kind, e.reason_code, e.text, p.id, e.by_role, e.at, e.state, d.id,
      e.decided_at, e.result_code, e.decision_comment
    from jsonb_to_recordset(${JSON.stringify(explanations)}::jsonb) as e (source_id text, mark_id text, kind text,
      reason_code text, text text, by_id text, by_role text, at timestamptz, state text, decided_by text,
      decided_at timestamptz, result_code text, decision_comment text)
    join absence_mark m on m.source_id = ${prefix}::text || e.mark_id
    left join person p on p.source_id = ${prefix}::text || e.by_id
    left join person d on d.source_id = ${prefix}::text || e.decided_by`.execute(db)
}

export async function saveNotices(db: Db, prefix: string, notices: readonly DemoNotice[]): Promise<void> {
  await sql`insert into absence_notice (source_id, student_id, kind, start_date, end_date, start_time, end_time,
      reason_code, text, state, by_id, by_role, created_at, decider, decided_by, decided_at, decision_comment)
    select ${prefix}::text || n.source_id, s.id, n.kind, n.start_date, n.end_date, n.start_time, n.end_time,
      n.reason_code, n.text, n.state, p.id, n.by_role, n.created_at, n.decider, d.id, n.decided_at, n.decision_comment
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as n (source_id text, student_id text, kind text,
      start_date date, end_date date, start_time time, end_time time, reason_code text, text text, state text,
      by_id text, by_role text, created_at timestamptz, decider text, decided_by text, decided_at timestamptz,
      decision_comment text)
    join person s on s.source_id = ${prefix}::text || n.student_id
    join person p on p.source_id = ${prefix}::text || n.by_id
    left join person d on d.source_id = ${prefix}::text || n.decided_by`.execute(db)
}

/** Consents of adult students, and the link that the school has blocked. */
export async function saveConsents(
  db: Db,
  prefix: string,
  links: readonly DemoLink[],
  until: string,
): Promise<void> {
  const rows = links
    .filter(({ parent }) => parent.consent !== undefined || parent.blocked)
    .map(({ record, parent }) => ({
      id: record.source_id,
      scopes: parent.consent ?? [],
      state: parent.blocked ? 'BLOCKED' : 'ACTIVE',
    }))
  await sql`update parent_access t set consent_scopes = c.scopes, state = c.state,
      consent_until = case when cardinality(c.scopes) > 0 then ${until}::date end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (id text, scopes text[], state text)
    where t.source_id = ${prefix}::text || c.id`.execute(db)
}

export interface DemoWorkplaceDay {
  student_id: string
  date: string
  hours: number
  note: string | null
  state: 'LOGGED' | 'CONFIRMED' | 'DISPUTED'
}

export async function saveWorkplaceDays(
  db: Db,
  prefix: string,
  days: readonly DemoWorkplaceDay[],
  at: string,
): Promise<void> {
  await sql`insert into workplace_day (student_id, date, hours, note, state, logged_at)
    select p.id, d.date, d.hours, d.note, d.state, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(days)}::jsonb)
      as d (student_id text, date date, hours numeric, note text, state text)
    join person p on p.source_id = ${prefix}::text || d.student_id`.execute(db)
}

const providerName = {
  fi: 'Kuutsalmen ammattiopisto',
  sv: 'Yrkesinstitutet Kuutsalmi',
  en: 'Kuutsalmi Vocational College',
}

export async function saveProvider(db: Db, demoDay: string): Promise<void> {
  await db
    .insertInto('provider')
    .values({
      name: JSON.stringify(providerName),
      demo: true,
      demo_day: demoDay,
      support_contact: 'opintotoimisto@example.invalid',
    })
    .execute()
}
