-- A result that somebody has read is not taken back; what comes after it is a review.
create or replace function demonstration_moves() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if (old.state = 'PUBLISHED' and new.state not in ('REVIEW_REQUESTED', 'REVIEWED'))
    or (old.state = 'REVIEW_REQUESTED' and new.state <> 'REVIEWED') or old.state = 'REVIEWED' then
    raise exception 'a demonstration does not move from % to %', old.state, new.state
      using errcode = 'check_violation';
  end if;
  return new;
end
$$;
