-- What is talked over and agreed on the way: the log of plan work, the survey of study skills, and the support
-- that a student gets. Who may read support is the narrowest circle of the portal.

create table plan_activity (
  id bigint generated always as identity primary key,
  source_id text unique,
  study_right_id bigint not null references study_right,
  student_id bigint not null references student,
  date date not null,
  type text not null check (type in ('INITIAL_INTERVIEW', 'HOKS_MEETING', 'HOKS_UPDATE', 'GUIDANCE',
    'SUPPORT_MEETING', 'PROGRESS_REVIEW', 'INTERVENTION', 'OTHER')),
  title jsonb not null,
  summary jsonb not null,
  -- [{name, role: STUDENT|PARENT|STAFF|OTHER}]
  participants jsonb not null default '[]',
  next_meeting_at timestamptz,
  -- The version of the plan that came of the talk.
  plan_version integer check (plan_version > 0),
  visibility text not null default 'STUDENT_AND_PARENT' check (visibility in ('STUDENT', 'STUDENT_AND_PARENT')),
  acknowledged_at timestamptz
);
create index plan_activity_student on plan_activity (student_id, date desc, id desc);
create index plan_activity_study_right on plan_activity (study_right_id);

create table plan_activity_action (
  activity_id bigint not null references plan_activity on delete cascade,
  -- Counts from 0: the actionIndex of the wire.
  position integer not null check (position >= 0),
  text jsonb not null,
  responsible text not null check (responsible in ('STUDENT', 'PARENT', 'STAFF')),
  due_date date,
  done boolean not null default false,
  done_at timestamptz,
  primary key (activity_id, position)
);

-- One round of the study skills survey for each study right and school year; earlier ones are its history.
create table study_skills_round (
  id bigint generated always as identity primary key,
  source_id text unique,
  study_right_id bigint not null references study_right,
  student_id bigint not null references student,
  -- The year in which the school year begins.
  school_year integer not null check (school_year between 2000 and 2200),
  state text not null default 'NOT_STARTED' check (state in ('NOT_STARTED', 'DRAFT', 'SUBMITTED', 'DISCUSSED')),
  deadline date,
  -- Answers by the number of the question. Those on wellbeing lie apart, because fewer people read them.
  answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object'),
  wellbeing_answers jsonb not null default '{}' check (jsonb_typeof(wellbeing_answers) = 'object'),
  wishes text[] not null default '{}',
  free_text text check (length(free_text) <= 2000),
  languages jsonb not null default '[]' check (jsonb_typeof(languages) = 'array'),
  saved_at timestamptz,
  submitted_at timestamptz,
  -- What came of talking it over: [{fi, sv, en}]
  strengths jsonb not null default '[]',
  support_actions jsonb not null default '[]',
  discussed_with bigint references staff,
  discussed_at timestamptz,
  version integer not null default 1,
  unique (study_right_id, school_year),
  check (state <> 'DISCUSSED' or discussed_at is not null),
  check (state not in ('SUBMITTED', 'DISCUSSED') or submitted_at is not null)
);
create index study_skills_round_student on study_skills_round (student_id, school_year desc);

-- What a student has learned elsewhere, as told in a round. An entry keeps its id when the round is saved again,
-- because the plan may name it.
create table prior_learning (
  id bigint generated always as identity primary key,
  round_id bigint not null references study_skills_round on delete cascade,
  -- The order in which it was told.
  position integer not null check (position >= 0),
  kind text not null check (kind in ('STUDY', 'WORK', 'HOBBY', 'OTHER')),
  title text not null check (length(title) between 1 and 200),
  place text check (length(place) <= 200),
  from_date date,
  to_date date,
  hours integer check (hours between 0 and 20000),
  description text check (length(description) <= 1000),
  check (to_date >= from_date)
);
create index prior_learning_round on prior_learning (round_id, position);

-- Which of it the student wants to be looked at for recognition.
create table plan_prior_learning (
  plan_id bigint not null references plan,
  prior_learning_id bigint not null references prior_learning on delete cascade,
  primary key (plan_id, prior_learning_id)
);
create index plan_prior_learning_entry on plan_prior_learning (prior_learning_id);

-- Append-only: what the student has changed in the parts of the plan that are the student's own, for the school to
-- take up in the next version. A save makes a row for each part that it changed.
create table plan_proposal (
  id bigint generated always as identity primary key,
  plan_id bigint not null references plan,
  part text not null check (part in ('GOAL', 'WISHES', 'PRIOR_LEARNING')),
  -- A text, or [{id, title}] of the learning that is chosen; null where there was or is nothing.
  old_value jsonb,
  new_value jsonb,
  -- The newest version that was no draft then, 0 when there was none: what the proposal is newer than.
  over_version integer not null check (over_version >= 0),
  by_id bigint not null references person,
  at timestamptz not null,
  check (old_value is distinct from new_value)
);
create index plan_proposal_plan on plan_proposal (plan_id, over_version);
create rule plan_proposal_stays as on update to plan_proposal do instead nothing;

