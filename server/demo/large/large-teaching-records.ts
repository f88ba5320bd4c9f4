import type { RecordOf, SchoolRecords } from '../../src/import/records.ts'
import type { LargeTeaching } from './large-teaching.ts'

/** The teaching as records, made one by one while they are written. */
export function teachingRecords(
  teaching: LargeTeaching,
): Pick<SchoolRecords, 'modules' | 'events' | 'eventTeachers' | 'participants' | 'sessions'> {
  return {
    modules: teaching.modules,
    events: teaching.events.map(event => event.record),
    eventTeachers: teaching.events.map(event => ({
      source_id: `${event.id}|${event.teacher}`,
      event_id: event.id,
      staff_id: event.teacher,
    })),
    participants: participants(teaching),
    sessions: sessions(teaching),
  }
}

function* participants(teaching: LargeTeaching): Generator<RecordOf<'participants'>> {
  for (const event of teaching.events) {
    for (const student of teaching.studentsOf(event)) {
      yield {
        source_id: `${event.id}|${student.id}`,
        event_id: event.id,
        student_id: student.id,
        study_right_id: `${student.id}-1`,
        begin_date: event.record.start_date,
        end_date: event.record.end_date,
      }
    }
  }
}

function* sessions(teaching: LargeTeaching): Generator<RecordOf<'sessions'>> {
  for (const event of teaching.events) {
    for (const lesson of teaching.lessonsOf(event)) {
      yield {
        source_id: lesson.id,
        event_id: event.id,
        kind: 'TEACHING',
        start_at: lesson.startAt.toISOString(),
        end_at: lesson.endAt.toISOString(),
        school_date: lesson.day,
        room_id: event.room,
        more_room_ids: [],
        online_url: null,
        topic: null,
        bring: null,
        lunch_slot: lesson.id.endsWith('|2') ? '11:30–12:00' : null,
        teachers: [event.teacher],
      }
    }
  }
}
