-- The words of a member of staff follow a change of the name.
create or replace function person_gives_names() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  update staff set person_id = person_id where person_id = new.id;
  return null;
end
$$;
