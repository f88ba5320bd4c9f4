import type { WriterRole } from '@studentgo/protocol/messages'
import { sql } from 'kysely'
import { saveMessage } from '../../src/messages/sending/save-message.sql.ts'
import type { Db } from '../../src/platform/database/database.ts'
import { hashToken } from '../../src/platform/secrets.ts'
import { testNow } from '../world/test-time.ts'
import { feedToken } from './true-ids.ts'

/** Gives a student what the demo school does not: a support decision, days at work, an archive, a feed to read and one to revoke. */
export async function seedExtraFixtures(db: Db, studentId: number): Promise<void> {
  await sql`insert into passkey (person_id, credential_id, public_key, counter, name, created_at)
    select person_id, 'a-key-' || username, 'none', 0, 'a phone', ${testNow} from account
    where username in ('petri.kuisma', 'kaisa.mantyla') or person_id = ${studentId} on conflict do nothing`.execute(
    db,
  )
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
  await sql`insert into staff_reason (staff_id, student_id, reason, at, until)
    select person_id, ${studentId}, 'Vian selvittäminen', '2026-01-01', '2028-01-01' from account
    where username = 'kimmo.saari'`.execute(db)
  await sql`insert into desk_import (kind, staff_id, name, step, state, created_at)
    select 'IMPORT', person_id, 'vienti', 'CHECK', 'DONE', ${testNow} from account where username = 'kimmo.saari'`.execute(
    db,
  )
  await giveNews(db)
  await sql`insert into guardian_decision (access_id, student_id, kind, reason, by_id, at)
    select min(id), ${studentId}, 'NOTE', 'Huoltajien sopimus.', (select min(person_id) from staff), ${testNow}
    from parent_access where student_id = ${studentId} having min(id) is not null`.execute(db)
  await sql`with invited as (
      insert into person (first_names, call_name, last_name, email, language, draft_key)
      values ('Kutsuttu', 'Kutsuttu', 'Huoltaja', ${`invited-${studentId}@example.invalid`}, 'fi',
        encode(sha256(convert_to(${`draft ${studentId}`}::text, 'UTF8')), 'base64'))
      returning id),
    guardian as (insert into parent (person_id) select id from invited)
    insert into parent_access (parent_id, student_id, relation, source, invited_name, invited_email, invited_until,
      invited_by, invited_at)
    select i.id, ${studentId}, 'GUARDIAN', 'INVITED', 'Kutsuttu Huoltaja', ${`invited-${studentId}@example.invalid`},
      ${testNow}::timestamptz + interval '14 days', (select min(person_id) from staff), ${testNow} from invited i`.execute(
    db,
  )
  await sql`insert into assessor_link (demonstration_id, student_id, name, role, language, made_by, made_at, token_hash,
      last_day)
    select d.id, d.student_id, 'Eino Esimies', '3', 'fi', (select min(person_id) from staff), ${testNow},
      'of ' || d.id, '2026-12-20'
    from demonstration d where d.student_id = ${studentId}`.execute(db)
  await giveRequest(db, studentId)
  await giveNotifications(db, studentId)
  await giveThread(db, studentId)
  await giveBenefits(db, studentId)
  await giveCases(db, studentId)
}

/** Gives a student cases for the desk: a claim, changes of their details, a workplace that they have found. */
export async function giveCases(db: Db, studentId: number): Promise<void> {
  await sql`insert into benefit_claim (student_id, study_right_id, state, first_day, last_day, created_at, submitted_at)
    select ${studentId}, min(id), 'SUBMITTED', '2026-11-11', '2026-11-11', ${testNow}, ${testNow}
    from study_right where student_id = ${studentId}`.execute(db)
  await sql`insert into info_change_request (student_id, field, old_value, new_value, created_at)
    values (${studentId}, 'basicEducationYear', '2024', '2025', ${testNow}) on conflict do nothing`.execute(
    db,
  )
  await sql`insert into info_change_request (student_id, field, old_value, new_value, state, created_at, handled_at)
    values (${studentId}, 'basicEducation', '"BASIC"', '"OTHER"', 'APPROVED', ${testNow}, ${testNow})`.execute(
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

/** Gives a student a notification, a request, and a browser with push messages in a session that no other ends. */
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
