-- How a student learns a part of the plan, told by those who are there: breaks in a period, goals, the diary, a
-- workplace that the student has found, and feedback on the way, which never is a grade.

alter table personal_education_event
  -- [{code, start, end}], codes of the set oppimisymparistot; without days it is the whole period.
  add column learning_environments jsonb not null default '[]'
    check (jsonb_typeof(learning_environments) = 'array'),
  add constraint personal_event_method check (method <> 'SCHOOL'
    or (workplace_period_id is null and business_id is null and part_time_percent is null
      and apprenticeship_basis is null)),
  add constraint personal_event_basis check (apprenticeship_basis is null
    or (method = 'APPRENTICESHIP' and apprenticeship_basis in ('01', '02'))),
  add constraint personal_event_business_id check (business_id ~ '^[0-9]{7}-[0-9]$'),
  -- A period at work that had not begun can be taken back; the part of the plan then waits for another place.
  drop constraint personal_education_event_workplace_period_id_fkey,
  add foreign key (workplace_period_id) references workplace_period on delete set null;
-- A period at work is one part of the plan, and the timetable finds the part by it.
create unique index personal_education_event_workplace on personal_education_event (workplace_period_id)
  where workplace_period_id is not null and state <> 'CANCELLED';
create index personal_education_event_event on personal_education_event (event_id);

-- Nobody works more than full time: on each day the shares of the periods at work are 100 % at most.
create function personal_event_full_time() returns trigger language plpgsql as $$
begin
  perform 1 from student where person_id = new.student_id for no key update;
  if exists (
    select from (
      select new.start_date as day
      union select o.start_date from personal_education_event o
      where o.student_id = new.student_id and o.id <> new.id and o.part_time_percent is not null
        and o.state not in ('CANCELLED', 'INTERRUPTED') and o.start_date between new.start_date and new.end_date
    ) d
    where new.part_time_percent + (select coalesce(sum(o.part_time_percent), 0) from personal_education_event o
      where o.student_id = new.student_id and o.id <> new.id and o.part_time_percent is not null
        and o.state not in ('CANCELLED', 'INTERRUPTED') and d.day between o.start_date and o.end_date) > 100
  ) then
    raise exception 'periods at work are more than full time' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger personal_event_full_time
  before insert or update of part_time_percent, start_date, end_date, state, student_id
  on personal_education_event
  for each row when (new.part_time_percent is not null and new.state not in ('CANCELLED', 'INTERRUPTED'))
  execute function personal_event_full_time();

create table personal_event_interruption (
  personal_event_id bigint not null references personal_education_event on delete cascade,
  start_date date not null,
  end_date date,
  primary key (personal_event_id, start_date),
  check (end_date >= start_date),
  -- Two breaks of a period never overlap. The range of one id is what makes it the same period.
  exclude using gist (int8range(personal_event_id, personal_event_id, '[]') with &&,
    daterange(start_date, end_date, '[]') with &&)
);

create table personal_event_goal (
  personal_event_id bigint not null references personal_education_event on delete cascade,
  -- Who has set it: each party edits its own.
  by_side text not null check (by_side in ('STUDENT', 'STAFF', 'WORKPLACE')),
  position integer not null check (position >= 0),
  text text not null check (length(text) between 1 and 500),
  primary key (personal_event_id, by_side, position)
);

-- What the student writes of a day. Hours at a workplace are in workplace_day, which the instructor confirms.
create table personal_event_diary (
  personal_event_id bigint not null references personal_education_event on delete cascade,
  date date not null,
  text text not null check (length(text) <= 2000),
  hours numeric(4, 2) check (hours between 0 and 12),
  written_at timestamptz not null,
  primary key (personal_event_id, date)
);

-- A workplace that the student has found: a task for staff until it is decided.
create table workplace_proposal (
  id bigint generated always as identity primary key,
  source_id text unique,
  personal_event_id bigint not null references personal_education_event,
  name text not null check (length(name) between 1 and 200),
  business_id text check (business_id ~ '^[0-9]{7}-[0-9]$'),
  contact text not null check (length(contact) between 1 and 500),
  state text not null default 'SENT' check (state in ('SENT', 'IN_REVIEW', 'ACCEPTED', 'REJECTED')),
  sent_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint references staff,
  comment text check (length(comment) <= 1000),
  check ((state in ('ACCEPTED', 'REJECTED')) = (decided_at is not null))
);
create index workplace_proposal_event on workplace_proposal (personal_event_id, sent_at);
-- One at a time, however often a button is pressed; and a place that was accepted is not sought again.
create unique index workplace_proposal_open on workplace_proposal (personal_event_id) where state <> 'REJECTED';
create index workplace_proposal_waiting on workplace_proposal (sent_at) where state in ('SENT', 'IN_REVIEW');

-- Feedback during a period. It has no grade, and no column for one (domain D15).
create table intermediate_assessment (
  id bigint generated always as identity primary key,
  source_id text unique,
  personal_event_id bigint not null references personal_education_event,
  kind text not null check (kind in ('TEACHER', 'WORKPLACE', 'SELF', 'JOINT')),
  period_start date not null,
  period_end date not null,
  date date not null,
  strengths text check (length(strengths) <= 2000),
  develop text check (length(develop) <= 2000),
  ready_for_demonstration boolean,
  -- Nobody's id when a workplace instructor wrote it: they have no account.
  author_id bigint references person,
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
  -- Nobody acknowledges what they wrote themselves, and a student does not judge themselves ready.
  check (kind <> 'SELF' or (author_id is not null and state <> 'ACKNOWLEDGED' and ready_for_demonstration is null))
);
create index intermediate_assessment_event on intermediate_assessment (personal_event_id, date);
create unique index intermediate_assessment_own on intermediate_assessment (personal_event_id, date)
  where kind = 'SELF';

create table intermediate_assessment_item (
  assessment_id bigint not null references intermediate_assessment on delete cascade,
  position integer not null check (position >= 0),
  requirement_id bigint references requirement,
  -- In own words, when it is about no requirement of the qualification.
  text text check (length(text) between 1 and 500),
  level integer check (level between 1 and 4),
  comment text check (length(comment) <= 1000),
  primary key (assessment_id, position),
  check (requirement_id is not null or text is not null)
);
create index intermediate_assessment_item_requirement on intermediate_assessment_item (requirement_id);

-- What was published is not taken back, and what was read is not unread.
create function intermediate_assessment_moves() returns trigger language plpgsql as $$
declare
  way constant text[] := array['DRAFT', 'PUBLISHED', 'ACKNOWLEDGED'];
begin
  if array_position(way, new.state) < array_position(way, old.state) then
    raise exception 'an assessment does not move from % to %', old.state, new.state
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger intermediate_assessment_moves before update of state on intermediate_assessment
  for each row when (old.state is distinct from new.state) execute function intermediate_assessment_moves();

create function workplace_proposal_moves() returns trigger language plpgsql as $$
begin
  if old.state in ('ACCEPTED', 'REJECTED') or new.state = 'SENT' then
    raise exception 'a workplace proposal does not move from % to %', old.state, new.state
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger workplace_proposal_moves before update of state on workplace_proposal
  for each row when (old.state is distinct from new.state) execute function workplace_proposal_moves();
