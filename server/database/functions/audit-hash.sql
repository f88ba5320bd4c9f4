-- The hash of an entry of the audit, from the one before it. An entry from before staff had roles is hashed as it was then.
create or replace function audit_hash(previous bytea, entry audit) returns bytea
language sql stable
begin atomic
  select sha256(previous || convert_to((jsonb_build_array(entry.id, (extract(epoch from entry.at) * 1000000)::bigint,
    entry.actor_id, entry.actor_kind, entry.student_id, entry.action, entry.object, entry.outcome,
    entry.request_id) || case when entry.actor_role is null then '[]'::jsonb
      else jsonb_build_array(entry.actor_role) end)::text, 'UTF8'));
end;
