-- What the school holds of a student as a person, what the student may change, and what they have consented to.

create table personal_info (
  student_id bigint primary key references student,
  source_id text unique,
  -- The school keeps the code itself; the portal knows its beginning alone, `120410*****`.
  identity_code_masked text check (identity_code_masked ~ '^[0-9]{6}\*{5}$'),
  gender text check (gender in ('FEMALE', 'MALE', 'OTHER')),
  nationalities text[] not null default '{}',
  mother_tongue text,
  home_municipality jsonb,
  basic_education text,
  basic_education_level text,
  basic_education_year integer check (basic_education_year between 1940 and 2100),
  employment_status text,
  employment_type text,
  employer text check (length(employer) <= 120),
  military_service text,
  military_start date,
  military_end date,
  special_diet text check (length(special_diet) <= 500),
  publishing_name boolean not null default false,
  -- Rises with each change of what is above, of addresses and of contacts.
  version integer not null default 1,
  check (military_end >= military_start)
);

create table student_address (
  id bigint generated always as identity primary key,
  student_id bigint not null references student,
  type text not null check (type in ('HOME', 'TEMPORARY', 'POSTAL')),
  street text not null check (street <> '' and length(street) <= 200),
  postal_code text not null check (length(postal_code) <= 12),
  city text not null check (city <> '' and length(city) <= 100),
  country text not null default 'FI',
  valid_from date,
  valid_to date,
  source text not null check (source in ('REGISTRY', 'OWN')),
  unique (student_id, type),
  check (valid_to >= valid_from)
);

create table emergency_contact (
  student_id bigint not null references student,
  position integer not null check (position between 0 and 2),
  name text not null check (name <> '' and length(name) <= 120),
  relation text not null check (relation <> '' and length(relation) <= 60),
  phone text not null,
  primary key (student_id, position)
);

create table info_change_request (
  id bigint generated always as identity primary key,
  source_id text unique,
  student_id bigint not null references student,
  field text not null check (field in ('callName', 'homeAddress', 'basicEducation', 'basicEducationLevel',
    'basicEducationYear', 'motherTongue')),
  old_value jsonb not null,
  new_value jsonb not null,
  reason text check (length(reason) <= 1000),
  state text not null default 'PENDING' check (state in ('PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN')),
  created_at timestamptz not null,
  handled_by bigint references staff,
  handled_at timestamptz,
  comment text check (length(comment) <= 1000)
);
create index info_change_request_student on info_change_request (student_id, id);
create unique index info_change_request_pending on info_change_request (student_id, field) where state = 'PENDING';

-- An address that somebody has given and not yet proved by the link in a letter.
create table email_change (
  person_id bigint primary key references person,
  email text not null,
  token_hash text not null unique,
  requested_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_change_expires on email_change (expires_at);

-- Each consent that was given or withdrawn, by whom and to which words; nothing here is ever changed.
create table consent_decision (
  id bigint generated always as identity primary key,
  student_id bigint not null references student,
  code text not null,
  by_id bigint not null references person,
  by_role text not null check (by_role in ('STUDENT', 'PARENT')),
  granted boolean not null,
  text_version integer not null,
  at timestamptz not null
);
create index consent_decision_student on consent_decision (student_id, code, by_role, id);
