-- As before, word for word, but in plpgsql: PostgreSQL keeps the plan of such a function, while one in SQL that it cannot
-- put into the statement is read and planned anew for every statement that calls it. Who sees a student is asked in nearly
-- every one: 0.23 ms of it were planning, and 0.02 remain.
create or replace function guardian_decided(the_access bigint, the_kind text, today date) returns boolean
language plpgsql stable as $$
begin
  return exists (select from guardian_decision d where d.access_id = the_access and d.kind = the_kind
    and d.ended_at is null and (d.until is null or d.until >= today));
end
$$;

create or replace function parent_scopes(the_parent bigint, the_student bigint, today date) returns text[]
language plpgsql stable as $$
begin
  return (
    select case
      when a.state = 'BLOCKED' or not p.is_active
        or (s.non_disclosure and not a.regranted and not guardian_decided(a.id, 'REGRANT', today))
        or guardian_decided(a.id, 'BLOCK', today)
        or (a.source = 'INVITED' and a.accepted_at is null) then null
      when p.birth_date is not null and today < (p.birth_date + interval '18 years')::date
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

create or replace function search_query(given text) returns tsquery
language plpgsql immutable strict parallel safe as $$
begin
  return (
    select string_agg('(' || one.forms || ')', ' & ')::tsquery
    from (
      select string_agg(distinct found.form, ' | ') as forms
      from string_to_table(search_words(given), ' ') as typed(word)
      cross join lateral (
        select quote_literal(typed.word) || ':*' as form
        union
        select quote_literal(stem) from unnest(ts_lexize('finnish_stem', typed.word)
          || ts_lexize('swedish_stem', typed.word) || ts_lexize('english_stem', typed.word)) stem
      ) found
      where typed.word <> ''
      group by typed.word
    ) one
  );
end
$$;
