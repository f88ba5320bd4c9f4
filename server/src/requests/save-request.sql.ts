import type { RequestEvent, RequestState } from '@studentgo/protocol/requests'
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import type { Answers } from './answers.rules.ts'

export interface NewEvent {
  kind: RequestEvent['kind']
  byId: number | null
  byRole: RequestEvent['byRole']
  text?: string | undefined
  sourceId?: string | undefined
}

/** What changes of a request; what is left out stays. */
export interface Change {
  state?: RequestState
  answers?: Answers
  handlerId?: number | null
  formVersion?: number
  submittedAt?: Date
  dueOn?: string | null
  guardianState?: 'WAITING' | 'CONFIRMED' | 'DECLINED' | 'NOT_NEEDED' | null
  guardianBy?: number
  guardianAt?: Date
}

/** Writes a change of a request with what happened, in one statement; each is a new version of it. */
export async function saveChange(
  db: Db,
  requestId: number,
  change: Change,
  events: readonly NewEvent[],
  now: Date,
): Promise<void> {
  const set = {
    ...(change.state === undefined ? {} : { state: change.state }),
    ...(change.answers === undefined ? {} : { answers: JSON.stringify(change.answers) }),
    ...(change.handlerId === undefined ? {} : { handler_id: change.handlerId }),
    ...(change.formVersion === undefined ? {} : { form_version: change.formVersion }),
    ...(change.submittedAt === undefined ? {} : { submitted_at: change.submittedAt }),
    ...(change.dueOn === undefined ? {} : { due_on: change.dueOn }),
    ...(change.guardianState === undefined ? {} : { guardian_state: change.guardianState }),
    ...(change.guardianBy === undefined ? {} : { guardian_by: change.guardianBy }),
    ...(change.guardianAt === undefined ? {} : { guardian_at: change.guardianAt }),
  }
  await db
    .updateTable('request')
    .set({ ...set, updated_at: now, version: sql`version + 1` })
    .where('id', '=', requestId)
    .execute()
  await saveEvents(db, requestId, events, now)
}

export async function saveEvents(
  db: Db,
  requestId: number,
  events: readonly NewEvent[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return
  await db
    .insertInto('request_event')
    .values(
      events.map(({ kind, byId, byRole, text, sourceId }) => ({
        request_id: requestId,
        at: now,
        kind,
        by_id: byId,
        by_role: byRole,
        text: text ?? null,
        source_id: sourceId ?? null,
      })),
    )
    .execute()
}
