-- The schema of the whole database, to read. Written by `npm run tables`; never by hand. Migrations
-- (`server/database/migrations`) make it; its functions are the files of `server/database/functions`.

create table absence_explanation (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  mark_id bigint not null references absence_mark(id) on delete cascade,
  kind text not null check (kind in ('PROPOSAL', 'EXPLANATION')),
  reason_code text not null check (reason_code in ('T', 'E', 'MS', 'OTHER')),
  text text check (length(text) <= 1000),
  by_id bigint references person(id),
  by_role text not null check (by_role in ('STUDENT', 'PARENT', 'STAFF')),
  at timestamptz not null,
  state text not null,
  decided_by bigint references staff(person_id),
  decided_at timestamptz,
  result_code text,
  decision_comment text,
  is_current boolean not null default true
);
create index absence_explanation_mark on absence_explanation (mark_id);
create unique index absence_explanation_current on absence_explanation (mark_id, kind) where is_current;

create table absence_mark (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  session_id bigint not null references event_session(id),
  student_id bigint not null references student(person_id),
  type_code text not null check (type_code in ('S', 'T', 'E', 'MS', 'KS', 'L', 'M1', 'M2', 'O', 'K', 'W', 'P', '+')),
  recorded_code text not null,
  minutes integer not null check (minutes >= 0 and minutes <= 1440),
  late_minutes integer check (late_minutes >= 1 and late_minutes <= 180),
  teacher_id bigint references staff(person_id),
  teacher_note text check (length(teacher_note) <= 500),
  recorded_at timestamptz not null,
  state text not null default 'UNEXPLAINED' check (state in ('UNEXPLAINED', 'PROPOSED', 'EXPLAINED', 'CERTIFICATE_REQUIRED', 'ACCEPTED', 'REJECTED', 'CANCELLED')),
  rejections integer not null default 0,
  parent_seen_at timestamptz,
  version integer not null default 1,
  unique (student_id, session_id)
);
create index absence_mark_session on absence_mark (session_id);
create index absence_mark_to_decide on absence_mark (student_id) where (state = 'EXPLAINED');
create trigger absence_mark_fits before insert or update of minutes, session_id on absence_mark for each row execute function absence_mark_fits();

create table absence_notice (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  student_id bigint not null references student(person_id),
  kind text not null check (kind in ('SICK', 'LATE', 'LEAVE', 'OTHER')),
  start_date date not null,
  end_date date not null,
  start_time time,
  end_time time,
  reason_code text not null check (reason_code in ('T', 'E', 'MS', 'OTHER')),
  text text check (length(text) <= 1000),
  state text not null check (state in ('SUBMITTED', 'RECEIVED', 'IN_REVIEW', 'GRANTED', 'REJECTED', 'WITHDRAWN')),
  by_id bigint not null references person(id),
  by_role text not null check (by_role in ('STUDENT', 'PARENT', 'STAFF')),
  created_at timestamptz not null,
  decider text check (decider in ('TEACHER', 'HEAD')),
  decided_by bigint references staff(person_id),
  decided_at timestamptz,
  decision_comment text,
  version integer not null default 1,
  confirmed_by bigint references person(id),
  confirmed_at timestamptz,
  withdrawn_by bigint references person(id),
  withdrawn_at timestamptz,
  check (end_date >= start_date and end_date <= (start_date + 60)),
  check ((start_time is null) = (end_time is null)),
  check (start_time is null or start_date = end_date and end_time > start_time),
  check ((confirmed_by is null) = (confirmed_at is null)),
  check ((withdrawn_by is null) = (withdrawn_at is null)),
  check (withdrawn_at is null or state = 'WITHDRAWN')
);
create index absence_notice_student on absence_notice (student_id, start_date);
create index absence_notice_to_decide on absence_notice (student_id) where (state = 'IN_REVIEW');

create table access_consent (
  id bigint not null generated always as identity primary key,
  student_id bigint not null references student(person_id),
  access_id bigint not null,
  by_id bigint not null references person(id),
  scopes text[] not null,
  valid_until date,
  text_version integer not null,
  at timestamptz not null
);
create index access_consent_student on access_consent (student_id, id);

create table account (
  person_id bigint not null primary key references person(id),
  username text not null unique check (username = lower(username)),
  password_hash text not null,
  must_change boolean not null default false,
  is_enabled boolean not null default true,
  changed_at timestamptz not null
);

create table assessor_link (
  id bigint not null generated always as identity primary key,
  demonstration_id bigint not null references demonstration(id) on delete cascade,
  student_id bigint not null references student(person_id),
  name text not null check (length(btrim(name)) >= 1 and length(btrim(name)) <= 120),
  organisation text check (length(organisation) <= 120),
  role text not null check (role in ('2', '3', '4')),
  email text check (length(email) <= 254),
  language text not null check (language in ('fi', 'sv', 'en')),
  made_by bigint not null references staff(person_id),
  made_at timestamptz not null,
  token_hash text not null unique,
  last_day date not null,
  opened_at timestamptz,
  revoked_at timestamptz,
  grade text check (grade in ('1', '2', '3', '4', '5', 'Hyväksytty', 'Hylätty')),
  justification text check (length(justification) <= 4000),
  sent_at timestamptz,
  check ((sent_at is null) = (grade is null) and (sent_at is null) = (justification is null)),
  check (sent_at is null or revoked_at is null)
);
create index assessor_link_demonstration on assessor_link (demonstration_id, id);
create index assessor_link_made_by on assessor_link (made_by);
create index assessor_link_student on assessor_link (student_id);

create table assessor_rating (
  link_id bigint not null references assessor_link(id) on delete cascade,
  requirement_id bigint not null references requirement(id),
  grade text not null check (grade in ('1', '2', '3', '4', '5', 'Hyväksytty', 'Hylätty')),
  primary key (link_id, requirement_id)
);
create index assessor_rating_requirement on assessor_rating (requirement_id);

create table assessor_visit (
  token_hash text not null primary key,
  link_id bigint not null references assessor_link(id) on delete cascade,
  ends_at timestamptz not null
);
create index assessor_visit_ends on assessor_visit (ends_at);
create index assessor_visit_link on assessor_visit (link_id);

create table attachment (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  student_id bigint not null references student(person_id),
  file_id bigint not null references stored_file(id),
  name text not null check (length(name) >= 1 and length(name) <= 120),
  category text not null check (category in ('PLAN', 'ABSENCE', 'REQUEST', 'DEMONSTRATION', 'CONTRACT', 'CERTIFICATE', 'MESSAGE', 'BENEFIT', 'OTHER')),
  description text check (length(description) <= 300),
  visibility text not null check (visibility in ('PRIVATE_TO_STAFF_TEAM', 'STUDENT', 'STUDENT_AND_PARENT')),
  uploaded_by bigint not null references person(id),
  uploaded_role text not null check (uploaded_role in ('STUDENT', 'PARENT', 'STAFF')),
  uploaded_at timestamptz not null,
  search tsvector generated always as (search_vector(((name || ' ') || coalesce(description, '')))) stored
);
create index attachment_file on attachment (file_id);
create index attachment_student on attachment (student_id, uploaded_at desc, id desc);
create index attachment_uploaded_by on attachment (uploaded_by);

create table attachment_use (
  attachment_id bigint not null references attachment(id),
  module text not null check (module in ('EXPLANATION', 'NOTICE', 'PRIOR_LEARNING', 'DEMONSTRATION_TASK', 'PLAN', 'MESSAGE', 'REQUEST', 'PERSONAL_INFO', 'PHOTO', 'CONTRACT', 'BENEFIT', 'BENEFIT_DECISION')),
  object_id bigint not null,
  primary key (module, object_id, attachment_id)
);
create index attachment_use_attachment on attachment_use (attachment_id);

create table audit (
  id bigint not null generated always as identity primary key,
  at timestamptz not null,
  actor_id bigint,
  actor_kind text not null check (actor_kind in ('ANYONE', 'STUDENT', 'PARENT', 'STAFF', 'ASSESSOR', 'SYSTEM')),
  student_id bigint,
  action text not null,
  object text,
  outcome text not null check (outcome in ('DONE', 'REFUSED')),
  request_id text,
  actor_role text
);
create constraint trigger link_audit after insert on audit deferrable initially deferred for each row execute function link_audit();
create index audit_actor on audit (actor_id, at);
create index audit_guardian_read on audit (student_id, at) where ((actor_kind = 'PARENT') and (action = 'GET /absence') and (outcome = 'DONE'));
create index audit_last_look on audit (student_id, actor_id, id) where ((actor_kind = 'PARENT') and (outcome = 'DONE') and (action ~~ 'GET %') and (action <> 'GET /messages/unread'));
create index audit_student on audit (student_id, at);
create index audit_viewing on audit (student_id, id) where ((actor_kind in ('PARENT', 'STAFF', 'ASSESSOR')) and (outcome = 'DONE') and (action ~~ 'GET %') and (action <> 'GET /messages/unread'));
create trigger keep_audit before delete or update or truncate on audit for each statement execute function refuse_change();

create table audit_link (
  "position" bigint not null primary key,
  audit_id bigint not null unique references audit(id),
  hash bytea not null
);
create trigger keep_audit_link before delete or update or truncate on audit_link for each statement execute function refuse_change();

create table backup_run (
  id bigint not null generated always as identity primary key,
  kind text not null check (kind in ('BACKUP', 'DRILL')),
  at timestamptz not null,
  backup_at timestamptz not null,
  rows bigint not null,
  files integer not null,
  bytes bigint not null,
  fault text
);
create index backup_run_newest on backup_run (kind, at desc);

