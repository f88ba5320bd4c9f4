-- Demonstrations: where competence is shown and assessed, how the student prepares for it and rates it, and what
-- is asked for after the result. Only what has been published is ever sent.

create table demonstration (
  id bigint generated always as identity primary key,
  source_id text unique,
  -- The plan is that of the study right: a demonstration may be agreed on before the plan has come in.
  study_right_id bigint not null references study_right,
  student_id bigint not null references student,
  type text not null default 'DEMONSTRATION' check (type in ('DEMONSTRATION', 'OTHER_PROOF')),
  name jsonb not null,
  state text not null check (state in ('PLANNED', 'AGREED', 'READY', 'IN_PROGRESS', 'DONE', 'AWAITING_ASSESSMENT',
    'ASSESSED', 'PUBLISHED', 'REVIEW_REQUESTED', 'REVIEWED', 'POSTPONED', 'CANCELLED')),
  start_date date not null,
  end_date date not null,
  start_time time,
  end_time time,
  place_name text not null,
  -- 1 workplace, 2 institution, 3 both.
  place_type integer not null check (place_type between 1 and 3),
  place_business_id text,
  place_description jsonb,
  place_address text,
  organiser text,
  -- Work situations by which competence is shown: [{fi, sv, en}]
  content jsonb not null default '[]' check (jsonb_typeof(content) = 'array' and jsonb_array_length(content) <= 20),
  -- [{name, organisation, side: PROVIDER|WORKING_LIFE, role: 1..5}]
  assessors jsonb not null default '[]' check (jsonb_typeof(assessors) = 'array'),
  -- Work with clients or patients: the student is reminded to write nothing of them.
  care_field boolean not null default false,
  attempt integer not null default 1 check (attempt >= 1),
  raise_attempt boolean not null default false,
  -- A raise is for a unit as a whole; an attempt at a part of one is not raised.
  whole_unit boolean not null default true,
  previous_id bigint unique references demonstration,
  -- When the assessment was talked over with the student: from then on the self-assessment is locked.
  discussed_at timestamptz,
  published_at timestamptz,
  -- Counts changes of the place and time: the SEQUENCE of the calendar feed.
  sequence integer not null default 0,
  updated_at timestamptz not null,
  version integer not null default 1,
  check (end_date >= start_date),
  check ((start_time is null) = (end_time is null) and end_time > start_time),
  check ((state in ('PUBLISHED', 'REVIEW_REQUESTED', 'REVIEWED')) = (published_at is not null)),
  check (attempt > 1 or (previous_id is null and not raise_attempt))
);
create index demonstration_student on demonstration (student_id, start_date);
create index demonstration_study_right on demonstration (study_right_id);

-- A result that somebody has read is not taken back; what comes after it is a review.
create function demonstration_moves() returns trigger language plpgsql as $$
begin
  if (old.state = 'PUBLISHED' and new.state not in ('REVIEW_REQUESTED', 'REVIEWED'))
    or (old.state = 'REVIEW_REQUESTED' and new.state <> 'REVIEWED') or old.state = 'REVIEWED' then
    raise exception 'a demonstration does not move from % to %', old.state, new.state
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger demonstration_moves before update of state on demonstration
  for each row when (old.state is distinct from new.state) execute function demonstration_moves();

create table demonstration_module (
  demonstration_id bigint not null references demonstration on delete cascade,
  module_id bigint not null references module,
  primary key (demonstration_id, module_id)
);
create index demonstration_module_module on demonstration_module (module_id);

-- The assessors' word. It may lie here before it is published; nothing of it is sent until then.
create table demonstration_assessment (
  demonstration_id bigint primary key references demonstration on delete cascade,
  grade text not null check (grade in ('1', '2', '3', '4', '5', 'Hyväksytty', 'Hylätty')),
  assessed_on date not null,
  justification jsonb not null,
  -- [{code: 1..4, grade}]: work process, methods, knowledge base, lifelong learning.
  targets jsonb not null default '[]' check (jsonb_typeof(targets) = 'array'),
  -- Codes of who decided and of who took part in the assessment discussion.
  deciders text[] not null default '{}' check (deciders <@ array['1', '2', '3', '4', '5']),
  participants text[] not null default '{}' check (participants <@ array['1', '2', '3', '4', '5', '6'])
);

create table demonstration_rating (
  demonstration_id bigint not null references demonstration_assessment on delete cascade,
  requirement_id bigint not null references requirement,
  grade text not null check (grade in ('1', '2', '3', '4', '5', 'Hyväksytty', 'Hylätty')),
  primary key (demonstration_id, requirement_id)
);
create index demonstration_rating_requirement on demonstration_rating (requirement_id);

-- The student's own view. It changes no grade.
create table self_assessment (
  demonstration_id bigint primary key references demonstration on delete cascade,
  state text not null check (state in ('DRAFT', 'SUBMITTED')),
  overall_level text check (overall_level in ('1', '2', '3', '4', '5', 'PASS', 'NOT_YET')),
  strengths text check (length(strengths) <= 2000),
  develop text check (length(develop) <= 2000),
  how_prepared text check (length(how_prepared) <= 2000),
  -- Guardians read it only when the student has said so.
  shared boolean not null default false,
  saved_at timestamptz not null,
  submitted_at timestamptz,
  version integer not null default 1,
  check ((state = 'SUBMITTED') = (submitted_at is not null))
);

create table self_assessment_item (
  demonstration_id bigint not null references self_assessment on delete cascade,
  requirement_id bigint not null references requirement,
  level text check (level in ('1', '2', '3', '4', '5', 'PASS', 'NOT_YET')),
  comment text check (length(comment) <= 1000),
  primary key (demonstration_id, requirement_id)
);
create index self_assessment_item_requirement on self_assessment_item (requirement_id);

-- The checklist: work by which competence is shown, and by which the student prepares.
create table demonstration_task (
  id bigint generated always as identity primary key,
  source_id text unique,
  demonstration_id bigint not null references demonstration on delete cascade,
  position integer not null,
  text jsonb not null,
  -- A student's own proposal waits for a teacher.
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
create index demonstration_task_demonstration on demonstration_task (demonstration_id, position, id);

create table demonstration_task_requirement (
  task_id bigint not null references demonstration_task on delete cascade,
  requirement_id bigint not null references requirement,
  primary key (task_id, requirement_id)
);
create index demonstration_task_requirement_requirement on demonstration_task_requirement (requirement_id);

create table demonstration_request (
  id bigint generated always as identity primary key,
  demonstration_id bigint not null references demonstration,
  kind text not null check (kind in ('REVIEW', 'RAISE')),
  state text not null default 'REQUESTED' check (state in ('REQUESTED', 'GRANTED', 'REJECTED')),
  reason text check (length(reason) <= 2000),
  requested_at timestamptz not null,
  decided_at timestamptz,
  answer text check (length(answer) <= 4000),
  check ((state = 'REQUESTED') = (decided_at is null)),
  -- A published result is reviewed once, and one attempt to raise it is asked for at a time.
  unique (demonstration_id, kind)
);
