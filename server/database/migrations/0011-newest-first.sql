-- What grows with every writing is read from its newest end.
create index plan_comment_newest on plan_comment (plan_id, at desc, id desc);
drop index plan_comment_plan;
create index plan_proposal_part on plan_proposal (plan_id, part, over_version, id);
drop index plan_proposal_plan;
create index support_statement_author on support_statement (decision_id, by_id, id);
