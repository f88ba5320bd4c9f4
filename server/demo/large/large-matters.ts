import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/database.ts'

const requestsOfEach = 2
/** Of twenty students six have a contract, and one of those is an apprentice with claims. */
const ofTwenty = 20
const withContract = 6
const claimsOfApprentice = 2

interface Moment {
  now: Date
  today: string
}

/** What students have asked the college for, what they have agreed on, and what apprentices claim. */
export async function settleMatters(db: Db, prefix: string, moment: Moment): Promise<void> {
  await sql`create temporary table asker on commit drop as
    select s.person_id as id, r.id as right_id, row_number() over (order by s.person_id)::integer - 1 as n
    from student s join person p on p.id = s.person_id
    join lateral (select id from study_right where student_id = s.person_id order by id limit 1) r on true
    where starts_with(p.source_id, ${prefix})`.execute(db)
  await ask(db, moment)
  await agree(db, prefix, moment)
  await claim(db, prefix, moment)
}

/** Requests of every state that waits or is over, with what has happened to each. */
async function ask(db: Db, { now }: Moment): Promise<void> {
  await sql`with form as (
      select id, version, row_number() over (order by position, id) - 1 as at, count(*) over () as all_of
      from request_form where is_active and audience <> 'PARENT' and not guardian_confirms
    ), office as (
      select array_agg(person_id order by person_id) as ids from staff
    ), placed as (
      select a.id as student_id, a.n, f.id as form_id, f.version, ids[1 + a.n % array_length(ids, 1)] as handler_id,
        (array['DRAFT', 'SUBMITTED', 'IN_PROGRESS', 'NEED_INFO', 'ANSWERED', 'ANSWERED'])[1 + (a.n + k) % 6] as state,
        ${now}::timestamptz - (k * 25 + a.n % 20) * interval '1 day' as at
      from asker a cross join generate_series(1, ${requestsOfEach}::integer) k
      join form f on f.at = (a.n + k) % f.all_of cross join office
    ), asked as (
      insert into request (student_id, by_id, by_role, form_id, form_version, state, answers, handler_id, created_at,
        updated_at, submitted_at, due_on, result, decision_text, decided_at, decided_by)
      select student_id, student_id, 'STUDENT', form_id, version, state, '{"1": "Kysyisin tästä."}', handler_id, at,
        at + interval '2 days', case when state <> 'DRAFT' then at + interval '1 hour' end,
        case when state <> 'DRAFT' then at::date + 14 end, case when state = 'ANSWERED' then 'ANSWERED' end,
        case when state = 'ANSWERED' then 'Asia on hoidettu.' end,
        case when state = 'ANSWERED' then at + interval '2 days' end,
        case when state = 'ANSWERED' then handler_id end
      from placed returning id, student_id, handler_id, state, created_at
    )
    insert into request_event (request_id, at, kind, by_id, by_role, text)
    select a.id, a.created_at + e.days * interval '1 day', e.kind,
      case when e.role = 'STUDENT' then a.student_id else a.handler_id end, e.role, e.text
    from asked a cross join (values
      (0, 'BEGUN', 'STUDENT', null, array['DRAFT', 'SUBMITTED', 'IN_PROGRESS', 'NEED_INFO', 'ANSWERED']),
      (0, 'SUBMITTED', 'STUDENT', null, array['SUBMITTED', 'IN_PROGRESS', 'NEED_INFO', 'ANSWERED']),
      (1, 'TAKEN', 'STAFF', null, array['IN_PROGRESS', 'NEED_INFO', 'ANSWERED']),
      (2, 'INFO_ASKED', 'STAFF', 'Kerro vielä, mitä lukukautta asia koskee.', array['NEED_INFO']),
      (2, 'DECIDED', 'STAFF', null, array['ANSWERED'])) as e (days, kind, role, text, states)
    where a.state = any(e.states)
    order by a.id, e.days`.execute(db)
}

