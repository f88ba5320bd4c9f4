-- A class is a teaching group: what the students and teachers of it call it, where that is not its code.
alter table education_event add column teaching_group text;
