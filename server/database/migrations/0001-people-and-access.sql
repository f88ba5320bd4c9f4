-- People, their accounts and sessions, and who may see whom.
-- A person may be a student, a guardian and staff at once: each role is a row of its own table.
-- source_id is the identifier in the system that the person was imported from.

create table provider (
  id integer primary key default 1 check (id = 1),
  name jsonb not null,
  logo_url text not null default '',
  accent_colour text not null default '' check (accent_colour = '' or accent_colour ~ '^#[0-9a-f]{6}$'),
  support_contact text not null default '',
  privacy_url text not null default '',
  accessibility_url text not null default '',
  feedback_url text not null default '',
  demo boolean not null default false,
  -- The day around which the demo school is laid out.
  demo_day date
);

create table policy (
  name text primary key,
  value jsonb not null
);

create table feature_switch (
  name text primary key,
  is_on boolean not null
);

-- Keys that all instances share: XSRF, throttle and offline keys are derived from them.
create table server_secret (
  name text primary key,
  value text not null
);

create table campus (
  id bigint generated always as identity primary key,
  source_id text unique,
  name text not null,
  address text
);

create table room (
  id bigint generated always as identity primary key,
  source_id text unique,
  campus_id bigint not null references campus,
  code text not null,
  name text not null,
  floor text,
  unique (campus_id, code)
);

create table person (
  id bigint generated always as identity primary key,
  source_id text unique,
  first_names text not null check (first_names <> ''),
  call_name text not null check (call_name <> ''),
  last_name text not null check (last_name <> ''),
  birth_date date,
  email text,
  phone text,
  language text not null default 'fi' check (language in ('fi', 'sv', 'en')),
  -- Base64 key under which this person's unsent drafts are kept on a device.
  draft_key text not null,
  is_active boolean not null default true
);

create table student_group (
  id bigint generated always as identity primary key,
  source_id text unique,
  code text not null,
  name text not null
);

create table student (
  person_id bigint primary key references person,
  learner_oid text unique,
  student_number text,
  group_id bigint references student_group,
  campus_id bigint references campus,
  non_disclosure boolean not null default false
);

create table staff (
  person_id bigint primary key references person,
  title text,
  is_public boolean not null default true
);

create table parent (
  person_id bigint primary key references person
);

create table account (
  person_id bigint primary key references person,
  username text not null unique check (username = lower(username)),
  password_hash text not null,
  must_change boolean not null default false,
  is_enabled boolean not null default true,
  changed_at timestamptz not null
);

-- A person as an identity provider knows them: issuer and subject, never an e-mail address.
create table identity (
  issuer text not null,
  subject text not null,
  person_id bigint not null references person,
  primary key (issuer, subject)
);
create index identity_person on identity (person_id);

create table study_right (
  id bigint generated always as identity primary key,
  source_id text unique,
  student_id bigint not null references student,
  qualification_code text,
  qualification_name jsonb not null,
  state text not null check (state in ('lasna', 'loma', 'valiaikaisestikeskeytynyt', 'eronnut',
    'katsotaaneronneeksi', 'peruutettu', 'valmistunut', 'hyvaksytystisuoritettu', 'keskeytynyt', 'paattynyt',
    'mitatoity')),
  start_date date not null,
  estimated_end_date date,
  end_date date,
  check (end_date is null or end_date >= start_date)
);
create index study_right_student on study_right (student_id);

create table responsible_staff (
  study_right_id bigint not null references study_right,
  staff_id bigint not null references staff,
  role text not null check (role in ('RESPONSIBLE', 'COUNSELLOR', 'SPECIAL_NEEDS')),
  primary key (study_right_id, staff_id, role)
);

-- A guardian's link to a student. The right itself is computed (parent_scopes below), never stored.
create table parent_access (
  id bigint generated always as identity primary key,
  source_id text unique,
  parent_id bigint not null references parent,
  student_id bigint not null references student,
  relation text not null default 'GUARDIAN' check (relation in ('GUARDIAN', 'OTHER')),
  source text not null default 'REGISTRY' check (source in ('REGISTRY', 'INVITED')),
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'BLOCKED', 'REVOKED')),
  -- What an adult student has consented to, and until when.
  consent_scopes text[] not null default '{}',
  consent_until date,
  -- A named staff role has let this guardian see a student under non-disclosure.
  regranted boolean not null default false,
  unique (parent_id, student_id)
);
create index parent_access_student on parent_access (student_id);

-- The one place that turns a birthday, a consent and a block into a right (domain D8). The day is the
-- school's calendar day. Someone born on 29 February comes of age on 28 February.
create function parent_scopes(the_parent bigint, the_student bigint, today date) returns text[]
language sql stable as $$
  select case
    when a.state <> 'ACTIVE' or not p.is_active or (s.non_disclosure and not a.regranted) then null
    when a.relation = 'GUARDIAN' and p.birth_date is not null
      and today < (p.birth_date + interval '18 years')::date
      then array['TIMETABLE','ABSENCE','PLAN','ASSESSMENT','CONTRACT','MESSAGE','SUPPORT']
    when cardinality(a.consent_scopes) > 0 and a.consent_until >= today then a.consent_scopes
    else null
  end
  from parent_access a
  join student s on s.person_id = a.student_id
  join person p on p.id = a.student_id
  where a.parent_id = the_parent and a.student_id = the_student
$$;

create table login_session (
  id bigint generated always as identity primary key,
  id_hash text not null unique,
  person_id bigint not null references person,
  kind text not null check (kind in ('STUDENT', 'PARENT')),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  authenticated_at timestamptz not null,
  amr text not null,
  id_token_issuer text,
  id_token_sid text,
  device_label text not null,
  own_device boolean not null default false,
  offline_key text not null,
  selected_student_id bigint references student
);
create index login_session_person on login_session (person_id, last_seen_at);
create index login_session_expires on login_session (expires_at);

-- What a browser is doing before it is signed in: the state of an OpenID Connect round, where to go after.
create table login_attempt (
  id_hash text primary key,
  data jsonb not null,
  expires_at timestamptz not null
);
create index login_attempt_expires on login_attempt (expires_at);

-- A browser that this account has signed in with: it has failures of its own, so that nobody can lock out
-- the owner from elsewhere.
create table known_device (
  id_hash text primary key,
  person_id bigint not null references person,
  last_used_at timestamptz not null
);
create index known_device_person on known_device (person_id);

create table throttle (
  key text primary key,
  failures integer not null,
  window_started_at timestamptz not null,
  blocked_until timestamptz
);

create table idempotency_record (
  person_id bigint not null references person,
  route text not null,
  key text not null,
  body_hash text not null,
  reply jsonb not null,
  created_at timestamptz not null,
  primary key (person_id, route, key)
);
create index idempotency_record_created on idempotency_record (created_at);

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id bigint,
  actor_kind text not null check (actor_kind in ('ANYONE', 'STUDENT', 'PARENT', 'STAFF', 'SYSTEM')),
  student_id bigint,
  action text not null,
  object text,
  outcome text not null check (outcome in ('DONE', 'REFUSED')),
  request_id text
);
create index audit_student on audit (student_id, at);
create index audit_actor on audit (actor_id, at);
