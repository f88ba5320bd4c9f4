import type { Language } from '@studentgo/protocol/language'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { localisedColumn } from '../platform/localised.ts'

export interface LearningSupportRow {
  id: number
  type_code: string
  module_group: string | null
  start_date: string | null
  end_date: string | null
  description: string
}

/** Support without a decision, what is going on first. */
export async function learningSupportOf(
  db: Db,
  studentId: number,
  language: Language,
): Promise<LearningSupportRow[]> {
  const { rows } = await sql<LearningSupportRow>`select id, type_code, module_group, start_date, end_date,
      ${localisedColumn('description', language)} as description
    from learning_support where student_id = ${studentId} and is_active
    order by end_date desc nulls first, type_code, id`.execute(db)
  return rows
}

export interface DecisionRow {
  id: number
  level: string
  state: string
  appealed: boolean
  valid_from: string
  valid_to: string | null
  responsible_id: number
  responsible_name: string
  responsible_title: string | null
  hearing_requested_at: string | null
  hearing_due: string | null
  decided_at: string | null
  decided_by: number | null
  decided_by_name: string | null
  decided_by_title: string | null
  appeal_instructions: string | null
  appeal_until: string | null
}

/** The decisions of a student, the newest first. Without their grounds: those are read by themselves. */
export async function decisionsOf(db: Db, studentId: number, language: Language): Promise<DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`select d.id, d.level, d.state, d.appealed, d.valid_from, d.valid_to,
      d.responsible_id, p.call_name || ' ' || p.last_name as responsible_name, s.title as responsible_title,
      d.hearing_requested_at, d.hearing_due, d.decided_at, d.decided_by,
      q.call_name || ' ' || q.last_name as decided_by_name, t.title as decided_by_title,
      ${localisedColumn('d.appeal_instructions', language)} as appeal_instructions, d.appeal_until
    from support_decision d
    join person p on p.id = d.responsible_id join staff s on s.person_id = p.id
    left join person q on q.id = d.decided_by left join staff t on t.person_id = q.id
    where d.student_id = ${studentId} order by d.valid_from desc, d.id desc`.execute(db)
  return rows
}

export interface GroundsRow {
  state: string
  grounds: string
}

/** Why the school decides as it does; undefined for a decision that is not this student's. */
export async function groundsOf(
  db: Db,
  studentId: number,
  decisionId: number,
  language: Language,
): Promise<GroundsRow | undefined> {
  const { rows } = await sql<GroundsRow>`select state, ${localisedColumn('grounds', language)} as grounds
    from support_decision where id = ${decisionId} and student_id = ${studentId}`.execute(db)
  return rows[0]
}

/** Holds a decision still while somebody speaks; undefined when it is not this student's. */
export async function lockDecision(
  db: Db,
  studentId: number,
  decisionId: number,
): Promise<Pick<DecisionRow, 'state' | 'valid_from' | 'valid_to' | 'hearing_due'> | undefined> {
  return db
    .selectFrom('support_decision')
    .select(['state', 'valid_from', 'valid_to', 'hearing_due'])
    .where('id', '=', decisionId)
    .where('student_id', '=', studentId)
    .forUpdate()
    .executeTakeFirst()
}

export interface ArrangementRow {
  decision_id: number
  kind: string
  code: string
  module_id: number | null
  module_name: string | null
  text: string
}

export async function arrangementsOf(
  db: Db,
  studentId: number,
  language: Language,
): Promise<ArrangementRow[]> {
  const { rows } = await sql<ArrangementRow>`select a.decision_id, a.kind, a.code, a.module_id,
      ${localisedColumn('m.name', language)} as module_name, ${localisedColumn('a.text', language)} as text
    from support_arrangement a join support_decision d on d.id = a.decision_id
    left join module m on m.id = a.module_id
    where d.student_id = ${studentId} order by a.decision_id, a.position`.execute(db)
  return rows
}

export interface ContactRow {
  person_id: number
  name: string
  title: string | null
  email: string | null
  phone: string | null
}

/** Whom to talk to about support: special needs first, then guidance, then the responsible teacher. */
export async function supportContactsOf(db: Db, studentId: number): Promise<ContactRow[]> {
  const { rows } =
    await sql<ContactRow>`select p.id as person_id, p.call_name || ' ' || p.last_name as name, s.title,
      p.email, p.phone
    from responsible_staff r join study_right sr on sr.id = r.study_right_id
    join person p on p.id = r.staff_id and p.is_active join staff s on s.person_id = p.id
    where sr.student_id = ${studentId} and sr.state <> 'mitatoity'
    group by p.id, s.person_id
    order by min(case r.role when 'SPECIAL_NEEDS' then 1 when 'COUNSELLOR' then 2 else 3 end), p.last_name,
      p.id`.execute(db)
  return rows
}
