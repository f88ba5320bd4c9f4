import type { PlanState } from '@studentgo/protocol/skill-acquirement-plan'
import { sql } from 'kysely'
import { type Db, runText } from '../platform/database.ts'
import type { PlanChangeRow } from './plan.queries.ts'

export interface DecisionRow {
  approvalId: number
  version: number
  decision: 'APPROVED' | 'RETURNED' | 'SEEN'
  by: string
  role: 'STUDENT' | 'PARENT' | 'STAFF'
  at: string
  comment: string | null
  method: 'SESSION' | 'STRONG'
}

/** What has been decided of a plan's versions, the newest first. */
export function decisionsOf(db: Db, planId: number): Promise<DecisionRow[]> {
  const text = `select v.id as "approvalId", v.version, d.decision, p.call_name || ' ' || p.last_name as by,
      d.by_role as role, to_json(d.at)#>>'{}' as at, d.comment, d.method
    from plan_version v join plan_decision d on d.plan_version_id = v.id join person p on p.id = d.by_id
    where v.plan_id = $1 order by d.at desc, d.id desc`
  return runText<DecisionRow>(db, 'plan_decisions', text, [planId])
}

export interface PastVersionRow {
  version: number
  state: PlanState
  at: string
  changes: PlanChangeRow[]
  staffAnswer: string | null
  staffAnsweredAt: string | null
}

/** The versions of a plan but drafts, the newest first. */
export function versionsOf(db: Db, planId: number): Promise<PastVersionRow[]> {
  const text = `select v.version, v.state, to_json(coalesce(v.requested_at, v.created_at))#>>'{}' as at, v.changes,
      v.staff_answer as "staffAnswer", to_json(v.staff_answered_at)#>>'{}' as "staffAnsweredAt"
    from plan_version v where v.plan_id = $1 and v.state <> 'DRAFT' order by v.version desc`
  return runText<PastVersionRow>(db, 'plan_versions', text, [planId])
}

export interface AskedVersion {
  planId: number
  studyRightId: number
  rightState: string
  version: number
  state: PlanState
  requiresStrongAuth: boolean
  decided: 'APPROVED' | 'RETURNED' | null
}

/**
 * The student's own version with this id, locked until the transaction ends. A draft is not there yet. It is
 * locked first and read then: whoever waited for the lock has to see what was decided meanwhile.
 */
export async function lockVersion(
  db: Db,
  studentId: number,
  approvalId: number,
): Promise<AskedVersion | undefined> {
  const own = sql`from plan_version v
    join plan p on p.id = v.plan_id
    join study_right r on r.id = p.study_right_id and r.state <> 'mitatoity'
    where v.id = ${approvalId} and p.student_id = ${studentId} and v.state <> 'DRAFT'`
  await sql`select v.id ${own} for update of v`.execute(db)
  const { rows } =
    await sql<AskedVersion>`select p.id as "planId", r.id as "studyRightId", r.state as "rightState",
      v.version, v.state, v.requires_strong_auth as "requiresStrongAuth",
      (select d.decision from plan_decision d where d.plan_version_id = v.id and d.by_role = 'STUDENT') as decided
    ${own}`.execute(db)
  return rows[0]
}

export interface Said {
  byId: number
  byRole: 'STUDENT' | 'PARENT'
  at: Date
  comment: string | undefined
}

/** Notes the student's decision and moves the version on. */
export async function saveDecision(
  db: Db,
  approvalId: number,
  decision: 'APPROVED' | 'RETURNED',
  state: PlanState,
  said: Said & { method: 'SESSION' | 'STRONG' },
): Promise<void> {
  await db
    .insertInto('plan_decision')
    .values({
      plan_version_id: approvalId,
      decision,
      by_id: said.byId,
      by_role: said.byRole,
      at: said.at,
      comment: said.comment ?? null,
      method: said.method,
    })
    .execute()
  await db.updateTable('plan_version').set({ state }).where('id', '=', approvalId).execute()
  await sql`update plan p set updated_at = ${said.at}
    from plan_version v where v.id = ${approvalId} and p.id = v.plan_id`.execute(db)
}

/** Notes that a guardian has seen a version; once for each guardian. */
export async function saveSeen(db: Db, approvalId: number, said: Said): Promise<void> {
  // The version is locked; a table whose rows stay can not be asked to look for conflicts itself.
  await sql`insert into plan_decision (plan_version_id, decision, by_id, by_role, at, comment)
    select ${approvalId}, 'SEEN', ${said.byId}, ${said.byRole}, ${said.at}, ${said.comment ?? null}
    where not exists (select from plan_decision d where d.plan_version_id = ${approvalId}
      and d.by_id = ${said.byId} and d.decision = 'SEEN')`.execute(db)
}
