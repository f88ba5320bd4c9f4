-- The audit grows and is never changed.
create or replace function refuse_change() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  raise exception '% is only added to', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
