-- Which answers may have changed: a row for each transaction that has changed rows of a source for a subject. The subject
-- is a person or, for lessons, an education event; 0 is everybody. The triggers of each table add them, so that nobody
-- who writes can forget it. What a reader's rows are together is the version of what they see.
create table data_change (
  subject bigint not null,
  source text collate "C" not null,
  at xid8 not null,
  primary key (subject, source, at)
);
-- It grows from nothing within an hour: plans that were made for an empty table would read all of it.
alter table data_change set (autovacuum_analyze_threshold = 200, autovacuum_analyze_scale_factor = 0.2);
