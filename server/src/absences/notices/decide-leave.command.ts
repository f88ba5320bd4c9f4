import { addresses } from '@studentgo/protocol/addresses'
import { sql } from 'kysely'
import { showWithDecision } from '../../attachments/use-attachments.command.ts'
import { writeAudit } from '../../platform/access/audit.ts'
import { invalidInput, Problem } from '../../platform/http/problems.ts'
import { announceAbout, announceToDesk } from '../../platform/live/messages.ts'
import { notify } from '../../platform/notify/notify.ts'
import type { RequestContext, Writing } from '../../platform/request-context.ts'
import { applyNoticesOfAnyone } from '../marks/apply-notices.command.ts'

interface Decision {
  noticeId: number
  staffId: number
  granted: boolean
  comment?: string | undefined
  /** The days that are granted, where that is a part of those applied for. */
  days?: { startDate: string; endDate: string } | undefined
  /** A file that the decider has uploaded for it. */
  documentId?: number | undefined
  /** The version that the decider has seen; without it any version. */
  version?: number | undefined
}

/**
 * Records the school's decision on a leave and notifies the student and the guardians of a minor; it explains days that
 * have begun. Call it in a transaction. Throws `state-conflict` for a leave that does not wait for a decision,
 * `stale-version` for one that was changed since, and `invalid-input` for days that were not applied for.
 */
export async function decideLeave(
  setting: Pick<Writing<RequestContext>, 'db' | 'now' | 'today' | 'timeZone' | 'provider'>,
  { noticeId, staffId, granted, comment, days, documentId, version }: Decision,
): Promise<void> {
  const { db, now, today } = setting
  if (days !== undefined || version !== undefined) await mustFit(db, noticeId, { days, version })
  const decided = await db
    .updateTable('absence_notice')
    .set({
      state: granted ? 'GRANTED' : 'REJECTED',
      decided_by: staffId,
      decided_at: now,
      decision_comment: comment ?? null,
      ...(days === undefined ? {} : { start_date: days.startDate, end_date: days.endDate }),
      version: sql`version + 1`,
    })
    .where('id', '=', noticeId)
    .where('kind', '=', 'LEAVE')
    .where('state', '=', 'IN_REVIEW')
    .returning(['student_id as studentId', 'start_date as fromOn', 'end_date as toOn'])
    .executeTakeFirst()
  if (decided === undefined) throw new Problem('state-conflict')
  const { studentId, fromOn, toOn } = decided
  if (documentId !== undefined) {
    const attachedTo = { module: 'NOTICE' as const, objectIds: [noticeId] }
    await showWithDecision(db, { studentId, staffId, id: documentId }, attachedTo)
  }
  await writeAudit(db, {
    at: now,
    actorId: staffId,
    actorKind: 'STAFF',
    studentId,
    action: 'decide leave',
    object: days === undefined ? String(noticeId) : `${noticeId} ${days.startDate} ${days.endDate}`,
    outcome: 'DONE',
  })
  const key = `notice ${noticeId}`
  await notify(
    db,
    [{ rule: 'leave-decided', studentId, key, data: { fromOn, toOn }, target: addresses.absences }],
    now,
  )
  await announceAbout(db, { students: [studentId], today }, [
    '/absence',
    '/home',
    '/studenttimetable',
    '/instance',
  ])
  await announceToDesk(db, [studentId])
  if (granted) await applyNoticesOfAnyone(setting)
}

async function mustFit(
  db: Writing<RequestContext>['db'],
  noticeId: number,
  { days, version }: Pick<Decision, 'days' | 'version'>,
): Promise<void> {
  const notice = await db
    .selectFrom('absence_notice')
    .where('id', '=', noticeId)
    .forUpdate()
    .select(['start_date as startDate', 'end_date as endDate', 'version'])
    .executeTakeFirst()
  if (notice === undefined) throw new Problem('state-conflict')
  if (version !== undefined && version !== notice.version) throw new Problem('stale-version')
  if (days === undefined) return
  if (days.startDate < notice.startDate) throw invalidInput({ code: 'notAllowed', field: 'body.startDate' })
  if (days.endDate > notice.endDate) throw invalidInput({ code: 'notAllowed', field: 'body.endDate' })
}
