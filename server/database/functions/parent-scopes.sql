-- What a guardian may see of a student on a day; null is nothing. Written in plpgsql because PostgreSQL keeps the plan of
-- such a function: one in SQL that it cannot inline is planned anew for every statement that calls it, and nearly every one
-- does (0.23 ms instead of 0.02).
create or replace function parent_scopes(the_parent bigint, the_student bigint, today date) returns text[]
language plpgsql stable set search_path = pg_catalog, public as $$
begin
  return (
    select case
      when a.state = 'BLOCKED' or not p.is_active
        or (s.non_disclosure and not a.regranted and not guardian_decided(a.id, 'REGRANT', today))
        or guardian_decided(a.id, 'BLOCK', today)
        or (a.source = 'INVITED' and a.accepted_at is null) then null
      when is_minor(p.birth_date, today)
        then case when a.state = 'ACTIVE' and a.relation = 'GUARDIAN'
          then array['TIMETABLE','ABSENCE','PLAN','ASSESSMENT','CONTRACT','MESSAGE','SUPPORT'] end
      when cardinality(a.consent_scopes) > 0 and a.consent_until >= today then a.consent_scopes
      else null
    end
    from parent_access a
    join student s on s.person_id = a.student_id
    join person p on p.id = a.student_id
    where a.parent_id = the_parent and a.student_id = the_student
  );
end
$$;
