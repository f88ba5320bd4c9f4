-- Names that have failed to sign in and not got in since: of a network, of the whole portal, and by what was typed, of which
-- only two bytes of a keyed hash are part of the scope. A crash may empty it, so it costs no wait for the disk.
create unlogged table failed_name (
  scope text not null,
  name text not null,
  at timestamptz not null,
  primary key (scope, name)
);
create index failed_name_recent on failed_name (scope, at);
create index failed_name_name on failed_name (name);
