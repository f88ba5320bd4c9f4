-- Imports at the desk: what an administrator has brought, what a trial said of it, and what became of it.

create table desk_import (
  id bigint generated always as identity primary key,
  -- An import of files, or the taking back of the last one of a source.
  kind text not null check (kind in ('IMPORT', 'UNDO')),
  staff_id bigint not null references staff,
  -- What the folder or the archive was called; of a taking back, the source.
  name text not null check (length(name) between 1 and 200),
  step text not null check (step in ('RECEIVE', 'CHECK', 'APPLY')),
  state text not null check (state in ('OPEN', 'WAITING', 'RUNNING', 'DONE', 'FAILED')),
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  -- Whoever runs it says so every few seconds; one that is silent has died.
  seen_at timestamptz,
  progress text,
  accept_endings boolean not null default false,
  report jsonb,
  -- Why it could not run, in one line.
  failure text,
  -- The run to take back, of a taking back.
  undo_of bigint references import_run,
  -- The run that it has become, written in the transaction of that run.
  run_id bigint references import_run,
  check (kind = 'IMPORT' or undo_of is not null)
);
-- One at a time runs, whoever asked for it.
create unique index desk_import_running on desk_import ((true)) where state in ('WAITING', 'RUNNING');
create index desk_import_staff on desk_import (staff_id);
create index desk_import_undo_of on desk_import (undo_of);
create index desk_import_run on desk_import (run_id);

-- The files of a folder as they came; they go when it is applied or put away, and after a day.
create table desk_import_file (
  import_id bigint not null references desk_import on delete cascade,
  path text not null check (length(path) between 1 and 260),
  file_id bigint not null references stored_file,
  primary key (import_id, path)
);
create index desk_import_file_file on desk_import_file (file_id);

-- Who let a run happen; nobody of the desk where it was a command.
alter table import_run add column staff_id bigint references staff;
create index import_run_staff on import_run (staff_id);
create index import_run_finished on import_run (finished_at desc);
