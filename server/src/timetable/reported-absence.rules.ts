import type { NoticeKind, NoticeState } from '@studentgo/protocol/absences'

/** An absence that was reported in advance; times name a part of one day. */
export interface ReportedAbsence {
  kind: NoticeKind
  startDate: string
  endDate: string
  startTime?: string | null | undefined
  endTime?: string | null | undefined
}

/** Notices that still mean something for lessons to come. */
export const openStates: readonly NoticeState[] = ['SUBMITTED', 'RECEIVED', 'IN_REVIEW', 'GRANTED']

export function isOpen(state: NoticeState): boolean {
  return openStates.includes(state)
}

/** Whether the times of two notices overlap. */
export function overlaps(one: Omit<ReportedAbsence, 'kind'>, other: Omit<ReportedAbsence, 'kind'>): boolean {
  if (one.endDate < other.startDate || other.endDate < one.startDate) return false
  if (!one.startTime || !other.startTime) return true
  return one.startTime < (other.endTime ?? '24:00') && other.startTime < (one.endTime ?? '24:00')
}
