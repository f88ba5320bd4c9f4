-- The office answers a claim with a file: it belongs to the step of the claim that names it. What an older version writes
-- is allowed as before.
alter table attachment_use drop constraint attachment_use_module_check;
alter table attachment_use add constraint attachment_use_module_check check (module in ('EXPLANATION', 'NOTICE',
  'PRIOR_LEARNING', 'DEMONSTRATION_TASK', 'PLAN', 'MESSAGE', 'REQUEST', 'PERSONAL_INFO', 'PHOTO', 'CONTRACT',
  'BENEFIT', 'BENEFIT_DECISION'));
