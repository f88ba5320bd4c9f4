-- People from this number on, with ids of its source, came with this run: taking it back takes them away.
alter table import_run add column first_person_id bigint;
