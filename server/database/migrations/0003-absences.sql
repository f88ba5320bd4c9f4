-- Absence marks with their explanations, notices beforehand, and the student's own workplace days.

create table absence_mark (
  id bigint generated always as identity primary key,
  source_id text unique,
  session_id bigint not null references event_session,
  student_id bigint not null references student,
  type_code text not null check (type_code in ('S', 'T', 'E', 'MS', 'KS', 'L', 'M1', 'M2', 'O', 'K', 'W', 'P',
    '+')),
  -- The code that the teacher set; type_code follows what the explanation is judged to be.
  recorded_code text not null,
  minutes integer not null check (minutes between 0 and 1440),
  late_minutes integer check (late_minutes between 1 and 180),
  teacher_id bigint references staff,
  teacher_note text check (length(teacher_note) <= 500),
  recorded_at timestamptz not null,
  state text not null default 'UNEXPLAINED' check (state in ('UNEXPLAINED', 'PROPOSED', 'EXPLAINED',
    'CERTIFICATE_REQUIRED', 'ACCEPTED', 'REJECTED', 'CANCELLED')),
  -- How many times it was rejected: one new explanation is allowed inside the window.
  rejections integer not null default 0,
  parent_seen_at timestamptz,
  version integer not null default 1,
  unique (student_id, session_id)
);
create index absence_mark_session on absence_mark (session_id);

-- A mark is never longer than its lesson.
create function absence_mark_fits() returns trigger language plpgsql as $$
begin
  if new.minutes > (select extract(epoch from end_at - start_at) / 60 from event_session where id = new.session_id)
  then
    raise exception 'absence of % minutes is longer than session %', new.minutes, new.session_id
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger absence_mark_fits before insert or update of minutes, session_id on absence_mark
  for each row execute function absence_mark_fits();

create table absence_explanation (
  id bigint generated always as identity primary key,
  source_id text unique,
  mark_id bigint not null references absence_mark on delete cascade,
  kind text not null check (kind in ('PROPOSAL', 'EXPLANATION')),
  reason_code text not null check (reason_code in ('T', 'E', 'MS', 'OTHER')),
  text text check (length(text) <= 1000),
  by_id bigint references person,
  by_role text not null check (by_role in ('STUDENT', 'PARENT', 'STAFF')),
  at timestamptz not null,
  state text not null,
  decided_by bigint references staff,
  decided_at timestamptz,
  result_code text,
  decision_comment text,
  -- Earlier versions stay as history.
  is_current boolean not null default true
);
create unique index absence_explanation_current on absence_explanation (mark_id, kind) where is_current;
create index absence_explanation_mark on absence_explanation (mark_id);

create table absence_notice (
  id bigint generated always as identity primary key,
  source_id text unique,
  student_id bigint not null references student,
  kind text not null check (kind in ('SICK', 'LATE', 'LEAVE', 'OTHER')),
  start_date date not null,
  end_date date not null,
  start_time time,
  end_time time,
  reason_code text not null check (reason_code in ('T', 'E', 'MS', 'OTHER')),
  text text check (length(text) <= 1000),
  state text not null check (state in ('SUBMITTED', 'RECEIVED', 'IN_REVIEW', 'GRANTED', 'REJECTED',
    'WITHDRAWN')),
  by_id bigint not null references person,
  by_role text not null check (by_role in ('STUDENT', 'PARENT', 'STAFF')),
  created_at timestamptz not null,
  decider text check (decider in ('TEACHER', 'HEAD')),
  decided_by bigint references staff,
  decided_at timestamptz,
  decision_comment text,
  version integer not null default 1,
  check (end_date between start_date and start_date + 60),
  -- Times name a part of one day.
  check ((start_time is null) = (end_time is null)),
  check (start_time is null or (start_date = end_date and end_time > start_time))
);
create index absence_notice_student on absence_notice (student_id, start_date);

create table workplace_day (
  student_id bigint not null references student,
  date date not null,
  hours numeric(4, 2) not null check (hours between 0 and 12),
  note text check (length(note) <= 500),
  state text not null default 'LOGGED' check (state in ('LOGGED', 'CONFIRMED', 'DISPUTED')),
  logged_at timestamptz not null,
  primary key (student_id, date)
);
