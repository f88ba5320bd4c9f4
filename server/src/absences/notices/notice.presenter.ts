import type { AbsenceNotice } from '@studentgo/protocol/absences'
import type { Unserialised } from '../../platform/http/wire-values.ts'
import { reasonType } from '../absence-codes.presenter.ts'
import type { AbsenceContext } from '../absence-context.query.ts'
import { presentPerson } from '../marks/mark.presenter.ts'
import { earliestEnd, mayConfirm, withdrawalRefused } from './notices.rules.ts'
import type { NoticeRow } from './notices.sql.ts'

/** A notice on the wire, with what the reader can still do about it. */
export function presentNotice(row: NoticeRow, context: AbsenceContext): Unserialised<AbsenceNotice> {
  const { absenceReader, today, now, timeZone, language } = context
  const mayRead =
    absenceReader.kind === 'STUDENT' || absenceReader.minor || row.byId === absenceReader.personId
  return {
    id: row.id,
    kind: row.kind,
    startDate: row.startDate,
    endDate: row.endDate,
    startTime: row.startTime,
    endTime: row.endTime,
    reason: reasonType(row.reasonCode, language),
    text: mayRead ? row.text : null,
    attachments: mayRead ? row.attachments : [],
    state: row.state,
    by: { role: row.byRole, name: row.byName },
    createdAt: row.createdAt,
    affectedSessions: row.affectedSessions,
    decidedBy: row.decider,
    decision:
      row.decidedAt === null
        ? null
        : {
            by: presentPerson(row.deciderId, row.deciderName, row.deciderTitle),
            at: row.decidedAt,
            comment: mayRead ? row.decisionComment : null,
          },
    canWithdraw: absenceReader.mayWrite && withdrawalRefused(row, absenceReader, now, timeZone) === undefined,
    earliestEnd: absenceReader.mayWrite ? earliestEnd(row, absenceReader) : undefined,
    canConfirm: absenceReader.mayWrite && mayConfirm(row, absenceReader, today),
    version: row.version,
  }
}
