import { requestAddress } from '@studentgo/protocol/addresses'
import { requestAffects } from '@studentgo/protocol/requests'
import { addDays, schoolDateOf, startOfSchoolDay } from '@studentgo/protocol/rules/calendar'
import type { Localised } from '@studentgo/protocol/shapes'
import { sql } from 'kysely'
import { deleteUses } from '../attachments/attachments.sql.ts'
import { type Db, transaction } from '../platform/database/database.ts'
import { hourly } from '../platform/jobs/job-runner.ts'
import { announce } from '../platform/live/messages.ts'
import { notify } from '../platform/notify/notify.ts'
import type { Platform } from '../platform/platform.ts'
import { keptUntil, soonDays, untouchedSince } from './kept.rules.ts'

/** Changes requests by the calendar: abandoned drafts expire, and students who come of age need no guardian. */
export function defineRequestJobs({ jobs, db, clock: { timeZone }, provider }: Platform): void {
  jobs.define(
    'requests',
    async (_subject, now) => {
      const { policies } = await provider()
      const today = schoolDateOf(now, timeZone)
      const before = startOfSchoolDay(addDays(today, -policies['request.draftDays']), timeZone)
      await transaction(db, async tx => {
        await goOnWithoutGuardian(tx, today, now)
        await warnOfEnd(tx, { today, timeZone, provider: { policies } }, now)
        await expireRequests(tx, before, now)
      })
    },
    hourly,
  )
}

/** Sends requests of students who are 18, which waited for a guardian, to the school; the due day counts from today. */
export async function goOnWithoutGuardian(db: Db, today: string, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number; studentId: number }>`
    update request r set state = 'SUBMITTED', guardian_state = 'NOT_NEEDED', guardian_at = ${now}, updated_at = ${now},
      due_on = ${today}::date + f.handling_days, version = r.version + 1
    from person p, request_form f
    where r.state = 'WAITING_GUARDIAN' and p.id = r.student_id and f.id = r.form_id
      and not is_minor(p.birth_date, ${today}::date)
    returning r.id, r.student_id as "studentId"`.execute(db)
  await note(db, rows, 'NOT_NEEDED', now)
}

/** Notifies once of requests that expire within a week: drafts, and those that no guardian has confirmed. */
export async function warnOfEnd(
  db: Db,
  context: Parameters<typeof untouchedSince>[0],
  now: Date,
): Promise<void> {
  const { rows } = await sql<NewsRow & { updatedAt: string }>`
    select r.id, r.student_id as "studentId", r.by_id as "byId", r.by_role as "byRole", f.title,
      r.updated_at as "updatedAt"
    from request r join request_form f on f.id = r.form_id
    where r.state in ('DRAFT', 'WAITING_GUARDIAN') and r.updated_at < ${untouchedSince(context, soonDays)}
      and r.updated_at >= ${untouchedSince(context, soonDays - 1)} order by r.id`.execute(db)
  const events = rows.map(row => {
    const untilOn = keptUntil(row.updatedAt, context.timeZone, context.provider.policies)
    const { data, ...event } = eventOf(row)
    return {
      ...event,
      rule: 'request-closing' as const,
      key: `${event.key} ${untilOn}`,
      data: { ...data, untilOn },
    }
  })
  await notify(db, events, now)
}

interface NewsRow {
  id: number
  studentId: number
  byId: number
  byRole: 'STUDENT' | 'PARENT'
  title: Localised
}

/** The notification goes to the author of the request. */
function eventOf({ id, studentId, byId, byRole, title }: NewsRow) {
  return {
    studentId,
    key: `request ${id}`,
    data: { what: title },
    target: requestAddress(id),
    ...(byRole === 'PARENT' ? { guardianId: byId } : {}),
  }
}

/** Drafts, and what no guardian has confirmed, that nobody has touched since. */
export async function expireRequests(db: Db, before: Date, now: Date): Promise<void> {
  const { rows } = await sql<NewsRow & { isDraft: boolean }>`
    with old as (
      select id, state = 'DRAFT' as "isDraft" from request
      where state in ('DRAFT', 'WAITING_GUARDIAN') and updated_at < ${before} for update)
    update request r set state = 'EXPIRED', updated_at = ${now}, version = r.version + 1,
      guardian_state = case when old."isDraft" then null else 'NOT_NEEDED' end
    from old, request_form f where r.id = old.id and f.id = r.form_id
    returning r.id, r.student_id as "studentId", r.by_id as "byId", r.by_role as "byRole", f.title,
      old."isDraft"`.execute(db)
  const drafts = rows.filter(row => row.isDraft).map(row => row.id)
  if (drafts.length > 0) await deleteUses(db, { keep: [], module: 'REQUEST', objectIds: drafts })
  await note(db, rows, 'EXPIRED', now)
  await notify(
    db,
    rows.map(row => ({ ...eventOf(row), rule: 'request-expired' as const })),
    now,
  )
}

async function note(
  db: Db,
  rows: readonly { id: number; studentId: number }[],
  kind: 'NOT_NEEDED' | 'EXPIRED',
  now: Date,
): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into request_event (request_id, at, kind, by_role)
    select id, ${now}, ${kind}, 'SYSTEM' from unnest(${rows.map(row => row.id)}::bigint[]) as id`.execute(db)
  await announce(
    db,
    rows.map(row => row.studentId),
    requestAffects,
  )
}
