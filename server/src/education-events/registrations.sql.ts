import type { RegistrationState } from '@studentgo/protocol/education-events'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import { onlyRow, statement } from '../platform/statement.ts'
import { activeStates } from './event-slots.sql.ts'

/**
 * Locks the student's own plan that has the slot; no row where there is none. Locks are always taken in this order:
 * the plan, then events by id. A promotion touches no plan but its own rows, so that no two requests wait for each
 * other.
 */
export const lockPlanOfSlot = statement((db, given: { studentId: number; slotId: number }) =>
  db
    .selectFrom('plan_slot as s')
    .innerJoin('plan as p', 'p.id', 's.plan_id')
    .where('s.id', '=', given.slotId)
    .where('p.student_id', '=', given.studentId)
    .select('p.id')
    .forNoKeyUpdate('p'),
)

/** Locks events until the transaction ends; nobody else can change their seats until then. */
export const lockEvents = statement((db, given: { ids: number[] }) =>
  db
    .selectFrom('education_event')
    .where('id', '=', sql<number>`any(${given.ids}::bigint[])`)
    .select(['id', sql<boolean>`capacity is null or taken < capacity`.as('hasFreeSeat')])
    .orderBy('id')
    .forNoKeyUpdate(),
)

const seatTaken = statement((db, given: { eventId: number }) =>
  db
    .updateTable('education_event')
    .set(eb => ({ taken: eb('taken', '+', 1) }))
    .where('id', '=', given.eventId)
    .where(sql<boolean>`(capacity is null or taken < capacity)`)
    .returning('id'),
)

/** Takes a seat where one is free; the row's own condition decides, whoever else asks at the same time. */
export async function takeSeat(db: Db, eventId: number): Promise<boolean> {
  return (await seatTaken(db, { eventId })).length > 0
}

interface NewRegistration {
  eventId: number
  slotId: number
  studentId: number
  state: RegistrationState
  comment: string | undefined
  now: Date
  today: string
}

/**
 * Everything that a registration is, in one statement: the personal event in its slot, the registration, the
 * participation that the timetable shows, the line in the plan's list of changes. A place in the queue is never
 * dated before one that was given already, whatever clocks and locks did.
 */
const newRegistration = statement((db, given: NewRegistration) =>
  db
    .with('personal', qc =>
      qc
        .insertInto('personal_education_event')
        .columns([
          'plan_id',
          'student_id',
          'method',
          'event_id',
          'name',
          'start_date',
          'end_date',
          'state',
          'added_by_student',
        ])
        .expression(
          db
            .selectFrom('plan_slot as s')
            .innerJoin('education_event as e', join => join.onTrue())
            .where('s.id', '=', given.slotId)
            .where('e.id', '=', given.eventId)
            .select([
              's.plan_id',
              sql<number>`${given.studentId}::bigint`.as('student_id'),
              sql`'SCHOOL'`.as('method'),
              'e.id',
              'e.name',
              'e.start_date',
              'e.end_date',
              sql`case ${given.state}::text when 'REGISTERED' then 'REGISTERED' when 'WAITLISTED' then 'WAITLISTED'
                else 'PLANNED' end`.as('state'),
              sql`true`.as('added_by_student'),
            ]),
        )
        .returning(['id', 'plan_id']),
    )
    .with('registration', qc =>
      qc
        .insertInto('event_registration')
        .columns(['event_id', 'student_id', 'slot_id', 'personal_event_id', 'state', 'comment', 'created_at'])
        .expression(
          qc.selectFrom('personal').select([
            sql<number>`${given.eventId}::bigint`.as('event_id'),
            sql<number>`${given.studentId}::bigint`.as('student_id'),
            sql<number>`${given.slotId}::bigint`.as('slot_id'),
            'personal.id',
            sql<string>`${given.state}::text`.as('state'),
            sql<string | null>`${given.comment}::text`.as('comment'),
            sql<string>`greatest(${given.now}::timestamptz, (select max(w.created_at) from event_registration w
                where w.event_id = ${given.eventId} and w.state = 'WAITLISTED'))`.as('created_at'),
          ]),
        )
        .returning(['id', 'personal_event_id']),
    )
    .with('slot', qc =>
      qc
        .updateTable('plan_slot')
        .set(eb => ({ personal_event_id: eb.selectFrom('personal').select('personal.id') }))
        .where('id', '=', given.slotId),
    )
    .with('participant', qc =>
      qc
        .insertInto('event_participant')
        .columns(['event_id', 'student_id', 'study_right_id', 'begin_date', 'end_date'])
        .expression(
          db
            .selectFrom('education_event as e')
            .innerJoin('plan_slot as s', join => join.onTrue())
            .innerJoin('plan as p', 'p.id', 's.plan_id')
            .where('e.id', '=', given.eventId)
            .where('s.id', '=', given.slotId)
            .where(sql<boolean>`${given.state}::text = 'REGISTERED'`)
            .select([
              'e.id',
              sql<number>`${given.studentId}::bigint`.as('student_id'),
              'p.study_right_id',
              sql<string>`greatest(e.start_date, ${given.today}::date)`.as('begin_date'),
              sql<string>`greatest(e.end_date, ${given.today}::date)`.as('end_date'),
            ]),
        )
        .onConflict(oc => oc.columns(['event_id', 'student_id', 'begin_date']).doNothing()),
    )
    .with('touched', qc =>
      qc
        .updateTable('plan')
        .set({ updated_at: given.now })
        .where('id', '=', eb => eb.selectFrom('personal').select('personal.plan_id')),
    )
    .with('change', qc =>
      qc
        .insertInto('plan_event_change')
        .columns(['plan_id', 'slot_id', 'event_id', 'kind', 'at', 'by_id'])
        .expression(
          qc
            .selectFrom('personal')
            .select([
              'personal.plan_id',
              sql<number>`${given.slotId}::bigint`.as('slot_id'),
              sql<number>`${given.eventId}::bigint`.as('event_id'),
              sql<string>`${given.state}::text`.as('kind'),
              sql<string>`${given.now}::timestamptz`.as('at'),
              sql<number>`${given.studentId}::bigint`.as('by_id'),
            ]),
        ),
    )
    .selectFrom('registration as r')
    .select([
      'r.id',
      'r.personal_event_id as personalEventId',
      // The place in the queue; meaningless for a seat.
      sql<number>`(select count(*) + 1 from event_registration w
        where w.event_id = ${given.eventId} and w.state = 'WAITLISTED')`.as('position'),
    ]),
)

