-- A proposal of a workplace is answered once, and is not sent a second time.
create or replace function workplace_proposal_moves() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if old.state in ('ACCEPTED', 'REJECTED') or new.state = 'SENT' then
    raise exception 'a workplace proposal does not move from % to %', old.state, new.state
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;
