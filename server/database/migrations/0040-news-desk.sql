-- News that the school writes at its desk, and texts that are kept there to begin from.

alter table news
  -- Who wrote it at the desk; what an import has brought has nobody.
  add column writer_id bigint references staff,
  add column state text not null default 'PUBLISHED' check (state in ('DRAFT', 'PUBLISHED', 'WITHDRAWN')),
  -- As it was typed, from which the body was made.
  add column body_source jsonb,
  add column version integer not null default 1,
  add constraint news_typed check ((writer_id is null) = (body_source is null));
create index news_writer on news (writer_id, id) where writer_id is not null;

create table staff_template (
  id bigint generated always as identity primary key,
  owner_id bigint not null references staff,
  kind text not null check (kind in ('NEWS', 'MESSAGE')),
  name text not null check (length(btrim(name)) between 1 and 80),
  -- Everybody at the desk may begin from it, and not its owner alone.
  shared boolean not null default false,
  content jsonb not null,
  updated_at timestamptz not null,
  unique (owner_id, kind, name)
);
create index staff_template_shared on staff_template (kind) where shared;
