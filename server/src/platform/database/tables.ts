import type { ColumnType, GeneratedAlways, NonDehydrateable } from 'kysely'
import type { JsonColumns } from '../rows/json-columns.ts'

// Written by `npm run tables` from the migrated database; never by hand.

/** A jsonb column: read as its value, written as text. */
type Json<Value> = ColumnType<Value, string, string>
/** Text that looks like numbers, such as grades; stays text where JSON is made of it. */
type Digits<Value> = ColumnType<NonDehydrateable<Value>, Value, Value>
/** Read as ISO text. */
type Instant = ColumnType<string, Date | string, Date | string>
type OptionalInstant = ColumnType<string | null, Date | string | null | undefined, Date | string | null>
/** A column with a default: as it is otherwise, and an insert may leave it out. */
type Generated<Column> = [Column] extends [ColumnType<infer Read, infer Inserted, infer Updated>]
  ? ColumnType<Read, Inserted | undefined, Updated>
  : ColumnType<Column, Column | undefined, Column>

export interface AbsenceExplanationTable {
  id: GeneratedAlways<number>
  source_id: string | null
  mark_id: number
  kind: 'PROPOSAL' | 'EXPLANATION'
  reason_code: 'T' | 'E' | 'MS' | 'OTHER'
  text: string | null
  by_id: number | null
  by_role: 'STUDENT' | 'PARENT' | 'STAFF'
  at: Instant
  state: string
  decided_by: number | null
  decided_at: OptionalInstant
  result_code: string | null
  decision_comment: string | null
  is_current: Generated<boolean>
}

export interface AbsenceMarkTable {
  id: GeneratedAlways<number>
  source_id: string | null
  session_id: number
  student_id: number
  type_code: 'S' | 'T' | 'E' | 'MS' | 'KS' | 'L' | 'M1' | 'M2' | 'O' | 'K' | 'W' | 'P' | '+'
  recorded_code: string
  minutes: number
  late_minutes: number | null
  teacher_id: number | null
  teacher_note: string | null
  recorded_at: Instant
  state: Generated<'UNEXPLAINED' | 'PROPOSED' | 'EXPLAINED' | 'CERTIFICATE_REQUIRED' | 'ACCEPTED' | 'REJECTED' | 'CANCELLED'>
  rejections: Generated<number>
  parent_seen_at: OptionalInstant
  version: Generated<number>
}

export interface AbsenceNoticeTable {
  id: GeneratedAlways<number>
  source_id: string | null
  student_id: number
  kind: 'SICK' | 'LATE' | 'LEAVE' | 'OTHER'
  start_date: string
  end_date: string
  start_time: string | null
  end_time: string | null
  reason_code: 'T' | 'E' | 'MS' | 'OTHER'
  text: string | null
  state: 'SUBMITTED' | 'RECEIVED' | 'IN_REVIEW' | 'GRANTED' | 'REJECTED' | 'WITHDRAWN'
  by_id: number
  by_role: 'STUDENT' | 'PARENT' | 'STAFF'
  created_at: Instant
  decider: 'TEACHER' | 'HEAD' | null
  decided_by: number | null
  decided_at: OptionalInstant
  decision_comment: string | null
  version: Generated<number>
  confirmed_by: number | null
  confirmed_at: OptionalInstant
  withdrawn_by: number | null
  withdrawn_at: OptionalInstant
}

export interface AccessConsentTable {
  id: GeneratedAlways<number>
  student_id: number
  access_id: number
  by_id: number
  scopes: string[]
  valid_until: string | null
  text_version: number
  at: Instant
}

export interface AccountTable {
  person_id: number
  username: string
  password_hash: string
  must_change: Generated<boolean>
  is_enabled: Generated<boolean>
  changed_at: Instant
}

export interface AssessorLinkTable {
  id: GeneratedAlways<number>
  demonstration_id: number
  student_id: number
  name: string
  organisation: string | null
  role: Digits<'2' | '3' | '4'>
  email: string | null
  language: 'fi' | 'sv' | 'en'
  made_by: number
  made_at: Instant
  token_hash: string
  last_day: string
  opened_at: OptionalInstant
  revoked_at: OptionalInstant
  grade: Digits<'1' | '2' | '3' | '4' | '5' | 'Hyväksytty' | 'Hylätty'> | null
  justification: string | null
  sent_at: OptionalInstant
}

export interface AssessorRatingTable {
  link_id: number
  requirement_id: number
  grade: Digits<'1' | '2' | '3' | '4' | '5' | 'Hyväksytty' | 'Hylätty'>
}

export interface AssessorVisitTable {
  token_hash: string
  link_id: number
  ends_at: Instant
}

export interface AttachmentTable {
  id: GeneratedAlways<number>
  source_id: string | null
  student_id: number
  file_id: number
  name: string
  category: 'PLAN' | 'ABSENCE' | 'REQUEST' | 'DEMONSTRATION' | 'CONTRACT' | 'CERTIFICATE' | 'MESSAGE' | 'BENEFIT' | 'OTHER'
  description: string | null
  visibility: 'PRIVATE_TO_STAFF_TEAM' | 'STUDENT' | 'STUDENT_AND_PARENT'
  uploaded_by: number
  uploaded_role: 'STUDENT' | 'PARENT' | 'STAFF'
  uploaded_at: Instant
  search: GeneratedAlways<string | null>
}

export interface AttachmentUseTable {
  attachment_id: number
  module: 'EXPLANATION' | 'NOTICE' | 'PRIOR_LEARNING' | 'DEMONSTRATION_TASK' | 'PLAN' | 'MESSAGE' | 'REQUEST' | 'PERSONAL_INFO' | 'PHOTO' | 'CONTRACT' | 'BENEFIT' | 'BENEFIT_DECISION'
  object_id: number
}

export interface AuditTable {
  id: GeneratedAlways<number>
  at: Instant
  actor_id: number | null
  actor_kind: 'ANYONE' | 'STUDENT' | 'PARENT' | 'STAFF' | 'ASSESSOR' | 'SYSTEM'
  student_id: number | null
  action: string
  object: string | null
  outcome: 'DONE' | 'REFUSED'
  request_id: string | null
  actor_role: string | null
}

export interface AuditLinkTable {
  position: number
  audit_id: number
  hash: Uint8Array
}

export interface BackupRunTable {
  id: GeneratedAlways<number>
  kind: 'BACKUP' | 'DRILL'
  at: Instant
  backup_at: Instant
  rows: number
  files: number
  bytes: number
  fault: string | null
}

export interface BenefitClaimTable {
  id: GeneratedAlways<number>
  source_id: string | null
  number: GeneratedAlways<string>
  student_id: number
  study_right_id: number
  state: 'DRAFT' | 'SUBMITTED' | 'IN_REVIEW' | 'RETURNED' | 'APPROVED' | 'PARTLY_APPROVED' | 'REJECTED' | 'IN_PAYMENT' | 'PAID' | 'WITHDRAWN' | 'EXPIRED'
  dependent_child: Generated<boolean>
  without_wage: Generated<boolean>
  first_day: string
  last_day: string
  created_at: Instant
  submitted_at: OptionalInstant
  handled_by: number | null
  handled_at: OptionalInstant
  decision_text: string | null
  paid_at: OptionalInstant
  version: Generated<number>
  approved_cents: number | null
}

