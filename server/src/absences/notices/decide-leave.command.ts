import { addresses } from '@studentgo/protocol/addresses'
import { sql } from 'kysely'
import { notify } from '../../notifications/notify.command.ts'
import { writeAudit } from '../../platform/access/audit.ts'
import { Problem } from '../../platform/http/problems.ts'
import { announce } from '../../platform/live/messages.ts'
import type { RequestContext } from '../../platform/request-context.ts'
import { applyNoticesOfAnyone } from '../marks/apply-notices.command.ts'

interface Decision {
  noticeId: number
  staffId: number
  granted: boolean
  comment?: string
}

/**
 * The school's decision on a leave, of which the student and the guardians of a minor are told; days that have begun are
 * explained by it. To be called in a transaction. Throws `state-conflict` for what does not wait for a decision.
 */
export async function decideLeave(
  setting: Pick<RequestContext, 'db' | 'now' | 'today' | 'timeZone' | 'provider'>,
  { noticeId, staffId, granted, comment }: Decision,
): Promise<void> {
  const { db, now } = setting
  const decided = await db
    .updateTable('absence_notice')
    .set({
      state: granted ? 'GRANTED' : 'REJECTED',
      decided_by: staffId,
      decided_at: now,
      decision_comment: comment ?? null,
      version: sql`version + 1`,
    })
    .where('id', '=', noticeId)
    .where('kind', '=', 'LEAVE')
    .where('state', '=', 'IN_REVIEW')
    .returning(['student_id as studentId', 'start_date as fromOn', 'end_date as toOn'])
    .executeTakeFirst()
  if (decided === undefined) throw new Problem('state-conflict')
  const { studentId, fromOn, toOn } = decided
  await writeAudit(db, {
    at: now,
    actorId: staffId,
    actorKind: 'STAFF',
    studentId,
    action: 'decide leave',
    object: String(noticeId),
    outcome: 'DONE',
  })
  const key = `notice ${noticeId}`
  await notify(
    db,
    [{ rule: 'leave-decided', studentId, key, data: { fromOn, toOn }, target: addresses.absences }],
    now,
  )
  await announce(db, [studentId], ['/absence', '/studenttimetable'])
  if (granted) await applyNoticesOfAnyone(setting)
}
