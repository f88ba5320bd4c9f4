-- Messages between the school and a student, or the school and a guardian about a student.

-- Until when somebody of the staff is away and what they say of it, and which service of the school they are.
alter table staff
  add column away_until date,
  add column away_note jsonb,
  add column service text check (service in ('OFFICE', 'HEALTH_AND_WELFARE'));
create index staff_service on staff (service) where service is not null;

create table message_thread (
  id bigint generated always as identity primary key,
  source_id text unique,
  -- Whom it is about; the threads of a student's guardians are not the student's.
  student_id bigint not null references student,
  subject text not null check (length(subject) between 1 and 120 and subject !~ '[\r\n]')
);
create index message_thread_student on message_thread (student_id);

create table message_participant (
  thread_id bigint not null references message_thread on delete cascade,
  person_id bigint not null references person,
  role text not null check (role in ('STUDENT', 'PARENT', 'STAFF')),
  -- Of the newest message that this person has written or got.
  last_message_at timestamptz not null,
  primary key (thread_id, person_id)
);
create index message_participant_newest on message_participant (person_id, last_message_at desc, thread_id);

create table message (
  id bigint generated always as identity primary key,
  source_id text unique,
  thread_id bigint not null references message_thread on delete cascade,
  from_id bigint not null references person,
  text text not null check (length(text) between 1 and 5000),
  at timestamptz not null
);
create index message_in_thread on message (thread_id, at desc, id desc);
create index message_from on message (from_id);

-- A message is seen by whoever wrote it and by those whom it went to.
create table message_recipient (
  message_id bigint not null references message on delete cascade,
  person_id bigint not null references person,
  thread_id bigint not null references message_thread on delete cascade,
  read_at timestamptz,
  primary key (message_id, person_id)
);
create index message_recipient_thread on message_recipient (thread_id);
create index message_recipient_unread on message_recipient (person_id, thread_id) where read_at is null;
