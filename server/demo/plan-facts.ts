import { sql } from 'kysely'
import type { PlanVersionRecord } from '../src/import/plan-records.ts'
import type { Db } from '../src/platform/database.ts'
import type { DemoLink } from './people.ts'

/** What students and guardians have said of plans in the portal: no import brings it. */

export interface DemoDecision {
  version_id: string
  by_id: string
  by_role: 'STUDENT' | 'PARENT'
  decision: 'APPROVED' | 'RETURNED' | 'SEEN'
  /** Days after the version was sent. */
  after: number
  comment: string | null
}

const returned = 'Haluaisin vaihtaa valinnaisen osan ja tehdä näytön vasta keväällä.'

/** Each version that is no draft was decided by its student; guardians of some have seen it. */
export function demoDecisions(
  versions: readonly PlanVersionRecord[],
  links: readonly DemoLink[],
): DemoDecision[] {
  return versions.flatMap(version => {
    if (version.requested_at === null || version.state === 'SENT_TO_STUDENT') return []
    const student = version.plan_id.replace(/-\d$/, '')
    const isReturned = version.state === 'STUDENT_RETURNED' || version.staff_answer !== null
    const own: DemoDecision = {
      version_id: version.source_id,
      by_id: student,
      by_role: 'STUDENT',
      decision: isReturned ? 'RETURNED' : 'APPROVED',
      after: 1,
      comment: isReturned ? returned : null,
    }
    const guardian = links.find(link => link.record.student_id === student && !link.parent.blocked)
    if (guardian === undefined || version.version > 1) return [own]
    const seen: DemoDecision = {
      ...own,
      by_id: guardian.record.parent_id,
      by_role: 'PARENT',
      decision: 'SEEN',
      comment: null,
    }
    return [seen, own]
  })
}

const comments = [
  {
    plan_id: 'aada.kuisma-1',
    by_id: 'kaisa.mantyla',
    by_role: 'STAFF',
    text: 'Lisäsin verkkopalvelut, kuten puhuimme. Katso muutokset ja kerro, sopiiko tämä sinulle.',
  },
  {
    plan_id: 'aada.kuisma-1',
    by_id: 'petri.kuisma',
    by_role: 'PARENT',
    text: 'Hyvä, että myös jatko-opinnot on otettu huomioon.',
  },
  {
    plan_id: 'asa-maria.soderstrom-1',
    by_id: 'asa-maria.soderstrom',
    by_role: 'STUDENT',
    text: 'Jag vill gärna prata om när jag kan höja vitsordet.',
  },
]

export async function savePlanFacts(
  db: Db,
  prefix: string,
  decisions: readonly DemoDecision[],
  now: Date,
): Promise<void> {
  await sql`insert into plan_decision (plan_version_id, decision, by_id, by_role, at, comment)
    select v.id, d.decision, p.id, d.by_role,
      least(v.requested_at + make_interval(days => d.after), ${now}::timestamptz), d.comment
    from jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb) as d (version_id text, by_id text, by_role text,
      decision text, after integer, comment text)
    join plan_version v on v.source_id = ${prefix}::text || d.version_id
    join person p on p.source_id = ${prefix}::text || d.by_id`.execute(db)
  await sql`insert into plan_comment (plan_id, by_id, by_role, at, text)
    select plan.id, p.id, c.by_role, ${now}::timestamptz - make_interval(hours => 40 - c.ordinality::integer * 2), c.text
    from rows from (jsonb_to_recordset(${JSON.stringify(comments)}::jsonb)
      as (plan_id text, by_id text, by_role text, text text)) with ordinality
      as c (plan_id, by_id, by_role, text, ordinality)
    join plan on plan.source_id = ${prefix}::text || c.plan_id
    join person p on p.source_id = ${prefix}::text || c.by_id`.execute(db)
}
