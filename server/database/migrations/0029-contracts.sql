-- Agreements about learning at work and about what is lent or let to a student. What the parties have done stands with
-- them, so that the state of a contract follows from it and from the days.

create table contract (
  id bigint generated always as identity primary key,
  source_id text unique,
  study_right_id bigint not null references study_right,
  student_id bigint not null references student,
  type text not null check (type in ('TRAINING_AGREEMENT', 'APPRENTICESHIP', 'EQUIPMENT', 'DORMITORY', 'OTHER')),
  number text not null check (length(number) between 1 and 40),
  title jsonb not null,
  state text not null check (state in ('DRAFT', 'SENT', 'INTERRUPTED', 'TERMINATED')),
  sent_at timestamptz,
  start_date date not null,
  end_date date not null,
  workplace_name text,
  workplace_address text,
  business_id text check (business_id ~ '^[0-9]{7}-[0-9]$'),
  instructor_name text,
  instructor_phone text,
  instructor_email text,
  deputy_instructor text,
  part_time_percent integer check (part_time_percent between 1 and 100),
  daily_hours numeric(4, 2) check (daily_hours > 0 and daily_hours <= 12),
  weekdays integer[] not null default '{}',
  tasks jsonb not null default '[]' check (jsonb_typeof(tasks) = 'array'),
  safety_introduced boolean,
  safety_notes text,
  insurance_note text,
  -- What only an apprenticeship has.
  basis text check (basis in ('EMPLOYMENT', 'ENTREPRENEUR')),
  trial_end_date date,
  weekly_hours numeric(4, 2) check (weekly_hours between 25 and 48),
  collective_agreement text,
  wage_note text,
  study_days_paid text check (study_days_paid in ('YES', 'NO', 'PARTLY')),
  benefits text[] not null default '{}'
    check (benefits <@ array['DAILY_ALLOWANCE', 'FAMILY_ALLOWANCE', 'TRAVEL', 'ACCOMMODATION']),
  assessments_required integer not null default 0 check (assessments_required >= 0),
  coordinator_id bigint references staff,
  terminated_on date,
  termination_reason text,
  during_trial boolean not null default false,
  version integer not null default 1,
  check (end_date >= start_date),
  check ((state = 'DRAFT') = (sent_at is null)),
  check ((state = 'TERMINATED') = (terminated_on is not null)),
  check ((type = 'APPRENTICESHIP') = (basis is not null and weekly_hours is not null)),
  check (type not in ('TRAINING_AGREEMENT', 'APPRENTICESHIP')
    or (workplace_name is not null and business_id is not null and instructor_name is not null
      and part_time_percent is not null))
);
create index contract_student on contract (student_id, start_date);
create index contract_study_right on contract (study_right_id);

-- A party signs, or acknowledges what others have signed. Who acts for a guardian is known when they have.
create table contract_party (
  id bigint generated always as identity primary key,
  source_id text unique,
  contract_id bigint not null references contract on delete cascade,
  position integer not null default 0,
  role text not null check (role in ('PROVIDER', 'WORKPLACE', 'STUDENT', 'GUARDIAN')),
  act text not null check (act in ('SIGN', 'ACKNOWLEDGE')),
  name text check (length(name) <= 200),
  by_id bigint references person,
  done_at timestamptz,
  declined_at timestamptz,
  method text check (method in ('PAPER', 'SESSION', 'STRONG')),
  comment text check (length(comment) <= 1000),
  check (done_at is null or declined_at is null),
  check (declined_at is null or act = 'SIGN')
);
create index contract_party_contract on contract_party (contract_id, position);
create unique index contract_party_own on contract_party (contract_id, role) where role in ('STUDENT', 'GUARDIAN');

create table contract_unit (
  contract_id bigint not null references contract on delete cascade,
  module_id bigint not null references module,
  osp numeric(5, 1) check (osp >= 0),
  primary key (contract_id, module_id)
);
create index contract_unit_module on contract_unit (module_id);

-- Nobody works more than full time: on each day the shares of the contracts are 100 % at most.
create function contract_full_time() returns trigger language plpgsql as $$
begin
  perform 1 from student where person_id = new.student_id for no key update;
  if exists (
    select from (
      select new.start_date as day
      union select o.start_date from contract o
      where o.student_id = new.student_id and o.id <> new.id and o.part_time_percent is not null
        and o.state in ('SENT', 'INTERRUPTED') and o.start_date between new.start_date and new.end_date
    ) d
    where new.part_time_percent + (select coalesce(sum(o.part_time_percent), 0) from contract o
      where o.student_id = new.student_id and o.id <> new.id and o.part_time_percent is not null
        and o.state in ('SENT', 'INTERRUPTED') and d.day between o.start_date and o.end_date
        and not exists (select from contract_party p where p.contract_id = o.id and p.declined_at is not null)) > 100
  ) then
    raise exception 'contracts are more than full time' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger contract_full_time
  before insert or update of part_time_percent, start_date, end_date, state, student_id on contract
  for each row when (new.part_time_percent is not null and new.state in ('SENT', 'INTERRUPTED'))
  execute function contract_full_time();
