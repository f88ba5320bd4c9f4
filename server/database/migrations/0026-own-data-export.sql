-- «Download everything about me»: what a student has asked for, and the archive that was made of it.

create table own_data_export (
  id bigint generated always as identity primary key,
  student_id bigint not null references student,
  -- Of the page with which the archive begins.
  language text not null check (language in ('fi', 'sv', 'en')),
  state text not null default 'BEING_MADE' check (state in ('BEING_MADE', 'READY', 'FAILED')),
  asked_at timestamptz not null,
  file_id bigint references stored_file,
  -- The last school day on which it can be downloaded.
  kept_until date,
  check ((state = 'READY') = (file_id is not null and kept_until is not null))
);
create index own_data_export_student on own_data_export (student_id, asked_at desc, id desc);
create unique index own_data_export_being_made on own_data_export (student_id) where state = 'BEING_MADE';
create index own_data_export_asked on own_data_export (asked_at);
create index own_data_export_file on own_data_export (file_id);
