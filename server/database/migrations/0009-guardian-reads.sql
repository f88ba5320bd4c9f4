-- When a guardian has first looked at a mark is answered from the guardian's audited reads: reading writes nothing
-- else. absence_mark.parent_seen_at stays for what was noted before.
create index audit_guardian_read on audit (student_id, at)
  where actor_kind = 'PARENT' and action = 'GET /absence' and outcome = 'DONE';
