-- What is done after the request that asked for it has ended: by whichever server comes first, and again until it is
-- done. Two wishes for the same subject are one job.
create table job (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  run_at timestamptz not null,
  -- Rises with each wish, so that one that comes while the job runs is not lost with it.
  wishes integer not null default 1,
  attempts integer not null default 0,
  -- The server that does it has until then; afterwards it is taken for dead.
  locked_until timestamptz,
  -- Nobody tries any more.
  failed_at timestamptz,
  last_error text,
  unique (kind, subject)
);
create index job_due on job (run_at) where failed_at is null;
