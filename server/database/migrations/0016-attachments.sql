-- Files: what lies in the store, whose it is, and what it is used for.

-- One row for each content, named in the store by its hash. What is not used by anything is swept.
create table stored_file (
  id bigint generated always as identity primary key,
  sha256 text not null unique check (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint not null check (size > 0),
  mime text not null,
  scan_state text not null check (scan_state in ('PENDING', 'CLEAN', 'REJECTED')),
  scanned_at timestamptz,
  created_at timestamptz not null,
  -- When somebody last sent this content: the sweep leaves alone what has just come in.
  received_at timestamptz not null
);
create index stored_file_pending on stored_file (created_at) where scan_state = 'PENDING';
create index stored_file_received on stored_file (received_at);

create table attachment (
  id bigint generated always as identity primary key,
  source_id text unique,
  student_id bigint not null references student,
  file_id bigint not null references stored_file,
  name text not null check (length(name) between 1 and 120),
  category text not null check (category in ('PLAN', 'ABSENCE', 'REQUEST', 'DEMONSTRATION', 'CONTRACT',
    'CERTIFICATE', 'MESSAGE', 'OTHER')),
  description text check (length(description) <= 300),
  visibility text not null check (visibility in ('PRIVATE_TO_STAFF_TEAM', 'STUDENT', 'STUDENT_AND_PARENT')),
  uploaded_by bigint not null references person,
  uploaded_role text not null check (uploaded_role in ('STUDENT', 'PARENT', 'STAFF')),
  uploaded_at timestamptz not null
);
create index attachment_student on attachment (student_id, uploaded_at desc, id desc);
create index attachment_file on attachment (file_id);
create index attachment_uploaded_by on attachment (uploaded_by);

-- What a file is used for; while it is, nobody deletes it. object_id is the row of the module that it belongs to.
create table attachment_use (
  attachment_id bigint not null references attachment,
  module text not null check (module in ('EXPLANATION', 'NOTICE', 'PRIOR_LEARNING', 'DEMONSTRATION_TASK', 'PLAN',
    'MESSAGE', 'REQUEST', 'PERSONAL_INFO', 'PHOTO', 'CONTRACT')),
  object_id bigint not null,
  primary key (module, object_id, attachment_id)
);
create index attachment_use_attachment on attachment_use (attachment_id);
