-- What is taught, to whom, when and where.

create table term (
  id bigint generated always as identity primary key,
  source_id text unique,
  name text not null,
  kind text not null check (kind in ('YEAR', 'TERM', 'PERIOD')),
  start_date date not null,
  end_date date not null,
  check (end_date >= start_date)
);

-- Days without teaching: public holidays and breaks.
create table holiday (
  id bigint generated always as identity primary key,
  source_id text unique,
  name jsonb not null,
  start_date date not null,
  end_date date not null,
  check (end_date >= start_date)
);

create table module (
  id bigint generated always as identity primary key,
  source_id text unique,
  code text,
  name jsonb not null
);

create table education_event (
  id bigint generated always as identity primary key,
  source_id text unique,
  module_id bigint references module,
  code text,
  name jsonb not null,
  start_date date not null,
  end_date date not null,
  is_active boolean not null default true
);
create index education_event_module on education_event (module_id);

create table event_teacher (
  event_id bigint not null references education_event,
  staff_id bigint not null references staff,
  source_id text unique,
  primary key (event_id, staff_id)
);
create index event_teacher_staff on event_teacher (staff_id);

create table event_participant (
  id bigint generated always as identity primary key,
  source_id text unique,
  event_id bigint not null references education_event,
  student_id bigint not null references student,
  study_right_id bigint not null references study_right,
  begin_date date not null,
  end_date date not null,
  check (end_date >= begin_date)
);
-- A class that was left and joined again has two rows.
create unique index event_participant_once on event_participant (event_id, student_id, begin_date);
-- Holds all that a timetable asks of a participation, so that its row is not read.
create index event_participant_student on event_participant (student_id, end_date, begin_date, event_id, study_right_id);

create table event_session (
  id bigint generated always as identity primary key,
  source_id text unique,
  event_id bigint not null references education_event,
  kind text not null default 'TEACHING' check (kind in ('TEACHING', 'DEMONSTRATION', 'GUIDANCE', 'EXAM',
    'MEETING', 'INDEPENDENT')),
  start_at timestamptz not null,
  end_at timestamptz not null,
  -- The school day of start_at, in the school's time zone.
  school_date date not null,
  room_id bigint references room,
  online_url text,
  topic text,
  bring text check (length(bring) <= 200),
  lunch_slot text check (lunch_slot ~ '^[0-2][0-9]:[0-5][0-9]–[0-2][0-9]:[0-5][0-9]$'),
  state text not null default 'PLANNED' check (state in ('PLANNED', 'CHANGED', 'MOVED', 'CANCELLED', 'HELD')),
  -- Counts changes: the SEQUENCE of the calendar feed.
  sequence integer not null default 0,
  updated_at timestamptz not null,
  -- When a teacher called the roll; until then nobody's presence is known.
  roll_called_at timestamptz,
  check (end_at > start_at)
);
create index event_session_event on event_session (event_id, school_date);

create table event_session_teacher (
  session_id bigint not null references event_session on delete cascade,
  staff_id bigint not null references staff,
  primary key (session_id, staff_id)
);

create table event_session_change (
  id bigint generated always as identity primary key,
  session_id bigint not null references event_session on delete cascade,
  field text not null check (field in ('start', 'end', 'room', 'teacher', 'topic', 'state')),
  old_value text not null,
  new_value text not null,
  at timestamptz not null
);
create index event_session_change_session on event_session_change (session_id, at);

-- A period of learning at a workplace, under a training agreement or an apprenticeship.
create table workplace_period (
  id bigint generated always as identity primary key,
  source_id text unique,
  study_right_id bigint not null references study_right,
  student_id bigint not null references student,
  module_id bigint references module,
  workplace_name text not null,
  workplace_address text,
  start_date date not null,
  end_date date not null,
  daily_start time not null,
  daily_end time not null,
  -- ISO weekdays, 1 is Monday.
  weekdays integer[] not null,
  instructor_name text,
  instructor_phone text,
  instructor_email text,
  check (end_date >= start_date),
  check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7])
);
create index workplace_period_student on workplace_period (student_id, start_date);

create table calendar_feed (
  id bigint generated always as identity primary key,
  student_id bigint not null references student,
  token_hash text not null unique,
  created_at timestamptz not null,
  last_read_at timestamptz,
  revoked_at timestamptz
);
create index calendar_feed_student on calendar_feed (student_id);

-- What one import run did, so that a run can be told from the one before it.
create table import_run (
  id bigint generated always as identity primary key,
  source text not null,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  created integer not null,
  updated integer not null,
  ended integer not null,
  unchanged integer not null
);
