-- The desk of the staff: who may sign in there, in which roles, and whose students are theirs.

alter table login_session drop constraint login_session_kind_check;
alter table login_session add constraint login_session_kind_check check (kind in ('STUDENT', 'PARENT', 'STAFF'));

-- What somebody does for the school beside being responsible for students, which responsible_staff says.
create table staff_role (
  staff_id bigint not null references staff,
  role text not null
    check (role in ('TEACHER', 'COUNSELLOR', 'OFFICE', 'SPECIAL_NEEDS', 'WORKPLACE_COORDINATOR', 'ADMINISTRATOR')),
  primary key (staff_id, role)
);

-- Why an administrator has looked at a student's data: written before the look, and shown to the student.
create table staff_reason (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  student_id bigint not null references student,
  reason text not null check (length(btrim(reason)) between 10 and 500),
  at timestamptz not null,
  until timestamptz not null check (until > at)
);
create index staff_reason_staff on staff_reason (staff_id, student_id, until);
create index staff_reason_student on staff_reason (student_id, at);

create index responsible_staff_staff on responsible_staff (staff_id, role);
create index event_session_teacher_staff on event_session_teacher (staff_id);
create index contract_coordinator on contract (coordinator_id) where coordinator_id is not null;

-- The roles in which somebody of the staff acts today; nobody who has left has any.
create function staff_roles(the_staff bigint) returns table (role text)
language sql stable as $$
  select r.role from staff_role r join person p on p.id = r.staff_id and p.is_active where r.staff_id = the_staff
  union
  select 'RESPONSIBLE_TEACHER' from responsible_staff r join person p on p.id = r.staff_id and p.is_active
  where r.staff_id = the_staff and r.role = 'RESPONSIBLE'
$$;

-- The first and the last day of the term of a day: the shortest one that the school has told of, else the half of the year.
create function term_of(today date) returns table (first_day date, last_day date)
language sql stable as $$
  select coalesce(t.start_date, h.first_day), coalesce(t.end_date, h.last_day)
  from (select make_date(extract(year from today)::integer, case when extract(month from today) < 8 then 1 else 8 end, 1),
    case when extract(month from today) < 8 then make_date(extract(year from today)::integer, 7, 31)
      else make_date(extract(year from today)::integer, 12, 31) end) as h (first_day, last_day)
  left join lateral (select start_date, end_date from term
    where kind = 'TERM' and today between start_date and end_date order by end_date - start_date limit 1) t on true
$$;

-- The one place that says which students are whose, and in which role: a teacher's are those of their lessons and events
-- of this term; who is responsible for a study right, or counsels it, has its student until half a year after it has
-- ended, as the student can read so long; the office has all; special needs those with a matter of support; who
-- coordinates contracts their students; an administrator whoever a reason was written for.
create function staff_students(the_staff bigint, today date, at_time timestamptz)
returns table (student_id bigint, role text)
language sql stable as $$
  select h.student_id, h.role
  from (
    select p.student_id, 'TEACHER' as role
    from (
      select t.event_id from event_teacher t where t.staff_id = the_staff
      union
      select s.event_id from event_session_teacher t join event_session s on s.id = t.session_id,
        term_of(today) term
      where t.staff_id = the_staff and s.school_date between term.first_day and term.last_day
    ) taught
    join event_participant p on p.event_id = taught.event_id
    join term_of(today) term on p.begin_date <= term.last_day and p.end_date >= term.first_day
    join study_right r on r.id = p.study_right_id and r.state <> 'mitatoity'
    where exists (select from staff_role g where g.staff_id = the_staff and g.role = 'TEACHER')
    union all
    select r.student_id, case s.role when 'RESPONSIBLE' then 'RESPONSIBLE_TEACHER' else s.role end
    from responsible_staff s
    join study_right r on r.id = s.study_right_id and r.state <> 'mitatoity'
      and (r.end_date is null or r.end_date + 180 >= today)
    where s.staff_id = the_staff and (s.role = 'RESPONSIBLE'
      or (s.role = 'COUNSELLOR' and exists (select from staff_role g where g.staff_id = the_staff and g.role = 'COUNSELLOR')))
    union all
    select s.person_id, 'OFFICE' from student s
    where exists (select from staff_role g where g.staff_id = the_staff and g.role = 'OFFICE')
    union all
    select d.student_id, 'SPECIAL_NEEDS' from support_decision d
    where d.state in ('PREPARING', 'HEARING', 'DECIDED', 'IN_FORCE')
      and exists (select from staff_role g where g.staff_id = the_staff and g.role = 'SPECIAL_NEEDS')
    union all
    select l.student_id, 'SPECIAL_NEEDS' from learning_support l
    where l.is_active and (l.end_date is null or l.end_date >= today)
      and exists (select from staff_role g where g.staff_id = the_staff and g.role = 'SPECIAL_NEEDS')
    union all
    select r.student_id, 'SPECIAL_NEEDS' from responsible_staff s
    join study_right r on r.id = s.study_right_id and r.state <> 'mitatoity'
      and (r.end_date is null or r.end_date + 180 >= today)
    where s.staff_id = the_staff and s.role = 'SPECIAL_NEEDS'
      and exists (select from staff_role g where g.staff_id = the_staff and g.role = 'SPECIAL_NEEDS')
    union all
    select c.student_id, 'WORKPLACE_COORDINATOR' from contract c
    where c.coordinator_id = the_staff
      and exists (select from staff_role g where g.staff_id = the_staff and g.role = 'WORKPLACE_COORDINATOR')
    union all
    select w.student_id, 'ADMINISTRATOR' from staff_reason w
    where w.staff_id = the_staff and at_time >= w.at and at_time < w.until
      and exists (select from staff_role g where g.staff_id = the_staff and g.role = 'ADMINISTRATOR')
  ) h
  join person p on p.id = h.student_id and p.is_active
  where exists (select from person a where a.id = the_staff and a.is_active)
$$;

-- In which role somebody of the staff has looked at or changed something; it counts in the chain where it is said.
alter table audit add column actor_role text;

create or replace function audit_hash(previous bytea, entry audit) returns bytea
language sql stable as $$
  select sha256(previous || convert_to((jsonb_build_array(entry.id, (extract(epoch from entry.at) * 1000000)::bigint,
    entry.actor_id, entry.actor_kind, entry.student_id, entry.action, entry.object, entry.outcome,
    entry.request_id) || case when entry.actor_role is null then '[]'::jsonb
      else jsonb_build_array(entry.actor_role) end)::text, 'UTF8'))
$$;

-- What staff are told of: their own account, and what comes to the desk.
alter table outbox add column staff_id bigint references staff;
alter table outbox drop constraint outbox_check;
alter table outbox add constraint outbox_check
  check (student_id is not null or guardian_id is not null or staff_id is not null);
alter table notification drop constraint notification_area_check;
alter table notification add constraint notification_area_check check (area in ('STUDENT', 'PARENT', 'STAFF'));
