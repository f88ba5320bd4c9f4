import type { AbsenceState, ExplanationReason } from '@studentgo/protocol/absences'
import { isMinor, isoWithOffset, minutesBetween } from '@studentgo/protocol/rules/calendar'
import type { MarkRecord } from '../src/import/records.ts'
import { parentIdOf } from './people.ts'
import type { DemoStudent } from './students.ts'
import type { DemoSession } from './teaching.ts'

/** What a student, a guardian or the school said about a mark. */
export interface DemoExplanation {
  source_id: string
  mark_id: string
  kind: 'PROPOSAL' | 'EXPLANATION'
  reason_code: ExplanationReason
  text: string | null
  by_id: string
  by_role: 'STUDENT' | 'PARENT'
  at: string
  state: AbsenceState
  decided_by: string | null
  decided_at: string | null
  result_code: string | null
  decision_comment: string | null
}

/** A mark with what became of it. */
export interface DemoMark {
  record: MarkRecord
  typeCode: string
  state: AbsenceState
  rejections: number
  parentSeenAt: string | null
  explanations: DemoExplanation[]
}

export interface MarkOptions {
  code: string
  minutes?: number
  lateMinutes?: number
  note?: string
  recordedAt?: Date
}

const dayMilliseconds = 86_400_000

/** A mark as the teacher leaves it, ten minutes into the lesson unless said otherwise. */
export function markOf(
  session: DemoSession,
  student: DemoStudent,
  timeZone: string,
  options: MarkOptions,
): DemoMark {
  const recordedAt = options.recordedAt ?? new Date(session.startAt.getTime() + 600_000)
  const settled = !['S', 'P', 'M1', 'M2'].includes(options.code)
  return {
    record: {
      source_id: `${session.source_id}|${student.id}`,
      session_id: session.source_id,
      student_id: student.id,
      recorded_code: options.code,
      minutes: options.minutes ?? options.lateMinutes ?? minutesBetween(session.startAt, session.endAt),
      late_minutes: options.lateMinutes ?? null,
      teacher_id: session.teachers[0] ?? null,
      teacher_note: options.note ?? null,
      recorded_at: isoWithOffset(recordedAt, timeZone),
    },
    typeCode: options.code,
    state: settled ? 'ACCEPTED' : 'UNEXPLAINED',
    rejections: 0,
    parentSeenAt: null,
    explanations: [],
  }
}

export interface Outcome {
  reason: ExplanationReason
  text?: string
  state: 'PROPOSED' | 'EXPLAINED' | 'CERTIFICATE_REQUIRED' | 'ACCEPTED' | 'REJECTED'
  comment?: string
}

/** Adds an explanation, a day after the mark; by a guardian for the young, unless it is only proposed. */
export function explained(
  mark: DemoMark,
  student: DemoStudent,
  today: string,
  timeZone: string,
  outcome: Outcome,
): DemoMark {
  const { reason, state } = outcome
  const parent = student.parents[0]
  const byParent = isMinor(student.birthDate, today) && parent !== undefined && state !== 'PROPOSED'
  const decided = state === 'ACCEPTED' || state === 'REJECTED'
  // One's word is enough for a short illness: nobody had to decide.
  const atOnce = state === 'ACCEPTED' && reason === 'T'
  const recorded = Date.parse(mark.record.recorded_at)
  const at = (days: number) => isoWithOffset(new Date(recorded + days * dayMilliseconds), timeZone)
  const result = state === 'REJECTED' ? 'L' : reason === 'OTHER' ? 'KS' : reason
  const explanation: DemoExplanation = {
    source_id: `${mark.record.source_id}|${mark.explanations.length + 1}`,
    mark_id: mark.record.source_id,
    kind: state === 'PROPOSED' ? 'PROPOSAL' : 'EXPLANATION',
    reason_code: reason,
    text: outcome.text ?? null,
    by_id: byParent ? parentIdOf(parent) : student.id,
    by_role: byParent ? 'PARENT' : 'STUDENT',
    at: at(0.4),
    state,
    decided_by: decided && !atOnce ? mark.record.teacher_id : null,
    decided_at: decided ? at(atOnce ? 0.4 : 0.8) : null,
    result_code: decided ? result : null,
    decision_comment: outcome.comment ?? null,
  }
  return {
    ...mark,
    typeCode: decided ? result : state === 'PROPOSED' ? mark.typeCode : 'MS',
    state,
    rejections: state === 'REJECTED' ? 1 : 0,
    parentSeenAt: byParent ? at(0.2) : null,
    explanations: [...mark.explanations, explanation],
  }
}
