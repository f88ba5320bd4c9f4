-- The words by which a member of staff is found come from the person.
create or replace function staff_takes_names() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  select search_vector(first_names || ' ' || call_name || ' ' || last_name) into new.name_search
    from person where id = new.person_id;
  return new;
end
$$;
