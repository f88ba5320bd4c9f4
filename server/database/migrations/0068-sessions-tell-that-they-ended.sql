-- Whatever ends a session, every server hears of it and ends its open pages: signing out, a new password, the desk, an
-- import, the sweep. The message has the form of the others, so that a server of the version before takes it for one
-- that concerns nobody.
create function tell_ended_sessions() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  perform pg_notify('studentgo', json_build_object('people', '[]'::json, 'stale', '[]'::json, 'ended', json_agg(id))::text)
    from (select id, (row_number() over (order by id) - 1) / 400 as part from ended) numbered
    group by part;
  return null;
end $$;
create trigger login_session_ended after delete on login_session
  referencing old table as ended for each statement execute function tell_ended_sessions();
