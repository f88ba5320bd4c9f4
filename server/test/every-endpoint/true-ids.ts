import type { Endpoint } from '@studentgo/protocol/endpoint'
import type { WriterRole } from '@studentgo/protocol/messages'
import { sql } from 'kysely'
import { saveMessage } from '../../src/messages/sending/save-message.sql.ts'
import type { Db } from '../../src/platform/database/database.ts'
import { hashToken } from '../../src/platform/secrets.ts'
import { testNow } from '../world/snapshot.ts'
import type { Example } from './arbitrary.ts'

/**
 * What a field of a request has to be so that it names something of one student: by the field's name, or by
 * the name and the last word of the path where the same name stands for several things.
 */
export type TrueIds = Record<string, unknown>

const feedToken = 'a'.repeat(43)

/** The student's own things, chosen so that one demonstration and one plan fit all paths. */
const idsOf = (studentId: number, writerId: number) => sql<TrueIds>`
  with shown as (
      select d.* from demonstration d left join self_assessment s on s.demonstration_id = d.id
      where d.student_id = ${studentId} order by s.shared desc nulls last, d.id limit 1),
    prepared as (
      select d.* from demonstration d join demonstration_task t on t.demonstration_id = d.id
      where d.student_id = ${studentId} order by t.done, d.id limit 1),
    own as (
      select * from plan where student_id = ${studentId}
      order by study_right_id = (select study_right_id from shown) desc nulls last, id limit 1),
    read as (
      select a.id, a.personal_event_id, e.version from personal_education_event e
      left join intermediate_assessment a on a.personal_event_id = e.id and a.state <> 'DRAFT'
      where e.student_id = ${studentId} and e.plan_id = (select id from own)
      order by a.state = 'PUBLISHED' desc nulls last, e.id limit 1),
    choice as (
      select s.id as slot, s.plan_module_id as module, e.id as event, e.campus_id as campus
      from plan_slot s join plan_module m on m.id = s.plan_module_id
      join education_event e on e.module_id = m.module_id and e.opens_at is not null and e.is_active
      where s.plan_id = (select id from own) order by e.closes_at > ${testNow} desc, s.id limit 1),
    asked as (
      select * from plan_version where plan_id = (select id from own)
      order by state = 'SENT_TO_STUDENT' desc, version desc limit 1),
    mark as (
      select * from absence_mark where student_id = ${studentId}
      order by state = 'UNEXPLAINED' desc, id limit 1),
    round as (
      select * from study_skills_round where student_id = ${studentId} order by school_year desc limit 1),
    written as (
      select m.id, m.thread_id from message m join message_thread t on t.id = m.thread_id
      where m.from_id = ${writerId} and t.student_id = ${studentId}),
    asking as (select * from request where student_id = ${studentId} and by_id = ${writerId} and state = 'DRAFT'
      order by id desc limit 1),
    agreed as (
      select r.id as study_right_id, c.id, c.version from study_right r
      left join contract c on c.study_right_id = r.id and c.state <> 'DRAFT'
      where r.student_id = ${studentId} and r.state <> 'mitatoity' order by c.id nulls last, r.id limit 1),
    task as (select * from demonstration_task where demonstration_id = (select id from prepared) order by id limit 1)
  select (select id from own) as "planId", (select study_right_id from own) as "personalStudyPlanId",
    (select version from own) as "version skillacquirementplan",
    (select id from shown) as "demonstrationId", (select version from shown) as "version competencedemonstration",
    (select version from self_assessment where demonstration_id = (select id from shown)) as "version selfassessment",
    (select r.id from requirement r join demonstration_module m on m.module_id = r.module_id
      where m.demonstration_id = (select id from shown) order by r.id limit 1) as "requirementId",
    (select r.id from requirement r join demonstration_module m on m.module_id = r.module_id
      where m.demonstration_id = (select id from prepared) order by r.id limit 1) as "requirementId tasks",
    (select id from prepared) as "demonstrationId task", (select id from task) as "taskId",
    (select id from prepared) as "demonstrationId tasks", (select id from task) as "id tasks",
    (select version from task) as "version tasks",
    (select personal_event_id from read) as "personalEventId",
    (select version from read) as "version personaleducationevent",
    (select id from read) as "id intermediateassessments",
    (select slot from choice) as "peeemId", (select event from choice) as "eventId",
    (select module from choice) as "moduleId", (select campus from choice) as campus,
    (select id from asked) as "approvalId", (select version from asked) as "version studenthoksapproval",
    (select id from round) as "id studyskills", (select version from round) as "version studyskills",
    (select l.id from prior_learning l where l.round_id = (select id from round) order by l.id limit 1)
      as "priorLearningId",
    (select id from mark) as "absenceId",
    (select json_build_object(id::text, version) from mark) as versions,
    (select s.id from event_participant p
      join event_session s on s.event_id = p.event_id and s.school_date between p.begin_date and p.end_date
      where p.student_id = ${studentId} and s.start_at <= ${testNow}::timestamptz and s.state <> 'CANCELLED'
        and s.start_at > ${testNow}::timestamptz - interval '13 days'
      order by exists (select from event_session_teacher t join account k on k.person_id = t.staff_id
        where t.session_id = s.id and k.username = 'kaisa.mantyla') desc, s.start_at desc limit 1) as "lessonId",
    (select id from absence_notice where student_id = ${studentId} order by id desc limit 1) as "noticeId",
    (select id from plan_activity where student_id = ${studentId} and visibility = 'STUDENT_AND_PARENT'
      order by next_meeting_at desc nulls last limit 1) as "activityId",
    (select activity_id from plan_activity_action join plan_activity a on a.id = activity_id
      where a.student_id = ${studentId} and responsible = 'STUDENT' and position = 0 order by 1 limit 1)
      as "id psapactivities", 0 as "actionIndex",
    (select id from support_decision where student_id = ${studentId} and state <> 'PREPARING' order by id limit 1)
      as "decisionId",
    (select id from calendar_feed where student_id = ${studentId} and revoked_at is null
      and token_hash <> ${hashToken(feedToken)} order by id limit 1) as "feedId",
    (select a.id from attachment a where a.student_id = ${studentId} and a.visibility = 'STUDENT_AND_PARENT'
      order by exists (select 1 from attachment_use u where u.attachment_id = a.id), a.id limit 1) as "attachmentId",
    (select id from asking) as "answerId", (select id from asking) as "id answer",
    (select version from asking) as "version answer", (select form_version from asking) as "formVersion",
    (select min(id) from request_form where audience = 'BOTH') as "questionId",
    (select min(r.staff_id) from responsible_staff r join study_right o on o.id = r.study_right_id
      where o.student_id = ${studentId}) as "personId",
    (select max(thread_id) from written) as "threadId", (select max(id) from written) as "messageId",
    (select max(id) from written) as "upTo read",
    (select id from login_session where person_id = ${studentId} order by id desc limit 1) as "sessionId",
    (select max(id) from news where source_id = 'demo:data-protection') as "newsId",
    (select min(f.id) from news_file f join news n on n.id = f.news_id where n.source_id = 'demo:data-protection')
      as "fileId",
    (select min(n.id) from news n where n.author = 'Esimerkki') as "pieceId",
    (select max(f.id) from news_file f join news n on n.id = f.news_id where n.author = 'Esimerkki') as "newsFileId",
    (select min(n.version) from news n where n.author = 'Esimerkki') as "version news",
    (select min(n.version) from news n where n.author = 'Esimerkki') as "version publishing",
    (select min(n.version) from news n where n.author = 'Esimerkki') as "version withdrawal",
    (select min(id) from guardian_decision where student_id = ${studentId}) as "decisionId guardians",
    (select min(id) from parent_access where student_id = ${studentId}) as "accessId guardians",
    (select min(id) from staff_template) as "templateId",
    (select group_id from student where person_id = ${studentId}) as "groupId",
    (select json_agg(id) from notification where person_id = ${studentId} and area = 'STUDENT') as "ids notifications",
    (select max(id) from notification where person_id = ${studentId} and area = 'STUDENT') as "upTo notifications",
    (select id from push_subscription where person_id = ${studentId} order by id limit 1) as "subscriptionId",
    (select min(k.id) from passkey k join account a on a.person_id = k.person_id where a.username = 'petri.kuisma')
      as "passkeyId",
    (select min(k.id) from passkey k join account a on a.person_id = k.person_id where a.username = 'kaisa.mantyla')
      as "passkeyId of the desk",
    (select max(id) from own_data_export where student_id = ${studentId} and state = 'READY') as "exportId",
    (select study_right_id from agreed) as "studyRightId", (select id from agreed) as "contractId",
    (select version from agreed) as "version contracts",
    (select id * 100 + 5 from plan_version where plan_id = (select id from own) and requested_at is not null
      and state not in ('DRAFT', 'UPDATED_SMALL') order by version desc limit 1) as "processId",
    (select split_part(first_names, ' ', 1) from person where id = ${studentId}) as "callName",
    (select id from info_change_request where student_id = ${studentId} and state = 'PENDING' limit 1)
      as "withdrawChangeRequestId",
    (select id from benefit_claim where student_id = ${studentId} order by id limit 1) as "id studysocialbenefit",
    (select version from benefit_claim where student_id = ${studentId} order by id limit 1)
      as "version studysocialbenefit",
    (select max(s.school_date) from event_participant p join event_session s on s.event_id = p.event_id
      where p.student_id = ${studentId} and s.school_date < ${testNow}::date and s.school_date >= p.begin_date
        and s.state <> 'CANCELLED' and s.room_id is not null
        and p.study_right_id = (select min(study_right_id) from benefit_claim where student_id = ${studentId}))
      as "dateFrom studysocialbenefit",
    coalesce((select version from personal_info where student_id = ${studentId}), 0) as "version personalinfo",
    (select min(id) from absence_notice where student_id = ${studentId} and kind = 'LEAVE') as "caseId cases",
    (select min(id) from absence_notice where student_id = ${studentId} and kind = 'LEAVE') as "caseId leave",
    (select max(u.attachment_id) from attachment_use u join absence_notice n on n.id = u.object_id
      where u.module = 'NOTICE' and n.student_id = ${studentId} and n.kind = 'LEAVE') as "attachmentId file",
    (select max(m.id) from message m join message_thread t on t.id = m.thread_id
      join message_participant p on p.thread_id = t.id and p.person_id = m.from_id and p.role = 'STAFF'
      where t.student_id = ${studentId} and t.subject <> '') as "messageId message",
    (select json_agg(m) from (select m.id, m.version from absence_mark m join absence_explanation x on x.mark_id = m.id
      and x.kind = 'EXPLANATION' and x.is_current where m.student_id = ${studentId} order by m.id limit 1) m)
      as "marks explanations",
    (select min(r.id) from request r join request_form f on f.id = r.form_id and f.handler = 'OFFICE'
      where r.student_id = ${studentId} and r.state not in ('DRAFT', 'WAITING_GUARDIAN', 'EXPIRED')) as "caseId request",
    (select min(id) from benefit_claim where student_id = ${studentId} and state not in ('DRAFT', 'WITHDRAWN', 'EXPIRED'))
      as "caseId claim",
    (select min(id) from info_change_request where student_id = ${studentId} and state <> 'WITHDRAWN') as "caseId change",
    (select min(w.id) from workplace_proposal w join personal_education_event e on e.id = w.personal_event_id
      where e.student_id = ${studentId}) as "caseId proposal",
    (select min(id) from contract where student_id = ${studentId} and state <> 'DRAFT') as "caseId contract",
    coalesce((select version from notification_settings where person_id = ${studentId}), 0) as "version choices"`