create table benefit_claim (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  number text not null generated always as (('E' || (id))) stored unique,
  student_id bigint not null references student(person_id),
  study_right_id bigint not null references study_right(id),
  state text not null check (state in ('DRAFT', 'SUBMITTED', 'IN_REVIEW', 'RETURNED', 'APPROVED', 'PARTLY_APPROVED', 'REJECTED', 'IN_PAYMENT', 'PAID', 'WITHDRAWN', 'EXPIRED')),
  dependent_child boolean not null default false,
  without_wage boolean not null default false,
  first_day date not null,
  last_day date not null,
  created_at timestamptz not null,
  submitted_at timestamptz,
  handled_by bigint references staff(person_id),
  handled_at timestamptz,
  decision_text text check (length(decision_text) <= 2000),
  paid_at timestamptz,
  version integer not null default 1,
  approved_cents integer check (approved_cents >= 0),
  check (last_day >= first_day),
  check ((submitted_at is null) = (state in ('DRAFT', 'EXPIRED')) or state = 'WITHDRAWN'),
  check (paid_at is not null or state <> 'PAID')
);
create index benefit_claim_draft on benefit_claim (id) where (state = 'DRAFT');
create index benefit_claim_student on benefit_claim (student_id, id);
create index benefit_claim_to_handle on benefit_claim (student_id) where (state in ('SUBMITTED', 'IN_REVIEW', 'APPROVED', 'PARTLY_APPROVED', 'IN_PAYMENT'));

create table benefit_day (
  student_id bigint not null references student(person_id),
  type text not null check (type in ('DAILY_ALLOWANCE', 'FAMILY_ALLOWANCE', 'TRAVEL', 'ACCOMMODATION', 'MEAL')),
  day date not null,
  row_id bigint not null references benefit_row(id) on delete cascade,
  primary key (student_id, type, day)
);
create index benefit_day_row on benefit_day (row_id);

