-- Choosing where to learn: what an education event offers, to whom and when, and who has a place or waits for
-- one. The seats can not be sold twice: the last word is `taken between 0 and capacity`.

alter table education_event
  add column description jsonb,
  add column osp numeric(5, 1) check (osp >= 0),
  -- Null is no limit.
  add column capacity integer check (capacity >= 0),
  add column taken integer not null default 0,
  -- Without a window the event is not offered: the school places its students itself.
  add column opens_at timestamptz,
  add column closes_at timestamptz,
  add column registration_mode text not null default 'STAFF_ONLY'
    check (registration_mode in ('FIRST_COME', 'APPROVAL', 'STAFF_ONLY')),
  add column waitlist_enabled boolean not null default false,
  add column delivery text not null default 'CONTACT'
    check (delivery in ('CONTACT', 'ONLINE', 'HYBRID', 'INDEPENDENT')),
  add column language text not null default 'fi' check (language in ('fi', 'sv', 'en')),
  add column campus_id bigint references campus,
  add constraint education_event_seats check (taken between 0 and capacity),
  add constraint education_event_never_below_zero check (taken >= 0),
  add constraint education_event_window check ((opens_at is null) = (closes_at is null) and closes_at > opens_at);
create index education_event_offer on education_event (module_id, start_date)
  where is_active and opens_at is not null;

-- For which groups an event is; one without rows is for everybody.
create table event_audience (
  event_id bigint not null references education_event on delete cascade,
  group_id bigint not null references student_group,
  source_id text unique,
  primary key (event_id, group_id)
);

create table event_registration (
  id bigint generated always as identity primary key,
  source_id text unique,
  event_id bigint not null references education_event,
  student_id bigint not null references student,
  slot_id bigint not null references plan_slot,
  personal_event_id bigint not null references personal_education_event,
  -- DISSOLVED: the event began while the student was still waiting.
  state text not null check (state in ('REGISTERED', 'PENDING_APPROVAL', 'WAITLISTED', 'CANCELLED', 'DISSOLVED')),
  comment text check (length(comment) <= 500),
  created_at timestamptz not null,
  promoted_at timestamptz,
  ended_at timestamptz,
  check ((state in ('CANCELLED', 'DISSOLVED')) = (ended_at is not null))
);
-- One event for a slot, and one place in an event for a student, however often a button is pressed.
create unique index event_registration_slot on event_registration (slot_id)
  where state in ('REGISTERED', 'PENDING_APPROVAL', 'WAITLISTED');
create unique index event_registration_student on event_registration (event_id, student_id)
  where state in ('REGISTERED', 'PENDING_APPROVAL', 'WAITLISTED');
-- First come, first served.
create index event_registration_queue on event_registration (event_id, created_at, id)
  where state = 'WAITLISTED';
create index event_registration_of_student on event_registration (student_id);

-- Registering and cancelling change the plan without a new approval; each change is listed. Append-only.
create table plan_event_change (
  id bigint generated always as identity primary key,
  plan_id bigint not null references plan,
  slot_id bigint not null references plan_slot,
  event_id bigint not null references education_event,
  kind text not null check (kind in ('REGISTERED', 'PENDING_APPROVAL', 'WAITLISTED', 'PROMOTED', 'CANCELLED')),
  at timestamptz not null,
  -- Null: nobody, the seat came by itself from the waiting list.
  by_id bigint references person
);
create index plan_event_change_plan on plan_event_change (plan_id, at);
create rule plan_event_change_stays as on update to plan_event_change do instead nothing;
