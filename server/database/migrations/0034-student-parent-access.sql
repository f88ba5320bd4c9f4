-- What a student lets others see: consents with their history, and whom they have invited.

alter table parent_access
  add column version integer not null default 1,
  -- When the student last consented to what holds now, and last took it back.
  add column consent_at timestamptz,
  add column revoked_at timestamptz,
  -- Of somebody whom the student has invited: as the student wrote it, until when the letter counts, and when the person
  -- came. Until then the link lets nobody see anything.
  add column invited_name text,
  add column invited_email text,
  add column invited_until timestamptz,
  add column accepted_at timestamptz,
  add constraint parent_access_invited check
    (source = 'REGISTRY' or (invited_name is not null and invited_email is not null and invited_until is not null));

-- Each consent that was given, changed or taken back, by whom and to which words; nothing here is ever changed,
-- and it outlives a link that came to nothing.
create table access_consent (
  id bigint generated always as identity primary key,
  student_id bigint not null references student,
  access_id bigint not null,
  by_id bigint not null references person,
  scopes text[] not null,
  valid_until date,
  text_version integer not null,
  at timestamptz not null
);
create index access_consent_student on access_consent (student_id, id);

-- The latest look of a guardian at a student.
create index audit_last_look on audit (student_id, actor_id, id)
  where actor_kind = 'PARENT' and outcome = 'DONE' and action like 'GET %' and action <> 'GET /messages/unread';

-- As before, but an invitation has to be accepted, a consent counts from the eighteenth birthday on only, and what the
-- registry says ends guardianship alone: an adult's consent is the student's own.
create or replace function parent_scopes(the_parent bigint, the_student bigint, today date) returns text[]
language sql stable as $$
  select case
    when a.state = 'BLOCKED' or not p.is_active or (s.non_disclosure and not a.regranted)
      or (a.source = 'INVITED' and a.accepted_at is null) then null
    when p.birth_date is not null and today < (p.birth_date + interval '18 years')::date
      then case when a.state = 'ACTIVE' and a.relation = 'GUARDIAN'
        then array['TIMETABLE','ABSENCE','PLAN','ASSESSMENT','CONTRACT','MESSAGE','SUPPORT'] end
    when cardinality(a.consent_scopes) > 0 and a.consent_until >= today then a.consent_scopes
    else null
  end
  from parent_access a
  join student s on s.person_id = a.student_id
  join person p on p.id = a.student_id
  where a.parent_id = the_parent and a.student_id = the_student
$$;
