-- Guardians of a minor whom no register has told of: the office invites them, and what they see follows from the age.
alter table parent_access
  -- Who of the staff has invited; null where the student has.
  add column invited_by bigint references staff,
  add column invited_at timestamptz,
  add constraint parent_access_office check (invited_by is null or (source = 'INVITED' and relation = 'GUARDIAN'));
create index parent_access_office on parent_access (invited_until) where invited_by is not null and accepted_at is null;
