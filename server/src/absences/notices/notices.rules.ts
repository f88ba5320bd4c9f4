import type { ExplanationReason, NoticeKind, NoticeState } from '@studentgo/protocol/absences'
import type { Policies } from '@studentgo/protocol/policies'
import { addDays, instantOf, isoWeekday, startOfSchoolDay } from '@studentgo/protocol/rules/calendar'
import type { CaseAction } from '@studentgo/protocol/staff-cases'
import { isOpen, type ReportedAbsence } from '../../timetable/reported-absence.rules.ts'
import type { AbsenceReader } from '../marks/explaining.rules.ts'
import { type Judgement, judgeHealth } from '../marks/judging.rules.ts'

/** A fault of a notice by its field, as `invalidInput` takes it. */
export interface NoticeFault {
  code: string
  field: string
  params?: Record<string, number>
}

/**
 * Faults that depend on the day and the provider: a notice reaches today or beyond, and leave is applied for
 * at least `leaveApplyBeforeDays` days ahead.
 */
export function noticeFaults(
  notice: ReportedAbsence,
  today: string,
  policies: Pick<Policies, 'absence.leaveApplyBeforeDays'>,
): NoticeFault[] {
  if (notice.endDate < today) return [{ code: 'dayHasPassed', field: 'body.endDate' }]
  const days = policies['absence.leaveApplyBeforeDays']
  if (notice.kind === 'LEAVE' && notice.startDate < addDays(today, days)) {
    return [{ code: 'leaveTooLate', field: 'body.startDate', params: { count: days } }]
  }
  return []
}

/** Who decides a leave: up to `shortLeaveMaxDays` school days the responsible teacher, beyond it the head. */
export function deciderOf(
  kind: NoticeKind,
  schoolDays: number,
  policies: Pick<Policies, 'absence.shortLeaveMaxDays'>,
): 'TEACHER' | 'HEAD' | undefined {
  if (kind !== 'LEAVE') return undefined
  return schoolDays <= policies['absence.shortLeaveMaxDays'] ? 'TEACHER' : 'HEAD'
}

/**
 * The state a notice starts in, or undefined when the reader may not give one. A minor's own notice waits for a
 * guardian (SUBMITTED) where the provider lets minors only propose (decision 0024), and for the school where no
 * guardian can confirm; leave waits for a decision; everything else is received at once.
 */
export function firstStateOf(
  kind: NoticeKind,
  reader: Pick<AbsenceReader, 'kind' | 'minor'>,
  minorSelfExplain: Policies['absence.minorSelfExplain'],
): NoticeState | undefined {
  if (!reader.minor && reader.kind === 'PARENT') return undefined
  if (reader.minor && reader.kind === 'STUDENT' && minorSelfExplain === 'NO') return undefined
  if (reader.minor && reader.kind === 'STUDENT' && minorSelfExplain === 'PROPOSE') return 'SUBMITTED'
  return confirmedState(kind)
}

export function confirmedState(kind: NoticeKind): NoticeState {
  return kind === 'LEAVE' ? 'IN_REVIEW' : 'RECEIVED'
}

/** The last school day before a day, as far as weekends say it. */
export function schoolDayBefore(day: string): string {
  const before = addDays(day, -1)
  return isoWeekday(before) > 5 ? addDays(before, 5 - isoWeekday(before)) : before
}

interface Withdrawable extends Omit<ReportedAbsence, 'kind'> {
  state: NoticeState
  byId: number
  firstAffectedStart: string | null
}

/**
 * Why a notice cannot be taken back, or undefined when it can: by who gave it, by the guardian of a minor, by
 * the adult student, until the first lesson it touches starts; without such a lesson until its time is over.
 */
export function withdrawalRefused(
  notice: Withdrawable,
  reader: AbsenceReader,
  now: Date,
  timeZone: string,
): 'not-permitted' | 'state-conflict' | 'already-started' | undefined {
  if (!isOpen(notice.state)) return 'state-conflict'
  if (!mayTakeBack(notice, reader)) return 'not-permitted'
  return now < withdrawableUntil(notice, timeZone) ? undefined : 'already-started'
}

/** When a notice begins to count: at the first lesson that it touches, without one when its time is over. */
export function withdrawableUntil(
  notice: Pick<Withdrawable, 'endDate' | 'endTime' | 'firstAffectedStart'>,
  timeZone: string,
): Date {
  return notice.firstAffectedStart === null ? endOf(notice, timeZone) : new Date(notice.firstAffectedStart)
}

/** Who gave a notice takes it back, in whole or in part; so do the guardian of a minor and the adult student. */
function mayTakeBack({ byId }: Pick<Withdrawable, 'byId'>, reader: AbsenceReader): boolean {
  const decidesForStudent = reader.minor ? reader.kind === 'PARENT' : reader.kind === 'STUDENT'
  return byId === reader.personId || decidesForStudent
}

/**
 * The earliest new last day of a notice for somebody who returns early: the last one of which a lesson has begun.
 * Undefined when the notice cannot be shortened; one of which no lesson has begun can be taken back.
 */
export function earliestEnd(
  notice: Omit<Withdrawable, 'firstAffectedStart'> & { lastBegunDay: string | null },
  reader: AbsenceReader,
): string | undefined {
  if (!isOpen(notice.state) || !mayTakeBack(notice, reader)) return undefined
  return notice.lastBegunDay !== null && notice.lastBegunDay < notice.endDate
    ? notice.lastBegunDay
    : undefined
}

function endOf(notice: Pick<ReportedAbsence, 'endDate' | 'endTime'>, timeZone: string): Date {
  if (notice.endTime) return instantOf(notice.endDate, notice.endTime, timeZone)
  return startOfSchoolDay(addDays(notice.endDate, 1), timeZone)
}

/** A guardian confirms what a minor has reported, until its days are over. */
export function mayConfirm(
  notice: { state: NoticeState; endDate: string },
  reader: AbsenceReader,
  today: string,
): boolean {
  return reader.kind === 'PARENT' && reader.minor && notice.state === 'SUBMITTED' && notice.endDate >= today
}

/**
 * What a mark becomes that a received or granted notice has announced (domain 2.3), so that nothing is left to
 * explain afterwards: leave is leave; health is judged as an explanation on the `dayOfNotice`-th school day
 * would be; any other reason waits for the responsible teacher.
 */
export function prefillOf(
  notice: { kind: NoticeKind; reason: ExplanationReason },
  dayOfNotice: number,
  policies: Pick<Policies, 'absence.selfCertifiedSickDays' | 'absence.certificateAfterDays'>,
  hasCertificate = false,
): Judgement {
  if (notice.kind === 'LEAVE') return { state: 'ACCEPTED', typeCode: 'E' }
  if (notice.reason === 'T') return judgeHealth(dayOfNotice, policies, hasCertificate)
  return { state: 'EXPLAINED', typeCode: 'MS' }
}

/** What the desk can do with a leave. */
export function deskActions(state: string): CaseAction[] {
  return state === 'IN_REVIEW' ? ['GRANT', 'GRANT_PARTLY', 'REFUSE'] : []
}
