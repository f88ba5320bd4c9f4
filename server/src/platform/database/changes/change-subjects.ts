import type { Tables } from '../tables.ts'

type Table = keyof Tables

/** Whose answers can change with a row of a table. */
export type ChangeSubjects =
  /** Those of the people whom these columns name. */
  | { people: readonly string[]; where?: string }
  /** Those of the students who take part in the education event that the column names. */
  | { event: string }
  /** The same as those of the rows that the columns refer to; all are counted under one table in the end. */
  | { partOf: readonly Parent[] }
  /** Everybody's. */
  | 'everybody'
  /** The same, of rows that exist already: a new row is found only through another row that refers to it. */
  | 'everybody, of known rows'
  /** Everybody's for what others see of a person, else the person's own. */
  | 'person'
  /** Unknown: an answer that is read from it is never kept. */
  | 'unknown'

interface Parent {
  table: Table
  by: string
}

const of = (...people: string[]): ChangeSubjects => ({ people })
const partOf = (table: Table, by: string): ChangeSubjects => ({ partOf: [{ table, by }] })

/**
 * For each table whose answers its rows can change. The triggers that count the changes are made from this list. A row that
 * belongs to several people by a relation which itself changes, as a lesson does, names the relation's other end and not
 * the people: two transactions that change both would each miss what the other has not committed.
 */