export interface BenefitDayTable {
  student_id: number
  type: 'DAILY_ALLOWANCE' | 'FAMILY_ALLOWANCE' | 'TRAVEL' | 'ACCOMMODATION' | 'MEAL'
  day: string
  row_id: number
}

export interface BenefitEntitlementTable {
  id: GeneratedAlways<number>
  source_id: string | null
  student_id: number
  study_right_id: number
  start_date: string
  end_date: string
  study_days_paid: 'YES' | 'NO' | 'PARTLY'
  daily_allowance: boolean
  family_allowance: boolean
  travel: boolean
  accommodation: boolean
}

export interface BenefitEventTable {
  id: GeneratedAlways<number>
  claim_id: number
  at: Instant
  kind: 'CREATED' | 'SAVED' | 'SUBMITTED' | 'WITHDRAWN' | 'IN_REVIEW' | 'RETURNED' | 'APPROVED' | 'PARTLY_APPROVED' | 'REJECTED' | 'IN_PAYMENT' | 'PAID' | 'EXPIRED'
  by_role: 'STUDENT' | 'STAFF' | 'SYSTEM'
  by_id: number | null
  text: string | null
  source_id: string | null
}

export interface BenefitRateTable {
  id: GeneratedAlways<number>
  source_id: string | null
  type: 'DAILY_ALLOWANCE' | 'FAMILY_ALLOWANCE' | 'ACCOMMODATION' | 'MEAL' | 'KILOMETRE'
  cents: number
  valid_from: string
  valid_to: string | null
}

export interface BenefitRowTable {
  id: GeneratedAlways<number>
  claim_id: number
  position: number
  type: 'DAILY_ALLOWANCE' | 'FAMILY_ALLOWANCE' | 'TRAVEL' | 'ACCOMMODATION' | 'MEAL'
  date_from: string
  date_to: string
  mode: 'PUBLIC' | 'CAR' | 'RIDE' | null
  distance: number | null
  ticket_cents: number | null
  from_address: string | null
  to_address: string | null
  note: string | null
  day_count: number
  unit_cents: number
  amount_cents: number
  approved_cents: number | null
  reject_reason: string | null
}

export interface CalendarFeedTable {
  id: GeneratedAlways<number>
  student_id: number
  token_hash: string
  created_at: Instant
  last_read_at: OptionalInstant
  revoked_at: OptionalInstant
}

export interface CampusTable {
  id: GeneratedAlways<number>
  source_id: string | null
  name: string
  address: string | null
}

export interface ConsentDecisionTable {
  id: GeneratedAlways<number>
  student_id: number
  code: string
  by_id: number
  by_role: 'STUDENT' | 'PARENT'
  granted: boolean
  text_version: number
  at: Instant
}

export interface ContractTable {
  id: GeneratedAlways<number>
  source_id: string | null
  study_right_id: number
  student_id: number
  type: 'TRAINING_AGREEMENT' | 'APPRENTICESHIP' | 'EQUIPMENT' | 'DORMITORY' | 'OTHER'
  number: string
  title: Json<JsonColumns['contract.title']>
  state: 'DRAFT' | 'SENT' | 'INTERRUPTED' | 'TERMINATED'
  sent_at: OptionalInstant
  start_date: string
  end_date: string
  workplace_name: string | null
  workplace_address: string | null
  business_id: string | null
  instructor_name: string | null
  instructor_phone: string | null
  instructor_email: string | null
  deputy_instructor: string | null
  part_time_percent: number | null
  daily_hours: number | null
  weekdays: Generated<number[]>
  tasks: Generated<Json<JsonColumns['contract.tasks']>>
  safety_introduced: boolean | null
  safety_notes: string | null
  insurance_note: string | null
  basis: 'EMPLOYMENT' | 'ENTREPRENEUR' | null
  trial_end_date: string | null
  weekly_hours: number | null
  collective_agreement: string | null
  wage_note: string | null
  study_days_paid: 'YES' | 'NO' | 'PARTLY' | null
  benefits: Generated<string[]>
  assessments_required: Generated<number>
  coordinator_id: number | null
  terminated_on: string | null
  termination_reason: string | null
  during_trial: Generated<boolean>
  version: Generated<number>
}

export interface ContractPartyTable {
  id: GeneratedAlways<number>
  source_id: string | null
  contract_id: number
  position: Generated<number>
  role: 'PROVIDER' | 'WORKPLACE' | 'STUDENT' | 'GUARDIAN'
  act: 'SIGN' | 'ACKNOWLEDGE'
  name: string | null
  by_id: number | null
  done_at: OptionalInstant
  declined_at: OptionalInstant
  method: 'PAPER' | 'SESSION' | 'STRONG' | null
  comment: string | null
}

export interface ContractUnitTable {
  contract_id: number
  module_id: number
  osp: number | null
}

export interface CriterionTable {
  id: GeneratedAlways<number>
  requirement_id: number
  level: 'T1' | 'T2' | 'H3' | 'H4' | 'K5'
  position: number
  text: Json<JsonColumns['criterion.text']>
}

export interface DataChangeTable {
  subject: number
  source: string
  at: string
}

export interface DatabaseShapeTable {
  name: string
}

export interface DemonstrationTable {
  id: GeneratedAlways<number>
  source_id: string | null
  study_right_id: number
  student_id: number
  type: Generated<'DEMONSTRATION' | 'OTHER_PROOF'>
  name: Json<JsonColumns['demonstration.name']>
  state: 'PLANNED' | 'AGREED' | 'READY' | 'IN_PROGRESS' | 'DONE' | 'AWAITING_ASSESSMENT' | 'ASSESSED' | 'PUBLISHED' | 'REVIEW_REQUESTED' | 'REVIEWED' | 'POSTPONED' | 'CANCELLED'
  start_date: string
  end_date: string
  start_time: string | null
  end_time: string | null
  place_name: string
  place_type: number
  place_business_id: string | null
  place_description: Json<JsonColumns['demonstration.place_description']> | null
  place_address: string | null
  organiser: string | null
  content: Generated<Json<JsonColumns['demonstration.content']>>
  assessors: Generated<Json<JsonColumns['demonstration.assessors']>>
  care_field: Generated<boolean>
  attempt: Generated<number>
  raise_attempt: Generated<boolean>
  whole_unit: Generated<boolean>
  previous_id: number | null
  discussed_at: OptionalInstant
  published_at: OptionalInstant
  sequence: Generated<number>
  updated_at: Instant
  version: Generated<number>
  search: GeneratedAlways<string | null>
  ehoks: Json<JsonColumns['demonstration.ehoks']> | null
  deviation_text: Json<JsonColumns['demonstration.deviation_text']> | null
  individual_criteria: Generated<Json<JsonColumns['demonstration.individual_criteria']>>
}

