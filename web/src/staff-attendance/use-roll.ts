import { minutesBetween } from '@studentgo/protocol/rules/calendar'
import {
  callRoll,
  type RollKind,
  type RollMark,
  type RollStudent,
  type StaffLessonRoll,
} from '@studentgo/protocol/staff-attendance'
import { useEffect, useState } from 'react'
import { CallFailure } from '#web/platform/api/call.ts'
import { useEndpointMutation } from '#web/platform/api/endpoint-mutation.ts'
import { useOnline } from '#web/platform/offline/online.ts'
import { useNow } from '#web/platform/page/clock.ts'
import { staffLessonQuery } from './staff-lesson.data.ts'

/** The unsent taps for one student. */
interface Tapped {
  kind: RollKind
  minutes: string
  note: string
}

export type Roll = ReturnType<typeof useRoll>

/** A roll that is being called. Taps stay in the page until the server has them, also without a network. */
export function useRoll(lesson: StaffLessonRoll) {
  const [tapped, setTapped] = useState<ReadonlyMap<number, Tapped>>(new Map())
  const [before, setBefore] = useState<StaffLessonRoll>()
  const [waits, setWaits] = useState(false)
  const online = useOnline()
  const now = useNow()
  const { mutate, isPending, failureReason } = useEndpointMutation(callRoll, {
    replyTo: staffLessonQuery(lesson.lessonId),
    isSentAgain: true,
    onReply: () => {
      setTapped(new Map())
      setWaits(false)
    },
  })
  const students = lesson.students.map(student => ({
    ...student,
    ...shown(student, tapped.get(student.studentId)),
  }))
  const faulty = [...tapped.values()].some(one => needsMinutes(one.kind) && !isMinutes(one.minutes))

  function send(called: boolean, marks: RollMark[], onError: (error: Error) => void) {
    mutate({ params: { lessonId: String(lesson.lessonId) }, body: { called, marks } }, { onError })
  }

  function save() {
    if (faulty) return
    const marks = students
      .filter(one => tapped.has(one.studentId))
      .map(one => markOf(one, { evenExplained: one.explained }))
    setBefore(lesson)
    send(true, marks, error => setWaits(error instanceof CallFailure && error.isWithoutAnswer))
  }

  // Sent automatically once there is a network again.
  useEffect(() => {
    if (!online || !waits || isPending) return
    const timer = setTimeout(save, 1000)
    return () => clearTimeout(timer)
  })

  const known = new Map(lesson.students.map(one => [one.studentId, one]))
  const undo =
    before === undefined || isPending || tapped.size > 0
      ? undefined
      : () => {
          const changed = before.students.filter(one => known.get(one.studentId)?.version !== one.version)
          send(
            before.rollCalledAt !== undefined,
            changed.map(one => ({
              ...markOf(
                { ...one, minutesText: String(one.minutes ?? ''), noteText: one.note ?? '' },
                { evenExplained: true },
              ),
              version: known.get(one.studentId)?.version,
            })),
            () => setBefore(before),
          )
          setBefore(undefined)
        }

  const sinceStart = Math.min(180, Math.max(1, minutesBetween(lesson.start, now.toISOString())))

  return {
    students,
    counts: {
      absent: students.filter(one => one.kind === 'ABSENT').length,
      late: students.filter(one => one.kind === 'LATE' || one.kind === 'LEFT_EARLY').length,
      present: students.filter(one => one.kind === 'PRESENT' || one.kind === 'PRAISE').length,
    },
    isChanged: tapped.size > 0,
    isSending: isPending && !waits,
    isWaiting: tapped.size > 0 && (waits || !online),
    faulty: faulty || (failureReason !== null && !waits && tapped.size > 0),
    save,
    undo,
    /** A second tap on a mark resets the student to present. */
    tap(student: RollStudent & Shown, kind: RollKind) {
      const next = student.kind === kind ? 'PRESENT' : kind
      const minutes = next === 'LATE' ? String(sinceStart) : ''
      change(student, { kind: next, minutes, note: student.noteText })
    },
    type(student: RollStudent & Shown, typed: Partial<Pick<Tapped, 'minutes' | 'note'>>) {
      change(student, { kind: student.kind, minutes: student.minutesText, note: student.noteText, ...typed })
    },
  }

  function change({ studentId }: RollStudent, next: Tapped) {
    setTapped(known => new Map(known).set(studentId, next))
  }
}

interface Shown {
  kind: RollKind
  minutesText: string
  noteText: string
}
export type ShownStudent = RollStudent & Shown

function shown(student: RollStudent, tapped: Tapped | undefined): Shown {
  return {
    kind: tapped?.kind ?? student.kind,
    minutesText: tapped?.minutes ?? String(student.minutes ?? ''),
    noteText: tapped?.note ?? student.note ?? '',
  }
}

export function needsMinutes(kind: RollKind): boolean {
  return kind === 'LATE' || kind === 'LEFT_EARLY'
}

export function isMinutes(text: string): boolean {
  return /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 180
}

function markOf(
  { studentId, kind, minutesText, noteText, version }: ShownStudent,
  { evenExplained }: { evenExplained: boolean },
): RollMark {
  return {
    studentId,
    kind,
    ...(needsMinutes(kind) ? { minutes: Number(minutesText) } : {}),
    ...(noteText.trim() === '' ? {} : { note: noteText }),
    ...(version === undefined ? {} : { version }),
    ...(evenExplained ? { evenExplained } : {}),
  }
}
