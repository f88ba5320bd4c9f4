import { type AbsenceNotice, noticeKind, noticeState } from '@studentgo/protocol/absences'
import type { Language } from '@studentgo/protocol/language'
import { isoWithOffset } from '@studentgo/protocol/rules/calendar'
import { reasonType } from './absence-codes.ts'
import type { Asker } from './explaining.rules.ts'
import { personRef, roleOf } from './mark-answers.ts'
import type { NoticeRow } from './notices.queries.ts'
import { mayConfirm, withdrawalRefused } from './notices.rules.ts'

export interface NoticeContext {
  asker: Asker
  today: string
  now: Date
  timeZone: string
  language: Language
}

/** A notice as the rules of `notices.rules` know it. */
export function toldIn(row: NoticeRow) {
  return {
    kind: noticeKind.parse(row.kind),
    state: noticeState.parse(row.state),
    startDate: row.start_date,
    endDate: row.end_date,
    startTime: row.start_time ?? undefined,
    endTime: row.end_time ?? undefined,
    byId: row.by_id,
    firstAffectedStart: row.first_affected_start ?? undefined,
  }
}

/** Shapes a notice for the wire, with what the caller can still do about it. */
export function noticeAnswer(row: NoticeRow, context: NoticeContext): AbsenceNotice {
  const { asker, today, now, timeZone, language } = context
  const told = toldIn(row)
  const decidedBy = personRef(row.decided_by, row.decided_by_name, row.decided_by_title)
  const mayRead = asker.kind === 'STUDENT' || asker.minor || row.by_id === asker.personId
  return {
    id: row.id,
    kind: told.kind,
    startDate: told.startDate,
    endDate: told.endDate,
    ...(told.startTime === undefined ? {} : { startTime: told.startTime }),
    ...(told.endTime === undefined ? {} : { endTime: told.endTime }),
    reason: reasonType(row.reason_code, language),
    ...(row.text === null || !mayRead ? {} : { text: row.text }),
    state: told.state,
    by: { role: roleOf(row.by_role), name: row.by_name },
    createdAt: isoWithOffset(row.created_at, timeZone),
    affectedSessions: row.affected_sessions,
    ...(row.decider === 'TEACHER' || row.decider === 'HEAD' ? { decidedBy: row.decider } : {}),
    ...(row.decided_at === null
      ? {}
      : {
          decision: {
            ...(decidedBy === undefined ? {} : { by: decidedBy }),
            at: isoWithOffset(row.decided_at, timeZone),
            ...(row.decision_comment === null || !mayRead ? {} : { comment: row.decision_comment }),
          },
        }),
    canWithdraw: asker.mayWrite && withdrawalRefused(told, asker, now, timeZone) === undefined,
    canConfirm: asker.mayWrite && mayConfirm(told, asker, today),
    version: row.version,
  }
}
