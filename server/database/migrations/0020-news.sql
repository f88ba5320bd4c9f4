-- What the school publishes, who has read it, and what may be known of its staff by searching.

create table news (
  id bigint generated always as identity primary key,
  source_id text unique,
  title jsonb not null,
  ingress jsonb,
  -- A small tree of allowed nodes in each language, made of sanitised HTML when it was written: never HTML.
  body jsonb not null,
  category text not null check (category in ('GENERAL', 'CAMPUS', 'QUALIFICATION', 'GROUP', 'URGENT')),
  published_at timestamptz not null,
  expires_at timestamptz check (expires_at > published_at),
  author text,
  pinned boolean not null default false,
  requires_acknowledgement boolean not null default false,
  -- For students, for guardians or for both.
  roles text[] not null check (roles <@ array['STUDENT', 'PARENT'] and roles <> '{}'),
  -- Empty is everybody; a student has to fit each list that is not.
  campus_ids bigint[] not null default '{}',
  group_ids bigint[] not null default '{}',
  qualification_ids bigint[] not null default '{}',
  -- When people were told of urgent news, or will be: once.
  announced_at timestamptz
);
create index news_newest on news (pinned desc, published_at desc, id desc);

create table news_reading (
  person_id bigint not null references person,
  news_id bigint not null references news,
  read_at timestamptz not null,
  acknowledged_at timestamptz,
  primary key (person_id, news_id)
);
create index news_reading_news on news_reading (news_id);

alter table staff add column unit text, add column room_hint text;

-- A name as people look for it: small letters without accents, its parts separated by spaces.
create function search_text(given text) returns text
language sql immutable strict parallel safe as $$
  select regexp_replace(
    regexp_replace(lower(normalize(given, NFD)), '[\u0300-\u036f]', '', 'g'), '[^[:alnum:]]+', ' ', 'g')
$$;
