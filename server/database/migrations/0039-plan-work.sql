-- The desk's work at a plan: what somebody has changed in it and not sent yet, and what it was when it was approved last.

create table plan_draft (
  plan_id bigint primary key references plan,
  -- [{key, kind: ADD|CHANGE|REMOVE, …}] for units, [{key, …}] for demonstrations: only what differs from the plan.
  units jsonb not null default '[]' check (jsonb_typeof(units) = 'array'),
  demonstrations jsonb not null default '[]' check (jsonb_typeof(demonstrations) = 'array'),
  version integer not null,
  saved_by bigint not null references staff,
  saved_at timestamptz not null
);

-- The units of the plan as they were approved last, of a version that the desk has sent: a version that comes after a returned
-- one tells what changes against these.
alter table plan_version add column approved_before jsonb
  check (approved_before is null or jsonb_typeof(approved_before) = 'array');
