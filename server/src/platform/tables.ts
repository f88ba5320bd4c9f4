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

export interface CriterionTable {
  id: GeneratedAlways<number>
  requirement_id: number
  level: string
  position: number
  text: Json
}

export interface DemonstrationTable {
  id: GeneratedAlways<number>
  source_id: string | null
  study_right_id: number
  student_id: number
  type: Generated<string>
  name: Json
  state: string
  start_date: string
  end_date: string
  start_time: string | null
  end_time: string | null
  place_name: string
  place_type: number
  place_business_id: string | null
  place_description: Json | null
  place_address: string | null
  organiser: string | null
  content: Generated<Json>
  assessors: Generated<Json>
  care_field: Generated<boolean>
  attempt: Generated<number>
  raise_attempt: Generated<boolean>
  whole_unit: Generated<boolean>
  previous_id: number | null
  discussed_at: Date | null
  published_at: Date | null
  sequence: Generated<number>
  updated_at: Date
  version: Generated<number>
}

export interface DemonstrationAssessmentTable {
  demonstration_id: number
  grade: string
  assessed_on: string
  justification: Json
  targets: Generated<Json>
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
  grade: string
}

export interface DemonstrationRequestTable {
  id: GeneratedAlways<number>
  demonstration_id: number
  kind: string
  state: Generated<string>
  reason: string | null
  requested_at: Date
  decided_at: Date | null
  answer: string | null
}