/** Ids of this student's own things, with the messages of whoever asks; what they have none of is left out. */
export async function trueIdsOf(db: Db, studentId: number, writerId = studentId): Promise<TrueIds> {
  const { rows } = await idsOf(studentId, writerId).execute(db)
  const given = rows[0] ?? {}
  const ids = Object.fromEntries(Object.entries(given).filter(([, id]) => id !== null))
  return {
    ...ids,
    studentId,
    groundsOf: ids.decisionId,
    'kind cases': 'LEAVE',
    'kind file': 'LEAVE',
    'caseId file': given['caseId cases'],
    'caseId document': given['caseId request'],
    'caseId colleagues': given['caseId request'],
    deputyId: null,
    documentId: undefined,
    'module report': 'studies',
    'reportId report': ids.personalStudyPlanId,
    'code report': 'STUDY_CERTIFICATE',
    file: `${feedToken}.ics`,
    attachmentIds: [],
    'answers answer': [],
    handlerId: null,
    // A question keeps its number for good; languages are codes that no example meets by chance.
    answers: { 101: 2 },
    endpoint: 'https://fcm.googleapis.com/fcm/send/an-address-of-a-browser',
    topics: [],
    // Teachers name groups alone.
    campusIds: [],
    qualificationIds: [],
    groupIds: [ids.groupId],
    'days studysocialbenefit': [given['dateFrom studysocialbenefit']],
    'dateTo studysocialbenefit': given['dateFrom studysocialbenefit'],
    'type studysocialbenefit': 'DAILY_ALLOWANCE',
    iban: 'FI21 1234 5600 0007 85',
    bic: '',
    'callName personalinfo': given.callName,
    motherTongue: 'FI',
    basicEducation: 'BASIC',
    basicEducationLevel: '1',
    employmentStatus: '22',
    employmentType: 'PERM_FULL',
    'type personalinfo': 'NOT_DONE',
    emergencyContacts: [],
    postalCode: '99999',
    country: 'FI',
    'version approvals': 1,
    languages: [],
  }
}

