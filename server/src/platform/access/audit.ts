import type { StaffRole } from '@studentgo/protocol/endpoint'
import type { actorKinds } from '@studentgo/protocol/staff-operation'
import { sql } from 'kysely'
import type { Db, ReadDb } from '../database/database.ts'
import { writeStatement } from '../database/statement.ts'

export interface AuditEntry {
  at: Date
  actorId: number | undefined
  actorKind: (typeof actorKinds)[number]
  /** In which role a member of staff acts. */
  actorRole?: StaffRole | undefined
  studentId: number | undefined
  action: string
  object?: string | undefined
  outcome: 'DONE' | 'REFUSED'
  requestId?: string | undefined
}

/** Adds rows, also as a part of one statement. */
export const insertAudit = writeStatement((db, params: { entries: string }) =>
  db
    .insertInto('audit')
    .columns([
      'at',
      'actor_id',
      'actor_kind',
      'actor_role',
      'student_id',
      'action',
      'object',
      'outcome',
      'request_id',
    ])
    .expression(
      sql`select * from jsonb_to_recordset(${params.entries}::jsonb) as e (at timestamptz, "actorId" bigint,
        "actorKind" text, "actorRole" text, "studentId" bigint, action text, object text, outcome text, "requestId" text)`,
    ),
)

/** What it takes. */
export function prepareAudit(...entries: readonly AuditEntry[]) {
  return { entries: JSON.stringify(entries) }
}

/**
 * One row per write, per read by a guardian or staff and per refusal; in the transaction of what it tells about. It is the
 * one thing that a reader writes.
 */
export async function writeAudit(db: ReadDb, entry: AuditEntry): Promise<void> {
  await writeAudits(db, [entry])
}

/** The same of several, in one statement. */
export async function writeAudits(db: ReadDb, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length > 0) await insertAudit(db as Db, prepareAudit(...entries))
}