create table benefit_entitlement (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  student_id bigint not null references student(person_id),
  study_right_id bigint not null references study_right(id),
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

create table benefit_event (
  id bigint not null generated always as identity primary key,
  claim_id bigint not null references benefit_claim(id),
  at timestamptz not null,
  kind text not null check (kind in ('CREATED', 'SAVED', 'SUBMITTED', 'WITHDRAWN', 'IN_REVIEW', 'RETURNED', 'APPROVED', 'PARTLY_APPROVED', 'REJECTED', 'IN_PAYMENT', 'PAID', 'EXPIRED')),
  by_role text not null check (by_role in ('STUDENT', 'STAFF', 'SYSTEM')),
  by_id bigint references person(id),
  text text check (length(text) <= 2000),
  source_id text unique
);
create index benefit_event_claim on benefit_event (claim_id, id);

create table benefit_rate (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  type text not null check (type in ('DAILY_ALLOWANCE', 'FAMILY_ALLOWANCE', 'ACCOMMODATION', 'MEAL', 'KILOMETRE')),
  cents integer not null check (cents >= 0 and cents <= 100000),
  valid_from date not null,
  valid_to date,
  unique (type, valid_from),
  check (valid_to >= valid_from)
);

create table benefit_row (
  id bigint not null generated always as identity primary key,
  claim_id bigint not null references benefit_claim(id) on delete cascade,
  "position" integer not null check ("position" >= 0 and "position" <= 99),
  type text not null check (type in ('DAILY_ALLOWANCE', 'FAMILY_ALLOWANCE', 'TRAVEL', 'ACCOMMODATION', 'MEAL')),
  date_from date not null,
  date_to date not null,
  mode text check (mode in ('PUBLIC', 'CAR', 'RIDE')),
  distance integer check (distance >= 1 and distance <= 20000),
  ticket_cents integer check (ticket_cents >= 0),
  from_address text check (length(from_address) <= 200),
  to_address text check (length(to_address) <= 200),
  note text check (length(note) <= 500),
  day_count integer not null check (day_count > 0),
  unit_cents integer not null check (unit_cents >= 0),
  amount_cents integer not null check (amount_cents >= 0),
  approved_cents integer check (approved_cents >= 0),
  reject_reason text check (length(reject_reason) <= 500),
  unique (claim_id, "position"),
  check (date_to >= date_from),
  check ((type = 'TRAVEL') = (mode is not null)),
  check (approved_cents <= amount_cents or reject_reason is not null)
);

create table calendar_feed (
  id bigint not null generated always as identity primary key,
  student_id bigint not null references student(person_id),
  token_hash text not null unique,
  created_at timestamptz not null,
  last_read_at timestamptz,
  revoked_at timestamptz
);
create index calendar_feed_student on calendar_feed (student_id);

create table campus (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  name text not null,
  address text
);

create table consent_decision (
  id bigint not null generated always as identity primary key,
  student_id bigint not null references student(person_id),
  code text not null,
  by_id bigint not null references person(id),
  by_role text not null check (by_role in ('STUDENT', 'PARENT')),
  granted boolean not null,
  text_version integer not null,
  at timestamptz not null
);
create index consent_decision_student on consent_decision (student_id, code, by_role, id);

create table contract (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  study_right_id bigint not null references study_right(id),
  student_id bigint not null references student(person_id),
  type text not null check (type in ('TRAINING_AGREEMENT', 'APPRENTICESHIP', 'EQUIPMENT', 'DORMITORY', 'OTHER')),
  number text not null check (length(number) >= 1 and length(number) <= 40),
  title jsonb not null,
  state text not null check (state in ('DRAFT', 'SENT', 'INTERRUPTED', 'TERMINATED')),
  sent_at timestamptz,
  start_date date not null,
  end_date date not null,
  workplace_name text,
  workplace_address text,
  business_id text check (business_id ~ '^[0-9]{7}-[0-9]$'),
  instructor_name text,
  instructor_phone text,
  instructor_email text,
  deputy_instructor text,
  part_time_percent integer check (part_time_percent >= 1 and part_time_percent <= 100),
  daily_hours numeric(4,2) check (daily_hours > 0 and daily_hours <= 12),
  weekdays integer[] not null default '{}',
  tasks jsonb not null default '[]' check (jsonb_typeof(tasks) = 'array'),
  safety_introduced boolean,
  safety_notes text,
  insurance_note text,
  basis text check (basis in ('EMPLOYMENT', 'ENTREPRENEUR')),
  trial_end_date date,
  weekly_hours numeric(4,2) check (weekly_hours >= 25 and weekly_hours <= 48),
  collective_agreement text,
  wage_note text,
  study_days_paid text check (study_days_paid in ('YES', 'NO', 'PARTLY')),
  benefits text[] not null default '{}' check (benefits <@ array['DAILY_ALLOWANCE', 'FAMILY_ALLOWANCE', 'TRAVEL', 'ACCOMMODATION']),
  assessments_required integer not null default 0 check (assessments_required >= 0),
  coordinator_id bigint references staff(person_id),
  terminated_on date,
  termination_reason text,
  during_trial boolean not null default false,
  version integer not null default 1,
  check (end_date >= start_date),
  check ((state = 'DRAFT') = (sent_at is null)),
  check ((state = 'TERMINATED') = (terminated_on is not null)),
  check ((type = 'APPRENTICESHIP') = (basis is not null and weekly_hours is not null)),
  check ((type <> all (array['TRAINING_AGREEMENT', 'APPRENTICESHIP'])) or workplace_name is not null and business_id is not null and instructor_name is not null and part_time_percent is not null)
);
create index contract_coordinator on contract (coordinator_id) where (coordinator_id is not null);
create index contract_student on contract (student_id, start_date);
create index contract_study_right on contract (study_right_id);
create index contract_to_sign on contract (student_id) where (state = 'SENT');
create trigger contract_full_time before insert or update of part_time_percent, start_date, end_date, state, student_id on contract for each row when (new.part_time_percent is not null and (new.state in ('SENT', 'INTERRUPTED'))) execute function contract_full_time();

create table contract_party (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  contract_id bigint not null references contract(id) on delete cascade,
  "position" integer not null default 0,
  role text not null check (role in ('PROVIDER', 'WORKPLACE', 'STUDENT', 'GUARDIAN')),
  act text not null check (act in ('SIGN', 'ACKNOWLEDGE')),
  name text check (length(name) <= 200),
  by_id bigint references person(id),
  done_at timestamptz,
  declined_at timestamptz,
  method text check (method in ('PAPER', 'SESSION', 'STRONG')),
  comment text check (length(comment) <= 1000),
  check (done_at is null or declined_at is null),
  check (declined_at is null or act = 'SIGN')
);
create index contract_party_contract on contract_party (contract_id, "position");
create unique index contract_party_own on contract_party (contract_id, role) where (role in ('STUDENT', 'GUARDIAN'));

create table contract_unit (
  contract_id bigint not null references contract(id) on delete cascade,
  module_id bigint not null references module(id),
  osp numeric(5,1) check (osp >= 0),
  primary key (contract_id, module_id)
);
create index contract_unit_module on contract_unit (module_id);

create table criterion (
  id bigint not null generated always as identity primary key,
  requirement_id bigint not null references requirement(id) on delete cascade,
  level text not null check (level in ('T1', 'T2', 'H3', 'H4', 'K5')),
  "position" integer not null,
  text jsonb not null,
  unique (requirement_id, level, "position")
);

create table data_change (
  subject bigint not null,
  source text not null,
  at xid8 not null,
  primary key (subject, source, at)
);

create table database_function (
  name text not null,
  checksum text not null,
  ran_at timestamptz not null default now(),
  primary key (name, checksum)
);

create table database_shape (
  name text not null primary key
);

create table demonstration (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  study_right_id bigint not null references study_right(id),
  student_id bigint not null references student(person_id),
  type text not null default 'DEMONSTRATION' check (type in ('DEMONSTRATION', 'OTHER_PROOF')),
  name jsonb not null,
  state text not null check (state in ('PLANNED', 'AGREED', 'READY', 'IN_PROGRESS', 'DONE', 'AWAITING_ASSESSMENT', 'ASSESSED', 'PUBLISHED', 'REVIEW_REQUESTED', 'REVIEWED', 'POSTPONED', 'CANCELLED')),
  start_date date not null,
  end_date date not null,
  start_time time,
  end_time time,
  place_name text not null,
  place_type integer not null check (place_type >= 1 and place_type <= 3),
  place_business_id text,
  place_description jsonb,
  place_address text,
  organiser text,
  content jsonb not null default '[]' check (jsonb_typeof(content) = 'array' and jsonb_array_length(content) <= 20),
  assessors jsonb not null default '[]' check (jsonb_typeof(assessors) = 'array'),
  care_field boolean not null default false,
  attempt integer not null default 1 check (attempt >= 1),
  raise_attempt boolean not null default false,
  whole_unit boolean not null default true,
  previous_id bigint unique references demonstration(id),
  discussed_at timestamptz,
  published_at timestamptz,
  sequence integer not null default 0,
  updated_at timestamptz not null,
  version integer not null default 1,
  search tsvector generated always as (search_vector(name)) stored,
  ehoks jsonb,
  deviation_text jsonb,
  individual_criteria jsonb not null default '[]' check (jsonb_typeof(individual_criteria) = 'array'),
  check (end_date >= start_date),
  check ((start_time is null) = (end_time is null) and end_time > start_time),
  check ((state in ('PUBLISHED', 'REVIEW_REQUESTED', 'REVIEWED')) = (published_at is not null)),
  check (attempt > 1 or previous_id is null and not raise_attempt)
);
create index demonstration_student on demonstration (student_id, start_date);
create index demonstration_study_right on demonstration (study_right_id);
create trigger demonstration_moves before update of state on demonstration for each row when (old.state is distinct from new.state) execute function demonstration_moves();

create table demonstration_assessment (
  demonstration_id bigint not null primary key references demonstration(id) on delete cascade,
  grade text not null check (grade in ('1', '2', '3', '4', '5', 'Hyväksytty', 'Hylätty')),
  assessed_on date not null,
  justification jsonb not null,
  targets jsonb not null default '[]' check (jsonb_typeof(targets) = 'array'),
  deciders text[] not null default '{}' check (deciders <@ array['1', '2', '3', '4', '5']),
  participants text[] not null default '{}' check (participants <@ array['1', '2', '3', '4', '5', '6'])
);

create table demonstration_module (
  demonstration_id bigint not null references demonstration(id) on delete cascade,
  module_id bigint not null references module(id),
  primary key (demonstration_id, module_id)
);
create index demonstration_module_module on demonstration_module (module_id);

create table demonstration_rating (
  demonstration_id bigint not null references demonstration_assessment(demonstration_id) on delete cascade,
  requirement_id bigint not null references requirement(id),
  grade text not null check (grade in ('1', '2', '3', '4', '5', 'Hyväksytty', 'Hylätty')),
  primary key (demonstration_id, requirement_id)
);
create index demonstration_rating_requirement on demonstration_rating (requirement_id);

create table demonstration_request (
  id bigint not null generated always as identity primary key,
  demonstration_id bigint not null references demonstration(id),
  kind text not null check (kind in ('REVIEW', 'RAISE')),
  state text not null default 'REQUESTED' check (state in ('REQUESTED', 'GRANTED', 'REJECTED')),
  reason text check (length(reason) <= 2000),
  requested_at timestamptz not null,
  decided_at timestamptz,
  answer text check (length(answer) <= 4000),
  unique (demonstration_id, kind),
  check ((state = 'REQUESTED') = (decided_at is null))
);

create table demonstration_task (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  demonstration_id bigint not null references demonstration(id) on delete cascade,
  "position" integer not null,
  text jsonb not null,
  state text not null default 'ACCEPTED' check (state in ('PROPOSED', 'ACCEPTED', 'REJECTED')),
  planned_date date,
  done boolean not null default false,
  done_at timestamptz,
  student_note text check (length(student_note) <= 1000),
  confirmed_by text,
  confirmed_at timestamptz,
  proposed_at timestamptz,
  version integer not null default 1,
  check (done = (done_at is not null)),
  check (not done or state = 'ACCEPTED'),
  check ((confirmed_by is null) = (confirmed_at is null))
);
create index demonstration_task_demonstration on demonstration_task (demonstration_id, "position", id);

create table demonstration_task_requirement (
  task_id bigint not null references demonstration_task(id) on delete cascade,
  requirement_id bigint not null references requirement(id),
  primary key (task_id, requirement_id)
);
create index demonstration_task_requirement_requirement on demonstration_task_requirement (requirement_id);

create table desk_import (
  id bigint not null generated always as identity primary key,
  kind text not null check (kind in ('IMPORT', 'UNDO')),
  staff_id bigint not null references staff(person_id),
  name text not null check (length(name) >= 1 and length(name) <= 200),
  step text not null check (step in ('RECEIVE', 'CHECK', 'APPLY')),
  state text not null check (state in ('OPEN', 'WAITING', 'RUNNING', 'DONE', 'FAILED')),
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  seen_at timestamptz,
  progress text,
  accept_endings boolean not null default false,
  report jsonb,
  failure text,
  undo_of bigint references import_run(id),
  run_id bigint references import_run(id),
  check (kind = 'IMPORT' or undo_of is not null)
);
create index desk_import_run on desk_import (run_id);
create index desk_import_staff on desk_import (staff_id);
create index desk_import_undo_of on desk_import (undo_of);
create unique index desk_import_running on desk_import ((true)) where (state in ('WAITING', 'RUNNING'));

create table desk_import_file (
  import_id bigint not null references desk_import(id) on delete cascade,
  path text not null check (length(path) >= 1 and length(path) <= 260),
  file_id bigint not null references stored_file(id),
  primary key (import_id, path)
);
create index desk_import_file_file on desk_import_file (file_id);

create table education_event (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  module_id bigint references module(id),
  code text,
  name jsonb not null,
  start_date date not null,
  end_date date not null,
  is_active boolean not null default true,
  description jsonb,
  osp numeric(5,1) check (osp >= 0),
  capacity integer check (capacity >= 0),
  taken integer not null default 0 check (taken >= 0),
  opens_at timestamptz,
  closes_at timestamptz,
  registration_mode text not null default 'STAFF_ONLY' check (registration_mode in ('FIRST_COME', 'APPROVAL', 'STAFF_ONLY')),
  waitlist_enabled boolean not null default false,
  delivery text not null default 'CONTACT' check (delivery in ('CONTACT', 'ONLINE', 'HYBRID', 'INDEPENDENT')),
  language text not null default 'fi' check (language in ('fi', 'sv', 'en')),
  campus_id bigint references campus(id),
  search tsvector generated always as ((search_vector(name) || search_vector(coalesce(code, '')))) stored,
  version integer not null default 1,
  withdrawn_at timestamptz,
  teaching_group text,
  check (taken >= 0 and taken <= capacity),
  check ((opens_at is null) = (closes_at is null) and closes_at > opens_at)
);
create index education_event_desk on education_event (end_date) where (is_active and ((opens_at is not null) or (withdrawn_at is not null)));
create index education_event_module on education_event (module_id);
create index education_event_offer on education_event (module_id, start_date) where (is_active and (opens_at is not null));

create table email_change (
  person_id bigint not null primary key references person(id),
  email text not null,
  token_hash text not null unique,
  requested_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_change_expires on email_change (expires_at);

create table emergency_contact (
  student_id bigint not null references student(person_id),
  "position" integer not null check ("position" >= 0 and "position" <= 2),
  name text not null check (name <> '' and length(name) <= 120),
  relation text not null check (relation <> '' and length(relation) <= 60),
  phone text not null,
  primary key (student_id, "position")
);

create table event_audience (
  event_id bigint not null references education_event(id) on delete cascade,
  group_id bigint not null references student_group(id),
  source_id text unique,
  primary key (event_id, group_id)
);

create table event_participant (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  event_id bigint not null references education_event(id),
  student_id bigint not null references student(person_id),
  study_right_id bigint not null references study_right(id),
  begin_date date not null,
  end_date date not null,
  check (end_date >= begin_date)
);
create index event_participant_student on event_participant (student_id, end_date, begin_date, event_id, study_right_id);
create unique index event_participant_once on event_participant (event_id, student_id, begin_date);

create table event_registration (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  event_id bigint not null references education_event(id),
  student_id bigint not null references student(person_id),
  slot_id bigint not null references plan_slot(id),
  personal_event_id bigint not null references personal_education_event(id),
  state text not null check (state in ('REGISTERED', 'PENDING_APPROVAL', 'WAITLISTED', 'CANCELLED', 'DISSOLVED')),
  comment text check (length(comment) <= 500),
  created_at timestamptz not null,
  promoted_at timestamptz,
  ended_at timestamptz,
  check ((state in ('CANCELLED', 'DISSOLVED')) = (ended_at is not null))
);
create index event_registration_of_student on event_registration (student_id);
create index event_registration_queue on event_registration (event_id, created_at, id) where (state = 'WAITLISTED');
create unique index event_registration_slot on event_registration (slot_id) where (state in ('REGISTERED', 'PENDING_APPROVAL', 'WAITLISTED'));
create unique index event_registration_student on event_registration (event_id, student_id) where (state in ('REGISTERED', 'PENDING_APPROVAL', 'WAITLISTED'));

create table event_session (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  event_id bigint not null references education_event(id),
  kind text not null default 'TEACHING' check (kind in ('TEACHING', 'DEMONSTRATION', 'GUIDANCE', 'EXAM', 'MEETING', 'INDEPENDENT')),
  start_at timestamptz not null,
  end_at timestamptz not null,
  school_date date not null,
  room_id bigint references room(id),
  online_url text,
  topic text,
  bring text check (length(bring) <= 200),
  lunch_slot text check (lunch_slot ~ '^[0-2][0-9]:[0-5][0-9]–[0-2][0-9]:[0-5][0-9]$'),
  state text not null default 'PLANNED' check (state in ('PLANNED', 'CHANGED', 'MOVED', 'CANCELLED', 'HELD')),
  sequence integer not null default 0,
  updated_at timestamptz not null,
  roll_called_at timestamptz,
  search tsvector generated always as (search_vector(topic)) stored,
  more_room_ids bigint[] not null default '{}',
  check (end_at > start_at)
);
create index event_session_event on event_session (event_id, school_date);

create table event_session_change (
  id bigint not null generated always as identity primary key,
  session_id bigint not null references event_session(id) on delete cascade,
  field text not null check (field in ('start', 'end', 'room', 'teacher', 'topic', 'state')),
  old_value text not null,
  new_value text not null,
  at timestamptz not null
);
create index event_session_change_session on event_session_change (session_id, at);

create table event_session_teacher (
  session_id bigint not null references event_session(id) on delete cascade,
  staff_id bigint not null references staff(person_id),
  primary key (session_id, staff_id)
);
create index event_session_teacher_staff on event_session_teacher (staff_id);

create table event_teacher (
  event_id bigint not null references education_event(id),
  staff_id bigint not null references staff(person_id),
  source_id text unique,
  primary key (event_id, staff_id)
);
create index event_teacher_staff on event_teacher (staff_id);

create table failed_name (
  scope text not null,
  name text not null,
  at timestamptz not null,
  primary key (scope, name)
);
create index failed_name_name on failed_name (name);
create index failed_name_recent on failed_name (scope, at);

create table feature_switch (
  name text not null primary key,
  is_on boolean not null
);

create table former_email (
  person_id bigint not null primary key references person(id),
  email text not null,
  until timestamptz not null
);
create index former_email_until on former_email (until);

create table guardian_decision (
  id bigint not null generated always as identity primary key,
  access_id bigint not null references parent_access(id) on delete cascade,
  student_id bigint not null references student(person_id),
  kind text not null check (kind in ('BLOCK', 'NOTE', 'REGRANT')),
  reason text not null check (length(btrim(reason)) >= 10 and length(btrim(reason)) <= 1000),
  until date,
  by_id bigint not null references staff(person_id),
  at timestamptz not null,
  ended_at timestamptz,
  ended_by bigint references staff(person_id),
  end_reason text check (length(btrim(end_reason)) >= 10 and length(btrim(end_reason)) <= 1000),
  check ((ended_at is null) = (ended_by is null) and (ended_at is null) = (end_reason is null))
);
create index guardian_decision_access on guardian_decision (access_id, kind);
create index guardian_decision_by on guardian_decision (by_id);
create index guardian_decision_student on guardian_decision (student_id, at);

create table holiday (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  name jsonb not null,
  start_date date not null,
  end_date date not null,
  check (end_date >= start_date)
);

create table idempotency_record (
  person_id bigint not null references person(id),
  route text not null,
  key text not null,
  body_hash text not null,
  reply jsonb not null,
  created_at timestamptz not null,
  primary key (person_id, route, key)
);
create index idempotency_record_created on idempotency_record (created_at);

create table identity (
  issuer text not null,
  subject text not null,
  person_id bigint not null references person(id),
  primary key (issuer, subject)
);
create index identity_person on identity (person_id);

create table import_content (
  sha256 text not null primary key,
  content bytea not null
);

create table import_run (
  id bigint not null generated always as identity primary key,
  source text not null,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  created integer not null,
  updated integer not null,
  ended integer not null,
  unchanged integer not null,
  kind text not null default 'IMPORT' check (kind in ('IMPORT', 'UNDO')),
  undone_by bigint references import_run(id),
  staff_id bigint references staff(person_id),
  first_person_id bigint
);
create index import_run_finished on import_run (finished_at desc);
create index import_run_source on import_run (source, id);
create index import_run_staff on import_run (staff_id);
create index import_run_undone_by on import_run (undone_by);

create table import_run_attachment (
  run_id bigint not null references import_run(id) on delete cascade,
  name text not null,
  file_id bigint not null references stored_file(id),
  width integer,
  height integer,
  primary key (run_id, name)
);
create index import_run_attachment_file on import_run_attachment (file_id);

create table import_run_file (
  run_id bigint not null references import_run(id) on delete cascade,
  name text not null,
  row_count integer not null,
  sha256 text references import_content(sha256),
  primary key (run_id, name)
);
create index import_run_file_content on import_run_file (sha256);

create table info_change_request (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  student_id bigint not null references student(person_id),
  field text not null check (field in ('callName', 'homeAddress', 'basicEducation', 'basicEducationLevel', 'basicEducationYear', 'motherTongue')),
  old_value jsonb not null,
  new_value jsonb not null,
  reason text check (length(reason) <= 1000),
  state text not null default 'PENDING' check (state in ('PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN')),
  created_at timestamptz not null,
  handled_by bigint references staff(person_id),
  handled_at timestamptz,
  comment text check (length(comment) <= 1000),
  registered_at timestamptz,
  registered_by bigint references staff(person_id),
  check (registered_at is null or state = 'APPROVED'),
  check (registered_by is null or registered_at is not null)
);
create index info_change_request_student on info_change_request (student_id, id);
create index info_change_request_to_decide on info_change_request (student_id) where (state = 'PENDING');
create index info_change_request_to_register on info_change_request (student_id) where ((state = 'APPROVED') and (registered_at is null));
create unique index info_change_request_pending on info_change_request (student_id, field) where (state = 'PENDING');

create table intermediate_assessment (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  personal_event_id bigint not null references personal_education_event(id),
  kind text not null check (kind in ('TEACHER', 'WORKPLACE', 'SELF', 'JOINT')),
  period_start date not null,
  period_end date not null,
  date date not null,
  strengths text check (length(strengths) <= 2000),
  develop text check (length(develop) <= 2000),
  ready_for_demonstration boolean,
  author_id bigint references person(id),
  author_name text not null check (author_name <> ''),
  state text not null default 'DRAFT' check (state in ('DRAFT', 'PUBLISHED', 'ACKNOWLEDGED')),
  published_at timestamptz,
  acknowledged_at timestamptz,
  student_comment text check (length(student_comment) <= 2000),
  student_comment_at timestamptz,
  check (period_end >= period_start),
  check ((state = 'DRAFT') = (published_at is null)),
  check ((state = 'ACKNOWLEDGED') = (acknowledged_at is not null)),
  check ((student_comment is null) = (student_comment_at is null)),
  check (student_comment is null or acknowledged_at is not null),
  check (kind <> 'SELF' or author_id is not null and state <> 'ACKNOWLEDGED' and ready_for_demonstration is null)
);
create index intermediate_assessment_event on intermediate_assessment (personal_event_id, date);
create trigger intermediate_assessment_moves before update of state on intermediate_assessment for each row when (old.state is distinct from new.state) execute function intermediate_assessment_moves();
create unique index intermediate_assessment_own on intermediate_assessment (personal_event_id, date) where (kind = 'SELF');

create table intermediate_assessment_item (
  assessment_id bigint not null references intermediate_assessment(id) on delete cascade,
  "position" integer not null check ("position" >= 0),
  requirement_id bigint references requirement(id),
  text text check (length(text) >= 1 and length(text) <= 500),
  level integer check (level >= 1 and level <= 4),
  comment text check (length(comment) <= 1000),
  primary key (assessment_id, "position"),
  check (requirement_id is not null or text is not null)
);
create index intermediate_assessment_item_requirement on intermediate_assessment_item (requirement_id);

create table issued_document (
  id bigint not null generated always as identity primary key,
  student_id bigint not null references student(person_id),
  code text not null,
  object_id bigint not null,
  state text not null,
  code_hash text not null unique,
  issued_at timestamptz not null,
  valid_until date not null
);
create index issued_document_student on issued_document (student_id, code, object_id, issued_at desc);

create table job (
  id bigint not null generated always as identity primary key,
  kind text not null,
  subject text not null,
  run_at timestamptz not null,
  wishes integer not null default 1,
  attempts integer not null default 0,
  locked_until timestamptz,
  failed_at timestamptz,
  last_error text,
  unique (kind, subject)
);
create index job_due on job (run_at) where (failed_at is null);

create table known_device (
  id_hash text not null primary key,
  person_id bigint not null references person(id),
  last_used_at timestamptz not null
);
create index known_device_person on known_device (person_id);

create table learning_support (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  student_id bigint not null references student(person_id),
  type_code text not null check (type_code in ('01', '02', '03')),
  module_group text check (module_group in ('vocational', 'common')),
  start_date date,
  end_date date,
  description jsonb not null,
  is_active boolean not null default true,
  check (end_date >= start_date),
  check (
case
    when type_code = '01' then module_group is not null and start_date is not null and end_date is not null
    else module_group is null and start_date is null and end_date is null
end)
);
create index learning_support_student on learning_support (student_id);

create table login_attempt (
  id_hash text not null primary key,
  data jsonb not null,
  expires_at timestamptz not null
);
create index login_attempt_expires on login_attempt (expires_at);

create table login_session (
  id bigint not null generated always as identity primary key,
  id_hash text not null unique,
  person_id bigint not null references person(id),
  kind text not null check (kind in ('STUDENT', 'PARENT', 'STAFF')),
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
  selected_student_id bigint references student(person_id)
);
create index login_session_expires on login_session (expires_at);
create index login_session_person on login_session (person_id, last_seen_at);
create index login_session_provider on login_session (id_token_issuer, id_token_sid) where (id_token_issuer is not null);
create trigger login_session_ended after delete on login_session referencing old table as ended for each statement execute function tell_ended_sessions();

create table logout_token (
  id_hash text not null primary key,
  expires_at timestamptz not null
);
create index logout_token_expires on logout_token (expires_at);

create table message (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  thread_id bigint not null references message_thread(id) on delete cascade,
  from_id bigint not null references person(id),
  text text not null check (length(text) >= 1 and length(text) <= 5000),
  at timestamptz not null,
  search tsvector generated always as (search_vector(text)) stored
);
create index message_from on message (from_id);
create index message_in_thread on message (thread_id, at desc, id desc);

create table message_participant (
  thread_id bigint not null references message_thread(id) on delete cascade,
  person_id bigint not null references person(id),
  role text not null check (role in ('STUDENT', 'PARENT', 'STAFF')),
  last_message_at timestamptz not null,
  primary key (thread_id, person_id)
);
create index message_participant_newest on message_participant (person_id, last_message_at desc, thread_id);

create table message_recipient (
  message_id bigint not null references message(id) on delete cascade,
  person_id bigint not null references person(id),
  thread_id bigint not null references message_thread(id) on delete cascade,
  read_at timestamptz,
  primary key (message_id, person_id)
);
create index message_recipient_thread on message_recipient (thread_id);
create index message_recipient_unread on message_recipient (person_id, thread_id) where (read_at is null);

create table message_thread (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  student_id bigint not null references student(person_id),
  subject text not null check (length(subject) >= 1 and length(subject) <= 120 and subject !~ '[\r\n]'),
  search tsvector generated always as (search_vector(subject)) stored
);
create index message_thread_student on message_thread (student_id);

create table migration (
  name text not null primary key,
  ran_at timestamptz not null default now(),
  checksum text
);

create table module (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  code text,
  name jsonb not null,
  kind text not null default 'COURSE' check (kind in ('COURSE', 'VOCATIONAL', 'COMMON', 'COMMON_SUBAREA', 'LOCAL', 'ELECTIVE', 'TUVA_PART')),
  parent_id bigint references module(id),
  osp numeric(5,1) check (osp >= 0),
  unit_group integer check (unit_group >= 1 and unit_group <= 4),
  grade_scale text not null default 'NUM_1_5' check (grade_scale in ('NUM_1_5', 'PASS_FAIL')),
  valid_from date,
  valid_to date,
  search tsvector generated always as ((search_vector(name) || search_vector(coalesce(code, '')))) stored,
  description jsonb
);
create index module_parent on module (parent_id);

create table module_prerequisite (
  module_id bigint not null references module(id),
  requires_id bigint not null references module(id),
  primary key (module_id, requires_id),
  check (module_id <> requires_id)
);

create table national_code (
  code_set text not null,
  code text not null,
  names jsonb not null,
  is_active boolean not null,
  valid_from date,
  valid_to date,
  primary key (code_set, code)
);

create table news (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  title jsonb not null,
  ingress jsonb,
  body jsonb not null,
  category text not null check (category in ('GENERAL', 'CAMPUS', 'QUALIFICATION', 'GROUP', 'URGENT')),
  published_at timestamptz not null,
  expires_at timestamptz,
  author text,
  pinned boolean not null default false,
  requires_acknowledgement boolean not null default false,
  roles text[] not null check (roles <@ array['STUDENT', 'PARENT'] and roles <> '{}'),
  campus_ids bigint[] not null default '{}',
  group_ids bigint[] not null default '{}',
  qualification_ids bigint[] not null default '{}',
  announced_at timestamptz,
  search tsvector generated always as (((search_vector(title) || search_vector(coalesce(ingress, '""'))) || search_vector(jsonb_path_query_array(body, '$.**."text"'::jsonpath)))) stored,
  writer_id bigint references staff(person_id),
  state text not null default 'PUBLISHED' check (state in ('DRAFT', 'PUBLISHED', 'WITHDRAWN')),
  body_source jsonb,
  version integer not null default 1,
  check (expires_at > published_at),
  check ((writer_id is null) = (body_source is null))
);
create index news_newest on news (pinned desc, published_at desc, id desc);
create index news_search on news using gin (search);
create index news_writer on news (writer_id, id) where (writer_id is not null);

create table news_file (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  news_id bigint not null references news(id) on delete cascade,
  name text not null check (length(name) >= 1 and length(name) <= 120),
  file_id bigint references stored_file(id),
  "position" integer not null default 0,
  alt jsonb,
  width integer,
  height integer
);
create index news_file_file on news_file (file_id);
create index news_file_news on news_file (news_id, "position", id);

create table news_reading (
  person_id bigint not null references person(id),
  news_id bigint not null references news(id),
  read_at timestamptz not null,
  acknowledged_at timestamptz,
  primary key (person_id, news_id)
);
create index news_reading_news on news_reading (news_id);

create table notification (
  id bigint not null generated always as identity primary key,
  person_id bigint not null references person(id),
  area text not null check (area in ('STUDENT', 'PARENT', 'STAFF')),
  rule text not null,
  student_id bigint references student(person_id),
  key text not null,
  data jsonb not null,
  target text not null,
  at timestamptz not null,
  read_at timestamptz,
  unique nulls not distinct (person_id, area, rule, student_id, key)
);
create index notification_at on notification (at);
create index notification_newest on notification (person_id, area, id desc);
create index notification_student on notification (student_id);
create index notification_unread on notification (person_id, area) where (read_at is null);

create table notification_choice (
  person_id bigint not null references person(id),
  topic text not null,
  channel text not null check (channel in ('EMAIL', 'PUSH')),
  is_on boolean not null,
  primary key (person_id, topic, channel)
);

create table notification_delivery (
  notification_id bigint not null references notification(id) on delete cascade,
  channel text not null check (channel in ('EMAIL', 'PUSH')),
  person_id bigint not null references person(id),
  due_at timestamptz not null,
  sent_at timestamptz,
  primary key (notification_id, channel)
);
create index notification_delivery_waiting on notification_delivery (person_id, channel, due_at) where (sent_at is null);

create table notification_settings (
  person_id bigint not null primary key references person(id),
  quiet_from time not null,
  quiet_to time not null,
  digest text not null check (digest in ('OFF', 'DAILY', 'WEEKLY')),
  digest_time time not null,
  version integer not null default 1
);

create table one_time_token (
  token_hash text not null primary key,
  purpose text not null check (purpose in ('RESET', 'INVITE')),
  person_id bigint not null references person(id),
  about bigint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (purpose, person_id, about)
);
create index one_time_token_expires on one_time_token (expires_at);
create index one_time_token_person on one_time_token (person_id);

create table outbox (
  id bigint not null generated always as identity primary key,
  rule text not null,
  student_id bigint references student(person_id),
  guardian_id bigint references parent(person_id),
  key text not null,
  data jsonb not null,
  target text not null check (target ~~ '/%'),
  at timestamptz not null,
  staff_id bigint references staff(person_id),
  check (student_id is not null or guardian_id is not null or staff_id is not null)
);

create table own_data_export (
  id bigint not null generated always as identity primary key,
  student_id bigint not null references student(person_id),
  language text not null check (language in ('fi', 'sv', 'en')),
  state text not null default 'BEING_MADE' check (state in ('BEING_MADE', 'READY', 'FAILED')),
  asked_at timestamptz not null,
  file_id bigint references stored_file(id),
  kept_until date,
  check ((state = 'READY') = (file_id is not null and kept_until is not null))
);
create index own_data_export_asked on own_data_export (asked_at);
create index own_data_export_file on own_data_export (file_id);
create index own_data_export_student on own_data_export (student_id, asked_at desc, id desc);
create unique index own_data_export_being_made on own_data_export (student_id) where (state = 'BEING_MADE');

create table parent (
  person_id bigint not null primary key references person(id)
);

create table parent_access (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  parent_id bigint not null references parent(person_id),
  student_id bigint not null references student(person_id),
  relation text not null default 'GUARDIAN' check (relation in ('GUARDIAN', 'OTHER')),
  source text not null default 'REGISTRY' check (source in ('REGISTRY', 'INVITED')),
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'BLOCKED', 'REVOKED')),
  consent_scopes text[] not null default '{}',
  consent_until date,
  regranted boolean not null default false,
  version integer not null default 1,
  consent_at timestamptz,
  revoked_at timestamptz,
  invited_name text,
  invited_email text,
  invited_until timestamptz,
  accepted_at timestamptz,
  invited_by bigint references staff(person_id),
  invited_at timestamptz,
  unique (parent_id, student_id),
  check (source = 'REGISTRY' or invited_name is not null and invited_email is not null and invited_until is not null),
  check (invited_by is null or source = 'INVITED' and relation = 'GUARDIAN')
);
create index parent_access_office on parent_access (invited_until) where ((invited_by is not null) and (accepted_at is null));
create index parent_access_student on parent_access (student_id);

