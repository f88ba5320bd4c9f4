-- What the college brings of claims and of its decisions, and the files of claims.

-- A step that was imported is taken once.
alter table benefit_event add column source_id text unique;

-- What was approved of a claim in all, where the college has not said it row by row.
alter table benefit_claim add column approved_cents integer check (approved_cents >= 0);

-- Whoever has asked opens the document of the decision.
create index request_document on request (document_id) where document_id is not null;

-- Tickets and receipts of a claim.
alter table attachment drop constraint attachment_category_check;
alter table attachment add constraint attachment_category_check check (category in ('PLAN', 'ABSENCE', 'REQUEST',
  'DEMONSTRATION', 'CONTRACT', 'CERTIFICATE', 'MESSAGE', 'BENEFIT', 'OTHER'));
alter table attachment_use drop constraint attachment_use_module_check;
alter table attachment_use add constraint attachment_use_module_check check (module in ('EXPLANATION', 'NOTICE',
  'PRIOR_LEARNING', 'DEMONSTRATION_TASK', 'PLAN', 'MESSAGE', 'REQUEST', 'PERSONAL_INFO', 'PHOTO', 'CONTRACT',
  'BENEFIT'));
