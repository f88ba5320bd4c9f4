-- What the national plan register (eHOKS) says and the portal had no place for. `ehoks` keeps of each part what has no
-- column of its own, so that the plan can be given out again as it came.

alter table workplace_period
  alter column daily_start drop not null,
  alter column daily_end drop not null,
  -- Hours that nobody has told leave the period without weekdays: it is in the plan, and in no week.
  add constraint workplace_period_hours
    check ((daily_start is null) = (daily_end is null) and (daily_start is not null or weekdays = '{}'));

alter table plan add column ehoks jsonb;
alter table plan_module add column ehoks jsonb;

alter table personal_education_event
  add column ehoks jsonb,
  -- [{side: PROVIDER|ACQUIRER, name, role}]: who answers for the period, besides the instructor at the workplace.
  add column representatives jsonb not null default '[]' check (jsonb_typeof(representatives) = 'array');

alter table demonstration
  add column ehoks jsonb,
  -- What is adapted in this demonstration alone.
  add column deviation_text jsonb,
  add column individual_criteria jsonb not null default '[]' check (jsonb_typeof(individual_criteria) = 'array');

-- Shares of working time that the national register has taken are taken, also where they are more than full time.
drop trigger personal_event_full_time on personal_education_event;
create trigger personal_event_full_time
  before insert or update of part_time_percent, start_date, end_date, state, student_id
  on personal_education_event
  for each row when (new.part_time_percent is not null and new.state not in ('CANCELLED', 'INTERRUPTED')
    and new.ehoks is null)
  execute function personal_event_full_time();
