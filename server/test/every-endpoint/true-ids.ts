import type { Endpoint } from '@studentgo/protocol/endpoint'
import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/database.ts'
import { hashToken } from '../../src/platform/secrets.ts'
import { testNow } from '../world/test-time.ts'
import type { Example } from './arbitrary.ts'

/**
 * What a field of a request has to be so that it names something of one student: by the field's name, or by
 * the name and the last word of the path where the same name means several things.
 */
export type TrueIds = Record<string, unknown>

export const feedToken = 'a'.repeat(43)

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
    (select min(l.id) from assessor_link l where l.demonstration_id = (select id from shown)) as "linkId",
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
    (select version from support_decision where student_id = ${studentId} and state <> 'PREPARING' order by id limit 1)
      as "version specialsupport",
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
    (select min(id) from parent_access where student_id = ${studentId} and invited_by is not null)
      as "accessId invitations",
    (select min(version) from parent_access where student_id = ${studentId} and invited_by is not null)
      as "version invitations",
    (select min(id) from staff_template) as "templateId",
    (select min(id) from desk_import) as "importId",
    (select max(id) from import_run) as "runId undo",
    (select group_id from student where person_id = ${studentId}) as "groupId",
    ${studentId}::bigint as "recipientId",
    (select json_agg(id) from notification where person_id = ${studentId} and area = 'STUDENT') as "ids notifications",
    (select max(id) from notification where person_id = ${studentId} and area = 'STUDENT') as "upTo notifications",
    (select id from push_subscription where person_id = ${studentId} order by id limit 1) as "subscriptionId",
    (select min(k.id) from passkey k join account a on a.person_id = k.person_id where a.username = 'petri.kuisma')
      as "passkeyId",
    (select min(k.id) from passkey k join account a on a.person_id = k.person_id where a.username = 'kaisa.mantyla')
      as "passkeyId of the desk",
    (select min(id) from passkey where person_id = ${studentId}) as "passkeyId of a student",
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
      where u.module = 'NOTICE' and n.student_id = ${studentId} and n.kind = 'LEAVE' and exists (
        select from attachment_use o where o.attachment_id = u.attachment_id and o.module = 'MESSAGE'))
      as "attachmentId file",
    (select max(m.thread_id) from message m join message_thread t on t.id = m.thread_id
      join message_participant p on p.thread_id = t.id and p.role = 'STAFF'
      join account k on k.person_id = p.person_id and k.username = 'kaisa.mantyla'
      join attachment_use u on u.module = 'MESSAGE' and u.object_id = m.id
      join attachment_use o on o.attachment_id = u.attachment_id and o.module = 'NOTICE'
      where t.student_id = ${studentId}) as "threadId file",
    (select max(m.id) from message m join message_thread t on t.id = m.thread_id
      join account k on k.person_id = m.from_id and k.username = 'kaisa.mantyla'
      where t.student_id = ${studentId}) as "messageId message",
    (select json_agg(m) from (select m.id, m.version from absence_mark m join absence_explanation x on x.mark_id = m.id
      and x.kind = 'EXPLANATION' and x.is_current where m.student_id = ${studentId} order by m.id limit 1) m)
      as "marks explanations",
    (select min(r.id) from request r join request_form f on f.id = r.form_id and f.handler = 'OFFICE'
      where r.student_id = ${studentId} and r.state not in ('DRAFT', 'WAITING_GUARDIAN', 'EXPIRED')) as "caseId request",
    (select min(id) from benefit_claim where student_id = ${studentId} and state not in ('DRAFT', 'WITHDRAWN', 'EXPIRED'))
      as "caseId claim",
    (select min(id) from info_change_request where student_id = ${studentId} and state <> 'WITHDRAWN') as "caseId change",
    (select min(id) from info_change_request where student_id = ${studentId} and state = 'APPROVED') as "caseId registered",
    (select min(w.id) from workplace_proposal w join personal_education_event e on e.id = w.personal_event_id
      where e.student_id = ${studentId}) as "caseId proposal",
    (select min(id) from contract where student_id = ${studentId} and state <> 'DRAFT') as "caseId contract",
    coalesce((select version from notification_settings where person_id = ${studentId}), 0) as "version choices"`

/** Ids of this student's own things, with the messages of the writer; kinds of which they have none are left out. */
export async function trueIdsOf(db: Db, studentId: number, writerId = studentId): Promise<TrueIds> {
  const { rows } = await idsOf(studentId, writerId).execute(db)
  const found = rows[0] ?? {}
  const ids = Object.fromEntries(Object.entries(found).filter(([, id]) => id !== null))
  return {
    ...ids,
    studentId,
    groundsOf: ids.decisionId,
    'path file': 'users.csv',
    'student student': 'aada.kuisma',
    'person sessions': 'toivo.pontinen',
    'username password': 'toivo.pontinen',
    'kind cases': 'LEAVE',
    'kind file': 'LEAVE',
    'caseId file': found['caseId cases'],
    'caseId document': found['caseId request'],
    'caseId attachment': found['caseId leave'],
    'caseId colleagues': found['caseId request'],
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
    'days studysocialbenefit': [found['dateFrom studysocialbenefit']],
    'dateTo studysocialbenefit': found['dateFrom studysocialbenefit'],
    'type studysocialbenefit': 'DAILY_ALLOWANCE',
    iban: 'FI21 1234 5600 0007 85',
    bic: '',
    'callName personalinfo': found.callName,
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

/** An example with true ids wherever it names something. */
export function withTrueIds(endpoint: Endpoint, example: Example, ids: TrueIds): Example {
  const topic = endpoint.path.split('/').findLast(part => part !== '' && !part.startsWith(':')) ?? ''
  const areas = { '/staff/': 'of the desk', '/session/passkey/': 'of a student' }
  const area = Object.entries(areas).find(([start]) => endpoint.path.startsWith(start))?.[1]
  const ofArea = (name: string) => (area === undefined ? undefined : ids[`${name} ${area}`])
  const idFor = (name: string) => ofArea(name) ?? ids[`${name} ${topic}`] ?? ids[name]
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