/** Contracts on learning at work, of which every fourth still waits for the student. */
async function agree(db: Db, prefix: string, { now, today }: Moment): Promise<void> {
  await sql`with made as (
      insert into contract (source_id, study_right_id, student_id, type, number, title, state, sent_at, start_date,
        end_date, workplace_name, workplace_address, business_id, instructor_name, part_time_percent, daily_hours,
        weekdays, tasks, basis, weekly_hours, study_days_paid, benefits)
      select ${prefix} || 'contract' || n, right_id, id,
        case when is_apprentice then 'APPRENTICESHIP' else 'TRAINING_AGREEMENT' end, 'L-' || n,
        jsonb_build_object('fi', case when is_apprentice then 'Oppisopimus' else 'Koulutussopimus' end), 'SENT',
        ${now}::timestamptz - interval '40 days', ${today}::date - 120 + n % 90, ${today}::date + 30 + n % 200,
        'Työpaikka ' || n % 400, 'Työkatu ' || n % 400 || ', 99999 Kuutsalmi', '9000001-1', 'Ohjaaja ' || n % 400, 80,
        7.5, '{1,2,3,4}', '["Asiakaspalvelu", "Laitteiden huolto"]',
        case when is_apprentice then 'EMPLOYMENT' end, case when is_apprentice then 30 end,
        case when is_apprentice then 'NO' end,
        case when is_apprentice then '{DAILY_ALLOWANCE,FAMILY_ALLOWANCE,TRAVEL,ACCOMMODATION}' else '{}' end::text[]
      from asker cross join lateral (select n % ${ofTwenty}::integer = 0 as is_apprentice) k
      where n % ${ofTwenty}::integer < ${withContract}
      returning id, student_id, type, sent_at
    ), units as (
      insert into contract_unit (contract_id, module_id, osp)
      select m.id, u.module_id, 15 from made m
      cross join lateral (select pm.module_id from plan p join plan_module pm on pm.plan_id = p.id
        where p.student_id = m.student_id order by pm.id limit 2) u
    )
    insert into contract_party (contract_id, position, role, act, name, done_at, method)
    select m.id, k.position, k.role,
      case when k.role = 'STUDENT' and m.type = 'TRAINING_AGREEMENT' then 'ACKNOWLEDGE' else 'SIGN' end,
      case k.role when 'PROVIDER' then 'Kaisa Mäntylä' when 'WORKPLACE' then 'Työnantaja' end,
      case when k.role <> 'STUDENT' or m.id % 4 > 0 then m.sent_at + k.position * interval '1 day' end,
      case when k.role <> 'STUDENT' or m.id % 4 > 0 then 'PAPER' end
    from made m cross join (values (0, 'PROVIDER'), (1, 'WORKPLACE'), (2, 'STUDENT')) as k (position, role)`.execute(
    db,
  )
}

/** Claims of apprentices for days that have passed, sent, returned or paid. */
async function claim(db: Db, prefix: string, { now, today }: Moment): Promise<void> {
  await sql`insert into benefit_entitlement (source_id, student_id, study_right_id, start_date, end_date,
      study_days_paid, daily_allowance, family_allowance, travel, accommodation)
    select c.source_id, c.student_id, c.study_right_id, c.start_date, c.end_date, 'NO', true, true, true, true
    from contract c where c.type = 'APPRENTICESHIP' and starts_with(c.source_id, ${prefix})`.execute(db)
  await sql`insert into payment_account (student_id, iban_masked, holder, updated_at)
    select e.student_id, 'FI21 **** **** 0785', p.call_name || ' ' || p.last_name, ${now}::timestamptz - interval '90 days'
    from benefit_entitlement e join person p on p.id = e.student_id
    where starts_with(e.source_id, ${prefix})`.execute(db)
  await sql`with placed as (
      select e.student_id, e.study_right_id, ${today}::date - 20 - 14 * k as day,
        (array['SUBMITTED', 'RETURNED', 'PAID', 'PAID'])[1 + (e.id + k) % 4] as state
      from benefit_entitlement e cross join generate_series(1, ${claimsOfApprentice}::integer) k
      where starts_with(e.source_id, ${prefix})
    ), handler as (select min(person_id) as id from staff
    ), made as (
      insert into benefit_claim (student_id, study_right_id, state, first_day, last_day, created_at, submitted_at,
        handled_by, handled_at, decision_text, paid_at)
      select student_id, study_right_id, state, day, day, day + interval '1 day', day + interval '1 day',
        case when state <> 'SUBMITTED' then h.id end, case when state <> 'SUBMITTED' then day + interval '5 days' end,
        case when state = 'RETURNED' then 'Tarkista matka.' end,
        case when state = 'PAID' then day + interval '9 days' end
      from placed cross join handler h
      returning id, student_id, state, first_day, submitted_at, handled_by, handled_at, paid_at
    ), drawn as (
      insert into benefit_row (claim_id, position, type, date_from, date_to, mode, distance, day_count, unit_cents,
        amount_cents, approved_cents)
      select m.id, k.position, k.type, m.first_day, m.first_day, k.mode, k.distance, 1, k.unit, k.amount,
        case when m.state = 'PAID' then k.amount end
      from made m cross join (values (0, 'DAILY_ALLOWANCE', null, null::integer, 1500, 1500),
        (1, 'TRAVEL', 'CAR', 140, 33, 924)) as k (position, type, mode, distance, unit, amount)
      returning id, claim_id, type, date_from
    ), days as (
      insert into benefit_day (student_id, type, day, row_id)
      select m.student_id, d.type, d.date_from, d.id from drawn d join made m on m.id = d.claim_id
    )
    insert into benefit_event (claim_id, at, kind, by_role, by_id)
    select m.id, e.at, e.kind, e.role, case when e.role = 'STUDENT' then m.student_id else m.handled_by end
    from made m cross join lateral (values (m.submitted_at, 'CREATED', 'STUDENT', true),
      (m.submitted_at, 'SUBMITTED', 'STUDENT', true), (m.handled_at, 'RETURNED', 'STAFF', m.state = 'RETURNED'),
      (m.handled_at, 'APPROVED', 'STAFF', m.state = 'PAID'), (m.paid_at, 'PAID', 'STAFF', m.state = 'PAID')
    ) as e (at, kind, role, is_so)
    where e.is_so order by m.id, e.at`.execute(db)
}