export async function insertRegistration(db: Db, registration: NewRegistration) {
  return onlyRow(await newRegistration(db, registration))
}

interface EndedRegistration {
  registrationId: number
  state: 'CANCELLED' | 'DISSOLVED'
  /** Who ended it; null for what ended by itself. */
  byId: number | null
  hadSeat: boolean
  now: Date
}

/** Ends a registration: the slot is empty again, the lessons leave the timetable, a seat that it had is free. */
export const endRegistration = statement((db, given: EndedRegistration) =>
  db
    .with('ended', qc =>
      qc
        .updateTable('event_registration')
        .set({ state: given.state, ended_at: given.now })
        .where('id', '=', given.registrationId)
        .where('state', 'in', activeStates)
        .returning(['event_id', 'student_id', 'slot_id', 'personal_event_id']),
    )
    .with('personal', qc =>
      qc
        .updateTable('personal_education_event')
        .set(eb => ({ state: 'CANCELLED', version: eb('version', '+', 1) }))
        .where('id', '=', eb => eb.selectFrom('ended').select('ended.personal_event_id')),
    )
    .with('slot', qc =>
      qc
        .updateTable('plan_slot as s')
        .from('ended')
        .set({ personal_event_id: null })
        .whereRef('s.id', '=', 'ended.slot_id')
        .whereRef('s.personal_event_id', '=', 'ended.personal_event_id'),
    )
    .with('participant', qc =>
      qc
        .deleteFrom('event_participant as p')
        .using('ended')
        .whereRef('p.event_id', '=', 'ended.event_id')
        .whereRef('p.student_id', '=', 'ended.student_id'),
    )
    .with('seat', qc =>
      qc
        .updateTable('education_event as e')
        .from('ended')
        .set(eb => ({ taken: eb('e.taken', '-', 1) }))
        .whereRef('e.id', '=', 'ended.event_id')
        .where(sql<boolean>`${given.hadSeat}::boolean`),
    )
    .with('change', qc =>
      qc
        .insertInto('plan_event_change')
        .columns(['plan_id', 'slot_id', 'event_id', 'kind', 'at', 'by_id'])
        .expression(
          qc
            .selectFrom('ended')
            .innerJoin('plan_slot as s', 's.id', 'ended.slot_id')
            .select([
              's.plan_id',
              'ended.slot_id',
              'ended.event_id',
              sql<string>`'CANCELLED'`.as('kind'),
              sql<string>`${given.now}::timestamptz`.as('at'),
              sql<number | null>`${given.byId}::bigint`.as('by_id'),
            ]),
        ),
    )
    .updateTable('plan')
    .set({ updated_at: given.now })
    .where('id', '=', eb =>
      eb.selectFrom('ended').innerJoin('plan_slot as s', 's.id', 'ended.slot_id').select('s.plan_id'),
    )
    .returning('id'),
)

/**
 * Gives free seats of a locked event to those who have waited longest and may still have them: their study right
 * is in force, the unit is open, its prerequisites are met and the event is for their group. On the day the
 * event starts nobody is promoted any more.
 */
