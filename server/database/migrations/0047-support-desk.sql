-- Decisions on special support that the desk prepares, lets people be heard about and makes.
alter table support_decision
  -- Begun at the desk: nobody but special needs knows of it until people are heard about it.
  add column is_draft boolean not null default false,
  -- Since when the desk works at it: what a source says of it no longer counts.
  add column desk_since timestamptz,
  -- The lock of the desk; every change of the row counts, an import's too.
  add column version integer not null default 1,
  add column repealed_at timestamptz,
  add column repealed_by bigint references staff,
  add constraint support_decision_draft check (not is_draft or state = 'PREPARING'),
  add constraint support_decision_repealed check (repealed_at is null or state = 'REPEALED');

-- How to appeal is proposed as the newest decisions say it.
create index support_decision_appeal on support_decision (decided_at) where appeal_instructions is not null;

create function support_decision_counts() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger support_decision_counts before update on support_decision
  for each row execute function support_decision_counts();
