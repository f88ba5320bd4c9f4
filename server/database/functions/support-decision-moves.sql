-- A decision never goes back. A source may skip steps; checks of the table hold that hearing and decision took place.
create or replace function support_decision_moves() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  way constant text[] := array['PREPARING', 'HEARING', 'DECIDED', 'IN_FORCE', 'ENDED', 'REPEALED'];
begin
  if old.state in ('ENDED', 'REPEALED') or array_position(way, new.state) <= array_position(way, old.state) then
    raise exception 'a support decision does not move from % to %', old.state, new.state
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;
