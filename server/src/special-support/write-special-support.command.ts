import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'

export interface StatementRow {
  decision_id: number
  by_id: number
  by_role: 'STUDENT' | 'PARENT'
  by_name: string
  text: string
  agree: boolean
  at: Date
}

/** What each party to the hearings of a student has said last, in the order of speaking. */
export async function statementsOf(db: Db, studentId: number): Promise<StatementRow[]> {
  const { rows } = await sql<StatementRow>`select * from (
      select distinct on (t.decision_id, t.by_id) t.decision_id, t.by_id, t.by_role,
        p.call_name || ' ' || p.last_name as by_name, t.text, t.agree, t.at, t.id
      from support_statement t join support_decision d on d.id = t.decision_id join person p on p.id = t.by_id
      where d.student_id = ${studentId} order by t.decision_id, t.by_id, t.id desc) latest
    order by at, id`.execute(db)
  return rows
}

export interface Said {
  byId: number
  byRole: 'STUDENT' | 'PARENT'
  text: string
  at: Date
}

/** Adds a statement, unless it is word for word what this person has said last. The caller holds the decision. */
export async function addStatement(
  db: Db,
  decisionId: number,
  { byId, byRole, text, at }: Said,
  agree: boolean,
): Promise<void> {
  await sql`insert into support_statement (decision_id, by_id, by_role, text, agree, at)
    select ${decisionId}, ${byId}, ${byRole}, ${text}, ${agree}, ${at.toISOString()}::timestamptz
    where not exists (
      select from (select text, agree from support_statement where decision_id = ${decisionId} and by_id = ${byId}
        order by id desc limit 1) last
      where last.text = ${text} and last.agree = ${agree})`.execute(db)
}

export interface RequestRow {
  id: number
  text: string
  at: Date
  by_role: 'STUDENT' | 'PARENT'
  by_name: string
  state: 'OPEN' | 'ANSWERED'
  answer: string | null
  answered_by: number | null
  answered_by_name: string | null
  answered_by_title: string | null
  answered_at: string | null
}

export async function requestsOf(db: Db, studentId: number): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`select r.id, r.text, r.at, r.by_role,
      p.call_name || ' ' || p.last_name as by_name, r.state, r.answer, r.answered_by,
      q.call_name || ' ' || q.last_name as answered_by_name, s.title as answered_by_title, r.answered_at
    from support_request r join person p on p.id = r.by_id
    left join person q on q.id = r.answered_by left join staff s on s.person_id = q.id
    where r.student_id = ${studentId} order by r.at desc, r.id desc`.execute(db)
  return rows
}

/** Opens a request. The same words of the same person, still unanswered, are one request. */
export async function openRequest(
  db: Db,
  studentId: number,
  { byId, byRole, text, at }: Said,
): Promise<void> {
  // Two taps at once wait for each other here.
  await sql`select person_id from student where person_id = ${studentId} for update`.execute(db)
  await sql`insert into support_request (student_id, by_id, by_role, text, at)
    select ${studentId}, ${byId}, ${byRole}, ${text}, ${at.toISOString()}::timestamptz
    where not exists (select from support_request
      where student_id = ${studentId} and by_id = ${byId} and text = ${text} and state = 'OPEN')`.execute(db)
}
