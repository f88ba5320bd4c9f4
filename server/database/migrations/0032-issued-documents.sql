-- Official documents that were printed: whoever is shown one asks by its code whether it is valid.

create table issued_document (
  id bigint generated always as identity primary key,
  student_id bigint not null references student,
  -- What it is, a code of domain 2.10, and of what: a study right, a plan, a demonstration, a decision.
  code text not null,
  object_id bigint not null,
  -- How that stood; once it stands otherwise, the document is valid no longer.
  state text not null,
  -- The code itself stands on the paper alone.
  code_hash text not null unique,
  issued_at timestamptz not null,
  -- The last school day on which it is valid.
  valid_until date not null
);
create index issued_document_student on issued_document (student_id, code, object_id, issued_at desc);
