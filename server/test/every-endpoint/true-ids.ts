import type { Endpoint } from '@studentgo/protocol/endpoint'
import { sql } from 'kysely'
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
const idsOf = (studentId: number) => sql<TrueIds>`
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
    task as (select * from demonstration_task where demonstration_id = (select id from prepared) order by id limit 1)
  select (select id from own) as "planId", (select study_right_id from own) as "personalStudyPlanId",
    (select version from own) as "version skillacquirementplan",
    (select id from shown) as "demonstrationId", (select version from shown) as "version competencedemonstration",
    (select version from self_assessment where demonstration_id = (select id from shown)) as "version selfassessment",
    (select r.id from requirement r join demonstration_module m on m.module_id = r.module_id
      where m.demonstration_id = (select id from shown) order by r.id limit 1) as "requirementId",
    (select r.id from requirement r join demonstration_module m on m.module_id = r.module_id
      where m.demonstration_id = (select id from prepared) order by r.id limit 1) as "requirementId tasks",
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
    (select id from login_session where person_id = ${studentId} order by id desc limit 1) as "sessionId"`

/** Ids of this student's own things; what they have none of is left out. */
export async function trueIdsOf(db: Db, studentId: number): Promise<TrueIds> {
  const { rows } = await idsOf(studentId).execute(db)
  const ids = Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([, id]) => id !== null))
  return {
    ...ids,
    groundsOf: ids.decisionId,
    file: `${feedToken}.ics`,
    attachmentIds: [],
    // A question keeps its number for good; languages are codes that no example meets by chance.
    answers: { 101: 2 },
    languages: [],
  }
}

/** Gives a student what the demo school does not: a support decision, days at work, a feed to read and one to revoke. */
export async function giveWhatIsMissing(db: Db, studentId: number): Promise<void> {
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
}

/** An example with true ids wherever it names something. */
export function withTrueIds(endpoint: Endpoint, example: Example, ids: TrueIds): Example {
  const topic = endpoint.path.split('/').findLast(part => part !== '' && !part.startsWith(':')) ?? ''
  const idFor = (name: string) => ids[`${name} ${topic}`] ?? ids[name]
  const put = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(put)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => {
        const one = name.endsWith('Ids') ? idFor(name.slice(0, -1)) : undefined
        return [name, one === undefined ? (idFor(name) ?? put(inner)) : [one]]
      }),
    )
  }
  return {
    params: put(example.params) as Example['params'],
    query: put(example.query) as Example['query'],
    body: put(example.body),
  }
}
