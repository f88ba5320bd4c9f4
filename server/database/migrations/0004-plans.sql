-- What a student is to learn, in what order, and where each unit stands: the personal plan (HOKS) with its
-- versions and approvals, over the structure of qualifications.

create table qualification (
  id bigint generated always as identity primary key,
  source_id text unique,
  code text not null,
  name jsonb not null,
  basis_number text,
  level text not null check (level in ('INITIAL', 'FURTHER', 'SPECIALIST', 'TUVA', 'TELMA', 'UNITS')),
  extent numeric(5, 1) not null check (extent >= 0),
  -- TUVA and TELMA are measured in weeks, everything else in competence points (osp).
  unit text not null default 'OSP' check (unit in ('OSP', 'WEEK')),
  grade_scale text not null default 'NUM_1_5' check (grade_scale in ('NUM_1_5', 'PASS_FAIL'))
);

alter table study_right
  add column qualification_id bigint references qualification,
  add column oid text unique,
  add column competence_area jsonb,
  add column titles jsonb not null default '[]',
  add column funding_code text,
  add column study_mode text not null default 'SCHOOL'
    check (study_mode in ('SCHOOL', 'TRAINING_AGREEMENT', 'APPRENTICESHIP', 'MIXED'));

-- A module is a unit, a sub-area of a common unit, a part of TUVA, or a course that an event teaches.
alter table module
  add column kind text not null default 'COURSE' check (kind in ('COURSE', 'VOCATIONAL', 'COMMON',
    'COMMON_SUBAREA', 'LOCAL', 'ELECTIVE', 'TUVA_PART')),
  add column parent_id bigint references module,
  add column osp numeric(5, 1) check (osp >= 0),
  add column unit_group integer check (unit_group between 1 and 4),
  add column grade_scale text not null default 'NUM_1_5' check (grade_scale in ('NUM_1_5', 'PASS_FAIL')),
  -- Common units got new codes for study rights that start on or after 1.8.2026 (domain D11).
  add column valid_from date,
  add column valid_to date;
create index module_parent on module (parent_id);

create table module_prerequisite (
  module_id bigint not null references module,
  requires_id bigint not null references module,
  primary key (module_id, requires_id),
  check (module_id <> requires_id)
);

create table requirement (
  id bigint generated always as identity primary key,
  source_id text unique,
  module_id bigint not null references module,
  position integer not null,
  text jsonb not null,
  unique (module_id, position)
);

create table criterion (
  id bigint generated always as identity primary key,
  requirement_id bigint not null references requirement on delete cascade,
  level text not null check (level in ('T1', 'T2', 'H3', 'H4', 'K5')),
  position integer not null,
  text jsonb not null,
  unique (requirement_id, level, position)
);

create table plan (
  id bigint generated always as identity primary key,
  source_id text unique,
  study_right_id bigint not null unique references study_right,
  student_id bigint not null references student,
  -- Code set urasuunnitelma: 0001 further studies, 0002 working life, 0003 career, 0005 continuing studies.
  career_code text check (career_code in ('0001', '0002', '0003', '0005')),
  goal_text text check (length(goal_text) <= 4000),
  wishes text check (length(wishes) <= 2000),
  competence_need boolean not null default true,
  first_approved_on date,
  approved_at timestamptz,
  competence_reached_on date check (competence_reached_on >= date '2018-01-01'),
  next_meeting_at timestamptz,
  updated_at timestamptz not null,
  -- Counts every change that a person makes here: the optimistic lock.
  version integer not null default 1
);
create index plan_student on plan (student_id);

create table plan_version (
  id bigint generated always as identity primary key,
  source_id text unique,
  plan_id bigint not null references plan,
  version integer not null check (version > 0),
  state text not null check (state in ('DRAFT', 'SENT_TO_STUDENT', 'STUDENT_APPROVED', 'STUDENT_RETURNED',
    'PROVIDER_APPROVED', 'UPDATED_SMALL', 'SUPERSEDED')),
  requested_at timestamptz,
  requested_by bigint references staff,
  due_date date,
  requires_strong_auth boolean not null default false,
  -- [{path, kind: ADDED|REMOVED|CHANGED, text: {fi, sv, en}}] against the version before.
  changes jsonb not null default '[]',
  -- A returned plan must get an answer from staff before it is sent again.
  staff_answer text,
  staff_answered_at timestamptz,
  created_at timestamptz not null,
  unique (plan_id, version)
);
-- One version at a time waits for the student.
create unique index plan_version_pending on plan_version (plan_id) where state = 'SENT_TO_STUDENT';

-- The school answers a student who has returned a version before it sends the plan again.
create function plan_version_answered() returns trigger language plpgsql as $$
begin
  if new.state = 'SENT_TO_STUDENT' and exists (select from plan_version o where o.plan_id = new.plan_id
      and o.state = 'STUDENT_RETURNED' and o.staff_answer is null) then
    raise exception 'a version that the student returned has no answer yet' using errcode = '23514';
  end if;
  return new;
