-- A published assessment is not taken back, and one that was read stays read.
create or replace function intermediate_assessment_moves() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  way constant text[] := array['DRAFT', 'PUBLISHED', 'ACKNOWLEDGED'];
begin
  if array_position(way, new.state) < array_position(way, old.state) then
    raise exception 'an assessment does not move from % to %', old.state, new.state
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;
