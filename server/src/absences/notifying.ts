import type { AbsenceNotice, ExplanationReason, NoticeKind, NoticeState } from '@studentgo/protocol/absences'
import { invalidInput, notFound, Problem, subErrorOf } from '../platform/problems.ts'
import { accountForMarks } from './announced-marks.ts'
import { askerOf } from './asking.ts'
import type { Asker } from './explaining.rules.ts'
import type { ExplainCall } from './explaining.ts'
import { schoolDaysOf } from './lessons.queries.ts'
import { noticeAnswer, toldIn } from './notice-answers.ts'
import { createNotice, lockNoticesOf, noticeById, noticesOf, saveNoticeState } from './notices.queries.ts'
import {
  confirmedState,
  deciderOf,
  firstStateOf,
  isOpen,
  mayConfirm,
  noticeFaults,
  overlaps,
  withdrawalRefused,
} from './notices.rules.ts'

interface NotifyBody {
  kind: NoticeKind
  startDate: string
  endDate: string
  startTime?: string | undefined
  endTime?: string | undefined
  reasonCode: ExplanationReason
  text?: string | undefined
  attachmentIds?: number[] | undefined
}

/** Takes in a notice of absence or an application for leave, and lets it account for marks already made. */
export async function notify(call: ExplainCall, body: NotifyBody): Promise<AbsenceNotice> {
  const { db, access, now, today, provider, timeZone } = call
  const { policies } = provider
  const { asker } = await askerOf(call)
  if ((body.attachmentIds ?? []).length > 0) throw notFound()
  const told = { ...body, startTime: body.startTime, endTime: body.endTime }
  const faults = noticeFaults(told, today, policies)
  if (faults.length > 0) throw invalidInput(...faults)
  const state = firstStateOf(body.kind, asker, policies['absence.minorSelfExplain'])
  if (state === undefined) {
    throw new Problem('not-permitted', { subErrors: [subErrorOf('guardianNotifies')] })
  }
  await lockNoticesOf(db, access.studentId)
  const range = { from: told.startDate, to: told.endDate }
  const others = await noticesOf(db, access.studentId, told.startDate, timeZone)
  if (others.map(toldIn).some(other => isOpen(other.state) && overlaps(told, other))) {
    throw new Problem('state-conflict', { subErrors: [subErrorOf('overlappingNotice', 'body.startDate')] })
  }
  const schoolDays = await schoolDaysOf(db, access.studentId, range)
  const id = await createNotice(db, {
    ...told,
    studentId: access.studentId,
    reason: body.reasonCode,
    text: body.text?.trim() || undefined,
    state,
    byId: access.reader.personId,
    byRole: access.reader.kind,
    at: now,
    decider: deciderOf(body.kind, schoolDays.length, policies),
  })
  await accountForMarks(call)
  return answerOf(call, id, asker)
}

/** Withdraws or confirms a notice. Throws `not-found` for one that is not this student's. */
export async function actOnNotice(
  call: ExplainCall,
  { noticeId, action }: { noticeId: number; action: 'WITHDRAW' | 'CONFIRM' },
): Promise<AbsenceNotice> {
  const { db, access, today, now, timeZone } = call
  const { asker } = await askerOf(call)
  await lockNoticesOf(db, access.studentId)
  const row = await noticeById(db, access.studentId, noticeId, timeZone)
  if (row === undefined) throw notFound()
  const told = toldIn(row)
  let next: NoticeState = 'WITHDRAWN'
  if (action === 'CONFIRM') {
    if (asker.kind !== 'PARENT') throw new Problem('not-permitted')
    if (!mayConfirm(told, asker, today)) throw new Problem('state-conflict')
    next = confirmedState(told.kind)
  } else {
    const refused = withdrawalRefused(told, asker, now, timeZone)
    if (refused !== undefined) throw new Problem(refused)
  }
  if (!(await saveNoticeState(db, row, next))) throw new Problem('stale-version')
  if (next === 'RECEIVED') await accountForMarks(call)
  return answerOf(call, noticeId, asker)
}

async function answerOf(call: ExplainCall, noticeId: number, asker: Asker): Promise<AbsenceNotice> {
  const row = await noticeById(call.db, call.access.studentId, noticeId, call.timeZone)
  if (row === undefined) throw notFound()
  return noticeAnswer(row, { ...call, asker })
}
