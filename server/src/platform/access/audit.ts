import type { StaffRole } from '@studentgo/protocol/endpoint'
import type { actorKinds } from '@studentgo/protocol/staff-operation'
import type { Db, ReadDb } from '../database/database.ts'
import { writeStatement } from '../database/statement.ts'

export interface AuditEntry {
  at: Date
  actorId: number | undefined
  actorKind: (typeof actorKinds)[number]
  /** In which role somebody of the staff acts. */
  actorRole?: StaffRole | undefined
  studentId: number | undefined
  action: string
  object?: string | undefined
  outcome: 'DONE' | 'REFUSED'
  requestId?: string | undefined
}

const insertAudit = writeStatement((db, params: AuditEntry) =>
  db.insertInto('audit').values({
    at: params.at,
    actor_id: params.actorId ?? null,
    actor_kind: params.actorKind,
    actor_role: params.actorRole ?? null,
    student_id: params.studentId ?? null,
    action: params.action,
    object: params.object ?? null,
    outcome: params.outcome,
    request_id: params.requestId ?? null,
  }),
)

/**
 * One row per write, per read by a guardian or staff and per refusal; in the transaction of what it tells about. It is the
 * one thing that a reader writes.
 */
export async function writeAudit(db: ReadDb, entry: AuditEntry): Promise<void> {
  await insertAudit(db as Db, entry)
}
