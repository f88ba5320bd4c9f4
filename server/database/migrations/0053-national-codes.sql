-- Codes of the national code sets (Koodisto) as they were refreshed last, laid over those that the program knows itself.

create table national_code (
  code_set text not null,
  code text not null,
  -- By language; one that the register does not name keeps the name that the program has.
  names jsonb not null,
  is_active boolean not null,
  valid_from date,
  valid_to date,
  primary key (code_set, code)
);
