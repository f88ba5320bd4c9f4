import type { Tables } from '../platform/database/tables.ts'

/** What the archive is ordered by; `archive.labels.ts` has the words of each. */
export const archiveTopics = [
  'PERSON',
  'ACCESS',
  'STUDIES',
  'GUIDANCE',
  'TIMETABLE',
  'ABSENCES',
  'PERIODS',
  'BENEFITS',
  'DEMONSTRATIONS',
  'SUPPORT',
  'MESSAGES',
  'REQUESTS',
  'FILES',
  'NOTIFICATIONS',
  'TRACES',
] as const
export type ArchiveTopic = (typeof archiveTopics)[number]

type TableName = keyof Tables & string

/** Which rows of a table are a student's, and which of their columns go into the archive. */
export interface ExportedTable {
  topic: ArchiveTopic
  /** The columns that hold the student's id; one of them is enough. */
  own?: readonly string[]
  /** Or the column that points at a row of another table that goes in, by this column there. */
  part?: { column: string; of: TableName; by?: string }
  /** An SQL condition on the row `t`, where not all rows go in; `$student` and `$today` are placeholders. */
  only?: string
  /** Columns that stay out: what would let somebody in (`withheld`). */
  without?: readonly string[]
}

const own = (topic: ArchiveTopic, more: Omit<ExportedTable, 'topic'> = {}): ExportedTable => ({
  topic,
  own: ['student_id'],
  ...more,
})
const ofPerson = (topic: ArchiveTopic, more: Omit<ExportedTable, 'topic'> = {}): ExportedTable =>
  own(topic, { own: ['person_id'], ...more })
const partOf = (
  topic: ArchiveTopic,
  of: TableName,
  column: string,
  more: Pick<ExportedTable, 'only'> & { by?: string } = {},
): ExportedTable => {
  const { by, ...rest } = more
  return { topic, part: { column, of, ...(by === undefined ? {} : { by }) }, ...rest }
}