/** Gives a student what the demo school does not: a support decision, days at work, an archive, a feed to read and one to revoke. */
export async function giveWhatIsMissing(db: Db, studentId: number): Promise<void> {
  await sql`insert into passkey (person_id, credential_id, public_key, counter, name, created_at)
    select person_id, 'a-key-' || username, 'none', 0, 'a phone', ${testNow} from account
    where username in ('petri.kuisma', 'kaisa.mantyla')`.execute(db)
  await sql`insert into support_decision
    (student_id, level, state, valid_from, grounds, responsible_id, hearing_requested_at, hearing_due)
    select ${studentId}, 'SPECIAL', 'HEARING', '2026-12-01', '{"fi": "Perustelut"}', min(person_id), ${testNow},
      '2026-12-07' from staff`.execute(db)
  await sql`insert into workplace_period (study_right_id, student_id, workplace_name, start_date, end_date,
    daily_start, daily_end, weekdays)
    select min(id), ${studentId}, 'Koepaja', '2026-08-10', '2027-05-28', '08:00', '15:00', '{1,2,3,4,5}'
    from study_right where student_id = ${studentId}`.execute(db)
  for (const token of [feedToken, `${studentId}`]) {
    await sql`insert into calendar_feed (student_id, token_hash, created_at)
      values (${studentId}, ${hashToken(token)}, ${testNow})`.execute(db)
  }
  await sql`insert into own_data_export (student_id, language, state, asked_at, file_id, kept_until)
    select ${studentId}, 'fi', 'READY', ${testNow}, min(id), '2026-11-30' from stored_file`.execute(db)
  await giveNews(db)
  await sql`insert into guardian_decision (access_id, student_id, kind, reason, by_id, at)
    select min(id), ${studentId}, 'NOTE', 'Huoltajien sopimus.', (select min(person_id) from staff), ${testNow}
    from parent_access where student_id = ${studentId} having min(id) is not null`.execute(db)
  await giveRequest(db, studentId)
  await giveNotifications(db, studentId)
  await giveThread(db, studentId)
  await giveBenefits(db, studentId)
  await giveCases(db, studentId)
}

