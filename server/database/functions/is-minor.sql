-- Whether somebody is under 18 on a day. Who was born on 29 February is 18 on the 28th; `isMinor` of the protocol says the
-- same. Null where the birth date is unknown.
create or replace function is_minor(birth_date date, today date) returns boolean
language sql immutable parallel safe
begin atomic
  select today < (birth_date + interval '18 years')::date;
end;
