import type { Db } from '../database/database.ts'

export interface AuditEntry {
  at: Date
  actorId: number | undefined
  actorKind: 'ANYONE' | 'STUDENT' | 'PARENT' | 'STAFF' | 'SYSTEM'
  studentId: number | undefined
  action: string
  object?: string | undefined
  outcome: 'DONE' | 'REFUSED'
  requestId?: string | undefined
}

/** One row per write, per read by a guardian and per refusal; in the transaction of what it tells about. */
export async function writeAudit(db: Db, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      at: entry.at,
      actor_id: entry.actorId ?? null,
      actor_kind: entry.actorKind,
      student_id: entry.studentId ?? null,
      action: entry.action,
      object: entry.object ?? null,
      outcome: entry.outcome,
      request_id: entry.requestId ?? null,
    })
    .execute()
}