/** Gives a student what waits at the desk: a claim, a change of their details, a workplace that they have found. */
export async function giveCases(db: Db, studentId: number): Promise<void> {
  await sql`insert into benefit_claim (student_id, study_right_id, state, first_day, last_day, created_at, submitted_at)
    select ${studentId}, min(id), 'SUBMITTED', '2026-11-11', '2026-11-11', ${testNow}, ${testNow}
    from study_right where student_id = ${studentId}`.execute(db)
  await sql`insert into info_change_request (student_id, field, old_value, new_value, created_at)
    values (${studentId}, 'basicEducationYear', '2024', '2025', ${testNow}) on conflict do nothing`.execute(
    db,
  )
  await sql`insert into workplace_proposal (personal_event_id, name, contact, sent_at)
    select id, 'Koepaja', 'Anu', ${testNow} from personal_education_event where student_id = ${studentId}
    order by id limit 1 on conflict do nothing`.execute(db)
  // One file of the student comes with the leave, and with what they have written to their teacher, who has answered.
  await sql`with file as (select min(a.id) as id from attachment a where a.student_id = ${studentId}
      and a.visibility = 'STUDENT_AND_PARENT'),
    written as (select m.id from message m join message_thread t on t.id = m.thread_id
      where t.student_id = ${studentId})
    insert into attachment_use (attachment_id, module, object_id)
    select file.id, 'NOTICE', min(n.id) from file join absence_notice n on n.student_id = ${studentId} and n.kind = 'LEAVE'
      where file.id is not null group by file.id
    union all select file.id, 'MESSAGE', written.id from file, written where file.id is not null
    on conflict do nothing`.execute(db)
  await sql`insert into message (thread_id, from_id, text, at)
    select p.thread_id, p.person_id, 'Kyllä.', ${testNow} from message_participant p
    where p.role = 'STAFF' and p.thread_id = (select max(m.thread_id) from message m join message_thread t
      on t.id = m.thread_id where m.from_id = ${studentId} and t.student_id = ${studentId})
    order by p.person_id limit 1`.execute(db)
}

