-- Offers are made and changed at the desk too: of two who change one at once, one is told.
alter table education_event
  add column version integer not null default 1,
  -- Taken off the offers at the desk, where it stays to be seen until it is over.
  add column withdrawn_at timestamptz;
create index education_event_desk on education_event (end_date)
  where is_active and (opens_at is not null or withdrawn_at is not null);
