import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

// Written by `npm run tables` from the migrated database; never by hand.

type Json = ColumnType<unknown, string, string>

export interface AbsenceExplanationTable {
  id: GeneratedAlways<number>
  source_id: string | null
  mark_id: number
  kind: string
  reason_code: string
  text: string | null
  by_id: number | null
  by_role: string
  at: Date
  state: string
  decided_by: number | null
  decided_at: Date | null
  result_code: string | null
  decision_comment: string | null
  is_current: Generated<boolean>
}

export interface AbsenceMarkTable {
  id: GeneratedAlways<number>
  source_id: string | null
  session_id: number
  student_id: number
  type_code: string
  recorded_code: string
  minutes: number
  late_minutes: number | null
  teacher_id: number | null
  teacher_note: string | null
  recorded_at: Date
  state: Generated<string>
  rejections: Generated<number>
  parent_seen_at: Date | null
  version: Generated<number>
}

export interface AbsenceNoticeTable {
  id: GeneratedAlways<number>
  source_id: string | null
  student_id: number
  kind: string
  start_date: string
  end_date: string
  start_time: string | null
  end_time: string | null
  reason_code: string
  text: string | null
  state: string
  by_id: number
  by_role: string
  created_at: Date
  decider: string | null
  decided_by: number | null
  decided_at: Date | null
  decision_comment: string | null
  version: Generated<number>
}

export interface AccountTable {
  person_id: number
  username: string
  password_hash: string
  must_change: Generated<boolean>
  is_enabled: Generated<boolean>
  changed_at: Date
}

export interface AuditTable {
  id: GeneratedAlways<number>
  at: Date
  actor_id: number | null
  actor_kind: string
  student_id: number | null
  action: string
  object: string | null
  outcome: string
  request_id: string | null
}

export interface CalendarFeedTable {
  id: GeneratedAlways<number>
  student_id: number
  token_hash: string
  created_at: Date
  last_read_at: Date | null
  revoked_at: Date | null
}

export interface CampusTable {
  id: GeneratedAlways<number>
  source_id: string | null
  name: string
  address: string | null
}

export interface EducationEventTable {
  id: GeneratedAlways<number>
  source_id: string | null
  module_id: number | null
  code: string | null
  name: Json
  start_date: string
  end_date: string
  is_active: Generated<boolean>
}

export interface EventParticipantTable {
  id: GeneratedAlways<number>
  source_id: string | null
  event_id: number
  student_id: number
  study_right_id: number
  begin_date: string
  end_date: string
}

export interface EventSessionTable {
  id: GeneratedAlways<number>
  source_id: string | null
  event_id: number
  kind: Generated<string>
  start_at: Date
  end_at: Date
  school_date: string
  room_id: number | null
  online_url: string | null
  topic: string | null
  bring: string | null
  lunch_slot: string | null
  state: Generated<string>
  sequence: Generated<number>
  updated_at: Date
  roll_called_at: Date | null
}

export interface EventSessionChangeTable {
  id: GeneratedAlways<number>
  session_id: number
  field: string
  old_value: string
  new_value: string
  at: Date
}

export interface EventSessionTeacherTable {
  session_id: number
  staff_id: number
}

export interface EventTeacherTable {
  event_id: number
  staff_id: number
  source_id: string | null
}

export interface FeatureSwitchTable {
  name: string
  is_on: boolean
}

export interface HolidayTable {
  id: GeneratedAlways<number>
  source_id: string | null
  name: Json
  start_date: string
  end_date: string
}

export interface IdempotencyRecordTable {
  person_id: number
  route: string
  key: string
  body_hash: string
  reply: Json
  created_at: Date
}

export interface IdentityTable {
  issuer: string
  subject: string
  person_id: number
}

export interface ImportRunTable {
  id: GeneratedAlways<number>
  source: string
  started_at: Date
  finished_at: Date
  created: number
  updated: number
  ended: number
  unchanged: number
}

export interface KnownDeviceTable {
  id_hash: string
  person_id: number
  last_used_at: Date
}

export interface LoginAttemptTable {
  id_hash: string
  data: Json
  expires_at: Date
}

export interface LoginSessionTable {
  id: GeneratedAlways<number>
  id_hash: string
  person_id: number
  kind: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  authenticated_at: Date
  amr: string
  id_token_issuer: string | null
  id_token_sid: string | null
  device_label: string
  own_device: Generated<boolean>
  offline_key: string
  selected_student_id: number | null
}

