import * as z from 'zod/mini'
import { endpoint, staffIn } from './endpoint.ts'
import { across, codeRef, dateTime, id, idText, localised, typedText } from './shapes.ts'

/** A teacher's mark of a student at a lesson. */
export const rollKinds = ['PRESENT', 'ABSENT', 'LATE', 'LEFT_EARLY', 'PRAISE'] as const
/** `OTHER` is what the school has settled elsewhere; it stays as it is. */
export const rollKind = z.enum([...rollKinds, 'OTHER'])
export type RollKind = z.infer<typeof rollKind>

const minutes = z.int().check(z.minimum(1), z.maximum(180))

export const rollStudent = z.object({
  studentId: id,
  name: z.string(),
  kind: rollKind,
  /** How late, or how much was missed. */
  minutes: z.optional(z.int()),
  note: z.optional(z.string()),
  /** What the mark counts as now. */
  type: z.optional(codeRef),
  /** Somebody has given a reason for it, or proposed one. */
  explained: z.boolean(),
  /** Of the mark; without it there was never one. */
  version: z.optional(z.int()),
})
export type RollStudent = z.infer<typeof rollStudent>

export const staffLessonRoll = z.object({
  lessonId: id,
  title: localised,
  topic: z.optional(z.string()),
  start: dateTime,
  end: dateTime,
  room: z.optional(z.string()),
  cancelled: z.boolean(),
  /** Until then nobody’s presence is known. */
  rollCalledAt: z.optional(dateTime),
  /** The roll can be called, or corrected, now. */
  mayCall: z.boolean(),
  /** By name. */
  students: z.array(rollStudent),
})
export type StaffLessonRoll = z.infer<typeof staffLessonRoll>

const ofLesson = z.strictObject({ lessonId: idText })

export const readStaffLesson = endpoint({
  method: 'GET',
  path: '/staff/lesson/:lessonId',
  who: staffIn('TEACHER'),
  summary: "One of the caller's lessons, with the marks of each of its students",
  params: ofLesson,
  reply: staffLessonRoll,
})

export const rollMark = z
  .strictObject({
    studentId: id,
    kind: rollKind,
    minutes: z.optional(minutes),
    note: z.optional(typedText(0, 500)),
    /** Of the mark as it was seen. */
    version: z.optional(z.int()),
    /** The teacher confirms to change the mark although it was explained. */
    evenExplained: z.optional(z.boolean()),
  })
  .check(
    across(
      ['kind', 'minutes'],
      ({ kind, minutes }) => (kind !== 'LATE' && kind !== 'LEFT_EARLY') || minutes !== undefined,
      { error: 'required', path: ['minutes'] },
    ),
  )
export type RollMark = z.infer<typeof rollMark>

export const attendanceBody = z.strictObject({
  /** False takes the roll back: then nobody’s presence is known. */
  called: z.boolean(),
  /** Students who are not listed keep their mark; without a mark they were present. */
  marks: z.array(rollMark).check(
    z.maxLength(300),
    z.refine(all => new Set(all.map(one => one.studentId)).size === all.length, { error: 'duplicate' }),
  ),
})

export const callRoll = endpoint({
  method: 'PUT',
  path: '/staff/lesson/:lessonId/attendance',
  affects: ['/staff/'],
  who: staffIn('TEACHER'),
  summary: "Records attendance for the whole group of one of the caller's lessons; all or nothing",
  params: ofLesson,
  body: attendanceBody,
  reply: staffLessonRoll,
})
