-- A mark is never longer than its lesson.
create or replace function absence_mark_fits() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if new.minutes > (select extract(epoch from end_at - start_at) / 60 from event_session where id = new.session_id)
  then
    raise exception 'absence of % minutes is longer than session %', new.minutes, new.session_id
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;
