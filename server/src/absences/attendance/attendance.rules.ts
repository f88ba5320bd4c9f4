import type { AbsenceClass, AbsenceCode } from '@studentgo/protocol/absences'
import type { Language } from '@studentgo/protocol/language'
import type { Participation } from '@studentgo/protocol/participations'
import { minutesBetween } from '@studentgo/protocol/rules/calendar'
import { asAbsenceCode, classOf, effectiveCode } from '../marks/mark.rules.ts'

/** One lesson of a student with the mark it has, if any. */
export interface Lesson {
  sessionId: number
  eventId: number
  eventName: string
  /** Where that is not the reader's. */
  eventLanguage?: Language | null
  moduleId: number | null
  moduleName: string | null
  /** Instants as ISO text. */
  start: string
  end: string
  day: string
  cancelled: boolean
  rollCalled: boolean
  mark: {
    typeCode: string
    recordedCode: string
    state: string
    minutes: number
    lateMinutes: number | null
  } | null
}

/** What is known of a student's presence at one lesson; minutes. */
export interface Presence {
  participation: Participation
  code: AbsenceCode | undefined
  class: AbsenceClass | undefined
  /** All zero unless the presence is known and the lesson counts. */
  planned: number
  held: number
  absent: number
}

/**
 * Presence at a lesson. It is known when the roll was called or the student has a mark, and the lesson has
 * begun; a cancelled lesson counts for nothing, and a day at the workplace neither as held nor as missed.
 * Lateness under the provider's boundary costs no minutes.
 */
export function presenceAt(
  lesson: Pick<Lesson, 'start' | 'end' | 'cancelled' | 'rollCalled' | 'mark'>,
  now: Date,
  lateBoundaryMinutes: number,
): Presence {
  const nothing = { code: undefined, class: undefined, planned: 0, held: 0, absent: 0 }
  if (lesson.cancelled) return { ...nothing, participation: 'CANCELLED' }
  const length = minutesBetween(lesson.start, lesson.end)
  const mark = lesson.mark?.state === 'CANCELLED' ? null : lesson.mark
  const code = mark === null ? undefined : effectiveCode(mark, lateBoundaryMinutes)
  const kind = code === undefined || mark === null ? undefined : classOf(code, mark.state)
  const known = { ...nothing, code, class: kind, planned: length }
  if (code === 'W') return { ...known, participation: 'WORKPLACE' }
  if (Date.parse(lesson.start) > now.getTime() || (!lesson.rollCalled && mark === null)) {
    return { ...known, participation: 'NOT_MARKED' }
  }
  if (mark === null || kind === undefined || kind === 'NOT_ABSENCE' || kind === 'REMARK') {
    return { ...known, participation: 'PRESENT', held: length }
  }
  const wasLate = ['M1', 'M2'].includes(asAbsenceCode(mark.recordedCode))
  const absent = code === 'M1' ? 0 : Math.min(mark.minutes, length)
  return { ...known, participation: wasLate ? 'LATE' : 'ABSENT', held: length, absent }
}
