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
}

export interface AccountTable {
  person_id: number
  username: string
  password_hash: string
  must_change: Generated<boolean>
  is_enabled: Generated<boolean>
  changed_at: Instant
}

export interface AuditTable {
  id: GeneratedAlways<number>
  at: Instant
  actor_id: number | null
  actor_kind: 'ANYONE' | 'STUDENT' | 'PARENT' | 'STAFF' | 'SYSTEM'
  student_id: number | null
  action: string
  object: string | null
  outcome: 'DONE' | 'REFUSED'
  request_id: string | null
}

export interface AuditLinkTable {
  position: number
  audit_id: number
  hash: Uint8Array
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

export interface CriterionTable {
  id: GeneratedAlways<number>
  requirement_id: number
  level: 'T1' | 'T2' | 'H3' | 'H4' | 'K5'
  position: number
  text: Json<JsonColumns['criterion.text']>
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

export interface FeatureSwitchTable {
  name: string
  is_on: boolean
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

export interface ImportRunTable {
  id: GeneratedAlways<number>
  source: string
  started_at: Instant
  finished_at: Instant
  created: number
  updated: number
  ended: number
  unchanged: number
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
  kind: 'STUDENT' | 'PARENT'
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
}

export interface ModulePrerequisiteTable {
  module_id: number
  requires_id: number
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
  daily_start: string
  daily_end: string
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
  account: AccountTable
  audit: AuditTable
  audit_link: AuditLinkTable
  calendar_feed: CalendarFeedTable
  campus: CampusTable
  criterion: CriterionTable
  demonstration: DemonstrationTable
  demonstration_assessment: DemonstrationAssessmentTable
  demonstration_module: DemonstrationModuleTable
  demonstration_rating: DemonstrationRatingTable
  demonstration_request: DemonstrationRequestTable
  demonstration_task: DemonstrationTaskTable
  demonstration_task_requirement: DemonstrationTaskRequirementTable
  education_event: EducationEventTable
  event_audience: EventAudienceTable
  event_participant: EventParticipantTable
  event_registration: EventRegistrationTable
  event_session: EventSessionTable
  event_session_change: EventSessionChangeTable
  event_session_teacher: EventSessionTeacherTable
  event_teacher: EventTeacherTable
  feature_switch: FeatureSwitchTable
  holiday: HolidayTable
  idempotency_record: IdempotencyRecordTable
  identity: IdentityTable
  import_run: ImportRunTable
  intermediate_assessment: IntermediateAssessmentTable
  intermediate_assessment_item: IntermediateAssessmentItemTable
  known_device: KnownDeviceTable
  learning_support: LearningSupportTable
  login_attempt: LoginAttemptTable
  login_session: LoginSessionTable
  logout_token: LogoutTokenTable
  module: ModuleTable
  module_prerequisite: ModulePrerequisiteTable
  parent: ParentTable
  parent_access: ParentAccessTable
  person: PersonTable
  personal_education_event: PersonalEducationEventTable
  personal_event_diary: PersonalEventDiaryTable
  personal_event_goal: PersonalEventGoalTable
  personal_event_interruption: PersonalEventInterruptionTable
  plan: PlanTable
  plan_activity: PlanActivityTable
  plan_activity_action: PlanActivityActionTable
  plan_comment: PlanCommentTable
  plan_decision: PlanDecisionTable
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
  qualification: QualificationTable
  requirement: RequirementTable
  responsible_staff: ResponsibleStaffTable
  room: RoomTable
  self_assessment: SelfAssessmentTable
  self_assessment_item: SelfAssessmentItemTable
  server_secret: ServerSecretTable
  staff: StaffTable
  student: StudentTable
  student_group: StudentGroupTable
  study_right: StudyRightTable
  study_skills_round: StudySkillsRoundTable
  support_arrangement: SupportArrangementTable
  support_decision: SupportDecisionTable
  support_request: SupportRequestTable
  support_statement: SupportStatementTable
  term: TermTable
  throttle: ThrottleTable
  workplace_day: WorkplaceDayTable
  workplace_period: WorkplacePeriodTable
  workplace_proposal: WorkplaceProposalTable
  write_count: WriteCountTable
}
