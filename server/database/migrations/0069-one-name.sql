-- A person with one name has it as the first and the call name; there is no family name.
alter table person drop constraint person_last_name_check;
