-- The school answers a student who has returned a version before it sends the plan again.
create or replace function plan_version_answered() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if new.state = 'SENT_TO_STUDENT' and exists (select from plan_version o where o.plan_id = new.plan_id
      and o.state = 'STUDENT_RETURNED' and o.staff_answer is null) then
    raise exception 'a version that the student returned has no answer yet' using errcode = '23514';
  end if;
  return new;
end
$$;