/** Every table that knows something of a student, in the order of the archive. */
export const exportedTables = {
  person: own('PERSON', { own: ['id'], without: ['draft_key'] }),
  student: ofPerson('PERSON'),
  personal_info: own('PERSON'),
  student_address: own('PERSON'),
  emergency_contact: own('PERSON'),
  email_change: ofPerson('PERSON', { without: ['token_hash'] }),
  former_email: ofPerson('PERSON'),
  info_change_request: own('PERSON'),
  consent_decision: own('PERSON'),

  parent_access: own('ACCESS'),
  access_consent: own('ACCESS'),
  staff_reason: own('ACCESS'),
  account: ofPerson('ACCESS', { without: ['password_hash'] }),
  identity: ofPerson('ACCESS'),
  login_session: ofPerson('ACCESS', { without: ['id_hash', 'offline_key', 'id_token_sid'] }),
  known_device: ofPerson('ACCESS', { without: ['id_hash'] }),
  one_time_token: ofPerson('ACCESS', { without: ['token_hash'] }),
  totp_factor: ofPerson('ACCESS', { without: ['secret_sealed'] }),
  recovery_code: ofPerson('ACCESS', { without: ['code_hash'] }),
  passkey: ofPerson('ACCESS', { without: ['credential_id', 'public_key'] }),
  push_subscription: ofPerson('ACCESS', { without: ['endpoint', 'p256dh', 'auth'] }),
  calendar_feed: own('ACCESS', { without: ['token_hash'] }),

  study_right: own('STUDIES'),
  responsible_staff: partOf('STUDIES', 'study_right', 'study_right_id'),
  plan: own('STUDIES'),
  // A draft is shown while there is nothing else.
  plan_version: partOf('STUDIES', 'plan', 'plan_id', {
    only: `t.state <> 'DRAFT' or not exists
      (select from plan_version o where o.plan_id = t.plan_id and o.state <> 'DRAFT')`,
  }),
  plan_decision: partOf('STUDIES', 'plan_version', 'plan_version_id'),
  plan_comment: partOf('STUDIES', 'plan', 'plan_id'),
  plan_module: partOf('STUDIES', 'plan', 'plan_id'),
  prior_competence: partOf('STUDIES', 'plan_module', 'plan_module_id'),
  plan_slot: partOf('STUDIES', 'plan', 'plan_id'),
  plan_event_change: partOf('STUDIES', 'plan', 'plan_id'),
  plan_proposal: partOf('STUDIES', 'plan', 'plan_id'),
  plan_prior_learning: partOf('STUDIES', 'plan', 'plan_id'),

  plan_activity: own('GUIDANCE'),
  plan_activity_action: partOf('GUIDANCE', 'plan_activity', 'activity_id'),
  study_skills_round: own('GUIDANCE'),
  prior_learning: partOf('GUIDANCE', 'study_skills_round', 'round_id'),

  event_participant: own('TIMETABLE'),
  event_registration: own('TIMETABLE'),
  workplace_period: own('TIMETABLE'),
  workplace_day: own('TIMETABLE'),

  absence_mark: own('ABSENCES'),
  absence_explanation: partOf('ABSENCES', 'absence_mark', 'mark_id'),
  absence_notice: own('ABSENCES'),

  personal_education_event: own('PERIODS', { without: ['search'] }),
  personal_event_interruption: partOf('PERIODS', 'personal_education_event', 'personal_event_id'),
  personal_event_goal: partOf('PERIODS', 'personal_education_event', 'personal_event_id'),
  personal_event_diary: partOf('PERIODS', 'personal_education_event', 'personal_event_id'),
  workplace_proposal: partOf('PERIODS', 'personal_education_event', 'personal_event_id'),
  intermediate_assessment: partOf('PERIODS', 'personal_education_event', 'personal_event_id', {
    only: "t.state <> 'DRAFT' or t.author_id = $student",
  }),
  intermediate_assessment_item: partOf('PERIODS', 'intermediate_assessment', 'assessment_id'),

  benefit_entitlement: own('BENEFITS'),
  benefit_claim: own('BENEFITS'),
  benefit_row: partOf('BENEFITS', 'benefit_claim', 'claim_id'),
  benefit_day: own('BENEFITS'),
  benefit_event: partOf('BENEFITS', 'benefit_claim', 'claim_id'),
  payment_account: own('BENEFITS', { without: ['iban_sealed'] }),
  contract: own('PERIODS', { only: "t.state <> 'DRAFT'" }),
  contract_party: partOf('PERIODS', 'contract', 'contract_id'),
  contract_unit: partOf('PERIODS', 'contract', 'contract_id'),

  demonstration: own('DEMONSTRATIONS'),
  demonstration_module: partOf('DEMONSTRATIONS', 'demonstration', 'demonstration_id'),
  demonstration_assessment: partOf('DEMONSTRATIONS', 'demonstration', 'demonstration_id', {
    only: 'exists (select from demonstration d where d.id = t.demonstration_id and d.published_at is not null)',
  }),
  // What an assessor has sent is read, as the assessment is, once the result is published.
  assessor_link: own('DEMONSTRATIONS', {
    without: ['token_hash', 'email'],
    only: 'exists (select from demonstration d where d.id = t.demonstration_id and d.published_at is not null)',
  }),
  assessor_rating: partOf('DEMONSTRATIONS', 'assessor_link', 'link_id'),
  demonstration_rating: partOf('DEMONSTRATIONS', 'demonstration_assessment', 'demonstration_id', {
    by: 'demonstration_id',
  }),
  self_assessment: partOf('DEMONSTRATIONS', 'demonstration', 'demonstration_id'),
  self_assessment_item: partOf('DEMONSTRATIONS', 'self_assessment', 'demonstration_id', {
    by: 'demonstration_id',
  }),
  demonstration_task: partOf('DEMONSTRATIONS', 'demonstration', 'demonstration_id'),
  demonstration_task_requirement: partOf('DEMONSTRATIONS', 'demonstration_task', 'task_id'),
  demonstration_request: partOf('DEMONSTRATIONS', 'demonstration', 'demonstration_id'),

  learning_support: own('SUPPORT'),
  support_decision: own('SUPPORT', { only: "t.state <> 'PREPARING'" }),
  support_arrangement: partOf('SUPPORT', 'support_decision', 'decision_id'),
  support_statement: partOf('SUPPORT', 'support_decision', 'decision_id', {
    only: `t.by_id = $student
      or exists (select from support_statement o where o.decision_id = t.decision_id and o.by_id = $student)
      or not exists (select from support_decision d where d.id = t.decision_id and d.state = 'HEARING'
        and (d.hearing_due is null or d.hearing_due >= $today))`,
  }),
  support_request: own('SUPPORT'),

  message_thread: own('MESSAGES', {
    only: 'exists (select from message_participant m where m.thread_id = t.id and m.person_id = $student)',
  }),
  message_participant: partOf('MESSAGES', 'message_thread', 'thread_id'),
  message: partOf('MESSAGES', 'message_thread', 'thread_id', {
    only: `t.from_id = $student
      or exists (select from message_recipient r where r.message_id = t.id and r.person_id = $student)`,
  }),
  message_recipient: partOf('MESSAGES', 'message', 'message_id'),
  news_reading: ofPerson('MESSAGES'),

  request: own('REQUESTS', { only: "t.by_role = 'STUDENT'" }),
  request_event: partOf('REQUESTS', 'request', 'request_id'),

  attachment: own('FILES', {
    only: `t.uploaded_by = $student or t.visibility in ('STUDENT', 'STUDENT_AND_PARENT') and t.category <> 'MESSAGE'
      or exists (select from attachment_use u join message_recipient r on r.message_id = u.object_id
        where u.attachment_id = t.id and u.module = 'MESSAGE' and r.person_id = $student)`,
  }),
  attachment_use: partOf('FILES', 'attachment', 'attachment_id'),
  own_data_export: own('FILES'),
  issued_document: own('FILES', { without: ['code_hash'] }),

  notification: ofPerson('NOTIFICATIONS', { only: "t.area = 'STUDENT'" }),
  notification_delivery: partOf('NOTIFICATIONS', 'notification', 'notification_id'),
  notification_settings: ofPerson('NOTIFICATIONS'),
  notification_choice: ofPerson('NOTIFICATIONS'),

  audit: own('TRACES', { own: ['student_id', 'actor_id'], without: ['request_id'] }),
} as const satisfies Partial<Record<TableName, ExportedTable>>

export type ExportedTableName = keyof typeof exportedTables

/** Other tables about people or students that are left out, each with the reason. */
export const leftOutTables = {
  staff: 'of the school’s staff; a student who works at the school asks as its employee',
  parent: 'says that a person is somebody’s guardian; the archive is that of a student',
  assessor_visit: 'lets a browser assess for two hours; the look stands in the traces',
  idempotency_record: 'answers to what was sent twice, for 15 days; what was sent stands in its own table',
  plan_draft:
    'what the college changes in a plan and has not sent yet; what it sends is a version of the plan',
  guardian_decision: 'what the college decides of a guardian; its reasons speak of other people',
  outbox: 'becomes a notification within seconds',
  audit_link: 'ties the rows of the audit to each other; it holds checksums alone',
} as const satisfies Partial<Record<TableName, string>>

/** What is left out of the exported rows and tables; the archive itself lists it. */
export const withheld = ['secrets', 'drafts', 'hearing', 'guardians'] as const
