-- Offers are made and changed at the desk too: of two who change one at once, one is told.
alter table education_event add column version integer not null default 1;