/** Gives a teacher a piece of news that was withdrawn, with files, and a text to begin others from. */
async function giveNews(db: Db): Promise<void> {
  await sql`with writer as (select person_id from account where username = 'kaisa.mantyla'),
    piece as (
      insert into news (title, author, body, body_source, category, published_at, roles, writer_id, state)
      select '{"fi": "Tunti siirtyy"}', 'Esimerkki', '{"fi": [{"text": "Huomiseen."}]}', '{"fi": "Huomiseen."}', 'GROUP', ${testNow},
        '{STUDENT}', person_id, 'WITHDRAWN' from writer returning id),
    file as (insert into news_file (news_id, name, file_id) select id, name, (select min(id) from stored_file) from piece, unnest(array['1.pdf', '2.pdf', '3.pdf']) as name)
    insert into staff_template (owner_id, kind, name, shared, content, updated_at)
    select person_id, 'MESSAGE', 'Tervetuloa', true, '{"subject": "Tervetuloa", "text": "Hei!"}', ${testNow} from writer`.execute(
    db,
  )
}

/** Gives a student an apprenticeship in their first study right, an account, and a claim that has been begun. */
async function giveBenefits(db: Db, studentId: number): Promise<void> {
  const right = sql`(select min(id) from study_right where student_id = ${studentId})`
  await sql`insert into benefit_entitlement (student_id, study_right_id, start_date, end_date, study_days_paid,
      daily_allowance, family_allowance, travel, accommodation)
    values (${studentId}, ${right}, '2026-08-01', '2027-06-01', 'NO', true, true, true, true)`.execute(db)
  await sql`insert into payment_account (student_id, iban_masked, holder, updated_at)
    values (${studentId}, 'FI21 **** **** 0785', 'Opiskelija', ${testNow}) on conflict do nothing`.execute(db)
  await sql`insert into benefit_claim (student_id, study_right_id, state, first_day, last_day, created_at)
    values (${studentId}, ${right}, 'DRAFT', '2026-11-10', '2026-11-10', ${testNow})`.execute(db)
}

