import type { NotificationRule } from '@studentgo/protocol/notifications'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { writeBatch, writeStatement } from '../database/statement.ts'
import { insertJob } from '../jobs/job-queue.ts'
import { wakeWorkers } from '../live/messages.ts'
import type { NotificationData } from '../rows/json-columns.ts'

/** The job that turns the outbox into notifications. */
export const outboxJob = 'outbox'

interface Event {
  rule: NotificationRule
  /** Identifies the event: a second one with the same key notifies nobody again. */
  key: string
  /** What the sentence names. Keys that begin with `place` are left out where the whereabouts are protected. */
  data: NotificationData
  /** The page of the very thing, below the base path of the reader's area: `/absences`. */
  target: string
}

/** Something that concerns a student and perhaps guardians, or one guardian or one of the staff alone, about a student or not. */
export type NotifiedEvent = Event &
  (
    | { studentId: number; guardianId?: number }
    | { guardianId: number; studentId?: number }
    | { staffId: number; studentId?: number }
  )

/** Whom an event about somebody's own account concerns, by the area that they are in. */
export function ownerOfAccount({
  personId,
  kind,
}: {
  personId: number
  kind: 'STUDENT' | 'PARENT' | 'STAFF'
}) {
  if (kind === 'STAFF') return { staffId: personId }
  return kind === 'STUDENT' ? { studentId: personId } : { guardianId: personId }
}

const insertEvents = writeStatement((db, params: { rows: string; now: Date }) =>
  db
    .insertInto('outbox')
    .columns(['rule', 'student_id', 'guardian_id', 'staff_id', 'key', 'data', 'target', 'at'])
    .expression(sql`
      select e.rule, e."studentId", e."guardianId", e."staffId", e.key, e.data, e.target, ${params.now}::timestamptz
      from jsonb_to_recordset(${params.rows}::jsonb)
        as e (rule text, "studentId" bigint, "guardianId" bigint, "staffId" bigint, key text, data jsonb, target text)`),
)

/** A job for each transaction: with one for all of them they would wait for each other's end. */
const insertOutboxJob = writeStatement((db, params: { now: Date }) =>
  insertJob(db, { kind: outboxJob, subject: sql<string>`pg_current_xact_id()::text`, at: params.now }),
)

/** What the database does to notify people, as parts of one statement. */
export const newNotice = { events: insertEvents, job: insertOutboxJob, wake: wakeWorkers }

/** What those parts take. */
export function prepareNotice(events: readonly NotifiedEvent[], now: Date) {
  const rows = events.map(event => ({ studentId: null, guardianId: null, staffId: null, ...event }))
  return { events: { rows: JSON.stringify(rows), now }, job: { now }, wake: {} }
}

const insertNotice = writeBatch(newNotice)

/**
 * Writes events to the outbox, in the transaction that makes them happen. notification.rules.ts decides later who is
 * notified, by which channel and when.
 */
export async function notify(db: Db, events: readonly NotifiedEvent[], now: Date): Promise<void> {
  if (events.length > 0) await insertNotice(db, prepareNotice(events, now))
}
