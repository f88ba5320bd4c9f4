-- When a backup was written, and when one was tried by restoring it beside; the desk shows the last of each.
create table backup_run (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('BACKUP', 'DRILL')),
  at timestamptz not null,
  -- When the archive was written.
  backup_at timestamptz not null,
  rows bigint not null,
  files integer not null,
  bytes bigint not null,
  -- Why it is not whole; null where it is.
  fault text
);
create index backup_run_newest on backup_run (kind, at desc);
