-- Each change of a support decision is a version, so that two who edit it at once notice.
create or replace function support_decision_counts() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
