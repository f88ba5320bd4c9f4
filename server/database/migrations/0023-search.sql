-- Finding things by their words, with the dictionaries that every PostgreSQL has. Each table keeps the words of its own
-- rows, so that a search reads what belongs to one student and compares; only what belongs to the school has an index of
-- words besides.

-- These are written in plpgsql because a row is written with them: PostgreSQL keeps such a function ready, while one in SQL
-- that calls another is read anew for every row, which took three times as long.

-- A text as its words: small letters, parted by spaces. Accents fall away, but å, ä and ö are letters of their own.
-- Which letters are small and what is no letter is said here: a database of the locale C knows it of ASCII alone.
create function search_words(given text) returns text
language plpgsql immutable strict parallel safe as $$
begin
  return trim(regexp_replace(
    normalize(regexp_replace(lower(normalize(given, NFD)), '(a[\u0308\u030a]|o\u0308)|[\u0300-\u036f]', '\1', 'g'), NFC),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u3000-\u303f]+', ' ', 'g'));
end
$$;

-- What a text is found by: its words, their stems in the three languages, whichever it is written in, and each of them
-- without its dots and rings, so that «naytto» finds «näyttö» although «sää» does not find «saa».
create function search_vector(given text) returns tsvector
language plpgsql immutable strict parallel safe as $$
declare
  words text := search_words(given);
  forms text[] := tsvector_to_array(to_tsvector('simple', words) || to_tsvector('finnish', words)
    || to_tsvector('swedish', words) || to_tsvector('english', words));
begin
  return array_to_tsvector(forms || array_remove(string_to_array(
    regexp_replace(normalize(array_to_string(forms, ' '), NFD), '[\u0300-\u036f]', '', 'g'), ' '), ''));
end
$$;

-- The same of every text in a jsonb value, such as a name in its languages.
create function search_vector(given jsonb) returns tsvector
language plpgsql immutable strict parallel safe as $$
begin
  return search_vector((select coalesce(string_agg(one #>> '{}', ' '), '')
    from jsonb_path_query(given, '$.** ? (@.type() == "string")') one));
end
$$;

-- What somebody types: every word has to be there, as the beginning of one or in another form. Null where no word is left.
create function search_query(given text) returns tsquery
language sql immutable strict parallel safe
begin atomic
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
  ) one;
end;

alter table module add column search tsvector
  generated always as (search_vector(name) || search_vector(coalesce(code, ''))) stored;
alter table education_event add column search tsvector
  generated always as (search_vector(name) || search_vector(coalesce(code, ''))) stored;
alter table room add column search tsvector generated always as (search_vector(code || ' ' || name)) stored;
alter table event_session add column search tsvector generated always as (search_vector(topic)) stored;
alter table demonstration add column search tsvector generated always as (search_vector(name)) stored;
alter table personal_education_event add column search tsvector generated always as (search_vector(name)) stored;
alter table message_thread add column search tsvector generated always as (search_vector(subject)) stored;
alter table message add column search tsvector generated always as (search_vector(text)) stored;
alter table attachment add column search tsvector
  generated always as (search_vector(name || ' ' || coalesce(description, ''))) stored;
-- Of the tree of a text only its words, not its elements and addresses.
alter table news add column search tsvector generated always as (search_vector(title)
  || search_vector(coalesce(ingress, '""')) || search_vector(jsonb_path_query_array(body, '$.**.text'))) stored;
create index news_search on news using gin (search);

-- Staff are found by name; by what they do, too, where anything is searched for. Their names stand with the person.
alter table staff
  add column name_search tsvector,
  add column work_search tsvector
    generated always as (search_vector(coalesce(title, '') || ' ' || coalesce(unit, ''))) stored;
create index staff_name_search on staff using gin (name_search);
create index staff_work_search on staff using gin (work_search);

create function staff_takes_names() returns trigger language plpgsql as $$
begin
  select search_vector(first_names || ' ' || call_name || ' ' || last_name) into new.name_search
    from person where id = new.person_id;
  return new;
end
$$;
create trigger staff_takes_names before insert or update on staff
  for each row execute function staff_takes_names();

create function person_gives_names() returns trigger language plpgsql as $$
begin
  update staff set person_id = person_id where person_id = new.id;
  return null;
end
$$;
create trigger person_gives_names after update of first_names, call_name, last_name on person
  for each row execute function person_gives_names();
update staff set person_id = person_id;

drop function search_text(text);