export interface ModuleTable {
  id: GeneratedAlways<number>
  source_id: string | null
  code: string | null
  name: Json
}

export interface ParentTable {
  person_id: number
}

export interface ParentAccessTable {
  id: GeneratedAlways<number>
  source_id: string | null
  parent_id: number
  student_id: number
  relation: Generated<string>
  source: Generated<string>
  state: Generated<string>
  consent_scopes: Generated<string[]>
  consent_until: string | null
  regranted: Generated<boolean>
}

export interface PersonTable {
  id: GeneratedAlways<number>
  source_id: string | null
  first_names: string
  call_name: string
  last_name: string
  birth_date: string | null
  email: string | null
  phone: string | null
  language: Generated<string>
  draft_key: string
  is_active: Generated<boolean>
}

export interface PolicyTable {
  name: string
  value: Json
}

export interface ProviderTable {
  id: Generated<number>
  name: Json
  logo_url: Generated<string>
  accent_colour: Generated<string>
  support_contact: Generated<string>
  privacy_url: Generated<string>
  accessibility_url: Generated<string>
  feedback_url: Generated<string>
  demo: Generated<boolean>
  demo_day: string | null
}

export interface ResponsibleStaffTable {
  study_right_id: number
  staff_id: number
  role: string
}

export interface RoomTable {
  id: GeneratedAlways<number>
  source_id: string | null
  campus_id: number
  code: string
  name: string
  floor: string | null
}

export interface ServerSecretTable {
  name: string
  value: string
}

export interface StaffTable {
  person_id: number
  title: string | null
  is_public: Generated<boolean>
}

export interface StudentTable {
  person_id: number
  learner_oid: string | null
  student_number: string | null
  group_id: number | null
  campus_id: number | null
  non_disclosure: Generated<boolean>
}

export interface StudentGroupTable {
  id: GeneratedAlways<number>
  source_id: string | null
  code: string
  name: string
}

export interface StudyRightTable {
  id: GeneratedAlways<number>
  source_id: string | null
  student_id: number
  qualification_code: string | null
  qualification_name: Json
  state: string
  start_date: string
  estimated_end_date: string | null
  end_date: string | null
}

export interface TermTable {
  id: GeneratedAlways<number>
  source_id: string | null
  name: string
  kind: string
  start_date: string
  end_date: string
}

export interface ThrottleTable {
  key: string
  failures: number
  window_started_at: Date
  blocked_until: Date | null
}

export interface WorkplaceDayTable {
  student_id: number
  date: string
  hours: number
  note: string | null
  state: Generated<string>
  logged_at: Date
}

export interface WorkplacePeriodTable {
  id: GeneratedAlways<number>
  source_id: string | null
  study_right_id: number
  student_id: number
  module_id: number | null
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

export interface Tables {
  absence_explanation: AbsenceExplanationTable
  absence_mark: AbsenceMarkTable
  absence_notice: AbsenceNoticeTable
  account: AccountTable
  audit: AuditTable
  calendar_feed: CalendarFeedTable
  campus: CampusTable
  education_event: EducationEventTable
  event_participant: EventParticipantTable
  event_session: EventSessionTable
  event_session_change: EventSessionChangeTable
  event_session_teacher: EventSessionTeacherTable
  event_teacher: EventTeacherTable
  feature_switch: FeatureSwitchTable
  holiday: HolidayTable
  idempotency_record: IdempotencyRecordTable
  identity: IdentityTable
  import_run: ImportRunTable
  known_device: KnownDeviceTable
  login_attempt: LoginAttemptTable
  login_session: LoginSessionTable
  module: ModuleTable
  parent: ParentTable
  parent_access: ParentAccessTable
  person: PersonTable
  policy: PolicyTable
  provider: ProviderTable
  responsible_staff: ResponsibleStaffTable
  room: RoomTable
  server_secret: ServerSecretTable
  staff: StaffTable
  student: StudentTable
  student_group: StudentGroupTable
  study_right: StudyRightTable
  term: TermTable
  throttle: ThrottleTable
  workplace_day: WorkplaceDayTable
  workplace_period: WorkplacePeriodTable
}
