-- Whether a decision of the office on a guardian's access is in force. In plpgsql, as `parent_scopes`.
create or replace function guardian_decided(the_access bigint, the_kind text, today date) returns boolean
language plpgsql stable set search_path = pg_catalog, public as $$
begin
  return exists (select from guardian_decision d where d.access_id = the_access and d.kind = the_kind
    and d.ended_at is null and (d.until is null or d.until >= today));
end
$$;
