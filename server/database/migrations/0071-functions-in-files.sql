-- From here on functions are files of `functions/`. Each text of one that has run is noted here, as a migration is.
create table database_function (
  name text not null,
  checksum text not null,
  ran_at timestamptz not null default now(),
  primary key (name, checksum)
);
