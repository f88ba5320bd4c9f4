-- How often a person, or a network without a session, has written through an endpoint of late. It costs no wait for
-- the disk, because a crash may empty it.
create unlogged table write_count (
  writer text not null,
  action text not null,
  writes integer not null,
  window_started_at timestamptz not null,
  primary key (writer, action)
);
create index write_count_window on write_count (window_started_at);
