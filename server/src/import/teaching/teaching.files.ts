import type { AbsenceCode } from '@studentgo/protocol/absences'
import {
  day,
  flag,
  instant,
  maybeDay,
  maybeEmail,
  maybeNumber,
  maybeOneOf,
  maybeReference,
  maybeText,
  maybeWebAddress,
  neededReferences,
  oneOf,
  ownId,
  reference,
  references,
  standardWord,
  text,
  time,
  weekdays,
} from '../engine/column-kinds.ts'
import { importFile } from '../engine/import-file.ts'

/** Classes, who takes part in them, their lessons with absence marks, and periods at workplaces. */

export const classes = importFile(
  'classes',
  {
    title: text(300).to(null),
    courseSourcedId: reference('courses').to('module_id').allowing<null>(),
    classCode: maybeText(60).to('code'),
    classType: standardWord(['homeroom', 'scheduled']).to(null),
    location: maybeText(100).to(null),
    schoolSourcedId: reference('orgs').to(null),
    termSourcedIds: neededReferences('academicSessions').to(null),
  },
  { ignored: ['grades', 'subjects', 'subjectCodes', 'periods'] },
)

export const enrollments = importFile('enrollments', {
  classSourcedId: reference('classes'),
  schoolSourcedId: reference('orgs'),
  userSourcedId: reference('users'),
  role: oneOf(['administrator', 'proctor', 'student', 'teacher']),
  primary: flag(false),
  beginDate: maybeDay,
  endDate: maybeDay.notBefore('beginDate', 'VALUES'),
  'metadata.studyRightSourcedId': maybeReference('ext_study_rights'),
})

export const sessions = importFile('ext_sessions', {
  classSourcedId: reference('classes').to('event_id'),
  startTime: instant.to('start_at'),
  endTime: instant
    .to('end_at')
    .doc("after the start, at most a day later; the day of the start within the class's terms"),
  location: maybeText(100)
    .to(null)
    .doc(
      "code or name of a room of `ext_rooms.csv`; otherwise a room of that name is made on the school's campus. Empty: the location of the class",
    ),
  teacherSourcedIds: references('users').role('staff').to('teachers').stagedOnly(),
  topic: maybeText(300),
  kind: maybeOneOf(['TEACHING', 'DEMONSTRATION', 'GUIDANCE', 'EXAM', 'MEETING', 'INDEPENDENT']).or(
    'TEACHING',
  ),
  roomSourcedId: maybeReference('ext_rooms')
    .to(null)
    .doc('instead of `location`, where names are not enough'),
  onlineUrl: maybeWebAddress,
  bring: maybeText(200).doc('what to bring'),
  lunchSlot: maybeText(11)
    .matching(/^[0-2][0-9]:[0-5][0-9]–[0-2][0-9]:[0-5][0-9]$/, 'is not a span of time like 11:30–12:00')
    .form('`11:30–12:00`')
    .doc('with an en dash'),
})

export const rollCalls = importFile(
  'ext_roll_calls',
  {
    sourcedId: ownId.to(null),
    sessionSourcedId: reference('ext_sessions').to('session_id'),
    calledAt: instant,
  },
  { unique: [{ columns: ['sessionSourcedId'] }] },
)

const codes = [
  'S',
  'T',
  'E',
  'MS',
  'KS',
  'L',
  'M1',
  'M2',
  'O',
  'K',
  'W',
  'P',
  '+',
] as const satisfies readonly AbsenceCode[]

export const attendance = importFile(
  'ext_attendance',
  {
    sessionSourcedId: reference('ext_sessions').to('session_id'),
    userSourcedId: reference('users')
      .role('student')
      .to('student_id')
      .doc('in the class on that day; one mark a session'),
    code: oneOf(codes).to('recorded_code').allowing<string>().doc('see below'),
    minutes: maybeNumber(0, 1440)
      .to(null)
      .form('0 to the length of the session')
      .doc('empty: the minutes of lateness, none for `+`, or the whole session'),
    lateMinutes: maybeNumber(1, 180).doc('needed with `M1` and `M2`'),
    teacherSourcedId: maybeReference('users').role('staff').to('teacher_id'),
    note: maybeText(500).to('teacher_note'),
    recordedAt: instant.doc('the time to explain runs from here when it is later than the lesson'),
  },
  { unique: [{ columns: ['sessionSourcedId', 'userSourcedId'] }] },
)

export const workplacePeriods = importFile('ext_workplace_periods', {
  studyRightSourcedId: reference('ext_study_rights').to('study_right_id'),
  courseSourcedId: maybeReference('courses').to('module_id').doc('the unit that is learned there'),
  workplaceName: text(200),
  workplaceAddress: maybeText(300),
  startDate: day,
  endDate: day.notBefore('startDate', 'VALUES').doc('within the study right, five years at most'),
  dailyStart: time,
  dailyEnd: time.notBefore('dailyStart', 'VALUES'),
  weekdays,
  instructorName: maybeText(200),
  instructorPhone: maybeText(40),
  instructorEmail: maybeEmail,
})
