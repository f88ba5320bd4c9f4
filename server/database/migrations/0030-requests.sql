-- Requests to the school: its forms as data, what students and guardians ask by them, and what became of each.

create table request_form (
  id bigint generated always as identity primary key,
  source_id text unique,
  code text not null unique check (code ~ '^[A-Z][A-Z0-9_]{1,39}$'),
  title jsonb not null,
  description jsonb not null,
  -- The situation in life under which it is found.
  category text not null check (category in ('QUESTION', 'STUDIES', 'ASSESSMENT', 'ABSENCE', 'CHANGE', 'EVERYDAY')),
  audience text not null check (audience in ('STUDENT', 'PARENT', 'BOTH')),
  position integer not null default 0,
  opens_at timestamptz,
  closes_at timestamptz check (closes_at > opens_at),
  allow_multiple boolean not null,
  guardian_confirms boolean not null,
  -- Who handles it: somebody of the student's own team, the office, or whom the student chooses.
  handler text not null check (handler in ('RESPONSIBLE', 'COUNSELLOR', 'OFFICE', 'CHOOSE_STAFF')),
  attachment_policy text not null check (attachment_policy in ('NONE', 'OPTIONAL', 'REQUIRED')),
  estimated_minutes integer not null check (estimated_minutes between 1 and 120),
  -- Within how many days the school promises to answer.
  handling_days integer check (handling_days between 0 and 365),
  questions jsonb not null,
  version integer not null default 1,
  is_active boolean not null default true,
  search tsvector generated always as (search_vector(title) || search_vector(description)) stored
);
create index request_form_search on request_form using gin (search);

-- The questions of each version that there has been: a request is read with those that it answers.
create table request_form_version (
  form_id bigint not null references request_form,
  version integer not null,
  questions jsonb not null,
  primary key (form_id, version)
);

create table request (
  id bigint generated always as identity primary key,
  source_id text unique,
  -- What people call it by when they speak of it.
  number text not null generated always as ('R' || lpad(id::text, 6, '0')) stored,
  student_id bigint not null references student,
  by_id bigint not null references person,
  by_role text not null check (by_role in ('STUDENT', 'PARENT')),
  form_id bigint not null references request_form,
  form_version integer not null,
  state text not null default 'DRAFT' check (state in ('DRAFT', 'WAITING_GUARDIAN', 'SUBMITTED', 'IN_PROGRESS',
    'NEED_INFO', 'DECIDED', 'ANSWERED', 'WITHDRAWN', 'EXPIRED')),
  -- By the number of the question.
  answers jsonb not null default '{}',
  handler_id bigint references staff,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  submitted_at timestamptz,
  due_on date,
  guardian_state text check (guardian_state in ('WAITING', 'CONFIRMED', 'DECLINED', 'NOT_NEEDED')),
  guardian_by bigint references person,
  guardian_at timestamptz,
  result text check (result in ('GRANTED', 'REJECTED', 'ANSWERED')),
  decision_text text check (length(decision_text) <= 8000),
  decided_at timestamptz,
  decided_by bigint references staff,
  document_id bigint references attachment,
  appeal_instructions jsonb,
  appeal_until date,
  version integer not null default 1,
  foreign key (form_id, form_version) references request_form_version,
  check ((state in ('DECIDED', 'ANSWERED')) = (result is not null)),
  check ((state = 'WAITING_GUARDIAN') = (guardian_state is not distinct from 'WAITING'))
);
create unique index request_number on request (number);
create index request_student on request (student_id, by_id);
create index request_by_form on request (form_id);
create index request_waiting on request (updated_at) where state in ('DRAFT', 'WAITING_GUARDIAN');

-- What happened to a request, by whom and when; nothing here is ever changed.
create table request_event (
  id bigint generated always as identity primary key,
  source_id text unique,
  request_id bigint not null references request,
  at timestamptz not null,
  kind text not null check (kind in ('BEGUN', 'SUBMITTED', 'CONFIRMED', 'DECLINED', 'NOT_NEEDED', 'TAKEN', 'INFO_ASKED',
    'REPLIED', 'DECIDED', 'WITHDRAWN', 'EXPIRED')),
  by_id bigint references person,
  by_role text not null check (by_role in ('STUDENT', 'PARENT', 'STAFF', 'SYSTEM')),
  -- What was asked for or replied, and why a guardian has declined.
  text text check (length(text) <= 4000)
);
create index request_event_request on request_event (request_id, id);
