-- What an import has read, so that the next one is compared with it and the last one can be taken back.

alter table import_run
  add column kind text not null default 'IMPORT' check (kind in ('IMPORT', 'UNDO')),
  -- The run that took this one back.
  add column undone_by bigint references import_run;
create index import_run_source on import_run (source, id);
create index import_run_undone_by on import_run (undone_by);

-- The rows of a file as CSV, packed; the same rows are kept once.
create table import_content (
  sha256 text primary key,
  content bytea not null
);

create table import_run_file (
  run_id bigint not null references import_run on delete cascade,
  name text not null,
  row_count integer not null,
  -- Without content the file is too old to go back to.
  sha256 text references import_content,
  primary key (run_id, name)
);
create index import_run_file_content on import_run_file (sha256);

-- Pictures and documents that the rows of a run name, where they lie in the store.
create table import_run_attachment (
  run_id bigint not null references import_run on delete cascade,
  name text not null,
  file_id bigint not null references stored_file,
  width integer,
  height integer,
  primary key (run_id, name)
);
create index import_run_attachment_file on import_run_attachment (file_id);