export interface DemonstrationAssessmentTable {
  demonstration_id: number
  grade: Digits<'1' | '2' | '3' | '4' | '5' | 'Hyväksytty' | 'Hylätty'>
  assessed_on: string
  justification: Json<JsonColumns['demonstration_assessment.justification']>
  targets: Generated<Json<JsonColumns['demonstration_assessment.targets']>>
  deciders: Generated<string[]>
  participants: Generated<string[]>
}

export interface DemonstrationModuleTable {
  demonstration_id: number
  module_id: number
}

export interface DemonstrationRatingTable {
  demonstration_id: number
  requirement_id: number
  grade: Digits<'1' | '2' | '3' | '4' | '5' | 'Hyväksytty' | 'Hylätty'>
}

export interface DemonstrationRequestTable {
  id: GeneratedAlways<number>
  demonstration_id: number
  kind: 'REVIEW' | 'RAISE'
  state: Generated<'REQUESTED' | 'GRANTED' | 'REJECTED'>
  reason: string | null
  requested_at: Instant
  decided_at: OptionalInstant
  answer: string | null
}

export interface DemonstrationTaskTable {
  id: GeneratedAlways<number>
  source_id: string | null
  demonstration_id: number
  position: number
  text: Json<JsonColumns['demonstration_task.text']>
  state: Generated<'PROPOSED' | 'ACCEPTED' | 'REJECTED'>
  planned_date: string | null
  done: Generated<boolean>
  done_at: OptionalInstant
  student_note: string | null
  confirmed_by: string | null
  confirmed_at: OptionalInstant
  proposed_at: OptionalInstant
  version: Generated<number>
}

export interface DemonstrationTaskRequirementTable {
  task_id: number
  requirement_id: number
}

export interface DeskImportTable {
  id: GeneratedAlways<number>
  kind: 'IMPORT' | 'UNDO'
  staff_id: number
  name: string
  step: 'RECEIVE' | 'CHECK' | 'APPLY'
  state: 'OPEN' | 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED'
  created_at: Instant
  started_at: OptionalInstant
  finished_at: OptionalInstant
  seen_at: OptionalInstant
  progress: string | null
  accept_endings: Generated<boolean>
  report: Json<JsonColumns['desk_import.report']> | null
  failure: string | null
  undo_of: number | null
  run_id: number | null
}

export interface DeskImportFileTable {
  import_id: number
  path: string
  file_id: number
}

export interface EducationEventTable {
  id: GeneratedAlways<number>
  source_id: string | null
  module_id: number | null
  code: string | null
  name: Json<JsonColumns['education_event.name']>
  start_date: string
  end_date: string
  is_active: Generated<boolean>
  description: Json<JsonColumns['education_event.description']> | null
  osp: number | null
  capacity: number | null
  taken: Generated<number>
  opens_at: OptionalInstant
  closes_at: OptionalInstant
  registration_mode: Generated<'FIRST_COME' | 'APPROVAL' | 'STAFF_ONLY'>
  waitlist_enabled: Generated<boolean>
  delivery: Generated<'CONTACT' | 'ONLINE' | 'HYBRID' | 'INDEPENDENT'>
  language: Generated<'fi' | 'sv' | 'en'>
  campus_id: number | null
  search: GeneratedAlways<string | null>
  version: Generated<number>
  withdrawn_at: OptionalInstant
  teaching_group: string | null
}

export interface EmailChangeTable {
  person_id: number
  email: string
  token_hash: string
  requested_at: Instant
  expires_at: Instant
}

export interface EmergencyContactTable {
  student_id: number
  position: number
  name: string
  relation: string
  phone: string
}

