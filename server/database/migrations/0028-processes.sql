-- What happened to a notice of absence and who did it, so that its way can be followed.
alter table absence_notice
  add column confirmed_by bigint references person,
  add column confirmed_at timestamptz,
  add column withdrawn_by bigint references person,
  add column withdrawn_at timestamptz,
  add check ((confirmed_by is null) = (confirmed_at is null)),
  add check ((withdrawn_by is null) = (withdrawn_at is null)),
  add check (withdrawn_at is null or state = 'WITHDRAWN');
