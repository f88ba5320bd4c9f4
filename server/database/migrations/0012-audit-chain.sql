-- The audit can be added to and never changed, and each row is tied to the one before it: whoever changes, removes or
-- slips in a row has to make every later link anew, and `npm run audit` then finds that the newest is another.

create table audit_link (
  -- Without a gap.
  position bigint primary key,
  audit_id bigint not null unique references audit,
  hash bytea not null
);

-- The link of a row to the one before: what `npm run audit` computes anew.
create function audit_hash(previous bytea, entry audit) returns bytea
language sql stable as $$
  select sha256(previous || convert_to(jsonb_build_array(entry.id, (extract(epoch from entry.at) * 1000000)::bigint,
    entry.actor_id, entry.actor_kind, entry.student_id, entry.action, entry.object, entry.outcome,
    entry.request_id)::text, 'UTF8'))
$$;

create function link_audit() returns trigger
language plpgsql as $$
declare
  last audit_link;
begin
  -- One after the other, until the commit that this is a part of.
  perform pg_advisory_xact_lock(7303);
  select * into last from audit_link order by position desc limit 1;
  insert into audit_link values
    (coalesce(last.position, 0) + 1, new.id, audit_hash(coalesce(last.hash, ''), new));
  return null;
end $$;

-- At the commit and not before, so that a long transaction (an import) keeps nobody waiting and nothing can wait for
-- each other.
create constraint trigger link_audit after insert on audit
  deferrable initially deferred for each row execute function link_audit();

create function refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception '% is only added to', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create trigger keep_audit before update or delete or truncate on audit
  for each statement execute function refuse_change();
create trigger keep_audit_link before update or delete or truncate on audit_link
  for each statement execute function refuse_change();

-- What was written before.
do $$
declare
  entry audit;
  previous bytea := '';
  place bigint := 0;
begin
  for entry in select * from audit order by id loop
    previous := audit_hash(previous, entry);
    place := place + 1;
    insert into audit_link values (place, entry.id, previous);
  end loop;
end $$;
