-- Every server learns of each ended session and closes its open pages, whatever ended it. One notification carries up to
-- 400, because PostgreSQL sends 8,000 bytes at most.
create or replace function tell_ended_sessions() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform pg_notify('studentgo', json_build_object('people', '[]'::json, 'stale', '[]'::json, 'ended', json_agg(id))::text)
    from (select id, (row_number() over (order by id) - 1) / 400 as part from ended) numbered
    group by part;
  return null;
end
$$;