end
$$;
create trigger plan_version_answered before insert or update of state on plan_version
  for each row execute function plan_version_answered();

-- Append-only: what was decided of which version, by whom, how.
create table plan_decision (
  id bigint generated always as identity primary key,
  plan_version_id bigint not null references plan_version,
  decision text not null check (decision in ('APPROVED', 'RETURNED', 'SEEN')),
  by_id bigint not null references person,
  by_role text not null check (by_role in ('STUDENT', 'PARENT', 'STAFF')),
  at timestamptz not null,
  comment text check (length(comment) <= 2000),
  method text not null default 'SESSION' check (method in ('SESSION', 'STRONG')),
  check (decision <> 'RETURNED' or length(comment) >= 3)
);
create index plan_decision_version on plan_decision (plan_version_id);
create unique index plan_decision_once on plan_decision (plan_version_id) where by_role = 'STUDENT';
create unique index plan_decision_seen on plan_decision (plan_version_id, by_id) where decision = 'SEEN';
create rule plan_decision_stays as on update to plan_decision do instead nothing;

create table plan_comment (
  id bigint generated always as identity primary key,
  plan_id bigint not null references plan,
  by_id bigint not null references person,
  by_role text not null check (by_role in ('STUDENT', 'PARENT', 'STAFF')),
  at timestamptz not null,
  text text not null check (length(text) between 1 and 2000)
);
create index plan_comment_plan on plan_comment (plan_id, at);

create table plan_module (
  id bigint generated always as identity primary key,
  source_id text unique,
  plan_id bigint not null references plan,
  module_id bigint not null references module,
  parent_id bigint references plan_module,
  position integer not null default 0,
  mandatory boolean not null default true,
  osp numeric(5, 1) not null check (osp >= 0),
  -- What assessment, recognition and the plan say; never what the calendar says (domain D13).
  state text not null check (state in ('RECOGNISED', 'COMPLETED', 'AWAITING_ASSESSMENT', 'ONGOING', 'SCHEDULED',
    'PLANNED', 'NOT_PLANNED', 'FAILED')),
  grade text check (grade in ('1', '2', '3', '4', '5', 'Hyväksytty', 'Hylätty')),
  graded_on date,
  teaching_hours numeric(6, 1),
  start_date date,
  end_date date,
  deviation_text jsonb,
  individual_criteria jsonb not null default '[]',
  important_note boolean not null default false,
  responsible_id bigint references staff,
  provider_name text,
  unique (plan_id, module_id),
  check (end_date is null or start_date is null or end_date >= start_date),
  check (grade is null or state in ('COMPLETED', 'RECOGNISED', 'FAILED'))
);
create index plan_module_module on plan_module (module_id);
create index plan_module_parent on plan_module (parent_id);

create table prior_competence (
  id bigint generated always as identity primary key,
  source_id text unique,
  plan_module_id bigint not null unique references plan_module,
  route text not null check (route in ('DIRECT', 'ASSESSORS', 'DEMONSTRATION')),
  sent_to_assessment_on date,
  assessors jsonb not null default '[]',
  state text not null check (state in ('PROPOSED', 'SENT', 'RECOGNISED', 'REJECTED'))
);

-- How a student learns a part of the plan: at school, under a training agreement, as an apprentice, or in an
-- education event that was joined (eHOKS: osaamisen hankkimistapa).
create table personal_education_event (
  id bigint generated always as identity primary key,
  source_id text unique,
  plan_id bigint not null references plan,
  student_id bigint not null references student,
  method text not null check (method in ('SCHOOL', 'TRAINING_AGREEMENT', 'APPRENTICESHIP')),
  event_id bigint references education_event,
  workplace_period_id bigint references workplace_period,
  name jsonb not null,
  specifier text,
  start_date date not null,
  end_date date not null,
  state text not null check (state in ('PLANNED', 'REGISTERED', 'WAITLISTED', 'ONGOING', 'COMPLETED',
    'INTERRUPTED', 'CANCELLED')),
  teaching_hours numeric(6, 1),
  part_time_percent integer check (part_time_percent between 1 and 100),
  apprenticeship_basis text,
  business_id text,
  workplace_tasks jsonb not null default '[]',
  materials_url text,
  instructions text,
  added_by_student boolean not null default false,
  result_grade text,
  result_on date,
  version integer not null default 1,
  check (end_date >= start_date)
);
create index personal_education_event_plan on personal_education_event (plan_id);
create index personal_education_event_student on personal_education_event (student_id, start_date);

-- The slot: which unit of the plan a personal education event serves, or could serve. Its id is the seed's
-- peeemId (domain D5). A slot without an event is a place that the student may fill by registering.
create table plan_slot (
  id bigint generated always as identity primary key,
  source_id text unique,
  plan_id bigint not null references plan,
  plan_module_id bigint not null references plan_module,
  personal_event_id bigint references personal_education_event,
  osp numeric(5, 1)
);
create index plan_slot_plan on plan_slot (plan_id);
create index plan_slot_module on plan_slot (plan_module_id);
create index plan_slot_event on plan_slot (personal_event_id);
