-- What waits at the desk is found by its state, a request can be handed over, and who is away names who answers meanwhile.

alter table staff add column away_deputy_id bigint references staff check (away_deputy_id <> person_id);

alter table request_event drop constraint request_event_kind_check;
alter table request_event add constraint request_event_kind_check check (kind in ('BEGUN', 'SUBMITTED', 'CONFIRMED',
  'DECLINED', 'NOT_NEEDED', 'TAKEN', 'HANDED_OVER', 'INFO_ASKED', 'REPLIED', 'DECIDED', 'WITHDRAWN', 'EXPIRED'));

create index absence_mark_to_decide on absence_mark (student_id) where state = 'EXPLAINED';
create index absence_notice_to_decide on absence_notice (student_id) where state = 'IN_REVIEW';
create index request_to_handle on request (student_id) where state in ('SUBMITTED', 'IN_PROGRESS');
create index request_handler on request (handler_id) where handler_id is not null;
create index benefit_claim_to_handle on benefit_claim (student_id)
  where state in ('SUBMITTED', 'IN_REVIEW', 'APPROVED', 'PARTLY_APPROVED', 'IN_PAYMENT');
create index info_change_request_to_decide on info_change_request (student_id) where state = 'PENDING';
create index contract_to_sign on contract (student_id) where state = 'SENT';
