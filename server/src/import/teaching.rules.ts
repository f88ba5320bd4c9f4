import type { Folder, Row } from './files.ts'
import type { ParticipantRecord, SchoolRecords, SessionRecord } from './records.ts'
import { localisedName, roomFinder } from './school.rules.ts'
import type { SchoolIndex } from './school-index.ts'
import type { RightOfStudent } from './study-rights.rules.ts'

type TeachingPart = Pick<
  SchoolRecords,
  'events' | 'eventTeachers' | 'participants' | 'sessions' | 'workplacePeriods' | 'responsibleStaff'
>

/** Classes with those who teach and attend them, their lessons, and the periods at workplaces. */
export function teachingRecords(folder: Folder, index: SchoolIndex, rights: RightOfStudent): TeachingPart {
  const names = new Map(
    (folder.ext_names ?? []).filter(row => row.kind === 'class').map(row => [row.sourcedId, row]),
  )
  return {
    events: folder.classes.map(row => {
      const name = names.get(row.sourcedId)
      const span = index.spanOf(row)
      return {
        source_id: row.sourcedId,
        module_id: row.courseSourcedId,
        code: row.classCode,
        name: localisedName(row.title, name?.nameSv, name?.nameEn),
        start_date: span?.start ?? '',
        end_date: span?.end ?? '',
      }
    }),
    eventTeachers: eventTeachers(folder),
    participants: folder.enrollments
      .filter(row => row.role === 'student')
      .flatMap(row => participantOf(row, index, rights)),
    sessions: folder.ext_sessions && sessionRecords(folder.ext_sessions, index, roomFinder(folder, index)),
    workplacePeriods: workplacePeriods(folder),
    responsibleStaff: folder.ext_responsible_staff?.map(row => ({
      study_right_id: row.studyRightSourcedId,
      staff_id: row.userSourcedId,
      role: row.role,
    })),
  }
}

/** A teacher who is enrolled in a class twice, for two spans of time, still is one teacher of it. */
function eventTeachers(folder: Folder) {
  const teachers = new Map<string, { source_id: string; event_id: string; staff_id: string }>()
  for (const { role, sourcedId, classSourcedId, userSourcedId } of folder.enrollments) {
    const key = JSON.stringify([classSourcedId, userSourcedId])
    if (role !== 'teacher' || teachers.has(key)) continue
    teachers.set(key, { source_id: sourcedId, event_id: classSourcedId, staff_id: userSourcedId })
  }
  return [...teachers.values()]
}

function participantOf(
  row: Row<'enrollments'>,
  index: SchoolIndex,
  rights: RightOfStudent,
): ParticipantRecord[] {
  const schoolClass = index.classes.get(row.classSourcedId)
  const span = schoolClass && index.spanOf(schoolClass)
  if (span === undefined) return []
  const begin = row.beginDate ?? span.start
  const right = row['metadata.studyRightSourcedId'] ?? rights(row.userSourcedId, begin)
  if (right === undefined) return []
  return [
    {
      source_id: row.sourcedId,
      event_id: row.classSourcedId,
      student_id: row.userSourcedId,
      study_right_id: right,
      begin_date: begin,
      end_date: row.endDate ?? span.end,
    },
  ]
}

function* sessionRecords(
  rows: readonly Row<'ext_sessions'>[],
  index: SchoolIndex,
  roomOf: ReturnType<typeof roomFinder>,
): Generator<SessionRecord> {
  for (const row of rows) {
    yield {
      source_id: row.sourcedId,
      event_id: row.classSourcedId,
      kind: row.kind ?? 'TEACHING',
      start_at: row.startTime,
      end_at: row.endTime,
      school_date: index.schoolDay(row.startTime),
      room_id: roomOf(row)?.id ?? null,
      online_url: row.onlineUrl,
      topic: row.topic,
      bring: row.bring,
      lunch_slot: row.lunchSlot,
      teachers: row.teacherSourcedIds,
    }
  }
}

function workplacePeriods(folder: Folder): TeachingPart['workplacePeriods'] {
  const students = new Map(
    (folder.ext_study_rights ?? []).map(right => [right.sourcedId, right.userSourcedId]),
  )
  return folder.ext_workplace_periods?.map(row => ({
    source_id: row.sourcedId,
    study_right_id: row.studyRightSourcedId,
    student_id: students.get(row.studyRightSourcedId) ?? '',
    module_id: row.courseSourcedId,
    workplace_name: row.workplaceName,
    workplace_address: row.workplaceAddress,
    start_date: row.startDate,
    end_date: row.endDate,
    daily_start: row.dailyStart,
    daily_end: row.dailyEnd,
    weekdays: row.weekdays,
    instructor_name: row.instructorName,
    instructor_phone: row.instructorPhone,
    instructor_email: row.instructorEmail,
  }))
}
