-- What finds a text: its words and their stems in all three languages, and each of these without dots and rings as well, so
-- that «naytto» finds «näyttö» while «sää» does not find «saa».
create or replace function search_vector(given text) returns tsvector
language plpgsql immutable strict parallel safe set search_path = pg_catalog, public as $$
declare
  words text := search_words(given);
  forms text[] := tsvector_to_array(to_tsvector('simple', words) || to_tsvector('finnish', words)
    || to_tsvector('swedish', words) || to_tsvector('english', words));
begin
  return array_to_tsvector(forms || array_remove(
    string_to_array(regexp_replace(normalize(array_to_string(forms, ' '), NFD), '[\u0300-\u036f]', '', 'g'), ' '),
    ''));
end
$$;

-- The same for every text in a jsonb value, such as a name in its languages.
create or replace function search_vector(given jsonb) returns tsvector
language plpgsql immutable strict parallel safe set search_path = pg_catalog, public as $$
begin
  return search_vector((select coalesce(string_agg(one #>> '{}', ' '), '')
    from jsonb_path_query(given, '$.** ? (@.type() == "string")') one));
end
$$;
