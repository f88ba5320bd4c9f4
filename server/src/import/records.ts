import type { Localised } from '@studentgo/protocol/shapes'
import type { CurriculumRecords } from './curriculum-records.ts'
import type { DemonstrationRecords } from './demonstration-records.ts'
import type { GuidanceRecords } from './guidance-records.ts'
import type { OfferRecords } from './offer-records.ts'
import type {
  AccountRecord,
  GroupRecord,
  ParentAccessRecord,
  ParentRecord,
  PersonRecord,
  ResponsibleStaffRecord,
  StaffRecord,
  StudentRecord,
  StudyRightRecord,
} from './people-records.ts'
import type { PersonalEventRecords } from './personal-event-records.ts'
import type { PlanRecords } from './plan-records.ts'

/**
 * A school as the importer writes it: each record is a row of the table of that name, with the identifiers of
 * the source system in place of database ids. Days are `YYYY-MM-DD`, instants ISO text with offset.
 */

export interface CampusRecord {
  source_id: string
  name: string
  address: string | null
}

export interface RoomRecord {
  source_id: string
  campus_id: string
  code: string
  name: string
  floor: string | null
}

export interface TermRecord {
  source_id: string
  name: string
  kind: 'YEAR' | 'TERM' | 'PERIOD'
  start_date: string
  end_date: string
}

export interface HolidayRecord {
  source_id: string
  name: Localised
  start_date: string
  end_date: string
}

export interface ModuleRecord {
  source_id: string
  code: string | null
  name: Localised
}

export interface EventRecord {
  source_id: string
  module_id: string | null
  code: string | null
  name: Localised
  start_date: string
  end_date: string
}

export interface EventTeacherRecord {
  source_id: string
  event_id: string
  staff_id: string
}

export interface ParticipantRecord {
  source_id: string
  event_id: string
  student_id: string
  study_right_id: string
  begin_date: string
  end_date: string
}

export interface SessionRecord {
  source_id: string
  event_id: string
  kind: string
  start_at: string
  end_at: string
  school_date: string
  room_id: string | null
  online_url: string | null
  topic: string | null
  bring: string | null
  lunch_slot: string | null
  teachers: string[]
}

export interface RollCallRecord {
  session_id: string
  called_at: string
}

export interface MarkRecord {
  source_id: string
  session_id: string
  student_id: string
  recorded_code: string
  minutes: number
  late_minutes: number | null
  teacher_id: string | null
  teacher_note: string | null
  recorded_at: string
}

export interface WorkplacePeriodRecord {
  source_id: string
  study_right_id: string
  student_id: string
  module_id: string | null
  workplace_name: string
  workplace_address: string | null
  start_date: string
  end_date: string
  daily_start: string
  daily_end: string
  weekdays: number[]
  instructor_name: string | null
  instructor_phone: string | null
  instructor_email: string | null
}

/** Everything that one run brings. A list that is left out is not touched: the source says nothing about it. */
export interface SchoolRecords
  extends CurriculumRecords,
    DemonstrationRecords,
    GuidanceRecords,
    OfferRecords,
    PersonalEventRecords,
    PlanRecords {
  providerName?: Localised | undefined
  campuses?: Iterable<CampusRecord> | undefined
  rooms?: Iterable<RoomRecord> | undefined
  terms?: Iterable<TermRecord> | undefined
  holidays?: Iterable<HolidayRecord> | undefined
  modules?: Iterable<ModuleRecord> | undefined
  people?: Iterable<PersonRecord> | undefined
  groups?: Iterable<GroupRecord> | undefined
  students?: Iterable<StudentRecord> | undefined
  staff?: Iterable<StaffRecord> | undefined
  parents?: Iterable<ParentRecord> | undefined
  accounts?: readonly AccountRecord[] | undefined
  studyRights?: Iterable<StudyRightRecord> | undefined
  responsibleStaff?: Iterable<ResponsibleStaffRecord> | undefined
  parentAccess?: Iterable<ParentAccessRecord> | undefined
  events?: Iterable<EventRecord> | undefined
  eventTeachers?: Iterable<EventTeacherRecord> | undefined
  participants?: Iterable<ParticipantRecord> | undefined
  sessions?: Iterable<SessionRecord> | undefined
  rollCalls?: Iterable<RollCallRecord> | undefined
  marks?: Iterable<MarkRecord> | undefined
  workplacePeriods?: Iterable<WorkplacePeriodRecord> | undefined
}
