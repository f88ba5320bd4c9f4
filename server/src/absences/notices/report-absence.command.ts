import type { AbsenceNotice, ExplanationReason, NoticeKind, NoticeState } from '@studentgo/protocol/absences'
import { subErrorOf } from '@studentgo/protocol/problem'
import { useAttachments } from '../../attachments/use-attachments.command.ts'
import { invalidInput, notFound, Problem } from '../../platform/http/problems.ts'
import type { Unserialised } from '../../platform/http/wire-values.ts'
import { announceAbout, announceToDesk } from '../../platform/live/messages.ts'
import type { StudentContext, Writing } from '../../platform/request-context.ts'
import { isOpen, overlaps } from '../../timetable/reported-absence.rules.ts'
import { type AbsenceContext, absenceContextOf } from '../absence-context.query.ts'
import { schoolDaysOf } from '../attendance/lessons.sql.ts'
import { applyNotices } from '../marks/apply-notices.command.ts'
import { presentNotice } from './notice.presenter.ts'
import {
  confirmedState,
  deciderOf,
  earliestEnd,
  firstStateOf,
  mayConfirm,
  noticeFaults,
  withdrawalRefused,
} from './notices.rules.ts'
import { createNotice, lockNoticesOf, noticeById, noticesOf, saveNoticeChange } from './notices.sql.ts'

interface NoticeBody {
  kind: NoticeKind
  startDate: string
  endDate: string
  startTime?: string | undefined
  endTime?: string | undefined
  reasonCode: ExplanationReason
  text?: string | undefined
  attachmentIds?: number[] | undefined
}

/** Takes in a notice of absence or an application for leave, and applies it to marks already made. */
export async function reportAbsence(
  request: Writing<StudentContext>,
  body: NoticeBody,
): Promise<Unserialised<AbsenceNotice>> {
  const context = await absenceContextOf(request)
  const { db, access, now, today, timeZone } = context
  const { studentId, reader } = access
  const { policies } = context.provider
  const faults = noticeFaults(body, today, policies)
  if (faults.length > 0) throw invalidInput(...faults)
  const state = firstStateOf(body.kind, context.absenceReader, policies['absence.minorSelfExplain'])
  if (state === undefined) {
    throw new Problem('not-permitted', { subErrors: [subErrorOf('guardianNotifies')] })
  }
  await lockNoticesOf(db, studentId)
  const others = await noticesOf(db, { studentId, from: body.startDate, timeZone, now })
  if (others.some(other => isOpen(other.state) && overlaps(body, other))) {
    throw new Problem('state-conflict', { subErrors: [subErrorOf('overlappingNotice', 'body.startDate')] })
  }
  const schoolDays = await schoolDaysOf(db, { studentId, from: body.startDate, to: body.endDate })
  const noticeId = await createNotice(db, {
    student_id: studentId,
    kind: body.kind,
    start_date: body.startDate,
    end_date: body.endDate,
    start_time: body.startTime ?? null,
    end_time: body.endTime ?? null,
    reason_code: body.reasonCode,
    text: body.text?.trim() || null,
    state,
    by_id: reader.personId,
    by_role: reader.kind,
    created_at: now,
    decider: deciderOf(body.kind, schoolDays.length, policies) ?? null,
  })
  await useAttachments(db, access, body.attachmentIds ?? [], { module: 'NOTICE', objectIds: [noticeId] })
  await applyNotices(context)
  await refreshOpenPages(context)
  return presentNotice(await ownNotice(context, noticeId), context)
}

async function refreshOpenPages({ db, access, today }: Writing<AbsenceContext>): Promise<void> {
  await announceAbout(db, { students: [access.studentId], today }, [
    '/absence',
    '/home',
    '/studenttimetable',
    '/instance',
  ])
  await announceToDesk(db, [access.studentId])
}

/** Withdraws or confirms a notice. Throws `not-found` for one that is not this student's. */
export async function actOnNotice(
  request: Writing<StudentContext>,
  { noticeId, action }: { noticeId: number; action: 'WITHDRAW' | 'CONFIRM' },
): Promise<Unserialised<AbsenceNotice>> {
  const context = await absenceContextOf(request)
  const { db, access, absenceReader, today, now, timeZone } = context
  await lockNoticesOf(db, access.studentId)
  const notice = await ownNotice(context, noticeId)
  let next: NoticeState = 'WITHDRAWN'
  if (action === 'CONFIRM') {
    if (absenceReader.kind !== 'PARENT') throw new Problem('not-permitted')
    if (!mayConfirm(notice, absenceReader, today)) throw new Problem('state-conflict')
    next = confirmedState(notice.kind)
  } else {
    const refused = withdrawalRefused(notice, absenceReader, now, timeZone)
    if (refused !== undefined) throw new Problem(refused)
  }
  const by = access.reader.personId
  const trace =
    action === 'CONFIRM' ? { confirmed_by: by, confirmed_at: now } : { withdrawn_by: by, withdrawn_at: now }
  if (!(await saveNoticeChange(db, notice, { state: next, ...trace }))) throw new Problem('stale-version')
  if (next === 'RECEIVED') await applyNotices(context)
  await refreshOpenPages(context)
  return presentNotice(await ownNotice(context, noticeId), context)
}

/** Makes a notice end on an earlier day, of those that have not begun. */
export async function shortenNotice(
  request: Writing<StudentContext>,
  { noticeId, endDate }: { noticeId: number; endDate: string },
): Promise<Unserialised<AbsenceNotice>> {
  const context = await absenceContextOf(request)
  const { db, access, absenceReader } = context
  await lockNoticesOf(db, access.studentId)
  const notice = await ownNotice(context, noticeId)
  const earliest = earliestEnd(notice, absenceReader)
  if (earliest === undefined) throw new Problem('state-conflict')
  if (endDate < earliest || endDate >= notice.endDate) {
    throw invalidInput({ code: 'notAllowed', field: 'body.endDate' })
  }
  if (!(await saveNoticeChange(db, notice, { end_date: endDate }))) throw new Problem('stale-version')
  await refreshOpenPages(context)
  return presentNotice(await ownNotice(context, noticeId), context)
}

async function ownNotice({ db, access, timeZone, now }: Writing<AbsenceContext>, noticeId: number) {
  const [notice] = await noticeById(db, { studentId: access.studentId, noticeId, timeZone, now })
  if (notice === undefined) throw notFound()
  return notice
}
