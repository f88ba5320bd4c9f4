-- The words of a text: small letters, separated by spaces. Accents are removed, but å, ä and ö are letters of their own.
-- The letters are listed because a database of the locale C knows those of ASCII alone. Each row is written with this
-- function, so it is in plpgsql, whose plan is kept.
create or replace function search_words(given text) returns text
language plpgsql immutable strict parallel safe set search_path = pg_catalog, public as $$
begin
  return trim(regexp_replace(
    normalize(regexp_replace(lower(normalize(given, NFD)), '(a[\u0308\u030a]|o\u0308)|[\u0300-\u036f]', '\1', 'g'), NFC),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u3000-\u303f]+', ' ', 'g'));
end
$$;