-- The one place that says which staff read a survey: the screen names them, and any reading by staff asks here.
-- Answers on wellbeing go to guidance and special needs only.
create function study_skills_readers(the_right bigint, wellbeing boolean) returns setof bigint
language sql stable as $$
  select distinct r.staff_id from responsible_staff r join person p on p.id = r.staff_id and p.is_active
  where r.study_right_id = the_right and (not wellbeing or r.role in ('COUNSELLOR', 'SPECIAL_NEEDS'))
$$;

-- Support without a decision (VET Act 63 §). eHOKS: type 01 has dates and a group of units, 02 and 03 have none.
create table learning_support (
  id bigint generated always as identity primary key,
  source_id text unique,
  student_id bigint not null references student,
  type_code text not null check (type_code in ('01', '02', '03')),
  module_group text check (module_group in ('vocational', 'common')),
  start_date date,
  end_date date,
  description jsonb not null,
  -- The source no longer has it.
  is_active boolean not null default true,
  check (end_date >= start_date),
  check (case when type_code = '01'
    then module_group is not null and start_date is not null and end_date is not null
    else module_group is null and start_date is null and end_date is null end)
);
create index learning_support_student on learning_support (student_id);

-- Special support (64 §) needs a decision, and the student and the guardian of a minor are heard before it.
create table support_decision (
  id bigint generated always as identity primary key,
  source_id text unique,
  student_id bigint not null references student,
  level text not null check (level in ('SPECIAL', 'DEMANDING_SPECIAL')),
  state text not null default 'PREPARING' check (state in ('PREPARING', 'HEARING', 'DECIDED', 'IN_FORCE', 'ENDED',
    'REPEALED')),
  appealed boolean not null default false,
  valid_from date not null,
  valid_to date,
  grounds jsonb not null,
  responsible_id bigint not null references staff,
  hearing_requested_at timestamptz,
  hearing_due date,
  decided_at timestamptz,
  decided_by bigint references staff,
  -- Where and how to appeal is data: agencies are reorganised.
  appeal_instructions jsonb,
  appeal_until date,
  check (valid_to >= valid_from),
  check (state = 'PREPARING' or (hearing_requested_at is not null and hearing_due is not null)),
  check ((state in ('PREPARING', 'HEARING')) = (decided_at is null)),
  check (not appealed or decided_at is not null)
);
create index support_decision_student on support_decision (student_id);

-- A decision never goes back. A source may tell of several steps at once; that the hearing and the decision
-- took place is held by the checks above.
create function support_decision_moves() returns trigger language plpgsql as $$
declare
  way constant text[] := array['PREPARING', 'HEARING', 'DECIDED', 'IN_FORCE', 'ENDED', 'REPEALED'];
begin
  if old.state in ('ENDED', 'REPEALED') or array_position(way, new.state) <= array_position(way, old.state) then
    raise exception 'a support decision does not move from % to %', old.state, new.state
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger support_decision_moves before update of state on support_decision
  for each row when (old.state is distinct from new.state) execute function support_decision_moves();

create table support_arrangement (
  decision_id bigint not null references support_decision on delete cascade,
  position integer not null,
  kind text not null check (kind in ('ARRANGEMENT', 'ADAPTED_ASSESSMENT', 'DEVIATION')),
  code text not null,
  -- The unit that it is for; an arrangement without one holds everywhere.
  module_id bigint references module,
  text jsonb not null,
  primary key (decision_id, position),
  check (kind = 'ARRANGEMENT' or module_id is not null)
);
create index support_arrangement_module on support_arrangement (module_id);

-- Append-only: what each party has said in a hearing. The latest of a person stands.
create table support_statement (
  id bigint generated always as identity primary key,
  decision_id bigint not null references support_decision,
  by_id bigint not null references person,
  by_role text not null check (by_role in ('STUDENT', 'PARENT')),
  text text not null check (length(text) between 1 and 4000),
  agree boolean not null,
  at timestamptz not null
);
create index support_statement_decision on support_statement (decision_id, at);
create rule support_statement_stays as on update to support_statement do instead nothing;

create table support_request (
  id bigint generated always as identity primary key,
  student_id bigint not null references student,
  by_id bigint not null references person,
  by_role text not null check (by_role in ('STUDENT', 'PARENT')),
  text text not null check (length(text) between 1 and 4000),
  at timestamptz not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'ANSWERED')),
  answer text check (length(answer) <= 4000),
  answered_by bigint references staff,
  answered_at timestamptz,
  check ((state = 'ANSWERED') = (answered_at is not null))
);
create index support_request_student on support_request (student_id, at);
