-- What the school decides of a guardian's access to a student: blocks, custody notes, and who may see a student under
-- non-disclosure. Nothing here is deleted; an import changes none of it.
create table guardian_decision (
  id bigint generated always as identity primary key,
  access_id bigint not null references parent_access on delete cascade,
  student_id bigint not null references student,
  kind text not null check (kind in ('BLOCK', 'NOTE', 'REGRANT')),
  -- Why: for the staff alone, never shown to a guardian.
  reason text not null check (length(btrim(reason)) between 10 and 1000),
  -- The last day on which it holds; without one until it is ended.
  until date,
  by_id bigint not null references staff,
  at timestamptz not null,
  ended_at timestamptz,
  ended_by bigint references staff,
  end_reason text check (length(btrim(end_reason)) between 10 and 1000),
  check ((ended_at is null) = (ended_by is null) and (ended_at is null) = (end_reason is null))
);
create index guardian_decision_access on guardian_decision (access_id, kind);
create index guardian_decision_student on guardian_decision (student_id, at);
create index guardian_decision_by on guardian_decision (by_id);

-- Whether a decision of this kind holds for a link on a day.
create function guardian_decided(the_access bigint, the_kind text, today date) returns boolean
language sql stable as $$
  select exists (select from guardian_decision d where d.access_id = the_access and d.kind = the_kind
    and d.ended_at is null and (d.until is null or d.until >= today))
$$;

-- As before, and what the school has decided counts too.
create or replace function parent_scopes(the_parent bigint, the_student bigint, today date) returns text[]
language sql stable as $$
  select case
    when a.state = 'BLOCKED' or not p.is_active
      or (s.non_disclosure and not a.regranted and not guardian_decided(a.id, 'REGRANT', today))
      or guardian_decided(a.id, 'BLOCK', today)
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
