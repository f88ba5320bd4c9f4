-- Chains each entry of the audit to the one before it.
create or replace function link_audit() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  last audit_link;
begin
  -- One after the other, until the commit that this is a part of.
  perform pg_advisory_xact_lock(7303);
  select * into last from audit_link order by position desc limit 1;
  insert into audit_link values
    (coalesce(last.position, 0) + 1, new.id, audit_hash(coalesce(last.hash, ''), new));
  return null;
end
$$;
