-- The language in which a person sees the portal, once they have chosen one; until then it is `language`, in which the college
-- serves them. `language_by_button`: the button wrote `language` in a version before, and nobody has said yet whether it holds.
alter table person
  add column shown_language text check (shown_language in ('fi', 'sv', 'en')),
  add column language_by_button boolean not null default false;
