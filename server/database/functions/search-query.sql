-- The query for a typed text: every word has to be there, as a beginning or in another form. Null where no word is left.
create or replace function search_query(given text) returns tsquery
language plpgsql immutable strict parallel safe set search_path = pg_catalog, public as $$
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
      group by typed.word
    ) one
  );
end
$$;
