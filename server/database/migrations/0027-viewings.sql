-- Who has looked at a student's data is answered from the audit: each look of a guardian or of staff is a row of it.
-- What a page asks by itself while it is open is no look.
create index audit_viewing on audit (student_id, id)
  where actor_kind in ('PARENT', 'STAFF') and outcome = 'DONE' and action like 'GET %'
    and action <> 'GET /messages/unread';
