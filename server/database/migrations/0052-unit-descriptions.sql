-- What a unit is about, in words of the national curriculum or of the college (rich text by language).

alter table module add column description jsonb;

-- Requirements of a unit may change places among themselves in one statement.
alter table requirement drop constraint requirement_module_id_position_key;
alter table requirement add constraint requirement_module_id_position_key
  unique (module_id, position) deferrable initially immediate;
