-- What people are told of: an event is written to the outbox in the transaction that makes it happen, becomes a
-- notification of each person whom it concerns, and goes out by their channels.

create table outbox (
  id bigint generated always as identity primary key,
  rule text not null,
  -- The student whom it is about; with a guardian it is told to this guardian alone.
  student_id bigint references student,
  guardian_id bigint references parent,
  -- Names the event: what is written twice is told once.
  key text not null,
  data jsonb not null,
  -- The page of the very thing, below the base path of the reader's area.
  target text not null check (target like '/%'),
  at timestamptz not null,
  check (student_id is not null or guardian_id is not null)
);

create table notification (
  id bigint generated always as identity primary key,
  person_id bigint not null references person,
  -- The area of the portal in which the person reads it.
  area text not null check (area in ('STUDENT', 'PARENT')),
  rule text not null,
  student_id bigint references student,
  key text not null,
  data jsonb not null,
  target text not null,
  at timestamptz not null,
  read_at timestamptz,
  unique nulls not distinct (person_id, area, rule, student_id, key)
);
create index notification_newest on notification (person_id, area, id desc);
create index notification_unread on notification (person_id, area) where read_at is null;
create index notification_at on notification (at);
create index notification_student on notification (student_id);

create table notification_delivery (
  notification_id bigint not null references notification on delete cascade,
  channel text not null check (channel in ('EMAIL', 'PUSH')),
  person_id bigint not null references person,
  due_at timestamptz not null,
  sent_at timestamptz,
  primary key (notification_id, channel)
);
create index notification_delivery_waiting on notification_delivery (person_id, channel, due_at) where sent_at is null;

-- When a person wants to be told; who has never chosen has no row.
create table notification_settings (
  person_id bigint primary key references person,
  quiet_from time not null,
  quiet_to time not null,
  digest text not null check (digest in ('OFF', 'DAILY', 'WEEKLY')),
  digest_time time not null,
  version integer not null default 1
);

-- What differs from the usual choice of a topic.
create table notification_choice (
  person_id bigint not null references person,
  topic text not null,
  channel text not null check (channel in ('EMAIL', 'PUSH')),
  is_on boolean not null,
  primary key (person_id, topic, channel)
);

-- Where a browser takes push messages; it ends with the session that asked for it.
create table push_subscription (
  id bigint generated always as identity primary key,
  session_id bigint not null references login_session on delete cascade,
  person_id bigint not null references person,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscription_person on push_subscription (person_id);
create index push_subscription_session on push_subscription (session_id);
