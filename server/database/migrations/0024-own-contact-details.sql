-- What a person has changed in the portal is theirs: an import, which brings what the college's own system knows, leaves
-- it alone.
alter table person
  add column own_email boolean not null default false,
  add column own_phone boolean not null default false;
alter table personal_info add column own_contacts boolean not null default false;