create table passkey (
  id bigint not null generated always as identity primary key,
  person_id bigint not null references person(id),
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (name <> '' and length(name) <= 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_person on passkey (person_id, id);

create table payment_account (
  student_id bigint not null primary key references student(person_id),
  iban_masked text not null check (iban_masked ~ '^[A-Z]{2}[0-9]{2} \*{4} \*{4} [A-Z0-9]{4}$'),
  iban_sealed text,
  bic text check (length(bic) <= 11),
  holder text not null check (holder <> '' and length(holder) <= 120),
  updated_at timestamptz not null,
  held_until timestamptz,
  version integer not null default 1
);

create table person (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  first_names text not null check (first_names <> ''),
  call_name text not null check (call_name <> ''),
  last_name text not null,
  birth_date date,
  email text,
  phone text,
  language text not null default 'fi' check (language in ('fi', 'sv', 'en')),
  draft_key text not null,
  is_active boolean not null default true,
  own_email boolean not null default false,
  own_phone boolean not null default false,
  shown_language text check (shown_language in ('fi', 'sv', 'en')),
  language_by_button boolean not null default false,
  appearance text[] check (appearance <@ array['light', 'dark', 'large-text', 'largest-text', 'wide-spacing', 'no-motion', 'high-contrast', 'plain-words'])
);
create index person_email on person (lower(email));
create trigger person_gives_names after update of first_names, call_name, last_name on person for each row execute function person_gives_names();

create table personal_education_event (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  plan_id bigint not null references plan(id),
  student_id bigint not null references student(person_id),
  method text not null check (method in ('SCHOOL', 'TRAINING_AGREEMENT', 'APPRENTICESHIP')),
  event_id bigint references education_event(id),
  workplace_period_id bigint references workplace_period(id) on delete set null,
  name jsonb not null,
  specifier text,
  start_date date not null,
  end_date date not null,
  state text not null check (state in ('PLANNED', 'REGISTERED', 'WAITLISTED', 'ONGOING', 'COMPLETED', 'INTERRUPTED', 'CANCELLED')),
  teaching_hours numeric(6,1),
  part_time_percent integer check (part_time_percent >= 1 and part_time_percent <= 100),
  apprenticeship_basis text,
  business_id text check (business_id ~ '^[0-9]{7}-[0-9]$'),
  workplace_tasks jsonb not null default '[]',
  materials_url text,
  instructions text,
  added_by_student boolean not null default false,
  result_grade text,
  result_on date,
  version integer not null default 1,
  learning_environments jsonb not null default '[]' check (jsonb_typeof(learning_environments) = 'array'),
  search tsvector,
  ehoks jsonb,
  representatives jsonb not null default '[]' check (jsonb_typeof(representatives) = 'array'),
  check (end_date >= start_date),
  check (apprenticeship_basis is null or method = 'APPRENTICESHIP' and (apprenticeship_basis in ('01', '02'))),
  check (method <> 'SCHOOL' or workplace_period_id is null and business_id is null and part_time_percent is null and apprenticeship_basis is null)
);
create index personal_education_event_event on personal_education_event (event_id);
create index personal_education_event_plan on personal_education_event (plan_id);
create index personal_education_event_student on personal_education_event (student_id, start_date);
create trigger personal_event_full_time before insert or update of part_time_percent, start_date, end_date, state, student_id on personal_education_event for each row when (new.part_time_percent is not null and (new.state <> all (array['CANCELLED', 'INTERRUPTED'])) and new.ehoks is null) execute function personal_event_full_time();
create unique index personal_education_event_workplace on personal_education_event (workplace_period_id) where ((workplace_period_id is not null) and (state <> 'CANCELLED'));

create table personal_event_diary (
  personal_event_id bigint not null references personal_education_event(id) on delete cascade,
  date date not null,
  text text not null check (length(text) <= 2000),
  hours numeric(4,2) check (hours >= 0 and hours <= 12),
  written_at timestamptz not null,
  primary key (personal_event_id, date)
);

create table personal_event_goal (
  personal_event_id bigint not null references personal_education_event(id) on delete cascade,
  by_side text not null check (by_side in ('STUDENT', 'STAFF', 'WORKPLACE')),
  "position" integer not null check ("position" >= 0),
  text text not null check (length(text) >= 1 and length(text) <= 500),
  primary key (personal_event_id, by_side, "position")
);

create table personal_event_interruption (
  personal_event_id bigint not null references personal_education_event(id) on delete cascade,
  start_date date not null,
  end_date date,
  primary key (personal_event_id, start_date),
  check (end_date >= start_date),
  exclude using gist (int8range(personal_event_id, personal_event_id, '[]') with &&, daterange(start_date, end_date, '[]') with &&)
);

create table personal_info (
  student_id bigint not null primary key references student(person_id),
  source_id text unique,
  identity_code_masked text check (identity_code_masked ~ '^[0-9]{6}\*{5}$'),
  gender text check (gender in ('FEMALE', 'MALE', 'OTHER')),
  nationalities text[] not null default '{}',
  mother_tongue text,
  home_municipality jsonb,
  basic_education text,
  basic_education_level text,
  basic_education_year integer check (basic_education_year >= 1940 and basic_education_year <= 2100),
  employment_status text,
  employment_type text,
  employer text check (length(employer) <= 120),
  military_service text,
  military_start date,
  military_end date,
  special_diet text check (length(special_diet) <= 500),
  publishing_name boolean not null default false,
  version integer not null default 1,
  own_contacts boolean not null default false,
  check (military_end >= military_start)
);

create table plan (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  study_right_id bigint not null unique references study_right(id),
  student_id bigint not null references student(person_id),
  career_code text check (career_code in ('0001', '0002', '0003', '0005')),
  goal_text text check (length(goal_text) <= 4000),
  wishes text check (length(wishes) <= 2000),
  competence_need boolean not null default true,
  first_approved_on date,
  approved_at timestamptz,
  competence_reached_on date check (competence_reached_on >= '2018-01-01'),
  next_meeting_at timestamptz,
  updated_at timestamptz not null,
  version integer not null default 1,
  ehoks jsonb
);
create index plan_student on plan (student_id);

create table plan_activity (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  study_right_id bigint not null references study_right(id),
  student_id bigint not null references student(person_id),
  date date not null,
  type text not null check (type in ('INITIAL_INTERVIEW', 'HOKS_MEETING', 'HOKS_UPDATE', 'GUIDANCE', 'SUPPORT_MEETING', 'PROGRESS_REVIEW', 'INTERVENTION', 'OTHER')),
  title jsonb not null,
  summary jsonb not null,
  participants jsonb not null default '[]',
  next_meeting_at timestamptz,
  plan_version integer check (plan_version > 0),
  visibility text not null default 'STUDENT_AND_PARENT' check (visibility in ('STUDENT', 'STUDENT_AND_PARENT')),
  acknowledged_at timestamptz
);
create index plan_activity_student on plan_activity (student_id, date desc, id desc);
create index plan_activity_study_right on plan_activity (study_right_id);

create table plan_activity_action (
  activity_id bigint not null references plan_activity(id) on delete cascade,
  "position" integer not null check ("position" >= 0),
  text jsonb not null,
  responsible text not null check (responsible in ('STUDENT', 'PARENT', 'STAFF')),
  due_date date,
  done boolean not null default false,
  done_at timestamptz,
  primary key (activity_id, "position")
);

create table plan_comment (
  id bigint not null generated always as identity primary key,
  plan_id bigint not null references plan(id),
  by_id bigint not null references person(id),
  by_role text not null check (by_role in ('STUDENT', 'PARENT', 'STAFF')),
  at timestamptz not null,
  text text not null check (length(text) >= 1 and length(text) <= 2000)
);
create index plan_comment_newest on plan_comment (plan_id, at desc, id desc);

create table plan_decision (
  id bigint not null generated always as identity primary key,
  plan_version_id bigint not null references plan_version(id),
  decision text not null check (decision in ('APPROVED', 'RETURNED', 'SEEN')),
  by_id bigint not null references person(id),
  by_role text not null check (by_role in ('STUDENT', 'PARENT', 'STAFF')),
  at timestamptz not null,
  comment text check (length(comment) <= 2000),
  method text not null default 'SESSION' check (method in ('SESSION', 'STRONG')),
  check (decision <> 'RETURNED' or length(comment) >= 3)
);
create index plan_decision_version on plan_decision (plan_version_id);
create unique index plan_decision_once on plan_decision (plan_version_id) where (by_role = 'STUDENT');
create unique index plan_decision_seen on plan_decision (plan_version_id, by_id) where (decision = 'SEEN');

create table plan_draft (
  plan_id bigint not null primary key references plan(id),
  units jsonb not null default '[]' check (jsonb_typeof(units) = 'array'),
  demonstrations jsonb not null default '[]' check (jsonb_typeof(demonstrations) = 'array'),
  version integer not null,
  saved_by bigint not null references staff(person_id),
  saved_at timestamptz not null
);

create table plan_event_change (
  id bigint not null generated always as identity primary key,
  plan_id bigint not null references plan(id),
  slot_id bigint not null references plan_slot(id),
  event_id bigint not null references education_event(id),
  kind text not null check (kind in ('REGISTERED', 'PENDING_APPROVAL', 'WAITLISTED', 'PROMOTED', 'CANCELLED')),
  at timestamptz not null,
  by_id bigint references person(id)
);
create index plan_event_change_plan on plan_event_change (plan_id, at);

create table plan_module (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  plan_id bigint not null references plan(id),
  module_id bigint not null references module(id),
  parent_id bigint references plan_module(id),
  "position" integer not null default 0,
  mandatory boolean not null default true,
  osp numeric(5,1) not null check (osp >= 0),
  state text not null check (state in ('RECOGNISED', 'COMPLETED', 'AWAITING_ASSESSMENT', 'ONGOING', 'SCHEDULED', 'PLANNED', 'NOT_PLANNED', 'FAILED')),
  grade text check (grade in ('1', '2', '3', '4', '5', 'Hyväksytty', 'Hylätty')),
  graded_on date,
  teaching_hours numeric(6,1),
  start_date date,
  end_date date,
  deviation_text jsonb,
  individual_criteria jsonb not null default '[]',
  important_note boolean not null default false,
  responsible_id bigint references staff(person_id),
  provider_name text,
  ehoks jsonb,
  unique (plan_id, module_id),
  check (end_date is null or start_date is null or end_date >= start_date),
  check (grade is null or (state in ('COMPLETED', 'RECOGNISED', 'FAILED')))
);
create index plan_module_module on plan_module (module_id);
create index plan_module_parent on plan_module (parent_id);

create table plan_prior_learning (
  plan_id bigint not null references plan(id),
  prior_learning_id bigint not null references prior_learning(id) on delete cascade,
  primary key (plan_id, prior_learning_id)
);
create index plan_prior_learning_entry on plan_prior_learning (prior_learning_id);

create table plan_proposal (
  id bigint not null generated always as identity primary key,
  plan_id bigint not null references plan(id),
  part text not null check (part in ('GOAL', 'WISHES', 'PRIOR_LEARNING')),
  old_value jsonb,
  new_value jsonb,
  over_version integer not null check (over_version >= 0),
  by_id bigint not null references person(id),
  at timestamptz not null,
  check (old_value is distinct from new_value)
);
create index plan_proposal_part on plan_proposal (plan_id, part, over_version, id);

create table plan_slot (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  plan_id bigint not null references plan(id),
  plan_module_id bigint not null references plan_module(id),
  personal_event_id bigint references personal_education_event(id),
  osp numeric(5,1)
);
create index plan_slot_event on plan_slot (personal_event_id);
create index plan_slot_module on plan_slot (plan_module_id);
create index plan_slot_plan on plan_slot (plan_id);

create table plan_version (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  plan_id bigint not null references plan(id),
  version integer not null check (version > 0),
  state text not null check (state in ('DRAFT', 'SENT_TO_STUDENT', 'STUDENT_APPROVED', 'STUDENT_RETURNED', 'PROVIDER_APPROVED', 'UPDATED_SMALL', 'SUPERSEDED')),
  requested_at timestamptz,
  requested_by bigint references staff(person_id),
  due_date date,
  requires_strong_auth boolean not null default false,
  changes jsonb not null default '[]',
  staff_answer text,
  staff_answered_at timestamptz,
  created_at timestamptz not null,
  approved_before jsonb check (approved_before is null or jsonb_typeof(approved_before) = 'array'),
  unique (plan_id, version)
);
create trigger plan_version_answered before insert or update of state on plan_version for each row execute function plan_version_answered();
create unique index plan_version_pending on plan_version (plan_id) where (state = 'SENT_TO_STUDENT');

create table policy (
  name text not null primary key,
  value jsonb not null
);

create table prior_competence (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  plan_module_id bigint not null unique references plan_module(id),
  route text not null check (route in ('DIRECT', 'ASSESSORS', 'DEMONSTRATION')),
  sent_to_assessment_on date,
  assessors jsonb not null default '[]',
  state text not null check (state in ('PROPOSED', 'SENT', 'RECOGNISED', 'REJECTED'))
);

create table prior_learning (
  id bigint not null generated always as identity primary key,
  round_id bigint not null references study_skills_round(id) on delete cascade,
  "position" integer not null check ("position" >= 0),
  kind text not null check (kind in ('STUDY', 'WORK', 'HOBBY', 'OTHER')),
  title text not null check (length(title) >= 1 and length(title) <= 200),
  place text check (length(place) <= 200),
  from_date date,
  to_date date,
  hours integer check (hours >= 0 and hours <= 20000),
  description text check (length(description) <= 1000),
  check (to_date >= from_date)
);
create index prior_learning_round on prior_learning (round_id, "position");

create table provider (
  id integer not null default 1 primary key check (id = 1),
  name jsonb not null,
  logo_url text not null default '',
  accent_colour text not null default '' check (accent_colour = '' or accent_colour ~ '^#[0-9a-f]{6}$'),
  support_contact text not null default '',
  privacy_url text not null default '',
  accessibility_url text not null default '',
  feedback_url text not null default '',
  demo boolean not null default false,
  demo_day date
);

create table push_subscription (
  id bigint not null generated always as identity primary key,
  session_id bigint not null references login_session(id) on delete cascade,
  person_id bigint not null references person(id),
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscription_person on push_subscription (person_id);
create index push_subscription_session on push_subscription (session_id);

create table qualification (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  code text not null,
  name jsonb not null,
  basis_number text,
  level text not null check (level in ('INITIAL', 'FURTHER', 'SPECIALIST', 'TUVA', 'TELMA', 'UNITS')),
  extent numeric(5,1) not null check (extent >= 0),
  unit text not null default 'OSP' check (unit in ('OSP', 'WEEK')),
  grade_scale text not null default 'NUM_1_5' check (grade_scale in ('NUM_1_5', 'PASS_FAIL'))
);

create table recovery_code (
  person_id bigint not null references person(id),
  code_hash text not null,
  primary key (person_id, code_hash)
);

create table request (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  number text not null generated always as (('R' || lpad((id), 6, '0'))) stored,
  student_id bigint not null references student(person_id),
  by_id bigint not null references person(id),
  by_role text not null check (by_role in ('STUDENT', 'PARENT')),
  form_id bigint not null references request_form(id),
  form_version integer not null,
  state text not null default 'DRAFT' check (state in ('DRAFT', 'WAITING_GUARDIAN', 'SUBMITTED', 'IN_PROGRESS', 'NEED_INFO', 'DECIDED', 'ANSWERED', 'WITHDRAWN', 'EXPIRED')),
  answers jsonb not null default '{}',
  handler_id bigint references staff(person_id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  submitted_at timestamptz,
  due_on date,
  guardian_state text check (guardian_state in ('WAITING', 'CONFIRMED', 'DECLINED', 'NOT_NEEDED')),
  guardian_by bigint references person(id),
  guardian_at timestamptz,
  result text check (result in ('GRANTED', 'REJECTED', 'ANSWERED')),
  decision_text text check (length(decision_text) <= 8000),
  decided_at timestamptz,
  decided_by bigint references staff(person_id),
  document_id bigint references attachment(id),
  appeal_instructions jsonb,
  appeal_until date,
  version integer not null default 1,
  foreign key (form_id, form_version) references request_form_version(form_id, version),
  check ((state in ('DECIDED', 'ANSWERED')) = (result is not null)),
  check ((state = 'WAITING_GUARDIAN') = (not guardian_state is distinct from 'WAITING'))
);
create index request_by_form on request (form_id);
create index request_document on request (document_id) where (document_id is not null);
create index request_handler on request (handler_id) where (handler_id is not null);
create index request_student on request (student_id, by_id);
create index request_to_handle on request (student_id) where (state in ('SUBMITTED', 'IN_PROGRESS'));
create index request_waiting on request (updated_at) where (state in ('DRAFT', 'WAITING_GUARDIAN'));
create unique index request_number on request (number);

create table request_event (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  request_id bigint not null references request(id),
  at timestamptz not null,
  kind text not null check (kind in ('BEGUN', 'SUBMITTED', 'CONFIRMED', 'DECLINED', 'NOT_NEEDED', 'TAKEN', 'HANDED_OVER', 'INFO_ASKED', 'REPLIED', 'DECIDED', 'WITHDRAWN', 'EXPIRED')),
  by_id bigint references person(id),
  by_role text not null check (by_role in ('STUDENT', 'PARENT', 'STAFF', 'SYSTEM')),
  text text check (length(text) <= 4000)
);
create index request_event_request on request_event (request_id, id);

create table request_form (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  code text not null unique check (code ~ '^[A-Z][A-Z0-9_]{1,39}$'),
  title jsonb not null,
  description jsonb not null,
  category text not null check (category in ('QUESTION', 'STUDIES', 'ASSESSMENT', 'ABSENCE', 'CHANGE', 'EVERYDAY')),
  audience text not null check (audience in ('STUDENT', 'PARENT', 'BOTH')),
  "position" integer not null default 0,
  opens_at timestamptz,
  closes_at timestamptz,
  allow_multiple boolean not null,
  guardian_confirms boolean not null,
  handler text not null check (handler in ('RESPONSIBLE', 'COUNSELLOR', 'OFFICE', 'CHOOSE_STAFF')),
  attachment_policy text not null check (attachment_policy in ('NONE', 'OPTIONAL', 'REQUIRED')),
  estimated_minutes integer not null check (estimated_minutes >= 1 and estimated_minutes <= 120),
  handling_days integer check (handling_days >= 0 and handling_days <= 365),
  questions jsonb not null,
  version integer not null default 1,
  is_active boolean not null default true,
  search tsvector generated always as ((search_vector(title) || search_vector(description))) stored,
  check (closes_at > opens_at)
);
create index request_form_search on request_form using gin (search);

create table request_form_version (
  form_id bigint not null references request_form(id),
  version integer not null,
  questions jsonb not null,
  primary key (form_id, version)
);

create table requirement (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  module_id bigint not null references module(id),
  "position" integer not null,
  text jsonb not null,
  unique (module_id, "position") deferrable
);

create table responsible_staff (
  study_right_id bigint not null references study_right(id),
  staff_id bigint not null references staff(person_id),
  role text not null check (role in ('RESPONSIBLE', 'COUNSELLOR', 'SPECIAL_NEEDS')),
  primary key (study_right_id, staff_id, role)
);
create index responsible_staff_staff on responsible_staff (staff_id, role);

create table room (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  campus_id bigint not null references campus(id),
  code text not null,
  name text not null,
  floor text,
  search tsvector generated always as (search_vector(((code || ' ') || name))) stored,
  unique (campus_id, code)
);

create table self_assessment (
  demonstration_id bigint not null primary key references demonstration(id) on delete cascade,
  state text not null check (state in ('DRAFT', 'SUBMITTED')),
  overall_level text check (overall_level in ('1', '2', '3', '4', '5', 'PASS', 'NOT_YET')),
  strengths text check (length(strengths) <= 2000),
  develop text check (length(develop) <= 2000),
  how_prepared text check (length(how_prepared) <= 2000),
  shared boolean not null default false,
  saved_at timestamptz not null,
  submitted_at timestamptz,
  version integer not null default 1,
  check ((state = 'SUBMITTED') = (submitted_at is not null))
);

create table self_assessment_item (
  demonstration_id bigint not null references self_assessment(demonstration_id) on delete cascade,
  requirement_id bigint not null references requirement(id),
  level text check (level in ('1', '2', '3', '4', '5', 'PASS', 'NOT_YET')),
  comment text check (length(comment) <= 1000),
  primary key (demonstration_id, requirement_id)
);
create index self_assessment_item_requirement on self_assessment_item (requirement_id);

create table server_secret (
  name text not null primary key,
  value text not null
);

create table staff (
  person_id bigint not null primary key references person(id),
  title text,
  is_public boolean not null default true,
  away_until date,
  away_note jsonb,
  service text check (service in ('OFFICE', 'HEALTH_AND_WELFARE')),
  unit text,
  room_hint text,
  name_search tsvector,
  work_search tsvector generated always as (search_vector(((coalesce(title, '') || ' ') || coalesce(unit, '')))) stored,
  away_deputy_id bigint references staff(person_id),
  check (away_deputy_id <> person_id)
);
create index staff_name_search on staff using gin (name_search);
create index staff_service on staff (service) where (service is not null);
create index staff_work_search on staff using gin (work_search);
create trigger staff_takes_names before insert or update on staff for each row execute function staff_takes_names();

create table staff_reason (
  id bigint not null generated always as identity primary key,
  staff_id bigint not null references staff(person_id),
  student_id bigint not null references student(person_id),
  reason text not null check (length(btrim(reason)) >= 10 and length(btrim(reason)) <= 500),
  at timestamptz not null,
  until timestamptz not null,
  check (until > at)
);
create index staff_reason_staff on staff_reason (staff_id, student_id, until);
create index staff_reason_student on staff_reason (student_id, at);

create table staff_role (
  staff_id bigint not null references staff(person_id),
  role text not null check (role in ('TEACHER', 'COUNSELLOR', 'OFFICE', 'SPECIAL_NEEDS', 'WORKPLACE_COORDINATOR', 'ADMINISTRATOR')),
  primary key (staff_id, role)
);

create table staff_template (
  id bigint not null generated always as identity primary key,
  owner_id bigint not null references staff(person_id),
  kind text not null check (kind in ('NEWS', 'MESSAGE')),
  name text not null check (length(btrim(name)) >= 1 and length(btrim(name)) <= 80),
  shared boolean not null default false,
  content jsonb not null,
  updated_at timestamptz not null,
  unique (owner_id, kind, name)
);
create index staff_template_shared on staff_template (kind) where shared;

create table stored_file (
  id bigint not null generated always as identity primary key,
  sha256 text not null unique check (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint not null check (size > 0),
  mime text not null,
  scan_state text not null check (scan_state in ('PENDING', 'CLEAN', 'REJECTED')),
  scanned_at timestamptz,
  created_at timestamptz not null,
  received_at timestamptz not null
);
create index stored_file_pending on stored_file (created_at) where (scan_state = 'PENDING');
create index stored_file_received on stored_file (received_at);

create table student (
  person_id bigint not null primary key references person(id),
  learner_oid text unique,
  student_number text,
  group_id bigint references student_group(id),
  campus_id bigint references campus(id),
  non_disclosure boolean not null default false
);

create table student_address (
  id bigint not null generated always as identity primary key,
  student_id bigint not null references student(person_id),
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

create table student_group (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  code text not null,
  name text not null
);

create table study_right (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  student_id bigint not null references student(person_id),
  qualification_code text,
  qualification_name jsonb not null,
  state text not null check (state in ('lasna', 'loma', 'valiaikaisestikeskeytynyt', 'eronnut', 'katsotaaneronneeksi', 'peruutettu', 'valmistunut', 'hyvaksytystisuoritettu', 'keskeytynyt', 'paattynyt', 'mitatoity')),
  start_date date not null,
  estimated_end_date date,
  end_date date,
  qualification_id bigint references qualification(id),
  oid text unique,
  competence_area jsonb,
  titles jsonb not null default '[]',
  funding_code text,
  study_mode text not null default 'SCHOOL' check (study_mode in ('SCHOOL', 'TRAINING_AGREEMENT', 'APPRENTICESHIP', 'MIXED')),
  check (end_date is null or end_date >= start_date)
);
create index study_right_student on study_right (student_id);

create table study_skills_round (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  study_right_id bigint not null references study_right(id),
  student_id bigint not null references student(person_id),
  school_year integer not null check (school_year >= 2000 and school_year <= 2200),
  state text not null default 'NOT_STARTED' check (state in ('NOT_STARTED', 'DRAFT', 'SUBMITTED', 'DISCUSSED')),
  deadline date,
  answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object'),
  wellbeing_answers jsonb not null default '{}' check (jsonb_typeof(wellbeing_answers) = 'object'),
  wishes text[] not null default '{}',
  free_text text check (length(free_text) <= 2000),
  languages jsonb not null default '[]' check (jsonb_typeof(languages) = 'array'),
  saved_at timestamptz,
  submitted_at timestamptz,
  strengths jsonb not null default '[]',
  support_actions jsonb not null default '[]',
  discussed_with bigint references staff(person_id),
  discussed_at timestamptz,
  version integer not null default 1,
  unique (study_right_id, school_year),
  check (state <> 'DISCUSSED' or discussed_at is not null),
  check ((state <> all (array['SUBMITTED', 'DISCUSSED'])) or submitted_at is not null)
);
create index study_skills_round_student on study_skills_round (student_id, school_year desc);

create table support_arrangement (
  decision_id bigint not null references support_decision(id) on delete cascade,
  "position" integer not null,
  kind text not null check (kind in ('ARRANGEMENT', 'ADAPTED_ASSESSMENT', 'DEVIATION')),
  code text not null,
  module_id bigint references module(id),
  text jsonb not null,
  primary key (decision_id, "position"),
  check (kind = 'ARRANGEMENT' or module_id is not null)
);
create index support_arrangement_module on support_arrangement (module_id);

create table support_decision (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  student_id bigint not null references student(person_id),
  level text not null check (level in ('SPECIAL', 'DEMANDING_SPECIAL')),
  state text not null default 'PREPARING' check (state in ('PREPARING', 'HEARING', 'DECIDED', 'IN_FORCE', 'ENDED', 'REPEALED')),
  appealed boolean not null default false,
  valid_from date not null,
  valid_to date,
  grounds jsonb not null,
  responsible_id bigint not null references staff(person_id),
  hearing_requested_at timestamptz,
  hearing_due date,
  decided_at timestamptz,
  decided_by bigint references staff(person_id),
  appeal_instructions jsonb,
  appeal_until date,
  is_draft boolean not null default false,
  desk_since timestamptz,
  version integer not null default 1,
  repealed_at timestamptz,
  repealed_by bigint references staff(person_id),
  check (valid_to >= valid_from),
  check (state = 'PREPARING' or hearing_requested_at is not null and hearing_due is not null),
  check ((state in ('PREPARING', 'HEARING')) = (decided_at is null)),
  check (not appealed or decided_at is not null),
  check (not is_draft or state = 'PREPARING'),
  check (repealed_at is null or state = 'REPEALED')
);
create index support_decision_appeal on support_decision (decided_at) where (appeal_instructions is not null);
create index support_decision_student on support_decision (student_id);
create trigger support_decision_counts before update on support_decision for each row execute function support_decision_counts();
create trigger support_decision_moves before update of state on support_decision for each row when (old.state is distinct from new.state) execute function support_decision_moves();

create table support_request (
  id bigint not null generated always as identity primary key,
  student_id bigint not null references student(person_id),
  by_id bigint not null references person(id),
  by_role text not null check (by_role in ('STUDENT', 'PARENT')),
  text text not null check (length(text) >= 1 and length(text) <= 4000),
  at timestamptz not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'ANSWERED')),
  answer text check (length(answer) <= 4000),
  answered_by bigint references staff(person_id),
  answered_at timestamptz,
  check ((state = 'ANSWERED') = (answered_at is not null))
);
create index support_request_student on support_request (student_id, at);

create table support_statement (
  id bigint not null generated always as identity primary key,
  decision_id bigint not null references support_decision(id),
  by_id bigint not null references person(id),
  by_role text not null check (by_role in ('STUDENT', 'PARENT')),
  text text not null check (length(text) >= 1 and length(text) <= 4000),
  agree boolean not null,
  at timestamptz not null
);
create index support_statement_author on support_statement (decision_id, by_id, id);
create index support_statement_decision on support_statement (decision_id, at);

create table term (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  name text not null,
  kind text not null check (kind in ('YEAR', 'TERM', 'PERIOD')),
  start_date date not null,
  end_date date not null,
  check (end_date >= start_date)
);

create table throttle (
  key text not null primary key,
  failures integer not null,
  window_started_at timestamptz not null,
  blocked_until timestamptz
);

create table totp_factor (
  person_id bigint not null primary key references person(id),
  secret_sealed text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);

create table workplace_day (
  student_id bigint not null references student(person_id),
  date date not null,
  hours numeric(4,2) not null check (hours >= 0 and hours <= 12),
  note text check (length(note) <= 500),
  state text not null default 'LOGGED' check (state in ('LOGGED', 'CONFIRMED', 'DISPUTED')),
  logged_at timestamptz not null,
  primary key (student_id, date)
);

create table workplace_period (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  study_right_id bigint not null references study_right(id),
  student_id bigint not null references student(person_id),
  module_id bigint references module(id),
  workplace_name text not null,
  workplace_address text,
  start_date date not null,
  end_date date not null,
  daily_start time,
  daily_end time,
  weekdays integer[] not null check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7]),
  instructor_name text,
  instructor_phone text,
  instructor_email text,
  check (end_date >= start_date),
  check ((daily_start is null) = (daily_end is null) and (daily_start is not null or weekdays = '{}'))
);
create index workplace_period_student on workplace_period (student_id, start_date);

create table workplace_proposal (
  id bigint not null generated always as identity primary key,
  source_id text unique,
  personal_event_id bigint not null references personal_education_event(id),
  name text not null check (length(name) >= 1 and length(name) <= 200),
  business_id text check (business_id ~ '^[0-9]{7}-[0-9]$'),
  contact text not null check (length(contact) >= 1 and length(contact) <= 500),
  state text not null default 'SENT' check (state in ('SENT', 'IN_REVIEW', 'ACCEPTED', 'REJECTED')),
  sent_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references staff(person_id),
  comment text check (length(comment) <= 1000),
  check ((state in ('ACCEPTED', 'REJECTED')) = (decided_at is not null))
);
create index workplace_proposal_event on workplace_proposal (personal_event_id, sent_at);
create index workplace_proposal_waiting on workplace_proposal (sent_at) where (state in ('SENT', 'IN_REVIEW'));
create trigger workplace_proposal_moves before update of state on workplace_proposal for each row when (old.state is distinct from new.state) execute function workplace_proposal_moves();
create unique index workplace_proposal_open on workplace_proposal (personal_event_id) where (state <> 'REJECTED');

create table write_count (
  writer text not null,
  action text not null,
  writes integer not null,
  window_started_at timestamptz not null,
  primary key (writer, action)
);
create index write_count_window on write_count (window_started_at);
