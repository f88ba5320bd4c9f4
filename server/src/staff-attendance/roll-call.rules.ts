import type { AbsenceState } from '@studentgo/protocol/absences'
import { minutesBetween } from '@studentgo/protocol/rules/calendar'
import type { RollKind, RollMark } from '@studentgo/protocol/staff-attendance'
import { firstStateOf, settledCodes } from '../absences/marks/recorded-mark.rules.ts'

/** Days; older lessons are left to the staff who keep the register. */
export const rollCallDays = 14
/** How many minutes before its beginning a lesson's roll can be called. */
const earlyMinutes = 15

/** A mark of a student at a lesson. */
export interface MarkAtLesson {
  version: number
  typeCode: string
  recordedCode: string
  state: AbsenceState
  minutes: number
  note: string | null
  /** Its current explanation, or the proposal of one. */
  explained: { state: AbsenceState; resultCode: string | null } | null
}

export interface StudentAtLesson {
  studentId: number
  mark: MarkAtLesson | null
  /** The day is one of theirs at a workplace. */
  atWorkplace: boolean
}

/** The new values of a mark, or its removal. */
export interface MarkToBe {
  studentId: number
  cancelled: boolean
  recordedCode: string
  typeCode: string
  state: AbsenceState
  minutes: number
  lateMinutes: number | null
  note: string | null
  /** The student has a new time for explaining. */
  isRecordedNow: boolean
}

export type RollFault = { studentId: number; fault: 'explainedAlready' | 'staleVersion' | 'notFound' }

const kinds: Record<string, RollKind> = {
  S: 'ABSENT',
  P: 'LEFT_EARLY',
  M1: 'LATE',
  M2: 'LATE',
  '+': 'PRAISE',
}

export function kindOf(mark: Pick<MarkAtLesson, 'state' | 'recordedCode'> | null): RollKind {
  if (mark === null || mark.state === 'CANCELLED') return 'PRESENT'
  return kinds[mark.recordedCode] ?? 'OTHER'
}

/** Whether the roll of a lesson can be called, or corrected, now. */
export function mayCallRoll(lesson: { start: string; cancelled: boolean }, now: Date): boolean {
  const minutesAgo = (now.getTime() - Date.parse(lesson.start)) / 60_000
  return !lesson.cancelled && minutesAgo >= -earlyMinutes && minutesAgo <= rollCallDays * 24 * 60
}

/**
 * The changes of a roll call, and the faults that prevent them: a mark that somebody has changed since the teacher saw
 * it, and an explained one, unless the teacher confirms the change (`evenExplained`). Leaves out marks that are equal.
 */
export function changesOfRoll(
  students: readonly StudentAtLesson[],
  wanted: readonly RollMark[],
  lesson: { start: string; end: string },
  lateBoundaryMinutes: number,
): { changes: MarkToBe[]; faults: RollFault[] } {
  const byId = new Map(students.map(one => [one.studentId, one]))
  const length = minutesBetween(lesson.start, lesson.end)
  const changes: MarkToBe[] = []
  const faults: RollFault[] = []
  for (const one of wanted) {
    const { studentId, version, evenExplained = false } = one
    const student = byId.get(studentId)
    if (student === undefined) {
      faults.push({ studentId, fault: 'notFound' })
      continue
    }
    const change = changeOf(student, one, length, lateBoundaryMinutes)
    if (change === undefined) continue
    const { mark } = student
    const isOnlyNote = mark !== null && !change.cancelled && isSame(mark, change)
    if ((mark?.version ?? 0) !== (version ?? 0)) faults.push({ studentId, fault: 'staleVersion' })
    else if (isExplained(mark) && !isOnlyNote && !evenExplained) {
      faults.push({ studentId, fault: 'explainedAlready' })
    } else changes.push(change)
  }
  return { changes, faults }
}

export function isExplained(mark: MarkAtLesson | null): boolean {
  return mark !== null && mark.state !== 'CANCELLED' && mark.explained !== null
}

function isSame(mark: MarkAtLesson, { recordedCode, minutes }: Pick<MarkToBe, 'recordedCode' | 'minutes'>) {
  return mark.state !== 'CANCELLED' && mark.recordedCode === recordedCode && mark.minutes === minutes
}

function changeOf(
  { studentId, mark, atWorkplace }: StudentAtLesson,
  { kind, minutes = 0, note: typed }: RollMark,
  length: number,
  lateBoundaryMinutes: number,
): MarkToBe | undefined {
  if (kind === 'OTHER' || (kind === 'PRESENT' && kindOf(mark) === 'PRESENT')) return undefined
  const note = typed?.trim() || null
  if (kind === 'PRESENT') {
    if (mark === null) return undefined
    const { recordedCode, typeCode, state, minutes } = mark
    const kept = { recordedCode, typeCode, state, minutes, lateMinutes: null, note: mark.note }
    return { studentId, cancelled: true, ...kept, isRecordedNow: false }
  }
  const missed = { ABSENT: length, LATE: minutes, LEFT_EARLY: minutes, PRAISE: 0 }[kind]
  const recordedCode = {
    ABSENT: 'S',
    LATE: minutes < lateBoundaryMinutes ? 'M1' : 'M2',
    LEFT_EARLY: 'P',
    PRAISE: '+',
  }[kind]
  const newMark = {
    studentId,
    cancelled: false,
    recordedCode,
    minutes: Math.min(missed, length),
    lateMinutes: kind === 'LATE' ? minutes : null,
    note,
  }
  if (mark !== null && isSame(mark, newMark)) {
    if (mark.note === note) return undefined
    return { ...newMark, typeCode: mark.typeCode, state: mark.state, isRecordedNow: false }
  }
  const { explained = null } = mark ?? {}
  // An explanation stays valid as long as there is an absence that it explains.
  if (mark !== null && explained !== null && !settledCodes.includes(recordedCode)) {
    const typeCode = explained.resultCode ?? (mark.state === 'CANCELLED' ? recordedCode : mark.typeCode)
    const state = mark.state === 'CANCELLED' ? explained.state : mark.state
    return { ...newMark, typeCode, state, isRecordedNow: false }
  }
  const isWork = atWorkplace && (recordedCode === 'S' || recordedCode === 'P') && mark === null
  return {
    ...newMark,
    typeCode: isWork ? 'W' : recordedCode,
    state: isWork ? 'ACCEPTED' : firstStateOf(recordedCode),
    isRecordedNow: true,
  }
}
