import type { Lesson } from './attendance.rules.ts'
import type { LessonRow } from './lessons.queries.ts'

/** A lesson as the rules of attendance know it. */
export function lessonIn(row: LessonRow): Lesson {
  const { type_code, recorded_code, mark_state, minutes } = row
  return {
    sessionId: row.session_id,
    eventId: row.event_id,
    eventName: row.event_name,
    moduleId: row.module_id ?? undefined,
    moduleName: row.module_name ?? undefined,
    start: new Date(row.start_at),
    end: new Date(row.end_at),
    day: row.school_date,
    cancelled: row.session_state === 'CANCELLED',
    rollCalled: row.roll_called_at !== null,
    mark:
      type_code === null || recorded_code === null || mark_state === null || minutes === null
        ? undefined
        : {
            typeCode: type_code,
            recordedCode: recorded_code,
            state: mark_state,
            minutes,
            lateMinutes: row.late_minutes ?? undefined,
          },
  }
}