export const changeSubjects: Record<Table, ChangeSubjects> = {
  absence_explanation: partOf('absence_mark', 'mark_id'),
  absence_mark: of('student_id'),
  absence_notice: of('student_id'),
  access_consent: of('student_id'),
  account: 'unknown',
  assessor_link: partOf('demonstration', 'demonstration_id'),
  assessor_rating: partOf('assessor_link', 'link_id'),
  assessor_visit: 'unknown',
  attachment: of('student_id'),
  attachment_use: partOf('attachment', 'attachment_id'),
  // That a guardian has seen absences is shown with them.
  audit: { people: ['student_id'], where: `actor_kind = 'PARENT' and action = 'GET /absence'` },
  audit_link: 'unknown',
  backup_run: 'unknown',
  benefit_claim: of('student_id'),
  benefit_day: of('student_id'),
  benefit_entitlement: of('student_id'),
  benefit_event: partOf('benefit_claim', 'claim_id'),
  benefit_rate: 'everybody',
  benefit_row: partOf('benefit_claim', 'claim_id'),
  calendar_feed: 'unknown',
  campus: 'everybody',
  consent_decision: of('student_id'),
  contract: of('student_id'),
  contract_party: partOf('contract', 'contract_id'),
  contract_unit: partOf('contract', 'contract_id'),
  criterion: 'everybody',
  data_change: 'unknown',
  database_shape: 'unknown',
  demonstration: of('student_id'),
  demonstration_assessment: partOf('demonstration', 'demonstration_id'),
  demonstration_module: partOf('demonstration', 'demonstration_id'),
  demonstration_rating: partOf('demonstration', 'demonstration_id'),
  demonstration_request: partOf('demonstration', 'demonstration_id'),
  demonstration_task: partOf('demonstration', 'demonstration_id'),
  demonstration_task_requirement: partOf('demonstration_task', 'task_id'),
  desk_import: 'unknown',
  desk_import_file: 'unknown',
  education_event: 'everybody',
  email_change: of('person_id'),
  emergency_contact: of('student_id'),
  event_audience: 'everybody',
  event_participant: of('student_id'),
  event_registration: of('student_id'),
  event_session: { event: 'event_id' },
  event_session_change: partOf('event_session', 'session_id'),
  event_session_teacher: partOf('event_session', 'session_id'),
  event_teacher: 'everybody',
  failed_name: 'unknown',
  feature_switch: 'everybody',
  former_email: 'unknown',
  guardian_decision: partOf('parent_access', 'access_id'),
  holiday: 'everybody',
  idempotency_record: 'unknown',
  identity: 'unknown',
  import_content: 'unknown',
  import_run: 'unknown',
  import_run_attachment: 'unknown',
  import_run_file: 'unknown',
  info_change_request: of('student_id'),
  intermediate_assessment: partOf('personal_education_event', 'personal_event_id'),
  intermediate_assessment_item: partOf('intermediate_assessment', 'assessment_id'),
  issued_document: of('student_id'),
  job: 'unknown',
  known_device: 'unknown',
  learning_support: of('student_id'),
  login_attempt: 'unknown',
  login_session: 'unknown',
  logout_token: 'unknown',
  message: partOf('message_thread', 'thread_id'),
  message_participant: partOf('message_thread', 'thread_id'),
  // Everybody who sees the message sees who has read it.
  message_recipient: {
    partOf: [
      { table: 'message', by: 'message_id' },
      { table: 'message_thread', by: 'thread_id' },
    ],
  },
  message_thread: of('student_id'),
  module: 'everybody',
  module_prerequisite: 'everybody',
  national_code: 'everybody',
  news: 'everybody',
  news_file: partOf('news', 'news_id'),
  news_reading: of('person_id'),
  notification: of('person_id'),
  notification_choice: of('person_id'),
  notification_delivery: 'unknown',
  notification_settings: of('person_id'),
  one_time_token: 'unknown',
  outbox: 'unknown',
  own_data_export: of('student_id'),
  parent: of('person_id'),
  parent_access: of('student_id', 'parent_id'),
  passkey: 'unknown',
  payment_account: of('student_id'),
  person: 'person',
  personal_education_event: of('student_id'),
  personal_event_diary: partOf('personal_education_event', 'personal_event_id'),
  personal_event_goal: partOf('personal_education_event', 'personal_event_id'),
  personal_event_interruption: partOf('personal_education_event', 'personal_event_id'),
  personal_info: of('student_id'),
  plan: of('student_id'),
  plan_activity: of('student_id'),
  plan_activity_action: partOf('plan_activity', 'activity_id'),
  plan_comment: partOf('plan', 'plan_id'),
  plan_decision: partOf('plan_version', 'plan_version_id'),
  plan_draft: 'unknown',
  plan_event_change: partOf('plan', 'plan_id'),
  plan_module: partOf('plan', 'plan_id'),
  plan_prior_learning: partOf('plan', 'plan_id'),
  plan_proposal: partOf('plan', 'plan_id'),
  plan_slot: partOf('plan', 'plan_id'),
  plan_version: partOf('plan', 'plan_id'),
  policy: 'everybody',
  prior_competence: partOf('plan_module', 'plan_module_id'),
  prior_learning: partOf('study_skills_round', 'round_id'),
  provider: 'everybody',
  push_subscription: 'unknown',
  qualification: 'everybody',
  recovery_code: 'unknown',
  request: of('student_id'),
  request_event: partOf('request', 'request_id'),
  request_form: 'everybody',
  request_form_version: 'everybody',
  requirement: 'everybody',
  responsible_staff: partOf('study_right', 'study_right_id'),
  room: 'everybody',
  self_assessment: partOf('demonstration', 'demonstration_id'),
  self_assessment_item: partOf('demonstration', 'demonstration_id'),
  server_secret: 'unknown',
  staff: 'everybody',
  staff_reason: 'unknown',
  staff_role: 'unknown',
  staff_template: 'unknown',
  stored_file: 'everybody, of known rows',
  student: of('person_id'),
  student_address: of('student_id'),
  student_group: 'everybody',
  study_right: of('student_id'),
  study_skills_round: of('student_id'),
  support_arrangement: partOf('support_decision', 'decision_id'),
  support_decision: of('student_id'),
  support_request: of('student_id'),
  support_statement: partOf('support_decision', 'decision_id'),
  term: 'everybody',
  throttle: 'unknown',
  totp_factor: 'unknown',
  workplace_day: of('student_id'),
  workplace_period: of('student_id'),
  workplace_proposal: partOf('personal_education_event', 'personal_event_id'),
  write_count: 'unknown',
}
