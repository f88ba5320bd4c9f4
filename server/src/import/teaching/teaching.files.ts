import { absenceCodes } from '@studentgo/protocol/absences'
import * as cell from '../engine/column-kinds.ts'
import { importFile } from '../engine/import-file.ts'

/** Classes, who takes part in them, their lessons with absence marks, and periods at workplaces. */

export const classes = importFile(
  'classes',
  {
    title: cell.text(300).to(null),
    courseSourcedId: cell.reference('courses').to('module_id').allowing<null>(),
    classCode: cell.maybeText(60).to('code'),
    classType: cell.standardWord(['homeroom', 'scheduled']).to(null),
    location: cell.maybeText(100).to(null),
    schoolSourcedId: cell.reference('orgs').to(null),
    termSourcedIds: cell.neededReferences('academicSessions').to(null),
    'metadata.teachingGroup': cell
      .maybeText(60)
      .to('teaching_group')
      .doc('what its students call the teaching group; shown with each lesson'),
  },
  { ignored: ['grades', 'subjects', 'subjectCodes', 'periods'] },
)

export const enrollments = importFile('enrollments', {
  classSourcedId: cell.reference('classes'),
  schoolSourcedId: cell.reference('orgs'),
  userSourcedId: cell.reference('users'),
  role: cell.oneOf(['administrator', 'proctor', 'student', 'teacher']),
  primary: cell.flag(false),
  beginDate: cell.maybeDay,
  endDate: cell.maybeDay.notBefore('beginDate', 'VALUES'),
  'metadata.studyRightSourcedId': cell.maybeReference('ext_study_rights'),
})

export const sessions = importFile('ext_sessions', {
  classSourcedId: cell.reference('classes').to('event_id'),
  startTime: cell.instant.to('start_at'),
  endTime: cell.instant
    .to('end_at')
    .doc("after the start, at most a day later; the day of the start within the class's terms"),
  location: cell
    .maybeText(100)
    .to(null)
    .doc(
      "code or name of a room of `ext_rooms.csv`; otherwise a room of that name is made on the school's campus. Empty: the location of the class",
    ),
  teacherSourcedIds: cell.references('users').role('staff').to('teachers').stagedOnly(),
  topic: cell.maybeText(300),
  kind: cell
    .maybeOneOf(['TEACHING', 'DEMONSTRATION', 'GUIDANCE', 'EXAM', 'MEETING', 'INDEPENDENT'])
    .or('TEACHING'),
  roomSourcedId: cell
    .maybeReference('ext_rooms')
    .to(null)
    .doc('instead of `location`, where names are not enough'),
  moreRoomSourcedIds: cell
    .references('ext_rooms')
    .to('more_room_ids')
    .doc('the other rooms of a lesson that is in several'),
  onlineUrl: cell.maybeWebAddress,
  bring: cell.maybeText(200).doc('what to bring'),
  lunchSlot: cell
    .maybeText(11)
    .matching(/^[0-2][0-9]:[0-5][0-9]–[0-2][0-9]:[0-5][0-9]$/, 'is not a span of time like 11:30–12:00')
    .form('`11:30–12:00`')
    .doc('with an en dash'),
})

export const rollCalls = importFile(
  'ext_roll_calls',
  {
    sourcedId: cell.ownId.to(null),
    sessionSourcedId: cell.reference('ext_sessions').to('session_id'),
    calledAt: cell.instant,
  },
  { unique: [{ columns: ['sessionSourcedId'] }] },
)

export const attendance = importFile(
  'ext_attendance',
  {
    sessionSourcedId: cell.reference('ext_sessions').to('session_id'),
    userSourcedId: cell
      .reference('users')
      .role('student')
      .to('student_id')
      .doc('in the class on that day; one mark a session'),
    code: cell.oneOf(Object.keys(absenceCodes)).to('recorded_code').doc('see below'),
    minutes: cell
      .maybeNumber(0, 1440)
      .to(null)
      .form('0 to the length of the session')
      .doc('empty: the minutes of lateness, none for `+`, or the whole session'),
    lateMinutes: cell.maybeNumber(1, 180).doc('needed with `M1` and `M2`'),
    teacherSourcedId: cell.maybeReference('users').role('staff').to('teacher_id'),
    note: cell.maybeText(500).to('teacher_note'),
    recordedAt: cell.instant.doc('the time to explain runs from here when it is later than the lesson'),
  },
  { unique: [{ columns: ['sessionSourcedId', 'userSourcedId'] }] },
)

export const workplacePeriods = importFile('ext_workplace_periods', {
  studyRightSourcedId: cell.reference('ext_study_rights').to('study_right_id'),
  courseSourcedId: cell.maybeReference('courses').to('module_id').doc('the unit that is learned there'),
  workplaceName: cell.text(200),
  workplaceAddress: cell.maybeText(300),
  startDate: cell.day,
  endDate: cell.day.notBefore('startDate', 'VALUES').doc('within the study right, five years at most'),
  dailyStart: cell.maybeTime.doc('both or neither: without hours the period is in the plan and in no week'),
  dailyEnd: cell.maybeTime.notBefore('dailyStart', 'VALUES'),
  weekdays: cell.maybeWeekdays.doc('goes together with the hours'),
  instructorName: cell.maybeText(200),
  instructorPhone: cell.maybeText(40),
  instructorEmail: cell.maybeEmail,
})