export interface EventAudienceTable {
  event_id: number
  group_id: number
  source_id: string | null
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

export interface EventRegistrationTable {
  id: GeneratedAlways<number>
  source_id: string | null
  event_id: number
  student_id: number
  slot_id: number
  personal_event_id: number
  state: 'REGISTERED' | 'PENDING_APPROVAL' | 'WAITLISTED' | 'CANCELLED' | 'DISSOLVED'
  comment: string | null
  created_at: Instant
  promoted_at: OptionalInstant
  ended_at: OptionalInstant
}

export interface EventSessionTable {
  id: GeneratedAlways<number>
  source_id: string | null
  event_id: number
  kind: Generated<'TEACHING' | 'DEMONSTRATION' | 'GUIDANCE' | 'EXAM' | 'MEETING' | 'INDEPENDENT'>
  start_at: Instant
  end_at: Instant
  school_date: string
  room_id: number | null
  online_url: string | null
  topic: string | null
  bring: string | null
  lunch_slot: string | null
  state: Generated<'PLANNED' | 'CHANGED' | 'MOVED' | 'CANCELLED' | 'HELD'>
  sequence: Generated<number>
  updated_at: Instant
  roll_called_at: OptionalInstant
  search: GeneratedAlways<string | null>
  more_room_ids: Generated<number[]>
}

export interface EventSessionChangeTable {
  id: GeneratedAlways<number>
  session_id: number
  field: 'start' | 'end' | 'room' | 'teacher' | 'topic' | 'state'
  old_value: string
  new_value: string
  at: Instant
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

export interface FailedNameTable {
  scope: string
  name: string
  at: Instant
}

export interface FeatureSwitchTable {
  name: string
  is_on: boolean
}

export interface FormerEmailTable {
  person_id: number
  email: string
  until: Instant
}

export interface GuardianDecisionTable {
  id: GeneratedAlways<number>
  access_id: number
  student_id: number
  kind: 'BLOCK' | 'NOTE' | 'REGRANT'
  reason: string
  until: string | null
  by_id: number
  at: Instant
  ended_at: OptionalInstant
  ended_by: number | null
  end_reason: string | null
}

export interface HolidayTable {
  id: GeneratedAlways<number>
  source_id: string | null
  name: Json<JsonColumns['holiday.name']>
  start_date: string
  end_date: string
}

export interface IdempotencyRecordTable {
  person_id: number
  route: string
  key: string
  body_hash: string
  reply: Json<JsonColumns['idempotency_record.reply']>
  created_at: Instant
}

export interface IdentityTable {
  issuer: string
  subject: string
  person_id: number
}

export interface ImportContentTable {
  sha256: string
  content: Uint8Array
}

export interface ImportRunTable {
  id: GeneratedAlways<number>
  source: string
  started_at: Instant
  finished_at: Instant
  created: number
  updated: number
  ended: number
  unchanged: number
  kind: Generated<'IMPORT' | 'UNDO'>
  undone_by: number | null
  staff_id: number | null
  first_person_id: number | null
}

export interface ImportRunAttachmentTable {
  run_id: number
  name: string
  file_id: number
  width: number | null
  height: number | null
}

export interface ImportRunFileTable {
  run_id: number
  name: string
  row_count: number
  sha256: string | null
}

export interface InfoChangeRequestTable {
  id: GeneratedAlways<number>
  source_id: string | null
  student_id: number
  field: 'callName' | 'homeAddress' | 'basicEducation' | 'basicEducationLevel' | 'basicEducationYear' | 'motherTongue'
  old_value: Json<JsonColumns['info_change_request.old_value']>
  new_value: Json<JsonColumns['info_change_request.new_value']>
  reason: string | null
  state: Generated<'PENDING' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN'>
  created_at: Instant
  handled_by: number | null
  handled_at: OptionalInstant
  comment: string | null
  registered_at: OptionalInstant
  registered_by: number | null
}

export interface IntermediateAssessmentTable {
  id: GeneratedAlways<number>
  source_id: string | null
  personal_event_id: number
  kind: 'TEACHER' | 'WORKPLACE' | 'SELF' | 'JOINT'
  period_start: string
  period_end: string
  date: string
  strengths: string | null
  develop: string | null
  ready_for_demonstration: boolean | null
  author_id: number | null
  author_name: string
  state: Generated<'DRAFT' | 'PUBLISHED' | 'ACKNOWLEDGED'>
  published_at: OptionalInstant
  acknowledged_at: OptionalInstant
  student_comment: string | null
  student_comment_at: OptionalInstant
}

export interface IntermediateAssessmentItemTable {
  assessment_id: number
  position: number
  requirement_id: number | null
  text: string | null
  level: number | null
  comment: string | null
}

export interface IssuedDocumentTable {
  id: GeneratedAlways<number>
  student_id: number
  code: string
  object_id: number
  state: string
  code_hash: string
  issued_at: Instant
  valid_until: string
}

export interface JobTable {
  id: GeneratedAlways<number>
  kind: string
  subject: string
  run_at: Instant
  wishes: Generated<number>
  attempts: Generated<number>
  locked_until: OptionalInstant
  failed_at: OptionalInstant
  last_error: string | null
}

export interface KnownDeviceTable {
  id_hash: string
  person_id: number
  last_used_at: Instant
}

export interface LearningSupportTable {
  id: GeneratedAlways<number>
  source_id: string | null
  student_id: number
  type_code: Digits<'01' | '02' | '03'>
  module_group: 'vocational' | 'common' | null
  start_date: string | null
  end_date: string | null
  description: Json<JsonColumns['learning_support.description']>
  is_active: Generated<boolean>
}

export interface LoginAttemptTable {
  id_hash: string
  data: Json<JsonColumns['login_attempt.data']>
  expires_at: Instant
}

export interface LoginSessionTable {
  id: GeneratedAlways<number>
  id_hash: string
  person_id: number
  kind: 'STUDENT' | 'PARENT' | 'STAFF'
  created_at: Instant
  last_seen_at: Instant
  expires_at: Instant
  authenticated_at: Instant
  amr: string
  id_token_issuer: string | null
  id_token_sid: string | null
  device_label: string
  own_device: Generated<boolean>
  offline_key: string
  selected_student_id: number | null
}

export interface LogoutTokenTable {
  id_hash: string
  expires_at: Instant
}

export interface MessageTable {
  id: GeneratedAlways<number>
  source_id: string | null
  thread_id: number
  from_id: number
  text: string
  at: Instant
  search: GeneratedAlways<string | null>
}

export interface MessageParticipantTable {
  thread_id: number
  person_id: number
  role: 'STUDENT' | 'PARENT' | 'STAFF'
  last_message_at: Instant
}

export interface MessageRecipientTable {
  message_id: number
  person_id: number
  thread_id: number
  read_at: OptionalInstant
}

export interface MessageThreadTable {
  id: GeneratedAlways<number>
  source_id: string | null
  student_id: number
  subject: string
  search: GeneratedAlways<string | null>
}

export interface ModuleTable {
  id: GeneratedAlways<number>
  source_id: string | null
  code: string | null
  name: Json<JsonColumns['module.name']>
  kind: Generated<'COURSE' | 'VOCATIONAL' | 'COMMON' | 'COMMON_SUBAREA' | 'LOCAL' | 'ELECTIVE' | 'TUVA_PART'>
  parent_id: number | null
  osp: number | null
  unit_group: number | null
  grade_scale: Generated<'NUM_1_5' | 'PASS_FAIL'>
  valid_from: string | null
  valid_to: string | null
  search: GeneratedAlways<string | null>
  description: Json<JsonColumns['module.description']> | null
}

export interface ModulePrerequisiteTable {
  module_id: number
  requires_id: number
}

export interface NationalCodeTable {
  code_set: string
  code: string
  names: Json<JsonColumns['national_code.names']>
  is_active: boolean
  valid_from: string | null
  valid_to: string | null
}

export interface NewsTable {
  id: GeneratedAlways<number>
  source_id: string | null
  title: Json<JsonColumns['news.title']>
  ingress: Json<JsonColumns['news.ingress']> | null
  body: Json<JsonColumns['news.body']>
  category: 'GENERAL' | 'CAMPUS' | 'QUALIFICATION' | 'GROUP' | 'URGENT'
  published_at: Instant
  expires_at: OptionalInstant
  author: string | null
  pinned: Generated<boolean>
  requires_acknowledgement: Generated<boolean>
  roles: string[]
  campus_ids: Generated<number[]>
  group_ids: Generated<number[]>
  qualification_ids: Generated<number[]>
  announced_at: OptionalInstant
  search: GeneratedAlways<string | null>
  writer_id: number | null
  state: Generated<'DRAFT' | 'PUBLISHED' | 'WITHDRAWN'>
  body_source: Json<JsonColumns['news.body_source']> | null
  version: Generated<number>
}

export interface NewsFileTable {
  id: GeneratedAlways<number>
  source_id: string | null
  news_id: number
  name: string
  file_id: number | null
  position: Generated<number>
  alt: Json<JsonColumns['news_file.alt']> | null
  width: number | null
  height: number | null
}

export interface NewsReadingTable {
  person_id: number
  news_id: number
  read_at: Instant
  acknowledged_at: OptionalInstant
}

export interface NotificationTable {
  id: GeneratedAlways<number>
  person_id: number
  area: 'STUDENT' | 'PARENT' | 'STAFF'
  rule: string
  student_id: number | null
  key: string
  data: Json<JsonColumns['notification.data']>
  target: string
  at: Instant
  read_at: OptionalInstant
}

export interface NotificationChoiceTable {
  person_id: number
  topic: string
  channel: 'EMAIL' | 'PUSH'
  is_on: boolean
}

export interface NotificationDeliveryTable {
  notification_id: number
  channel: 'EMAIL' | 'PUSH'
  person_id: number
  due_at: Instant
  sent_at: OptionalInstant
}

export interface NotificationSettingsTable {
  person_id: number
  quiet_from: string
  quiet_to: string
  digest: 'OFF' | 'DAILY' | 'WEEKLY'
  digest_time: string
  version: Generated<number>
}

export interface OneTimeTokenTable {
  token_hash: string
  purpose: 'RESET' | 'INVITE'
  person_id: number
  about: Generated<number>
  created_at: Instant
  expires_at: Instant
}

export interface OutboxTable {
  id: GeneratedAlways<number>
  rule: string
  student_id: number | null
  guardian_id: number | null
  key: string
  data: Json<JsonColumns['outbox.data']>
  target: string
  at: Instant
  staff_id: number | null
}

export interface OwnDataExportTable {
  id: GeneratedAlways<number>
  student_id: number
  language: 'fi' | 'sv' | 'en'
  state: Generated<'BEING_MADE' | 'READY' | 'FAILED'>
  asked_at: Instant
  file_id: number | null
  kept_until: string | null
}

export interface ParentTable {
  person_id: number
}

export interface ParentAccessTable {
  id: GeneratedAlways<number>
  source_id: string | null
  parent_id: number
  student_id: number
  relation: Generated<'GUARDIAN' | 'OTHER'>
  source: Generated<'REGISTRY' | 'INVITED'>
  state: Generated<'ACTIVE' | 'BLOCKED' | 'REVOKED'>
  consent_scopes: Generated<string[]>
  consent_until: string | null
  regranted: Generated<boolean>
  version: Generated<number>
  consent_at: OptionalInstant
  revoked_at: OptionalInstant
  invited_name: string | null
  invited_email: string | null
  invited_until: OptionalInstant
  accepted_at: OptionalInstant
  invited_by: number | null
  invited_at: OptionalInstant
}

export interface PasskeyTable {
  id: GeneratedAlways<number>
  person_id: number
  credential_id: string
  public_key: string
  counter: number
  transports: Generated<string[]>
  name: string
  created_at: Instant
  last_used_at: OptionalInstant
}

export interface PaymentAccountTable {
  student_id: number
  iban_masked: string
  iban_sealed: string | null
  bic: string | null
  holder: string
  updated_at: Instant
  held_until: OptionalInstant
  version: Generated<number>
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
  language: Generated<'fi' | 'sv' | 'en'>
  draft_key: string
  is_active: Generated<boolean>
  own_email: Generated<boolean>
  own_phone: Generated<boolean>
  shown_language: 'fi' | 'sv' | 'en' | null
  language_by_button: Generated<boolean>
  appearance: string[] | null
}

export interface PersonalEducationEventTable {
  id: GeneratedAlways<number>
  source_id: string | null
  plan_id: number
  student_id: number
  method: 'SCHOOL' | 'TRAINING_AGREEMENT' | 'APPRENTICESHIP'
  event_id: number | null
  workplace_period_id: number | null
  name: Json<JsonColumns['personal_education_event.name']>
  specifier: string | null
  start_date: string
  end_date: string
  state: 'PLANNED' | 'REGISTERED' | 'WAITLISTED' | 'ONGOING' | 'COMPLETED' | 'INTERRUPTED' | 'CANCELLED'
  teaching_hours: number | null
  part_time_percent: number | null
  apprenticeship_basis: string | null
  business_id: string | null
  workplace_tasks: Generated<Json<JsonColumns['personal_education_event.workplace_tasks']>>
  materials_url: string | null
  instructions: string | null
  added_by_student: Generated<boolean>
  result_grade: string | null
  result_on: string | null
  version: Generated<number>
  learning_environments: Generated<Json<JsonColumns['personal_education_event.learning_environments']>>
  search: string | null
  ehoks: Json<JsonColumns['personal_education_event.ehoks']> | null
  representatives: Generated<Json<JsonColumns['personal_education_event.representatives']>>
}

export interface PersonalEventDiaryTable {
  personal_event_id: number
  date: string
  text: string
  hours: number | null
  written_at: Instant
}

export interface PersonalEventGoalTable {
  personal_event_id: number
  by_side: 'STUDENT' | 'STAFF' | 'WORKPLACE'
  position: number
  text: string
}

export interface PersonalEventInterruptionTable {
  personal_event_id: number
  start_date: string
  end_date: string | null
}

export interface PersonalInfoTable {
  student_id: number
  source_id: string | null
  identity_code_masked: string | null
  gender: 'FEMALE' | 'MALE' | 'OTHER' | null
  nationalities: Generated<string[]>
  mother_tongue: string | null
  home_municipality: Json<JsonColumns['personal_info.home_municipality']> | null
  basic_education: string | null
  basic_education_level: string | null
  basic_education_year: number | null
  employment_status: string | null
  employment_type: string | null
  employer: string | null
  military_service: string | null
  military_start: string | null
  military_end: string | null
  special_diet: string | null
  publishing_name: Generated<boolean>
  version: Generated<number>
  own_contacts: Generated<boolean>
}

export interface PlanTable {
  id: GeneratedAlways<number>
  source_id: string | null
  study_right_id: number
  student_id: number
  career_code: Digits<'0001' | '0002' | '0003' | '0005'> | null
  goal_text: string | null
  wishes: string | null
  competence_need: Generated<boolean>
  first_approved_on: string | null
  approved_at: OptionalInstant
  competence_reached_on: string | null
  next_meeting_at: OptionalInstant
  updated_at: Instant
  version: Generated<number>
  ehoks: Json<JsonColumns['plan.ehoks']> | null
}

export interface PlanActivityTable {
  id: GeneratedAlways<number>
  source_id: string | null
  study_right_id: number
  student_id: number
  date: string
  type: 'INITIAL_INTERVIEW' | 'HOKS_MEETING' | 'HOKS_UPDATE' | 'GUIDANCE' | 'SUPPORT_MEETING' | 'PROGRESS_REVIEW' | 'INTERVENTION' | 'OTHER'
  title: Json<JsonColumns['plan_activity.title']>
  summary: Json<JsonColumns['plan_activity.summary']>
  participants: Generated<Json<JsonColumns['plan_activity.participants']>>
  next_meeting_at: OptionalInstant
  plan_version: number | null
  visibility: Generated<'STUDENT' | 'STUDENT_AND_PARENT'>
  acknowledged_at: OptionalInstant
}

export interface PlanActivityActionTable {
  activity_id: number
  position: number
  text: Json<JsonColumns['plan_activity_action.text']>
  responsible: 'STUDENT' | 'PARENT' | 'STAFF'
  due_date: string | null
  done: Generated<boolean>
  done_at: OptionalInstant
}

export interface PlanCommentTable {
  id: GeneratedAlways<number>
  plan_id: number
  by_id: number
  by_role: 'STUDENT' | 'PARENT' | 'STAFF'
  at: Instant
  text: string
}

export interface PlanDecisionTable {
  id: GeneratedAlways<number>
  plan_version_id: number
  decision: 'APPROVED' | 'RETURNED' | 'SEEN'
  by_id: number
  by_role: 'STUDENT' | 'PARENT' | 'STAFF'
  at: Instant
  comment: string | null
  method: Generated<'SESSION' | 'STRONG'>
}

export interface PlanDraftTable {
  plan_id: number
  units: Generated<Json<JsonColumns['plan_draft.units']>>
  demonstrations: Generated<Json<JsonColumns['plan_draft.demonstrations']>>
  version: number
  saved_by: number
  saved_at: Instant
}

export interface PlanEventChangeTable {
  id: GeneratedAlways<number>
  plan_id: number
  slot_id: number
  event_id: number
  kind: 'REGISTERED' | 'PENDING_APPROVAL' | 'WAITLISTED' | 'PROMOTED' | 'CANCELLED'
  at: Instant
  by_id: number | null
}

export interface PlanModuleTable {
  id: GeneratedAlways<number>
  source_id: string | null
  plan_id: number
  module_id: number
  parent_id: number | null
  position: Generated<number>
  mandatory: Generated<boolean>
  osp: number
  state: 'RECOGNISED' | 'COMPLETED' | 'AWAITING_ASSESSMENT' | 'ONGOING' | 'SCHEDULED' | 'PLANNED' | 'NOT_PLANNED' | 'FAILED'
  grade: Digits<'1' | '2' | '3' | '4' | '5' | 'Hyväksytty' | 'Hylätty'> | null
  graded_on: string | null
  teaching_hours: number | null
  start_date: string | null
  end_date: string | null
  deviation_text: Json<JsonColumns['plan_module.deviation_text']> | null
  individual_criteria: Generated<Json<JsonColumns['plan_module.individual_criteria']>>
  important_note: Generated<boolean>
  responsible_id: number | null
  provider_name: string | null
  ehoks: Json<JsonColumns['plan_module.ehoks']> | null
}

export interface PlanPriorLearningTable {
  plan_id: number
  prior_learning_id: number
}

export interface PlanProposalTable {
  id: GeneratedAlways<number>
  plan_id: number
  part: 'GOAL' | 'WISHES' | 'PRIOR_LEARNING'
  old_value: Json<JsonColumns['plan_proposal.old_value']> | null
  new_value: Json<JsonColumns['plan_proposal.new_value']> | null
  over_version: number
  by_id: number
  at: Instant
}

export interface PlanSlotTable {
  id: GeneratedAlways<number>
  source_id: string | null
  plan_id: number
  plan_module_id: number
  personal_event_id: number | null
  osp: number | null
}

export interface PlanVersionTable {
  id: GeneratedAlways<number>
  source_id: string | null
  plan_id: number
  version: number
  state: 'DRAFT' | 'SENT_TO_STUDENT' | 'STUDENT_APPROVED' | 'STUDENT_RETURNED' | 'PROVIDER_APPROVED' | 'UPDATED_SMALL' | 'SUPERSEDED'
  requested_at: OptionalInstant
  requested_by: number | null
  due_date: string | null
  requires_strong_auth: Generated<boolean>
  changes: Generated<Json<JsonColumns['plan_version.changes']>>
  staff_answer: string | null
  staff_answered_at: OptionalInstant
  created_at: Instant
  approved_before: Json<JsonColumns['plan_version.approved_before']> | null
}

export interface PolicyTable {
  name: string
  value: Json<JsonColumns['policy.value']>
}

export interface PriorCompetenceTable {
  id: GeneratedAlways<number>
  source_id: string | null
  plan_module_id: number
  route: 'DIRECT' | 'ASSESSORS' | 'DEMONSTRATION'
  sent_to_assessment_on: string | null
  assessors: Generated<Json<JsonColumns['prior_competence.assessors']>>
  state: 'PROPOSED' | 'SENT' | 'RECOGNISED' | 'REJECTED'
}

export interface PriorLearningTable {
  id: GeneratedAlways<number>
  round_id: number
  position: number
  kind: 'STUDY' | 'WORK' | 'HOBBY' | 'OTHER'
  title: string
  place: string | null
  from_date: string | null
  to_date: string | null
  hours: number | null
  description: string | null
}

export interface ProviderTable {
  id: Generated<number>
  name: Json<JsonColumns['provider.name']>
  logo_url: Generated<string>
  accent_colour: Generated<string>
  support_contact: Generated<string>
  privacy_url: Generated<string>
  accessibility_url: Generated<string>
  feedback_url: Generated<string>
  demo: Generated<boolean>
  demo_day: string | null
}

export interface PushSubscriptionTable {
  id: GeneratedAlways<number>
  session_id: number
  person_id: number
  endpoint: string
  p256dh: string
  auth: string
  created_at: Instant
}

export interface QualificationTable {
  id: GeneratedAlways<number>
  source_id: string | null
  code: string
  name: Json<JsonColumns['qualification.name']>
  basis_number: string | null
  level: 'INITIAL' | 'FURTHER' | 'SPECIALIST' | 'TUVA' | 'TELMA' | 'UNITS'
  extent: number
  unit: Generated<'OSP' | 'WEEK'>
  grade_scale: Generated<'NUM_1_5' | 'PASS_FAIL'>
}

export interface RecoveryCodeTable {
  person_id: number
  code_hash: string
}

export interface RequestTable {
  id: GeneratedAlways<number>
  source_id: string | null
  number: GeneratedAlways<string>
  student_id: number
  by_id: number
  by_role: 'STUDENT' | 'PARENT'
  form_id: number
  form_version: number
  state: Generated<'DRAFT' | 'WAITING_GUARDIAN' | 'SUBMITTED' | 'IN_PROGRESS' | 'NEED_INFO' | 'DECIDED' | 'ANSWERED' | 'WITHDRAWN' | 'EXPIRED'>
  answers: Generated<Json<JsonColumns['request.answers']>>
  handler_id: number | null
  created_at: Instant
  updated_at: Instant
  submitted_at: OptionalInstant
  due_on: string | null
  guardian_state: 'WAITING' | 'CONFIRMED' | 'DECLINED' | 'NOT_NEEDED' | null
  guardian_by: number | null
  guardian_at: OptionalInstant
  result: 'GRANTED' | 'REJECTED' | 'ANSWERED' | null
  decision_text: string | null
  decided_at: OptionalInstant
  decided_by: number | null
  document_id: number | null
  appeal_instructions: Json<JsonColumns['request.appeal_instructions']> | null
  appeal_until: string | null
  version: Generated<number>
}

export interface RequestEventTable {
  id: GeneratedAlways<number>
  source_id: string | null
  request_id: number
  at: Instant
  kind: 'BEGUN' | 'SUBMITTED' | 'CONFIRMED' | 'DECLINED' | 'NOT_NEEDED' | 'TAKEN' | 'HANDED_OVER' | 'INFO_ASKED' | 'REPLIED' | 'DECIDED' | 'WITHDRAWN' | 'EXPIRED'
  by_id: number | null
  by_role: 'STUDENT' | 'PARENT' | 'STAFF' | 'SYSTEM'
  text: string | null
}

export interface RequestFormTable {
  id: GeneratedAlways<number>
  source_id: string | null
  code: string
  title: Json<JsonColumns['request_form.title']>
  description: Json<JsonColumns['request_form.description']>
  category: 'QUESTION' | 'STUDIES' | 'ASSESSMENT' | 'ABSENCE' | 'CHANGE' | 'EVERYDAY'
  audience: 'STUDENT' | 'PARENT' | 'BOTH'
  position: Generated<number>
  opens_at: OptionalInstant
  closes_at: OptionalInstant
  allow_multiple: boolean
  guardian_confirms: boolean
  handler: 'RESPONSIBLE' | 'COUNSELLOR' | 'OFFICE' | 'CHOOSE_STAFF'
  attachment_policy: 'NONE' | 'OPTIONAL' | 'REQUIRED'
  estimated_minutes: number
  handling_days: number | null
  questions: Json<JsonColumns['request_form.questions']>
  version: Generated<number>
  is_active: Generated<boolean>
  search: GeneratedAlways<string | null>
}

export interface RequestFormVersionTable {
  form_id: number
  version: number
  questions: Json<JsonColumns['request_form_version.questions']>
}

export interface RequirementTable {
  id: GeneratedAlways<number>
  source_id: string | null
  module_id: number
  position: number
  text: Json<JsonColumns['requirement.text']>
}

export interface ResponsibleStaffTable {
  study_right_id: number
  staff_id: number
  role: 'RESPONSIBLE' | 'COUNSELLOR' | 'SPECIAL_NEEDS'
}

export interface RoomTable {
  id: GeneratedAlways<number>
  source_id: string | null
  campus_id: number
  code: string
  name: string
  floor: string | null
  search: GeneratedAlways<string | null>
}

export interface SelfAssessmentTable {
  demonstration_id: number
  state: 'DRAFT' | 'SUBMITTED'
  overall_level: Digits<'1' | '2' | '3' | '4' | '5' | 'PASS' | 'NOT_YET'> | null
  strengths: string | null
  develop: string | null
  how_prepared: string | null
  shared: Generated<boolean>
  saved_at: Instant
  submitted_at: OptionalInstant
  version: Generated<number>
}

export interface SelfAssessmentItemTable {
  demonstration_id: number
  requirement_id: number
  level: Digits<'1' | '2' | '3' | '4' | '5' | 'PASS' | 'NOT_YET'> | null
  comment: string | null
}

export interface ServerSecretTable {
  name: string
  value: string
}

export interface StaffTable {
  person_id: number
  title: string | null
  is_public: Generated<boolean>
  away_until: string | null
  away_note: Json<JsonColumns['staff.away_note']> | null
  service: 'OFFICE' | 'HEALTH_AND_WELFARE' | null
  unit: string | null
  room_hint: string | null
  name_search: string | null
  work_search: GeneratedAlways<string | null>
  away_deputy_id: number | null
}

export interface StaffReasonTable {
  id: GeneratedAlways<number>
  staff_id: number
  student_id: number
  reason: string
  at: Instant
  until: Instant
}

export interface StaffRoleTable {
  staff_id: number
  role: 'TEACHER' | 'COUNSELLOR' | 'OFFICE' | 'SPECIAL_NEEDS' | 'WORKPLACE_COORDINATOR' | 'ADMINISTRATOR'
}

export interface StaffTemplateTable {
  id: GeneratedAlways<number>
  owner_id: number
  kind: 'NEWS' | 'MESSAGE'
  name: string
  shared: Generated<boolean>
  content: Json<JsonColumns['staff_template.content']>
  updated_at: Instant
}

export interface StoredFileTable {
  id: GeneratedAlways<number>
  sha256: string
  size: number
  mime: string
  scan_state: 'PENDING' | 'CLEAN' | 'REJECTED'
  scanned_at: OptionalInstant
  created_at: Instant
  received_at: Instant
}

export interface StudentTable {
  person_id: number
  learner_oid: string | null
  student_number: string | null
  group_id: number | null
  campus_id: number | null
  non_disclosure: Generated<boolean>
}

export interface StudentAddressTable {
  id: GeneratedAlways<number>
  student_id: number
  type: 'HOME' | 'TEMPORARY' | 'POSTAL'
  street: string
  postal_code: string
  city: string
  country: Generated<string>
  valid_from: string | null
  valid_to: string | null
  source: 'REGISTRY' | 'OWN'
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
  qualification_name: Json<JsonColumns['study_right.qualification_name']>
  state: 'lasna' | 'loma' | 'valiaikaisestikeskeytynyt' | 'eronnut' | 'katsotaaneronneeksi' | 'peruutettu' | 'valmistunut' | 'hyvaksytystisuoritettu' | 'keskeytynyt' | 'paattynyt' | 'mitatoity'
  start_date: string
  estimated_end_date: string | null
  end_date: string | null
  qualification_id: number | null
  oid: string | null
  competence_area: Json<JsonColumns['study_right.competence_area']> | null
  titles: Generated<Json<JsonColumns['study_right.titles']>>
  funding_code: string | null
  study_mode: Generated<'SCHOOL' | 'TRAINING_AGREEMENT' | 'APPRENTICESHIP' | 'MIXED'>
}

export interface StudySkillsRoundTable {
  id: GeneratedAlways<number>
  source_id: string | null
  study_right_id: number
  student_id: number
  school_year: number
  state: Generated<'NOT_STARTED' | 'DRAFT' | 'SUBMITTED' | 'DISCUSSED'>
  deadline: string | null
  answers: Generated<Json<JsonColumns['study_skills_round.answers']>>
  wellbeing_answers: Generated<Json<JsonColumns['study_skills_round.wellbeing_answers']>>
  wishes: Generated<string[]>
  free_text: string | null
  languages: Generated<Json<JsonColumns['study_skills_round.languages']>>
  saved_at: OptionalInstant
  submitted_at: OptionalInstant
  strengths: Generated<Json<JsonColumns['study_skills_round.strengths']>>
  support_actions: Generated<Json<JsonColumns['study_skills_round.support_actions']>>
  discussed_with: number | null
  discussed_at: OptionalInstant
  version: Generated<number>
}

export interface SupportArrangementTable {
  decision_id: number
  position: number
  kind: 'ARRANGEMENT' | 'ADAPTED_ASSESSMENT' | 'DEVIATION'
  code: string
  module_id: number | null
  text: Json<JsonColumns['support_arrangement.text']>
}

export interface SupportDecisionTable {
  id: GeneratedAlways<number>
  source_id: string | null
  student_id: number
  level: 'SPECIAL' | 'DEMANDING_SPECIAL'
  state: Generated<'PREPARING' | 'HEARING' | 'DECIDED' | 'IN_FORCE' | 'ENDED' | 'REPEALED'>
  appealed: Generated<boolean>
  valid_from: string
  valid_to: string | null
  grounds: Json<JsonColumns['support_decision.grounds']>
  responsible_id: number
  hearing_requested_at: OptionalInstant
  hearing_due: string | null
  decided_at: OptionalInstant
  decided_by: number | null
  appeal_instructions: Json<JsonColumns['support_decision.appeal_instructions']> | null
  appeal_until: string | null
  is_draft: Generated<boolean>
  desk_since: OptionalInstant
  version: Generated<number>
  repealed_at: OptionalInstant
  repealed_by: number | null
}

export interface SupportRequestTable {
  id: GeneratedAlways<number>
  student_id: number
  by_id: number
  by_role: 'STUDENT' | 'PARENT'
  text: string
  at: Instant
  state: Generated<'OPEN' | 'ANSWERED'>
  answer: string | null
  answered_by: number | null
  answered_at: OptionalInstant
}

export interface SupportStatementTable {
  id: GeneratedAlways<number>
  decision_id: number
  by_id: number
  by_role: 'STUDENT' | 'PARENT'
  text: string
  agree: boolean
  at: Instant
}

export interface TermTable {
  id: GeneratedAlways<number>
  source_id: string | null
  name: string
  kind: 'YEAR' | 'TERM' | 'PERIOD'
  start_date: string
  end_date: string
}

export interface ThrottleTable {
  key: string
  failures: number
  window_started_at: Instant
  blocked_until: OptionalInstant
}

export interface TotpFactorTable {
  person_id: number
  secret_sealed: string
  created_at: Instant
  confirmed_at: OptionalInstant
  last_step: Generated<number>
}

export interface WorkplaceDayTable {
  student_id: number
  date: string
  hours: number
  note: string | null
  state: Generated<'LOGGED' | 'CONFIRMED' | 'DISPUTED'>
  logged_at: Instant
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
  daily_start: string | null
  daily_end: string | null
  weekdays: number[]
  instructor_name: string | null
  instructor_phone: string | null
  instructor_email: string | null
}

export interface WorkplaceProposalTable {
  id: GeneratedAlways<number>
  source_id: string | null
  personal_event_id: number
  name: string
  business_id: string | null
  contact: string
  state: Generated<'SENT' | 'IN_REVIEW' | 'ACCEPTED' | 'REJECTED'>
  sent_at: Instant
  decided_at: OptionalInstant
  decided_by: number | null
  comment: string | null
}

export interface WriteCountTable {
  writer: string
  action: string
  writes: number
  window_started_at: Instant
}

export interface Tables {
  absence_explanation: AbsenceExplanationTable
  absence_mark: AbsenceMarkTable
  absence_notice: AbsenceNoticeTable
  access_consent: AccessConsentTable
  account: AccountTable
  assessor_link: AssessorLinkTable
  assessor_rating: AssessorRatingTable
  assessor_visit: AssessorVisitTable
  attachment: AttachmentTable
  attachment_use: AttachmentUseTable
  audit: AuditTable
  audit_link: AuditLinkTable
  backup_run: BackupRunTable
  benefit_claim: BenefitClaimTable
  benefit_day: BenefitDayTable
  benefit_entitlement: BenefitEntitlementTable
  benefit_event: BenefitEventTable
  benefit_rate: BenefitRateTable
  benefit_row: BenefitRowTable
  calendar_feed: CalendarFeedTable
  campus: CampusTable
  consent_decision: ConsentDecisionTable
  contract: ContractTable
  contract_party: ContractPartyTable
  contract_unit: ContractUnitTable
  criterion: CriterionTable
  data_change: DataChangeTable
  database_shape: DatabaseShapeTable
  demonstration: DemonstrationTable
  demonstration_assessment: DemonstrationAssessmentTable
  demonstration_module: DemonstrationModuleTable
  demonstration_rating: DemonstrationRatingTable
  demonstration_request: DemonstrationRequestTable
  demonstration_task: DemonstrationTaskTable
  demonstration_task_requirement: DemonstrationTaskRequirementTable
  desk_import: DeskImportTable
  desk_import_file: DeskImportFileTable
  education_event: EducationEventTable
  email_change: EmailChangeTable
  emergency_contact: EmergencyContactTable
  event_audience: EventAudienceTable
  event_participant: EventParticipantTable
  event_registration: EventRegistrationTable
  event_session: EventSessionTable
  event_session_change: EventSessionChangeTable
  event_session_teacher: EventSessionTeacherTable
  event_teacher: EventTeacherTable
  failed_name: FailedNameTable
  feature_switch: FeatureSwitchTable
  former_email: FormerEmailTable
  guardian_decision: GuardianDecisionTable
  holiday: HolidayTable
  idempotency_record: IdempotencyRecordTable
  identity: IdentityTable
  import_content: ImportContentTable
  import_run: ImportRunTable
  import_run_attachment: ImportRunAttachmentTable
  import_run_file: ImportRunFileTable
  info_change_request: InfoChangeRequestTable
  intermediate_assessment: IntermediateAssessmentTable
  intermediate_assessment_item: IntermediateAssessmentItemTable
  issued_document: IssuedDocumentTable
  job: JobTable
  known_device: KnownDeviceTable
  learning_support: LearningSupportTable
  login_attempt: LoginAttemptTable
  login_session: LoginSessionTable
  logout_token: LogoutTokenTable
  message: MessageTable
  message_participant: MessageParticipantTable
  message_recipient: MessageRecipientTable
  message_thread: MessageThreadTable
  module: ModuleTable
  module_prerequisite: ModulePrerequisiteTable
  national_code: NationalCodeTable
  news: NewsTable
  news_file: NewsFileTable
  news_reading: NewsReadingTable
  notification: NotificationTable
  notification_choice: NotificationChoiceTable
  notification_delivery: NotificationDeliveryTable
  notification_settings: NotificationSettingsTable
  one_time_token: OneTimeTokenTable
  outbox: OutboxTable
  own_data_export: OwnDataExportTable
  parent: ParentTable
  parent_access: ParentAccessTable
  passkey: PasskeyTable
  payment_account: PaymentAccountTable
  person: PersonTable
  personal_education_event: PersonalEducationEventTable
  personal_event_diary: PersonalEventDiaryTable
  personal_event_goal: PersonalEventGoalTable
  personal_event_interruption: PersonalEventInterruptionTable
  personal_info: PersonalInfoTable
  plan: PlanTable
  plan_activity: PlanActivityTable
  plan_activity_action: PlanActivityActionTable
  plan_comment: PlanCommentTable
  plan_decision: PlanDecisionTable
  plan_draft: PlanDraftTable
  plan_event_change: PlanEventChangeTable
  plan_module: PlanModuleTable
  plan_prior_learning: PlanPriorLearningTable
  plan_proposal: PlanProposalTable
  plan_slot: PlanSlotTable
  plan_version: PlanVersionTable
  policy: PolicyTable
  prior_competence: PriorCompetenceTable
  prior_learning: PriorLearningTable
  provider: ProviderTable
  push_subscription: PushSubscriptionTable
  qualification: QualificationTable
  recovery_code: RecoveryCodeTable
  request: RequestTable
  request_event: RequestEventTable
  request_form: RequestFormTable
  request_form_version: RequestFormVersionTable
  requirement: RequirementTable
  responsible_staff: ResponsibleStaffTable
  room: RoomTable
  self_assessment: SelfAssessmentTable
  self_assessment_item: SelfAssessmentItemTable
  server_secret: ServerSecretTable
  staff: StaffTable
  staff_reason: StaffReasonTable
  staff_role: StaffRoleTable
  staff_template: StaffTemplateTable
  stored_file: StoredFileTable
  student: StudentTable
  student_address: StudentAddressTable
  student_group: StudentGroupTable
  study_right: StudyRightTable
  study_skills_round: StudySkillsRoundTable
  support_arrangement: SupportArrangementTable
  support_decision: SupportDecisionTable
  support_request: SupportRequestTable
  support_statement: SupportStatementTable
  term: TermTable
  throttle: ThrottleTable
  totp_factor: TotpFactorTable
  workplace_day: WorkplaceDayTable
  workplace_period: WorkplacePeriodTable
  workplace_proposal: WorkplaceProposalTable
  write_count: WriteCountTable
}