const promotedFromQueue = statement((db, given: { eventId: number; now: Date; today: string }) =>
  db
    .with('event', qc =>
      qc
        .selectFrom('education_event as e')
        .where('e.id', '=', given.eventId)
        .where('e.start_date', '>', given.today)
        .select(['e.id', 'e.module_id', 'e.start_date', 'e.end_date', 'e.registration_mode'])
        .select(sql<number>`greatest(coalesce(e.capacity - e.taken, 1000000), 0)`.as('free')),
    )
    .with('next', qc =>
      qc
        .selectFrom('event')
        .innerJoin('event_registration as r', join =>
          join.onRef('r.event_id', '=', 'event.id').on('r.state', '=', 'WAITLISTED'),
        )
        .innerJoin('plan_slot as s', 's.id', 'r.slot_id')
        .innerJoin('plan as p', 'p.id', 's.plan_id')
        .innerJoin('study_right as sr', join =>
          join.onRef('sr.id', '=', 'p.study_right_id').on('sr.state', '=', 'lasna'),
        )
        .innerJoin('plan_module as pm', join =>
          join.onRef('pm.id', '=', 's.plan_module_id').on('pm.state', 'not in', ['RECOGNISED', 'COMPLETED']),
        )
        .where('event.free', '>', 0)
        .where(sql<boolean>`(not exists (select from event_audience a where a.event_id = event.id)
          or exists (select from event_audience a join student st on st.group_id = a.group_id
            where a.event_id = event.id and st.person_id = r.student_id))`)
        .where(sql<boolean>`not exists (select from module_prerequisite q where q.module_id = event.module_id
          and not exists (select from plan_module d where d.plan_id = p.id and d.module_id = q.requires_id
            and d.state in ('RECOGNISED', 'COMPLETED')))`)
        .select(['r.id', 'r.student_id', 'r.slot_id', 'r.personal_event_id', 's.plan_id', 'p.study_right_id'])
        .orderBy('r.created_at')
        .orderBy('r.id')
        .limit(sql<number>`(select free from event)`),
    )
    .with('seats', qc =>
      qc
        .updateTable('education_event')
        .set({ taken: sql<number>`taken + (select count(*) from next)` })
        .where('id', '=', given.eventId)
        .where(sql<boolean>`exists (select from next)`),
    )
    .with('registrations', qc =>
      qc
        .updateTable('event_registration as r')
        .from(['next', 'event'])
        .set({
          promoted_at: given.now,
          state: sql`case event.registration_mode when 'APPROVAL' then 'PENDING_APPROVAL' else 'REGISTERED' end`,
        })
        .whereRef('r.id', '=', 'next.id'),
    )
    .with('personal', qc =>
      qc
        .updateTable('personal_education_event as pe')
        .from(['next', 'event'])
        .set({
          version: sql<number>`pe.version + 1`,
          state: sql`case event.registration_mode when 'APPROVAL' then 'PLANNED' else 'REGISTERED' end`,
        })
        .whereRef('pe.id', '=', 'next.personal_event_id'),
    )
    .with('participants', qc =>
      qc
        .insertInto('event_participant')
        .columns(['event_id', 'student_id', 'study_right_id', 'begin_date', 'end_date'])
        .expression(
          qc
            .selectFrom(['next', 'event'])
            .where('event.registration_mode', '<>', 'APPROVAL')
            .select([
              'event.id',
              'next.student_id',
              'next.study_right_id',
              'event.start_date',
              'event.end_date',
            ]),
        )
        .onConflict(oc => oc.columns(['event_id', 'student_id', 'begin_date']).doNothing()),
    )
    .with('changes', qc =>
      qc
        .insertInto('plan_event_change')
        .columns(['plan_id', 'slot_id', 'event_id', 'kind', 'at'])
        .expression(
          qc
            .selectFrom(['next', 'event'])
            .select(['next.plan_id', 'next.slot_id', 'event.id', sql<string>`'PROMOTED'`.as('kind')])
            .select(sql<string>`${given.now}::timestamptz`.as('at')),
        ),
    )
    .selectFrom('next')
    .select('student_id as studentId'),
)

/** Promotes from the queue of an event whose row this transaction holds; answers how many got a seat. */
export async function promoteWaiting(db: Db, eventId: number, now: Date, today: string): Promise<number> {
  return (await promotedFromQueue(db, { eventId, now, today })).length
}

/** The waiting places of events that have started. */
export const startedWaiting = statement((db, given: { today: string }) =>
  db
    .selectFrom('event_registration as r')
    .innerJoin('education_event as e', 'e.id', 'r.event_id')
    .where('r.state', '=', 'WAITLISTED')
    .where('e.start_date', '<=', given.today)
    .select(['r.id', 'r.student_id as studentId', 'r.slot_id as slotId'])
    .orderBy('r.id')
    .limit(1000),
)
