-- What the college pays an apprentice for study days without wage: rates, who is entitled, claims with their rows and
-- days, and the account that it is paid to.

-- What is paid from a day on; where a college has brought none, its policies say it.
create table benefit_rate (
  id bigint generated always as identity primary key,
  source_id text unique,
  type text not null check (type in ('DAILY_ALLOWANCE', 'FAMILY_ALLOWANCE', 'ACCOMMODATION', 'MEAL', 'KILOMETRE')),
  cents integer not null check (cents between 0 and 100000),
  valid_from date not null,
  valid_to date,
  unique (type, valid_from),
  check (valid_to >= valid_from)
);

-- An apprenticeship as far as benefits go: from when to when it is in force, and what may be claimed in it.
create table benefit_entitlement (
  id bigint generated always as identity primary key,
  source_id text unique,
  student_id bigint not null references student,
  study_right_id bigint not null references study_right,
  start_date date not null,
  end_date date not null,
  study_days_paid text not null check (study_days_paid in ('YES', 'NO', 'PARTLY')),
  daily_allowance boolean not null,
  family_allowance boolean not null,
  travel boolean not null,
  accommodation boolean not null,
  check (end_date >= start_date)
);
create index benefit_entitlement_student on benefit_entitlement (student_id);

create table benefit_claim (
  id bigint generated always as identity primary key,
  source_id text unique,
  -- What people and the college call it; it follows from the id.
  number text not null generated always as ('E' || id::text) stored unique,
  student_id bigint not null references student,
  study_right_id bigint not null references study_right,
  state text not null check (state in ('DRAFT', 'SUBMITTED', 'IN_REVIEW', 'RETURNED', 'APPROVED', 'PARTLY_APPROVED',
    'REJECTED', 'IN_PAYMENT', 'PAID', 'WITHDRAWN', 'EXPIRED')),
  -- What the student declares: that there is a dependent child, of whom nothing is stored, and that no wage was paid.
  dependent_child boolean not null default false,
  without_wage boolean not null default false,
  first_day date not null,
  last_day date not null,
  created_at timestamptz not null,
  submitted_at timestamptz,
  handled_by bigint references staff,
  handled_at timestamptz,
  decision_text text check (length(decision_text) <= 2000),
  paid_at timestamptz,
  -- Counts every change: the optimistic lock.
  version integer not null default 1,
  check (last_day >= first_day),
  check ((submitted_at is null) = (state in ('DRAFT', 'EXPIRED')) or state = 'WITHDRAWN'),
  check (paid_at is not null or state <> 'PAID')
);
create index benefit_claim_student on benefit_claim (student_id, id);
create index benefit_claim_draft on benefit_claim (id) where state = 'DRAFT';

create table benefit_row (
  id bigint generated always as identity primary key,
  claim_id bigint not null references benefit_claim on delete cascade,
  position integer not null check (position between 0 and 99),
  type text not null check (type in ('DAILY_ALLOWANCE', 'FAMILY_ALLOWANCE', 'TRAVEL', 'ACCOMMODATION', 'MEAL')),
  date_from date not null,
  date_to date not null,
  mode text check (mode in ('PUBLIC', 'CAR', 'RIDE')),
  -- Tenths of a kilometre, one way.
  distance integer check (distance between 1 and 20000),
  ticket_cents integer check (ticket_cents >= 0),
  from_address text check (length(from_address) <= 200),
  to_address text check (length(to_address) <= 200),
  note text check (length(note) <= 500),
  day_count integer not null check (day_count > 0),
  unit_cents integer not null check (unit_cents >= 0),
  amount_cents integer not null check (amount_cents >= 0),
  approved_cents integer check (approved_cents >= 0),
  reject_reason text check (length(reject_reason) <= 500),
  unique (claim_id, position),
  check (date_to >= date_from),
  check ((type = 'TRAVEL') = (mode is not null)),
  -- More than was claimed takes a word of the college.
  check (approved_cents <= amount_cents or reject_reason is not null)
);

-- The days of the rows of claims that are alive: one day once for each type, whoever writes at the same time.
create table benefit_day (
  student_id bigint not null references student,
  type text not null check (type in ('DAILY_ALLOWANCE', 'FAMILY_ALLOWANCE', 'TRAVEL', 'ACCOMMODATION', 'MEAL')),
  day date not null,
  row_id bigint not null references benefit_row on delete cascade,
  primary key (student_id, type, day)
);
create index benefit_day_row on benefit_day (row_id);

-- What happened to a claim, who did it and when; nothing here is ever changed.
create table benefit_event (
  id bigint generated always as identity primary key,
  claim_id bigint not null references benefit_claim,
  at timestamptz not null,
  kind text not null check (kind in ('CREATED', 'SAVED', 'SUBMITTED', 'WITHDRAWN', 'IN_REVIEW', 'RETURNED', 'APPROVED',
    'PARTLY_APPROVED', 'REJECTED', 'IN_PAYMENT', 'PAID', 'EXPIRED')),
  by_role text not null check (by_role in ('STUDENT', 'STAFF', 'SYSTEM')),
  by_id bigint references person,
  text text check (length(text) <= 2000)
);
create index benefit_event_claim on benefit_event (claim_id, id);
create rule benefit_event_stays as on update to benefit_event do instead nothing;

-- The address before, for a month: of what a stranger would do with an account its owner hears there too.
create table former_email (
  person_id bigint primary key references person,
  email text not null,
  until timestamptz not null
);
create index former_email_until on former_email (until);

-- Where the benefits are paid. An account that the college has brought is known by its mask alone.
create table payment_account (
  student_id bigint primary key references student,
  iban_masked text not null check (iban_masked ~ '^[A-Z]{2}[0-9]{2} \*{4} \*{4} [A-Z0-9]{4}$'),
  iban_sealed text,
  bic text check (length(bic) <= 11),
  holder text not null check (holder <> '' and length(holder) <= 120),
  updated_at timestamptz not null,
  -- Nothing is paid to it before.
  held_until timestamptz,
  version integer not null default 1
);
