-- Nobody works more than full time: on each day the shares of the contracts are 100 % at most.
create or replace function contract_full_time() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  perform 1 from student where person_id = new.student_id for no key update;
  if exists (
    select from (
      select new.start_date as day
      union select o.start_date from contract o
      where o.student_id = new.student_id and o.start_date between new.start_date and new.end_date
    ) d
    where new.part_time_percent + (select coalesce(sum(o.part_time_percent), 0) from contract o
      where o.student_id = new.student_id and o.id <> new.id and o.part_time_percent is not null
        and o.state in ('SENT', 'INTERRUPTED') and d.day between o.start_date and o.end_date
        and not exists (select from contract_party p where p.contract_id = o.id and p.declined_at is not null)) > 100
  ) then
    raise exception 'contracts are more than full time' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
