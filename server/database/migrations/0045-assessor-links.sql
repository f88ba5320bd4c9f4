-- Assessors of working life, who have no account: a dated link for one demonstration and one person, and what they send.

create table assessor_link (
  id bigint generated always as identity primary key,
  demonstration_id bigint not null references demonstration on delete cascade,
  student_id bigint not null references student,
  name text not null check (length(btrim(name)) between 1 and 120),
  organisation text check (length(organisation) <= 120),
  -- Of working life: 2 an employee, 3 an employer, 4 a self-employed person.
  role text not null check (role in ('2', '3', '4')),
  -- Where the link was sent; without it the address was shown once.
  email text check (length(email) <= 254),
  language text not null check (language in ('fi', 'sv', 'en')),
  made_by bigint not null references staff,
  made_at timestamptz not null,
  token_hash text not null unique,
  last_day date not null,
  opened_at timestamptz,
  revoked_at timestamptz,
  grade text check (grade in ('1', '2', '3', '4', '5', 'Hyväksytty', 'Hylätty')),
  justification text check (length(justification) <= 4000),
  -- What was sent stays as it is, and the link opens nothing any more.
  sent_at timestamptz,
  check ((sent_at is null) = (grade is null) and (sent_at is null) = (justification is null)),
  check (sent_at is null or revoked_at is null)
);
create index assessor_link_demonstration on assessor_link (demonstration_id, id);
create index assessor_link_student on assessor_link (student_id);
create index assessor_link_made_by on assessor_link (made_by);

create table assessor_rating (
  link_id bigint not null references assessor_link on delete cascade,
  requirement_id bigint not null references requirement,
  grade text not null check (grade in ('1', '2', '3', '4', '5', 'Hyväksytty', 'Hylätty')),
  primary key (link_id, requirement_id)
);
create index assessor_rating_requirement on assessor_rating (requirement_id);

-- A browser that has opened a link holds a cookie instead of its token, for two hours.
create table assessor_visit (
  token_hash text primary key,
  link_id bigint not null references assessor_link on delete cascade,
  ends_at timestamptz not null
);
create index assessor_visit_link on assessor_visit (link_id);
create index assessor_visit_ends on assessor_visit (ends_at);

alter table audit drop constraint audit_actor_kind_check;
alter table audit add constraint audit_actor_kind_check
  check (actor_kind in ('ANYONE', 'STUDENT', 'PARENT', 'STAFF', 'ASSESSOR', 'SYSTEM'));

-- An assessor's look at a demonstration is told to the student too.
drop index audit_viewing;
create index audit_viewing on audit (student_id, id)
  where actor_kind in ('PARENT', 'STAFF', 'ASSESSOR') and outcome = 'DONE' and action like 'GET %'
    and action <> 'GET /messages/unread';
