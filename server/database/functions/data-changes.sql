-- Written by `npm run map` from server/src/platform/versions/change-subjects.ts; never by hand.

-- Notes in this transaction that answers made from a source may have changed for these subjects. It takes no lock that
-- another transaction waits for, because each adds rows of its own.
create or replace function note_change(the_source text, the_subjects bigint[]) returns void
language plpgsql set search_path = pg_catalog, public as $$
begin
  if cardinality(the_subjects) > 100 then
    the_subjects := array[0];
  end if;
  insert into data_change (source, subject, at)
  select the_source, s, pg_current_xact_id() from unnest(the_subjects) s where s is not null
  on conflict do nothing;
end
$$;

create or replace function absence_explanation_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('absence_mark', array(select distinct s from (select p1.student_id from before c join absence_mark p1 on p1.id = c.mark_id union all select p1.student_id from after c join absence_mark p1 on p1.id = c.mark_id) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('absence_mark', array(select distinct s from (select p1.student_id from after c join absence_mark p1 on p1.id = c.mark_id) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('absence_mark', array(select distinct s from (select p1.student_id from before c join absence_mark p1 on p1.id = c.mark_id) t (s) limit 101));
  else
    perform note_change('absence_mark', array[0]);
  end if;
  return null;
end
$$;

create or replace function absence_mark_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('absence_mark', array(select distinct s from (select c.student_id from before c union all select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('absence_mark', array(select distinct s from (select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('absence_mark', array(select distinct s from (select c.student_id from before c) t (s) limit 101));
  else
    perform note_change('absence_mark', array[0]);
  end if;
  return null;
end
$$;

create or replace function absence_notice_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('absence_notice', array(select distinct s from (select c.student_id from before c union all select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('absence_notice', array(select distinct s from (select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('absence_notice', array(select distinct s from (select c.student_id from before c) t (s) limit 101));
  else
    perform note_change('absence_notice', array[0]);
  end if;
  return null;
end
$$;

create or replace function access_consent_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('access_consent', array(select distinct s from (select c.student_id from before c union all select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('access_consent', array(select distinct s from (select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('access_consent', array(select distinct s from (select c.student_id from before c) t (s) limit 101));
  else
    perform note_change('access_consent', array[0]);
  end if;
  return null;
end
$$;

create or replace function assessor_link_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('demonstration', array(select distinct s from (select p1.student_id from before c join demonstration p1 on p1.id = c.demonstration_id union all select p1.student_id from after c join demonstration p1 on p1.id = c.demonstration_id) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('demonstration', array(select distinct s from (select p1.student_id from after c join demonstration p1 on p1.id = c.demonstration_id) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('demonstration', array(select distinct s from (select p1.student_id from before c join demonstration p1 on p1.id = c.demonstration_id) t (s) limit 101));
  else
    perform note_change('demonstration', array[0]);
  end if;
  return null;
end
$$;

create or replace function assessor_rating_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('demonstration', array(select distinct s from (select p2.student_id from before c join assessor_link p1 on p1.id = c.link_id join demonstration p2 on p2.id = p1.demonstration_id union all select p2.student_id from after c join assessor_link p1 on p1.id = c.link_id join demonstration p2 on p2.id = p1.demonstration_id) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('demonstration', array(select distinct s from (select p2.student_id from after c join assessor_link p1 on p1.id = c.link_id join demonstration p2 on p2.id = p1.demonstration_id) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('demonstration', array(select distinct s from (select p2.student_id from before c join assessor_link p1 on p1.id = c.link_id join demonstration p2 on p2.id = p1.demonstration_id) t (s) limit 101));
  else
    perform note_change('demonstration', array[0]);
  end if;
  return null;
end
$$;

create or replace function attachment_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('attachment', array(select distinct s from (select c.student_id from before c union all select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('attachment', array(select distinct s from (select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('attachment', array(select distinct s from (select c.student_id from before c) t (s) limit 101));
  else
    perform note_change('attachment', array[0]);
  end if;
  return null;
end
$$;

create or replace function attachment_use_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('attachment', array(select distinct s from (select p1.student_id from before c join attachment p1 on p1.id = c.attachment_id union all select p1.student_id from after c join attachment p1 on p1.id = c.attachment_id) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('attachment', array(select distinct s from (select p1.student_id from after c join attachment p1 on p1.id = c.attachment_id) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('attachment', array(select distinct s from (select p1.student_id from before c join attachment p1 on p1.id = c.attachment_id) t (s) limit 101));
  else
    perform note_change('attachment', array[0]);
  end if;
  return null;
end
$$;

create or replace function audit_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('audit', array(select distinct s from (select c.student_id from before c where actor_kind = 'PARENT' and action = 'GET /absence' union all select c.student_id from after c where actor_kind = 'PARENT' and action = 'GET /absence') t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('audit', array(select distinct s from (select c.student_id from after c where actor_kind = 'PARENT' and action = 'GET /absence') t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('audit', array(select distinct s from (select c.student_id from before c where actor_kind = 'PARENT' and action = 'GET /absence') t (s) limit 101));
  else
    perform note_change('audit', array[0]);
  end if;
  return null;
end
$$;

create or replace function benefit_claim_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('benefit_claim', array(select distinct s from (select c.student_id from before c union all select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('benefit_claim', array(select distinct s from (select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('benefit_claim', array(select distinct s from (select c.student_id from before c) t (s) limit 101));
  else
    perform note_change('benefit_claim', array[0]);
  end if;
  return null;
end
$$;

create or replace function benefit_day_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('benefit_day', array(select distinct s from (select c.student_id from before c union all select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('benefit_day', array(select distinct s from (select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('benefit_day', array(select distinct s from (select c.student_id from before c) t (s) limit 101));
  else
    perform note_change('benefit_day', array[0]);
  end if;
  return null;
end
$$;

create or replace function benefit_entitlement_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('benefit_entitlement', array(select distinct s from (select c.student_id from before c union all select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('benefit_entitlement', array(select distinct s from (select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('benefit_entitlement', array(select distinct s from (select c.student_id from before c) t (s) limit 101));
  else
    perform note_change('benefit_entitlement', array[0]);
  end if;
  return null;
end
$$;

create or replace function benefit_event_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('benefit_claim', array(select distinct s from (select p1.student_id from before c join benefit_claim p1 on p1.id = c.claim_id union all select p1.student_id from after c join benefit_claim p1 on p1.id = c.claim_id) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('benefit_claim', array(select distinct s from (select p1.student_id from after c join benefit_claim p1 on p1.id = c.claim_id) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('benefit_claim', array(select distinct s from (select p1.student_id from before c join benefit_claim p1 on p1.id = c.claim_id) t (s) limit 101));
  else
    perform note_change('benefit_claim', array[0]);
  end if;
  return null;
end
$$;

create or replace function benefit_rate_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('benefit_rate', array(select distinct s from (select 0 from before c union all select 0 from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('benefit_rate', array(select distinct s from (select 0 from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('benefit_rate', array(select distinct s from (select 0 from before c) t (s) limit 101));
  else
    perform note_change('benefit_rate', array[0]);
  end if;
  return null;
end
$$;

create or replace function benefit_row_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('benefit_claim', array(select distinct s from (select p1.student_id from before c join benefit_claim p1 on p1.id = c.claim_id union all select p1.student_id from after c join benefit_claim p1 on p1.id = c.claim_id) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('benefit_claim', array(select distinct s from (select p1.student_id from after c join benefit_claim p1 on p1.id = c.claim_id) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('benefit_claim', array(select distinct s from (select p1.student_id from before c join benefit_claim p1 on p1.id = c.claim_id) t (s) limit 101));
  else
    perform note_change('benefit_claim', array[0]);
  end if;
  return null;
end
$$;

create or replace function campus_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('campus', array(select distinct s from (select 0 from before c union all select 0 from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('campus', array(select distinct s from (select 0 from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('campus', array(select distinct s from (select 0 from before c) t (s) limit 101));
  else
    perform note_change('campus', array[0]);
  end if;
  return null;
end
$$;

create or replace function consent_decision_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('consent_decision', array(select distinct s from (select c.student_id from before c union all select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('consent_decision', array(select distinct s from (select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('consent_decision', array(select distinct s from (select c.student_id from before c) t (s) limit 101));
  else
    perform note_change('consent_decision', array[0]);
  end if;
  return null;
end
$$;

create or replace function contract_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('contract', array(select distinct s from (select c.student_id from before c union all select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('contract', array(select distinct s from (select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('contract', array(select distinct s from (select c.student_id from before c) t (s) limit 101));
  else
    perform note_change('contract', array[0]);
  end if;
  return null;
end
$$;

create or replace function contract_party_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('contract', array(select distinct s from (select p1.student_id from before c join contract p1 on p1.id = c.contract_id union all select p1.student_id from after c join contract p1 on p1.id = c.contract_id) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('contract', array(select distinct s from (select p1.student_id from after c join contract p1 on p1.id = c.contract_id) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('contract', array(select distinct s from (select p1.student_id from before c join contract p1 on p1.id = c.contract_id) t (s) limit 101));
  else
    perform note_change('contract', array[0]);
  end if;
  return null;
end
$$;

create or replace function contract_unit_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('contract', array(select distinct s from (select p1.student_id from before c join contract p1 on p1.id = c.contract_id union all select p1.student_id from after c join contract p1 on p1.id = c.contract_id) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('contract', array(select distinct s from (select p1.student_id from after c join contract p1 on p1.id = c.contract_id) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('contract', array(select distinct s from (select p1.student_id from before c join contract p1 on p1.id = c.contract_id) t (s) limit 101));
  else
    perform note_change('contract', array[0]);
  end if;
  return null;
end
$$;

create or replace function criterion_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('criterion', array(select distinct s from (select 0 from before c union all select 0 from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('criterion', array(select distinct s from (select 0 from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('criterion', array(select distinct s from (select 0 from before c) t (s) limit 101));
  else
    perform note_change('criterion', array[0]);
  end if;
  return null;
end
$$;

create or replace function demonstration_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('demonstration', array(select distinct s from (select c.student_id from before c union all select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('demonstration', array(select distinct s from (select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('demonstration', array(select distinct s from (select c.student_id from before c) t (s) limit 101));
  else
    perform note_change('demonstration', array[0]);
  end if;
  return null;
end
$$;

create or replace function demonstration_assessment_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('demonstration', array(select distinct s from (select p1.student_id from before c join demonstration p1 on p1.id = c.demonstration_id union all select p1.student_id from after c join demonstration p1 on p1.id = c.demonstration_id) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('demonstration', array(select distinct s from (select p1.student_id from after c join demonstration p1 on p1.id = c.demonstration_id) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('demonstration', array(select distinct s from (select p1.student_id from before c join demonstration p1 on p1.id = c.demonstration_id) t (s) limit 101));
  else
    perform note_change('demonstration', array[0]);
  end if;
  return null;
end
$$;

create or replace function demonstration_module_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('demonstration', array(select distinct s from (select p1.student_id from before c join demonstration p1 on p1.id = c.demonstration_id union all select p1.student_id from after c join demonstration p1 on p1.id = c.demonstration_id) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('demonstration', array(select distinct s from (select p1.student_id from after c join demonstration p1 on p1.id = c.demonstration_id) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('demonstration', array(select distinct s from (select p1.student_id from before c join demonstration p1 on p1.id = c.demonstration_id) t (s) limit 101));
  else
    perform note_change('demonstration', array[0]);
  end if;
  return null;
end
$$;

create or replace function demonstration_rating_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('demonstration', array(select distinct s from (select p1.student_id from before c join demonstration p1 on p1.id = c.demonstration_id union all select p1.student_id from after c join demonstration p1 on p1.id = c.demonstration_id) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('demonstration', array(select distinct s from (select p1.student_id from after c join demonstration p1 on p1.id = c.demonstration_id) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('demonstration', array(select distinct s from (select p1.student_id from before c join demonstration p1 on p1.id = c.demonstration_id) t (s) limit 101));
  else
    perform note_change('demonstration', array[0]);
  end if;
  return null;
end
$$;

create or replace function demonstration_request_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('demonstration', array(select distinct s from (select p1.student_id from before c join demonstration p1 on p1.id = c.demonstration_id union all select p1.student_id from after c join demonstration p1 on p1.id = c.demonstration_id) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('demonstration', array(select distinct s from (select p1.student_id from after c join demonstration p1 on p1.id = c.demonstration_id) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('demonstration', array(select distinct s from (select p1.student_id from before c join demonstration p1 on p1.id = c.demonstration_id) t (s) limit 101));
  else
    perform note_change('demonstration', array[0]);
  end if;
  return null;
end
$$;

create or replace function demonstration_task_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('demonstration', array(select distinct s from (select p1.student_id from before c join demonstration p1 on p1.id = c.demonstration_id union all select p1.student_id from after c join demonstration p1 on p1.id = c.demonstration_id) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('demonstration', array(select distinct s from (select p1.student_id from after c join demonstration p1 on p1.id = c.demonstration_id) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('demonstration', array(select distinct s from (select p1.student_id from before c join demonstration p1 on p1.id = c.demonstration_id) t (s) limit 101));
  else
    perform note_change('demonstration', array[0]);
  end if;
  return null;
end
$$;

create or replace function demonstration_task_requirement_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('demonstration', array(select distinct s from (select p2.student_id from before c join demonstration_task p1 on p1.id = c.task_id join demonstration p2 on p2.id = p1.demonstration_id union all select p2.student_id from after c join demonstration_task p1 on p1.id = c.task_id join demonstration p2 on p2.id = p1.demonstration_id) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('demonstration', array(select distinct s from (select p2.student_id from after c join demonstration_task p1 on p1.id = c.task_id join demonstration p2 on p2.id = p1.demonstration_id) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('demonstration', array(select distinct s from (select p2.student_id from before c join demonstration_task p1 on p1.id = c.task_id join demonstration p2 on p2.id = p1.demonstration_id) t (s) limit 101));
  else
    perform note_change('demonstration', array[0]);
  end if;
  return null;
end
$$;

create or replace function education_event_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('education_event', array(select distinct s from (select 0 from before c union all select 0 from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('education_event', array(select distinct s from (select 0 from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('education_event', array(select distinct s from (select 0 from before c) t (s) limit 101));
  else
    perform note_change('education_event', array[0]);
  end if;
  return null;
end
$$;

create or replace function emergency_contact_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('emergency_contact', array(select distinct s from (select c.student_id from before c union all select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('emergency_contact', array(select distinct s from (select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('emergency_contact', array(select distinct s from (select c.student_id from before c) t (s) limit 101));
  else
    perform note_change('emergency_contact', array[0]);
  end if;
  return null;
end
$$;

create or replace function event_audience_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('event_audience', array(select distinct s from (select 0 from before c union all select 0 from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('event_audience', array(select distinct s from (select 0 from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('event_audience', array(select distinct s from (select 0 from before c) t (s) limit 101));
  else
    perform note_change('event_audience', array[0]);
  end if;
  return null;
end
$$;

create or replace function event_participant_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('event_participant', array(select distinct s from (select c.student_id from before c union all select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('event_participant', array(select distinct s from (select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('event_participant', array(select distinct s from (select c.student_id from before c) t (s) limit 101));
  else
    perform note_change('event_participant', array[0]);
  end if;
  return null;
end
$$;

create or replace function event_registration_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('event_registration', array(select distinct s from (select c.student_id from before c union all select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('event_registration', array(select distinct s from (select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('event_registration', array(select distinct s from (select c.student_id from before c) t (s) limit 101));
  else
    perform note_change('event_registration', array[0]);
  end if;
  return null;
end
$$;

create or replace function event_session_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('event_session', array(select distinct s from (select c.event_id from before c union all select c.event_id from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('event_session', array(select distinct s from (select c.event_id from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('event_session', array(select distinct s from (select c.event_id from before c) t (s) limit 101));
  else
    perform note_change('event_session', array[0]);
  end if;
  return null;
end
$$;

create or replace function event_session_change_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('event_session', array(select distinct s from (select p1.event_id from before c join event_session p1 on p1.id = c.session_id union all select p1.event_id from after c join event_session p1 on p1.id = c.session_id) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('event_session', array(select distinct s from (select p1.event_id from after c join event_session p1 on p1.id = c.session_id) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('event_session', array(select distinct s from (select p1.event_id from before c join event_session p1 on p1.id = c.session_id) t (s) limit 101));
  else
    perform note_change('event_session', array[0]);
  end if;
  return null;
end
$$;

create or replace function event_session_teacher_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('event_session', array(select distinct s from (select p1.event_id from before c join event_session p1 on p1.id = c.session_id union all select p1.event_id from after c join event_session p1 on p1.id = c.session_id) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('event_session', array(select distinct s from (select p1.event_id from after c join event_session p1 on p1.id = c.session_id) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('event_session', array(select distinct s from (select p1.event_id from before c join event_session p1 on p1.id = c.session_id) t (s) limit 101));
  else
    perform note_change('event_session', array[0]);
  end if;
  return null;
end
$$;

create or replace function event_teacher_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('event_teacher', array(select distinct s from (select 0 from before c union all select 0 from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('event_teacher', array(select distinct s from (select 0 from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('event_teacher', array(select distinct s from (select 0 from before c) t (s) limit 101));
  else
    perform note_change('event_teacher', array[0]);
  end if;
  return null;
end
$$;

create or replace function feature_switch_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('feature_switch', array(select distinct s from (select 0 from before c union all select 0 from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('feature_switch', array(select distinct s from (select 0 from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('feature_switch', array(select distinct s from (select 0 from before c) t (s) limit 101));
  else
    perform note_change('feature_switch', array[0]);
  end if;
  return null;
end
$$;

create or replace function guardian_decision_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('parent_access', array(select distinct s from (select p1.student_id from before c join parent_access p1 on p1.id = c.access_id union all select p1.parent_id from before c join parent_access p1 on p1.id = c.access_id union all select p1.student_id from after c join parent_access p1 on p1.id = c.access_id union all select p1.parent_id from after c join parent_access p1 on p1.id = c.access_id) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('parent_access', array(select distinct s from (select p1.student_id from after c join parent_access p1 on p1.id = c.access_id union all select p1.parent_id from after c join parent_access p1 on p1.id = c.access_id) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('parent_access', array(select distinct s from (select p1.student_id from before c join parent_access p1 on p1.id = c.access_id union all select p1.parent_id from before c join parent_access p1 on p1.id = c.access_id) t (s) limit 101));
  else
    perform note_change('parent_access', array[0]);
  end if;
  return null;
end
$$;

create or replace function holiday_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('holiday', array(select distinct s from (select 0 from before c union all select 0 from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('holiday', array(select distinct s from (select 0 from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('holiday', array(select distinct s from (select 0 from before c) t (s) limit 101));
  else
    perform note_change('holiday', array[0]);
  end if;
  return null;
end
$$;

create or replace function info_change_request_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('info_change_request', array(select distinct s from (select c.student_id from before c union all select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('info_change_request', array(select distinct s from (select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('info_change_request', array(select distinct s from (select c.student_id from before c) t (s) limit 101));
  else
    perform note_change('info_change_request', array[0]);
  end if;
  return null;
end
$$;

create or replace function intermediate_assessment_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('personal_education_event', array(select distinct s from (select p1.student_id from before c join personal_education_event p1 on p1.id = c.personal_event_id union all select p1.student_id from after c join personal_education_event p1 on p1.id = c.personal_event_id) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('personal_education_event', array(select distinct s from (select p1.student_id from after c join personal_education_event p1 on p1.id = c.personal_event_id) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('personal_education_event', array(select distinct s from (select p1.student_id from before c join personal_education_event p1 on p1.id = c.personal_event_id) t (s) limit 101));
  else
    perform note_change('personal_education_event', array[0]);
  end if;
  return null;
end
$$;

create or replace function intermediate_assessment_item_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('personal_education_event', array(select distinct s from (select p2.student_id from before c join intermediate_assessment p1 on p1.id = c.assessment_id join personal_education_event p2 on p2.id = p1.personal_event_id union all select p2.student_id from after c join intermediate_assessment p1 on p1.id = c.assessment_id join personal_education_event p2 on p2.id = p1.personal_event_id) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('personal_education_event', array(select distinct s from (select p2.student_id from after c join intermediate_assessment p1 on p1.id = c.assessment_id join personal_education_event p2 on p2.id = p1.personal_event_id) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('personal_education_event', array(select distinct s from (select p2.student_id from before c join intermediate_assessment p1 on p1.id = c.assessment_id join personal_education_event p2 on p2.id = p1.personal_event_id) t (s) limit 101));
  else
    perform note_change('personal_education_event', array[0]);
  end if;
  return null;
end
$$;

create or replace function issued_document_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('issued_document', array(select distinct s from (select c.student_id from before c union all select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('issued_document', array(select distinct s from (select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('issued_document', array(select distinct s from (select c.student_id from before c) t (s) limit 101));
  else
    perform note_change('issued_document', array[0]);
  end if;
  return null;
end
$$;

create or replace function learning_support_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('learning_support', array(select distinct s from (select c.student_id from before c union all select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('learning_support', array(select distinct s from (select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('learning_support', array(select distinct s from (select c.student_id from before c) t (s) limit 101));
  else
    perform note_change('learning_support', array[0]);
  end if;
  return null;
end
$$;

create or replace function message_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('message_thread', array(select distinct s from (select p1.student_id from before c join message_thread p1 on p1.id = c.thread_id union all select p1.student_id from after c join message_thread p1 on p1.id = c.thread_id) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('message_thread', array(select distinct s from (select p1.student_id from after c join message_thread p1 on p1.id = c.thread_id) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('message_thread', array(select distinct s from (select p1.student_id from before c join message_thread p1 on p1.id = c.thread_id) t (s) limit 101));
  else
    perform note_change('message_thread', array[0]);
  end if;
  return null;
end
$$;

create or replace function message_participant_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('message_thread', array(select distinct s from (select p1.student_id from before c join message_thread p1 on p1.id = c.thread_id union all select p1.student_id from after c join message_thread p1 on p1.id = c.thread_id) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('message_thread', array(select distinct s from (select p1.student_id from after c join message_thread p1 on p1.id = c.thread_id) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('message_thread', array(select distinct s from (select p1.student_id from before c join message_thread p1 on p1.id = c.thread_id) t (s) limit 101));
  else
    perform note_change('message_thread', array[0]);
  end if;
  return null;
end
$$;

create or replace function message_recipient_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('message_recipient', array(select distinct s from (select c.person_id from before c union all select c.person_id from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('message_recipient', array(select distinct s from (select c.person_id from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('message_recipient', array(select distinct s from (select c.person_id from before c) t (s) limit 101));
  else
    perform note_change('message_recipient', array[0]);
  end if;
  return null;
end
$$;

create or replace function message_thread_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('message_thread', array(select distinct s from (select c.student_id from before c union all select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('message_thread', array(select distinct s from (select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('message_thread', array(select distinct s from (select c.student_id from before c) t (s) limit 101));
  else
    perform note_change('message_thread', array[0]);
  end if;
  return null;
end
$$;

create or replace function module_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('module', array(select distinct s from (select 0 from before c union all select 0 from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('module', array(select distinct s from (select 0 from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('module', array(select distinct s from (select 0 from before c) t (s) limit 101));
  else
    perform note_change('module', array[0]);
  end if;
  return null;
end
$$;

create or replace function module_prerequisite_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('module_prerequisite', array(select distinct s from (select 0 from before c union all select 0 from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('module_prerequisite', array(select distinct s from (select 0 from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('module_prerequisite', array(select distinct s from (select 0 from before c) t (s) limit 101));
  else
    perform note_change('module_prerequisite', array[0]);
  end if;
  return null;
end
$$;

create or replace function national_code_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('national_code', array(select distinct s from (select 0 from before c union all select 0 from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('national_code', array(select distinct s from (select 0 from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('national_code', array(select distinct s from (select 0 from before c) t (s) limit 101));
  else
    perform note_change('national_code', array[0]);
  end if;
  return null;
end
$$;

create or replace function news_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('news', array(select distinct s from (select 0 from before c union all select 0 from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('news', array(select distinct s from (select 0 from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('news', array(select distinct s from (select 0 from before c) t (s) limit 101));
  else
    perform note_change('news', array[0]);
  end if;
  return null;
end
$$;

create or replace function news_file_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('news', array(select distinct s from (select 0 from before c union all select 0 from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('news', array(select distinct s from (select 0 from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('news', array(select distinct s from (select 0 from before c) t (s) limit 101));
  else
    perform note_change('news', array[0]);
  end if;
  return null;
end
$$;

create or replace function news_reading_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('news_reading', array(select distinct s from (select c.person_id from before c union all select c.person_id from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('news_reading', array(select distinct s from (select c.person_id from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('news_reading', array(select distinct s from (select c.person_id from before c) t (s) limit 101));
  else
    perform note_change('news_reading', array[0]);
  end if;
  return null;
end
$$;

create or replace function notification_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('notification', array(select distinct s from (select c.person_id from before c union all select c.person_id from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('notification', array(select distinct s from (select c.person_id from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('notification', array(select distinct s from (select c.person_id from before c) t (s) limit 101));
  else
    perform note_change('notification', array[0]);
  end if;
  return null;
end
$$;

create or replace function notification_choice_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('notification_choice', array(select distinct s from (select c.person_id from before c union all select c.person_id from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('notification_choice', array(select distinct s from (select c.person_id from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('notification_choice', array(select distinct s from (select c.person_id from before c) t (s) limit 101));
  else
    perform note_change('notification_choice', array[0]);
  end if;
  return null;
end
$$;

create or replace function notification_settings_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('notification_settings', array(select distinct s from (select c.person_id from before c union all select c.person_id from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('notification_settings', array(select distinct s from (select c.person_id from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('notification_settings', array(select distinct s from (select c.person_id from before c) t (s) limit 101));
  else
    perform note_change('notification_settings', array[0]);
  end if;
  return null;
end
$$;

create or replace function own_data_export_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('own_data_export', array(select distinct s from (select c.student_id from before c union all select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('own_data_export', array(select distinct s from (select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('own_data_export', array(select distinct s from (select c.student_id from before c) t (s) limit 101));
  else
    perform note_change('own_data_export', array[0]);
  end if;
  return null;
end
$$;

create or replace function parent_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('parent', array(select distinct s from (select c.person_id from before c union all select c.person_id from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('parent', array(select distinct s from (select c.person_id from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('parent', array(select distinct s from (select c.person_id from before c) t (s) limit 101));
  else
    perform note_change('parent', array[0]);
  end if;
  return null;
end
$$;

create or replace function parent_access_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('parent_access', array(select distinct s from (select c.student_id from before c union all select c.parent_id from before c union all select c.student_id from after c union all select c.parent_id from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('parent_access', array(select distinct s from (select c.student_id from after c union all select c.parent_id from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('parent_access', array(select distinct s from (select c.student_id from before c union all select c.parent_id from before c) t (s) limit 101));
  else
    perform note_change('parent_access', array[0]);
  end if;
  return null;
end
$$;

create or replace function payment_account_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('payment_account', array(select distinct s from (select c.student_id from before c union all select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('payment_account', array(select distinct s from (select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('payment_account', array(select distinct s from (select c.student_id from before c) t (s) limit 101));
  else
    perform note_change('payment_account', array[0]);
  end if;
  return null;
end
$$;

create or replace function person_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('person', array(select distinct s from (select id from after union all select 0 from before b join after a using (id)
      where (b.first_names, b.call_name, b.last_name, b.is_active) is distinct from (a.first_names, a.call_name, a.last_name, a.is_active)
      or ((b.email, b.phone) is distinct from (a.email, a.phone) and not exists (select from student where person_id = a.id))) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('person', array(select distinct s from (select c.id from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('person', array(select distinct s from (select c.id from before c) t (s) limit 101));
  else
    perform note_change('person', array[0]);
  end if;
  return null;
end
$$;

create or replace function personal_education_event_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('personal_education_event', array(select distinct s from (select c.student_id from before c union all select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('personal_education_event', array(select distinct s from (select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('personal_education_event', array(select distinct s from (select c.student_id from before c) t (s) limit 101));
  else
    perform note_change('personal_education_event', array[0]);
  end if;
  return null;
end
$$;

create or replace function personal_event_diary_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('personal_education_event', array(select distinct s from (select p1.student_id from before c join personal_education_event p1 on p1.id = c.personal_event_id union all select p1.student_id from after c join personal_education_event p1 on p1.id = c.personal_event_id) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('personal_education_event', array(select distinct s from (select p1.student_id from after c join personal_education_event p1 on p1.id = c.personal_event_id) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('personal_education_event', array(select distinct s from (select p1.student_id from before c join personal_education_event p1 on p1.id = c.personal_event_id) t (s) limit 101));
  else
    perform note_change('personal_education_event', array[0]);
  end if;
  return null;
end
$$;

create or replace function personal_event_goal_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('personal_education_event', array(select distinct s from (select p1.student_id from before c join personal_education_event p1 on p1.id = c.personal_event_id union all select p1.student_id from after c join personal_education_event p1 on p1.id = c.personal_event_id) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('personal_education_event', array(select distinct s from (select p1.student_id from after c join personal_education_event p1 on p1.id = c.personal_event_id) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('personal_education_event', array(select distinct s from (select p1.student_id from before c join personal_education_event p1 on p1.id = c.personal_event_id) t (s) limit 101));
  else
    perform note_change('personal_education_event', array[0]);
  end if;
  return null;
end
$$;

create or replace function personal_event_interruption_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('personal_education_event', array(select distinct s from (select p1.student_id from before c join personal_education_event p1 on p1.id = c.personal_event_id union all select p1.student_id from after c join personal_education_event p1 on p1.id = c.personal_event_id) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('personal_education_event', array(select distinct s from (select p1.student_id from after c join personal_education_event p1 on p1.id = c.personal_event_id) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('personal_education_event', array(select distinct s from (select p1.student_id from before c join personal_education_event p1 on p1.id = c.personal_event_id) t (s) limit 101));
  else
    perform note_change('personal_education_event', array[0]);
  end if;
  return null;
end
$$;

create or replace function personal_info_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('personal_info', array(select distinct s from (select c.student_id from before c union all select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('personal_info', array(select distinct s from (select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('personal_info', array(select distinct s from (select c.student_id from before c) t (s) limit 101));
  else
    perform note_change('personal_info', array[0]);
  end if;
  return null;
end
$$;

create or replace function plan_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('plan', array(select distinct s from (select c.student_id from before c union all select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('plan', array(select distinct s from (select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('plan', array(select distinct s from (select c.student_id from before c) t (s) limit 101));
  else
    perform note_change('plan', array[0]);
  end if;
  return null;
end
$$;

create or replace function plan_activity_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('plan_activity', array(select distinct s from (select c.student_id from before c union all select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('plan_activity', array(select distinct s from (select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('plan_activity', array(select distinct s from (select c.student_id from before c) t (s) limit 101));
  else
    perform note_change('plan_activity', array[0]);
  end if;
  return null;
end
$$;

create or replace function plan_activity_action_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('plan_activity', array(select distinct s from (select p1.student_id from before c join plan_activity p1 on p1.id = c.activity_id union all select p1.student_id from after c join plan_activity p1 on p1.id = c.activity_id) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('plan_activity', array(select distinct s from (select p1.student_id from after c join plan_activity p1 on p1.id = c.activity_id) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('plan_activity', array(select distinct s from (select p1.student_id from before c join plan_activity p1 on p1.id = c.activity_id) t (s) limit 101));
  else
    perform note_change('plan_activity', array[0]);
  end if;
  return null;
end
$$;

create or replace function plan_comment_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('plan', array(select distinct s from (select p1.student_id from before c join plan p1 on p1.id = c.plan_id union all select p1.student_id from after c join plan p1 on p1.id = c.plan_id) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('plan', array(select distinct s from (select p1.student_id from after c join plan p1 on p1.id = c.plan_id) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('plan', array(select distinct s from (select p1.student_id from before c join plan p1 on p1.id = c.plan_id) t (s) limit 101));
  else
    perform note_change('plan', array[0]);
  end if;
  return null;
end
$$;

create or replace function plan_decision_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('plan', array(select distinct s from (select p2.student_id from before c join plan_version p1 on p1.id = c.plan_version_id join plan p2 on p2.id = p1.plan_id union all select p2.student_id from after c join plan_version p1 on p1.id = c.plan_version_id join plan p2 on p2.id = p1.plan_id) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('plan', array(select distinct s from (select p2.student_id from after c join plan_version p1 on p1.id = c.plan_version_id join plan p2 on p2.id = p1.plan_id) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('plan', array(select distinct s from (select p2.student_id from before c join plan_version p1 on p1.id = c.plan_version_id join plan p2 on p2.id = p1.plan_id) t (s) limit 101));
  else
    perform note_change('plan', array[0]);
  end if;
  return null;
end
$$;

create or replace function plan_event_change_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('plan', array(select distinct s from (select p1.student_id from before c join plan p1 on p1.id = c.plan_id union all select p1.student_id from after c join plan p1 on p1.id = c.plan_id) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('plan', array(select distinct s from (select p1.student_id from after c join plan p1 on p1.id = c.plan_id) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('plan', array(select distinct s from (select p1.student_id from before c join plan p1 on p1.id = c.plan_id) t (s) limit 101));
  else
    perform note_change('plan', array[0]);
  end if;
  return null;
end
$$;

create or replace function plan_module_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('plan', array(select distinct s from (select p1.student_id from before c join plan p1 on p1.id = c.plan_id union all select p1.student_id from after c join plan p1 on p1.id = c.plan_id) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('plan', array(select distinct s from (select p1.student_id from after c join plan p1 on p1.id = c.plan_id) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('plan', array(select distinct s from (select p1.student_id from before c join plan p1 on p1.id = c.plan_id) t (s) limit 101));
  else
    perform note_change('plan', array[0]);
  end if;
  return null;
end
$$;

create or replace function plan_prior_learning_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('plan', array(select distinct s from (select p1.student_id from before c join plan p1 on p1.id = c.plan_id union all select p1.student_id from after c join plan p1 on p1.id = c.plan_id) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('plan', array(select distinct s from (select p1.student_id from after c join plan p1 on p1.id = c.plan_id) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('plan', array(select distinct s from (select p1.student_id from before c join plan p1 on p1.id = c.plan_id) t (s) limit 101));
  else
    perform note_change('plan', array[0]);
  end if;
  return null;
end
$$;

create or replace function plan_proposal_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('plan', array(select distinct s from (select p1.student_id from before c join plan p1 on p1.id = c.plan_id union all select p1.student_id from after c join plan p1 on p1.id = c.plan_id) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('plan', array(select distinct s from (select p1.student_id from after c join plan p1 on p1.id = c.plan_id) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('plan', array(select distinct s from (select p1.student_id from before c join plan p1 on p1.id = c.plan_id) t (s) limit 101));
  else
    perform note_change('plan', array[0]);
  end if;
  return null;
end
$$;

create or replace function plan_slot_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('plan', array(select distinct s from (select p1.student_id from before c join plan p1 on p1.id = c.plan_id union all select p1.student_id from after c join plan p1 on p1.id = c.plan_id) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('plan', array(select distinct s from (select p1.student_id from after c join plan p1 on p1.id = c.plan_id) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('plan', array(select distinct s from (select p1.student_id from before c join plan p1 on p1.id = c.plan_id) t (s) limit 101));
  else
    perform note_change('plan', array[0]);
  end if;
  return null;
end
$$;

create or replace function plan_version_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('plan', array(select distinct s from (select p1.student_id from before c join plan p1 on p1.id = c.plan_id union all select p1.student_id from after c join plan p1 on p1.id = c.plan_id) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('plan', array(select distinct s from (select p1.student_id from after c join plan p1 on p1.id = c.plan_id) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('plan', array(select distinct s from (select p1.student_id from before c join plan p1 on p1.id = c.plan_id) t (s) limit 101));
  else
    perform note_change('plan', array[0]);
  end if;
  return null;
end
$$;

create or replace function policy_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('policy', array(select distinct s from (select 0 from before c union all select 0 from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('policy', array(select distinct s from (select 0 from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('policy', array(select distinct s from (select 0 from before c) t (s) limit 101));
  else
    perform note_change('policy', array[0]);
  end if;
  return null;
end
$$;

create or replace function prior_competence_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('plan', array(select distinct s from (select p2.student_id from before c join plan_module p1 on p1.id = c.plan_module_id join plan p2 on p2.id = p1.plan_id union all select p2.student_id from after c join plan_module p1 on p1.id = c.plan_module_id join plan p2 on p2.id = p1.plan_id) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('plan', array(select distinct s from (select p2.student_id from after c join plan_module p1 on p1.id = c.plan_module_id join plan p2 on p2.id = p1.plan_id) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('plan', array(select distinct s from (select p2.student_id from before c join plan_module p1 on p1.id = c.plan_module_id join plan p2 on p2.id = p1.plan_id) t (s) limit 101));
  else
    perform note_change('plan', array[0]);
  end if;
  return null;
end
$$;

create or replace function prior_learning_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('study_skills_round', array(select distinct s from (select p1.student_id from before c join study_skills_round p1 on p1.id = c.round_id union all select p1.student_id from after c join study_skills_round p1 on p1.id = c.round_id) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('study_skills_round', array(select distinct s from (select p1.student_id from after c join study_skills_round p1 on p1.id = c.round_id) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('study_skills_round', array(select distinct s from (select p1.student_id from before c join study_skills_round p1 on p1.id = c.round_id) t (s) limit 101));
  else
    perform note_change('study_skills_round', array[0]);
  end if;
  return null;
end
$$;

create or replace function provider_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('provider', array(select distinct s from (select 0 from before c union all select 0 from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('provider', array(select distinct s from (select 0 from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('provider', array(select distinct s from (select 0 from before c) t (s) limit 101));
  else
    perform note_change('provider', array[0]);
  end if;
  return null;
end
$$;

create or replace function qualification_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('qualification', array(select distinct s from (select 0 from before c union all select 0 from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('qualification', array(select distinct s from (select 0 from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('qualification', array(select distinct s from (select 0 from before c) t (s) limit 101));
  else
    perform note_change('qualification', array[0]);
  end if;
  return null;
end
$$;

create or replace function request_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('request', array(select distinct s from (select c.student_id from before c union all select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('request', array(select distinct s from (select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('request', array(select distinct s from (select c.student_id from before c) t (s) limit 101));
  else
    perform note_change('request', array[0]);
  end if;
  return null;
end
$$;

create or replace function request_event_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('request', array(select distinct s from (select p1.student_id from before c join request p1 on p1.id = c.request_id union all select p1.student_id from after c join request p1 on p1.id = c.request_id) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('request', array(select distinct s from (select p1.student_id from after c join request p1 on p1.id = c.request_id) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('request', array(select distinct s from (select p1.student_id from before c join request p1 on p1.id = c.request_id) t (s) limit 101));
  else
    perform note_change('request', array[0]);
  end if;
  return null;
end
$$;

create or replace function request_form_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('request_form', array(select distinct s from (select 0 from before c union all select 0 from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('request_form', array(select distinct s from (select 0 from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('request_form', array(select distinct s from (select 0 from before c) t (s) limit 101));
  else
    perform note_change('request_form', array[0]);
  end if;
  return null;
end
$$;

create or replace function request_form_version_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('request_form_version', array(select distinct s from (select 0 from before c union all select 0 from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('request_form_version', array(select distinct s from (select 0 from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('request_form_version', array(select distinct s from (select 0 from before c) t (s) limit 101));
  else
    perform note_change('request_form_version', array[0]);
  end if;
  return null;
end
$$;

create or replace function requirement_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('requirement', array(select distinct s from (select 0 from before c union all select 0 from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('requirement', array(select distinct s from (select 0 from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('requirement', array(select distinct s from (select 0 from before c) t (s) limit 101));
  else
    perform note_change('requirement', array[0]);
  end if;
  return null;
end
$$;

create or replace function responsible_staff_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('study_right', array(select distinct s from (select p1.student_id from before c join study_right p1 on p1.id = c.study_right_id union all select p1.student_id from after c join study_right p1 on p1.id = c.study_right_id) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('study_right', array(select distinct s from (select p1.student_id from after c join study_right p1 on p1.id = c.study_right_id) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('study_right', array(select distinct s from (select p1.student_id from before c join study_right p1 on p1.id = c.study_right_id) t (s) limit 101));
  else
    perform note_change('study_right', array[0]);
  end if;
  return null;
end
$$;

create or replace function room_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('room', array(select distinct s from (select 0 from before c union all select 0 from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('room', array(select distinct s from (select 0 from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('room', array(select distinct s from (select 0 from before c) t (s) limit 101));
  else
    perform note_change('room', array[0]);
  end if;
  return null;
end
$$;

create or replace function self_assessment_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('demonstration', array(select distinct s from (select p1.student_id from before c join demonstration p1 on p1.id = c.demonstration_id union all select p1.student_id from after c join demonstration p1 on p1.id = c.demonstration_id) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('demonstration', array(select distinct s from (select p1.student_id from after c join demonstration p1 on p1.id = c.demonstration_id) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('demonstration', array(select distinct s from (select p1.student_id from before c join demonstration p1 on p1.id = c.demonstration_id) t (s) limit 101));
  else
    perform note_change('demonstration', array[0]);
  end if;
  return null;
end
$$;

create or replace function self_assessment_item_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('demonstration', array(select distinct s from (select p1.student_id from before c join demonstration p1 on p1.id = c.demonstration_id union all select p1.student_id from after c join demonstration p1 on p1.id = c.demonstration_id) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('demonstration', array(select distinct s from (select p1.student_id from after c join demonstration p1 on p1.id = c.demonstration_id) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('demonstration', array(select distinct s from (select p1.student_id from before c join demonstration p1 on p1.id = c.demonstration_id) t (s) limit 101));
  else
    perform note_change('demonstration', array[0]);
  end if;
  return null;
end
$$;

create or replace function staff_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('staff', array(select distinct s from (select 0 from before c union all select 0 from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('staff', array(select distinct s from (select 0 from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('staff', array(select distinct s from (select 0 from before c) t (s) limit 101));
  else
    perform note_change('staff', array[0]);
  end if;
  return null;
end
$$;

create or replace function stored_file_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('stored_file', array(select distinct s from (select 0 from before c union all select 0 from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    null;
  elsif tg_op = 'DELETE' then
    perform note_change('stored_file', array(select distinct s from (select 0 from before c) t (s) limit 101));
  else
    perform note_change('stored_file', array[0]);
  end if;
  return null;
end
$$;

create or replace function student_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('student', array(select distinct s from (select c.person_id from before c union all select c.person_id from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('student', array(select distinct s from (select c.person_id from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('student', array(select distinct s from (select c.person_id from before c) t (s) limit 101));
  else
    perform note_change('student', array[0]);
  end if;
  return null;
end
$$;

create or replace function student_address_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('student_address', array(select distinct s from (select c.student_id from before c union all select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('student_address', array(select distinct s from (select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('student_address', array(select distinct s from (select c.student_id from before c) t (s) limit 101));
  else
    perform note_change('student_address', array[0]);
  end if;
  return null;
end
$$;

create or replace function student_group_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('student_group', array(select distinct s from (select 0 from before c union all select 0 from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('student_group', array(select distinct s from (select 0 from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('student_group', array(select distinct s from (select 0 from before c) t (s) limit 101));
  else
    perform note_change('student_group', array[0]);
  end if;
  return null;
end
$$;

create or replace function study_right_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('study_right', array(select distinct s from (select c.student_id from before c union all select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('study_right', array(select distinct s from (select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('study_right', array(select distinct s from (select c.student_id from before c) t (s) limit 101));
  else
    perform note_change('study_right', array[0]);
  end if;
  return null;
end
$$;

create or replace function study_skills_round_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('study_skills_round', array(select distinct s from (select c.student_id from before c union all select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('study_skills_round', array(select distinct s from (select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('study_skills_round', array(select distinct s from (select c.student_id from before c) t (s) limit 101));
  else
    perform note_change('study_skills_round', array[0]);
  end if;
  return null;
end
$$;

create or replace function support_arrangement_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('support_decision', array(select distinct s from (select p1.student_id from before c join support_decision p1 on p1.id = c.decision_id union all select p1.student_id from after c join support_decision p1 on p1.id = c.decision_id) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('support_decision', array(select distinct s from (select p1.student_id from after c join support_decision p1 on p1.id = c.decision_id) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('support_decision', array(select distinct s from (select p1.student_id from before c join support_decision p1 on p1.id = c.decision_id) t (s) limit 101));
  else
    perform note_change('support_decision', array[0]);
  end if;
  return null;
end
$$;

create or replace function support_decision_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('support_decision', array(select distinct s from (select c.student_id from before c union all select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('support_decision', array(select distinct s from (select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('support_decision', array(select distinct s from (select c.student_id from before c) t (s) limit 101));
  else
    perform note_change('support_decision', array[0]);
  end if;
  return null;
end
$$;

create or replace function support_request_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('support_request', array(select distinct s from (select c.student_id from before c union all select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('support_request', array(select distinct s from (select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('support_request', array(select distinct s from (select c.student_id from before c) t (s) limit 101));
  else
    perform note_change('support_request', array[0]);
  end if;
  return null;
end
$$;

create or replace function support_statement_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('support_decision', array(select distinct s from (select p1.student_id from before c join support_decision p1 on p1.id = c.decision_id union all select p1.student_id from after c join support_decision p1 on p1.id = c.decision_id) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('support_decision', array(select distinct s from (select p1.student_id from after c join support_decision p1 on p1.id = c.decision_id) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('support_decision', array(select distinct s from (select p1.student_id from before c join support_decision p1 on p1.id = c.decision_id) t (s) limit 101));
  else
    perform note_change('support_decision', array[0]);
  end if;
  return null;
end
$$;

create or replace function term_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('term', array(select distinct s from (select 0 from before c union all select 0 from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('term', array(select distinct s from (select 0 from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('term', array(select distinct s from (select 0 from before c) t (s) limit 101));
  else
    perform note_change('term', array[0]);
  end if;
  return null;
end
$$;

create or replace function workplace_day_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('workplace_day', array(select distinct s from (select c.student_id from before c union all select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('workplace_day', array(select distinct s from (select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('workplace_day', array(select distinct s from (select c.student_id from before c) t (s) limit 101));
  else
    perform note_change('workplace_day', array[0]);
  end if;
  return null;
end
$$;

create or replace function workplace_period_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('workplace_period', array(select distinct s from (select c.student_id from before c union all select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('workplace_period', array(select distinct s from (select c.student_id from after c) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('workplace_period', array(select distinct s from (select c.student_id from before c) t (s) limit 101));
  else
    perform note_change('workplace_period', array[0]);
  end if;
  return null;
end
$$;

create or replace function workplace_proposal_changed() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'UPDATE' then
    perform note_change('personal_education_event', array(select distinct s from (select p1.student_id from before c join personal_education_event p1 on p1.id = c.personal_event_id union all select p1.student_id from after c join personal_education_event p1 on p1.id = c.personal_event_id) t (s) limit 101));
  elsif tg_op = 'INSERT' then
    perform note_change('personal_education_event', array(select distinct s from (select p1.student_id from after c join personal_education_event p1 on p1.id = c.personal_event_id) t (s) limit 101));
  elsif tg_op = 'DELETE' then
    perform note_change('personal_education_event', array(select distinct s from (select p1.student_id from before c join personal_education_event p1 on p1.id = c.personal_event_id) t (s) limit 101));
  else
    perform note_change('personal_education_event', array[0]);
  end if;
  return null;
end
$$;
