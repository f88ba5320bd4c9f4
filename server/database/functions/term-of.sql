-- The first and the last day of the term of a day: the shortest imported one, else the half of the year.
create or replace function term_of(today date)
returns table (first_day date, last_day date)
language sql stable
begin atomic
  select coalesce(t.start_date, h.first_day), coalesce(t.end_date, h.last_day)
  from (select make_date(extract(year from today)::integer, case when extract(month from today) < 8 then 1 else 8 end, 1),
    case when extract(month from today) < 8 then make_date(extract(year from today)::integer, 7, 31)
      else make_date(extract(year from today)::integer, 12, 31) end) as h (first_day, last_day)
  left join lateral (select start_date, end_date from term
    where kind = 'TERM' and today between start_date and end_date order by end_date - start_date limit 1) t on true;
end;
