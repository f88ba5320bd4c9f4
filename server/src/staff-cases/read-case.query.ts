import type { AttachmentRef } from '@studentgo/protocol/attachments'
import { contractRole } from '@studentgo/protocol/contracts'
import { isoWithOffset } from '@studentgo/protocol/rules/calendar'
import type { CaseKind, StaffCaseDetail } from '@studentgo/protocol/staff-cases'
import { absenceContextOf } from '../absences/absence-context.query.ts'
import { judgeMark, presentMark } from '../absences/marks/mark.presenter.ts'
import { marksById } from '../absences/marks/marks.sql.ts'
import { presentNotice } from '../absences/notices/notice.presenter.ts'
import { noticeById } from '../absences/notices/notices.sql.ts'
import { presentContract } from '../contracts/contract.presenter.ts'
import { mayRemind, maySignOnPaper } from '../contracts/contract.rules.ts'
import { contractById } from '../contracts/contracts.sql.ts'
import { proposalById } from '../personal-education-events/personal-events.sql.ts'
import { presentRequest as presentChange } from '../personal-info/personal-info.presenter.ts'
import { changeRequestById } from '../personal-info/personal-info.sql.ts'
import { onlyRow } from '../platform/database/statement.ts'
import type { StaffContext } from '../platform/request-context.ts'
import { personRef } from '../platform/rows/person-ref.ts'
import { withoutNulls } from '../platform/rows/without-nulls.ts'
import { historyOf } from '../process-tracking/read-processes.query.ts'
import { findRequest } from '../requests/read-requests.query.ts'
import { requesterOf } from '../requests/requests.sql.ts'
import { presentClaim } from '../study-social-benefit/benefits.presenter.ts'
import { accountOf, claimById } from '../study-social-benefit/benefits.sql.ts'
import { asReadBy, type FoundCase, handlerOf, studentOf } from './staff-cases.query.ts'
import { actionsOf, contractActions } from './staff-cases.rules.ts'

type Part = Omit<StaffCaseDetail, 'kind' | 'id' | 'student' | 'state' | 'handler' | 'dueDate'>
type Reads = (context: StaffContext, found: FoundCase, caseId: number) => Promise<Part>

/** All that a decision on a case needs, each kind as its feature presents it. */
export async function readCase(
  context: StaffContext,
  kind: CaseKind,
  caseId: number,
  found: FoundCase,
): Promise<StaffCaseDetail> {
  const { row } = found
  return {
    ...withoutNulls({ kind, id: row.id, state: row.state, dueDate: row.dueOn, handler: handlerOf(row) }),
    student: { ...studentOf(row), language: row.language, minor: found.minor },
    ...(await reads[kind](context, found, caseId)),
  }
}

/** The files that belong to a case: the only ones that are read through it. */
export function filesOf({
  marks = [],
  leave,
  request,
  claim,
  change,
  contract,
}: StaffCaseDetail): AttachmentRef[] {
  const document = request?.decision?.document
  return [
    ...marks.flatMap(mark => [mark.explanation, mark.proposal].flatMap(one => one?.attachments ?? [])),
    ...[leave, request, claim, change, contract].flatMap(one => one?.attachments ?? []),
    ...(claim?.events ?? []).flatMap(event => event.attachments),
    ...(document === undefined ? [] : [document]),
  ]
}

function usualActions({ staff }: StaffContext, { row }: FoundCase) {
  return actionsOf(row.kind, { state: row.state, staffId: staff.staffId, handlerId: row.handlerId })
}

const reads: Record<CaseKind, Reads> = {
  async EXPLANATION(context, found) {
    const absences = await absenceContextOf(asReadBy(context, found))
    const ids = (found.row.marks ?? []).map(mark => mark.id)
    const rows = await marksById(context.db, {
      studentId: found.studentId,
      ids,
      language: context.language,
    })
    const marks = rows.toReversed().map(row => presentMark(judgeMark(row, absences), absences))
    return { actions: usualActions(context, found), events: [], marks }
  },

  async LEAVE(context, found, noticeId) {
    const { db, now, timeZone } = context
    const reader = asReadBy(context, found)
    const absences = await absenceContextOf(reader)
    const row = onlyRow(await noticeById(db, { studentId: found.studentId, noticeId, now, timeZone }))
    return {
      actions: usualActions(context, found),
      events: await historyOf(reader, 'LEAVE', noticeId),
      leave: presentNotice(row, absences),
    }
  },

  async REQUEST(context, found, requestId) {
    const requester = onlyRow(await requesterOf(context.db, { requestId }))
    const { personId, kind, name } = requester
    const request = await findRequest(asReadBy(context, found, { personId, kind, name }), requestId)
    return { actions: usualActions(context, found), events: [], request }
  },

  async CLAIM(context, found, claimId) {
    const { db, now, timeZone } = context
    const row = onlyRow(await claimById(db, { claimId }))
    const [account] = await accountOf(db, { studentId: found.studentId })
    const heldUntil = account?.heldUntil ?? null
    const isHeld = heldUntil !== null && new Date(heldUntil) > now
    return {
      actions: usualActions(context, found),
      events: [],
      claim: presentClaim(row, asReadBy(context, found)),
      ...(isHeld ? { accountHeldUntil: isoWithOffset(heldUntil, timeZone) } : {}),
    }
  },

  async CHANGE_REQUEST(context, found, requestId) {
    const row = onlyRow(await changeRequestById(context.db, { requestId }))
    return {
      actions: usualActions(context, found),
      events: await historyOf(asReadBy(context, found), 'INFO_CHANGE', requestId),
      change: presentChange(row, context),
    }
  },

  async WORKPLACE_PROPOSAL(context, found, proposalId) {
    const { timeZone } = context
    const { sentAt, decidedAt, decidedBy, ...row } = onlyRow(await proposalById(context.db, { proposalId }))
    return {
      actions: usualActions(context, found),
      events: await historyOf(asReadBy(context, found), 'WORKPLACE_PROPOSAL', proposalId),
      proposal: withoutNulls({
        ...row,
        sentAt: isoWithOffset(sentAt, timeZone),
        decidedAt: decidedAt && isoWithOffset(decidedAt, timeZone),
        decidedBy: decidedBy && personRef(decidedBy),
      }),
    }
  },

  async CONTRACT(context, found, contractId) {
    const { db, language, today } = context
    const row = onlyRow(await contractById(db, { studentId: found.studentId, language, contractId }))
    const onPaper = contractRole.options.filter(role => maySignOnPaper(row, role, today))
    const presented = presentContract(row, asReadBy(context, found))
    const { workplace, instructor, title, titleLanguage, ...others } = presented
    return {
      actions: contractActions({ canRemind: mayRemind(row, today), onPaper }),
      events: await historyOf(asReadBy(context, found), 'CONTRACT', contractId),
      contract: found.hidesLocation ? { ...others, attachments: [] } : presented,
    }
  },
}