/** Gives a student, or a guardian about the student, a request that is begun. */
export async function giveRequest(
  db: Db,
  studentId: number,
  { personId, role }: { personId: number; role: 'STUDENT' | 'PARENT' } = {
    personId: studentId,
    role: 'STUDENT',
  },
): Promise<void> {
  await sql`with begun as (
      insert into request (student_id, by_id, by_role, form_id, form_version, created_at, updated_at)
      select ${studentId}, ${personId}, ${role}, id, version, ${testNow}, ${testNow} from request_form
      where code = 'ASK_SCHOOL' returning id)
    insert into request_event (request_id, at, kind, by_id, by_role)
    select id, ${testNow}, 'BEGUN', ${personId}, ${role} from begun`.execute(db)
}

/** Gives a student, or a guardian about the student, a thread with a message that can still be taken back. */
export async function giveThread(
  db: Db,
  studentId: number,
  { personId, role }: { personId: number; role: WriterRole } = { personId: studentId, role: 'STUDENT' },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select min(r.staff_id) as id from responsible_staff r join study_right o on o.id = r.study_right_id
    where o.student_id = ${studentId}`.execute(db)
  await saveMessage(db, {
    thread: { studentId, subject: 'Kysymys' },
    from: { personId, role },
    to: rows.map(({ id }) => ({ personId: id, role: 'STAFF' })),
    text: 'Hei!',
    at: new Date(Date.parse(testNow) + 3_600_000),
  })
}

/** Gives a student something that was told and something asked of the school, and a browser that takes push messages, in a session that no other ends. */
async function giveNotifications(db: Db, studentId: number): Promise<void> {
  await sql`insert into notification (person_id, area, rule, student_id, key, data, target, at)
    values (${studentId}, 'STUDENT', 'plan-sent', ${studentId}, 'a version', '{}', '/plan', ${testNow})`.execute(
    db,
  )
  await sql`insert into info_change_request (student_id, field, old_value, new_value, created_at)
    values (${studentId}, 'motherTongue', '"FI"', '"SV"', ${testNow})`.execute(db)
  await sql`with session as (
      insert into login_session (id_hash, person_id, kind, created_at, last_seen_at, expires_at, authenticated_at, amr,
        device_label, offline_key)
      values (${`of the browser of ${studentId}`}, ${studentId}, 'STUDENT', ${testNow},
        ${testNow}::timestamptz + interval '1 hour', ${testNow}::timestamptz + interval '12 hours', ${testNow}, 'pwd', 'a phone', 'none')
      returning id, person_id)
    insert into push_subscription (session_id, person_id, endpoint, p256dh, auth, created_at)
    select id, person_id, 'https://fcm.googleapis.com/fcm/send/' || person_id, 'key', 'secret', ${testNow}
    from session`.execute(db)
}

/** An example with true ids wherever it names something. */
export function withTrueIds(endpoint: Endpoint, example: Example, ids: TrueIds): Example {
  const topic = endpoint.path.split('/').findLast(part => part !== '' && !part.startsWith(':')) ?? ''
  const ofDesk = (name: string) =>
    endpoint.path.startsWith('/staff/') ? ids[`${name} of the desk`] : undefined
  const idFor = (name: string) => ofDesk(name) ?? ids[`${name} ${topic}`] ?? ids[name]
  const put = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(put)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => {
        const one = name.endsWith('Ids') ? idFor(name.slice(0, -1)) : undefined
        return [name, idFor(name) ?? (one === undefined ? put(inner) : [one])]
      }),
    )
  }
  return {
    params: put(example.params) as Example['params'],
    query: put(example.query) as Example['query'],
    body: put(example.body),
  }
}