export interface DemonstrationTaskTable {
  id: GeneratedAlways<number>
  source_id: string | null
  demonstration_id: number
  position: number
  text: Json
  state: Generated<string>
  planned_date: string | null
  done: Generated<boolean>
  done_at: Date | null
  student_note: string | null
  confirmed_by: string | null
  confirmed_at: Date | null
  proposed_at: Date | null
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
  name: Json
  start_date: string
  end_date: string
  is_active: Generated<boolean>
  description: Json | null
  osp: number | null
  capacity: number | null
  taken: Generated<number>
  opens_at: Date | null
  closes_at: Date | null
  registration_mode: Generated<string>
  waitlist_enabled: Generated<boolean>
  delivery: Generated<string>
  language: Generated<string>
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
  state: string
  comment: string | null
  created_at: Date
  promoted_at: Date | null
  ended_at: Date | null
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

export interface IntermediateAssessmentTable {
  id: GeneratedAlways<number>
  source_id: string | null
  personal_event_id: number
  kind: string
  period_start: string
  period_end: string
  date: string
  strengths: string | null
  develop: string | null
  ready_for_demonstration: boolean | null
  author_id: number | null
  author_name: string
  state: Generated<string>
  published_at: Date | null
  acknowledged_at: Date | null
  student_comment: string | null
  student_comment_at: Date | null
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
  last_used_at: Date
}

export interface LearningSupportTable {
  id: GeneratedAlways<number>
  source_id: string | null
  student_id: number
  type_code: string
  module_group: string | null
  start_date: string | null
  end_date: string | null
  description: Json
  is_active: Generated<boolean>
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
  kind: Generated<string>
  parent_id: number | null
  osp: number | null
  unit_group: number | null
  grade_scale: Generated<string>
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

export interface PersonalEducationEventTable {
  id: GeneratedAlways<number>
  source_id: string | null
  plan_id: number
  student_id: number
  method: string
  event_id: number | null
  workplace_period_id: number | null
  name: Json
  specifier: string | null
  start_date: string
  end_date: string
  state: string
  teaching_hours: number | null
  part_time_percent: number | null
  apprenticeship_basis: string | null
  business_id: string | null
  workplace_tasks: Generated<Json>
  materials_url: string | null
  instructions: string | null
  added_by_student: Generated<boolean>
  result_grade: string | null
  result_on: string | null
  version: Generated<number>
  learning_environments: Generated<Json>
}

export interface PersonalEventDiaryTable {
  personal_event_id: number
  date: string
  text: string
  hours: number | null
  written_at: Date
}

export interface PersonalEventGoalTable {
  personal_event_id: number
  by_side: string
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
  career_code: string | null
  goal_text: string | null
  wishes: string | null
  competence_need: Generated<boolean>
  first_approved_on: string | null
  approved_at: Date | null
  competence_reached_on: string | null
  next_meeting_at: Date | null
  updated_at: Date
  version: Generated<number>
}

export interface PlanActivityTable {
  id: GeneratedAlways<number>
  source_id: string | null
  study_right_id: number
  student_id: number
  date: string
  type: string
  title: Json
  summary: Json
  participants: Generated<Json>
  next_meeting_at: Date | null
  plan_version: number | null
  visibility: Generated<string>
  acknowledged_at: Date | null
}

export interface PlanActivityActionTable {
  activity_id: number
  position: number
  text: Json
  responsible: string
  due_date: string | null
  done: Generated<boolean>
  done_at: Date | null
}

export interface PlanCommentTable {
  id: GeneratedAlways<number>
  plan_id: number
  by_id: number
  by_role: string
  at: Date
  text: string
}

export interface PlanDecisionTable {
  id: GeneratedAlways<number>
  plan_version_id: number
  decision: string
  by_id: number
  by_role: string
  at: Date
  comment: string | null
  method: Generated<string>
}

export interface PlanEventChangeTable {
  id: GeneratedAlways<number>
  plan_id: number
  slot_id: number
  event_id: number
  kind: string
  at: Date
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
  state: string
  grade: string | null
  graded_on: string | null
  teaching_hours: number | null
  start_date: string | null
  end_date: string | null
  deviation_text: Json | null
  individual_criteria: Generated<Json>
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
  part: string
  old_value: Json | null
  new_value: Json | null
  over_version: number
  by_id: number
  at: Date
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
  state: string
  requested_at: Date | null
  requested_by: number | null
  due_date: string | null
  requires_strong_auth: Generated<boolean>
  changes: Generated<Json>
  staff_answer: string | null
  staff_answered_at: Date | null
  created_at: Date
}

export interface PolicyTable {
  name: string
  value: Json
}

export interface PriorCompetenceTable {
  id: GeneratedAlways<number>
  source_id: string | null
  plan_module_id: number
  route: string
  sent_to_assessment_on: string | null
  assessors: Generated<Json>
  state: string
}

export interface PriorLearningTable {
  id: GeneratedAlways<number>
  round_id: number
  position: number
  kind: string
  title: string
  place: string | null
  from_date: string | null
  to_date: string | null
  hours: number | null
  description: string | null
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

export interface QualificationTable {
  id: GeneratedAlways<number>
  source_id: string | null
  code: string
  name: Json
  basis_number: string | null
  level: string
  extent: number
  unit: Generated<string>
  grade_scale: Generated<string>
}

export interface RequirementTable {
  id: GeneratedAlways<number>
  source_id: string | null
  module_id: number
  position: number
  text: Json
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

export interface SelfAssessmentTable {
  demonstration_id: number
  state: string
  overall_level: string | null
  strengths: string | null
  develop: string | null
  how_prepared: string | null
  shared: Generated<boolean>
  saved_at: Date
  submitted_at: Date | null
  version: Generated<number>
}

export interface SelfAssessmentItemTable {
  demonstration_id: number
  requirement_id: number
  level: string | null
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
  qualification_name: Json
  state: string
  start_date: string
  estimated_end_date: string | null
  end_date: string | null
  qualification_id: number | null
  oid: string | null
  competence_area: Json | null
  titles: Generated<Json>
  funding_code: string | null
  study_mode: Generated<string>
}

export interface StudySkillsRoundTable {
  id: GeneratedAlways<number>
  source_id: string | null
  study_right_id: number
  student_id: number
  school_year: number
  state: Generated<string>
  deadline: string | null
  answers: Generated<Json>
  wellbeing_answers: Generated<Json>
  wishes: Generated<string[]>
  free_text: string | null
  languages: Generated<Json>
  saved_at: Date | null
  submitted_at: Date | null
  strengths: Generated<Json>
  support_actions: Generated<Json>
  discussed_with: number | null
  discussed_at: Date | null
  version: Generated<number>
}

export interface SupportArrangementTable {
  decision_id: number
  position: number
  kind: string
  code: string
  module_id: number | null
  text: Json
}

export interface SupportDecisionTable {
  id: GeneratedAlways<number>
  source_id: string | null
  student_id: number
  level: string
  state: Generated<string>
  appealed: Generated<boolean>
  valid_from: string
  valid_to: string | null
  grounds: Json
  responsible_id: number
  hearing_requested_at: Date | null
  hearing_due: string | null
  decided_at: Date | null
  decided_by: number | null
  appeal_instructions: Json | null
  appeal_until: string | null
}

export interface SupportRequestTable {
  id: GeneratedAlways<number>
  student_id: number
  by_id: number
  by_role: string
  text: string
  at: Date
  state: Generated<string>
  answer: string | null
  answered_by: number | null
  answered_at: Date | null
}

export interface SupportStatementTable {
  id: GeneratedAlways<number>
  decision_id: number
  by_id: number
  by_role: string
  text: string
  agree: boolean
  at: Date
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

export interface WorkplaceProposalTable {
  id: GeneratedAlways<number>
  source_id: string | null
  personal_event_id: number
  name: string
  business_id: string | null
  contact: string
  state: Generated<string>
  sent_at: Date
  decided_at: Date | null
  decided_by: number | null
  comment: string | null
}

export interface Tables {
  absence_explanation: AbsenceExplanationTable
  absence_mark: AbsenceMarkTable
  absence_notice: AbsenceNoticeTable
  account: AccountTable
  audit: AuditTable
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
}
