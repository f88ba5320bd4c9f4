import type { RegistrationState } from '@studentgo/protocol/education-events'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { onlyRow, writeStatement } from '../../platform/database/statement.ts'
import { activeStates, type EventSlotRow } from './event-slots.sql.ts'

/**
 * Locks the student's own plan that has the slot; no row where there is none. Locks are always taken in this order:
 * the plan, then events by id. A promotion touches no plan but its own rows, so that no two requests wait for each
 * other.
 */
export const lockPlanOfSlot = writeStatement((db, params: { studentId: number; slotId: number }) =>
  db
    .selectFrom('plan_slot as s')
    .innerJoin('plan as p', 'p.id', 's.plan_id')
    .where('s.id', '=', params.slotId)
    .where('p.student_id', '=', params.studentId)
    .select('p.id')
    .forNoKeyUpdate('p'),
)

/** Locks events until the transaction ends; nobody else can change their seats until then. */
export const lockEvents = writeStatement((db, params: { ids: number[] }) =>
  db
    .selectFrom('education_event')
    .where('id', '=', sql<number>`any(${params.ids}::bigint[])`)
    .select(['id', sql<boolean>`capacity is null or taken < capacity`.as('hasFreeSeat')])
    .orderBy('id')
    .forNoKeyUpdate(),
)

const seatTaken = writeStatement((db, params: { eventId: number }) =>
  db
    .updateTable('education_event')
    .set(eb => ({ taken: eb('taken', '+', 1) }))
    .where('id', '=', params.eventId)
    .where(sql<boolean>`(capacity is null or taken < capacity)`)
    .returning('id'),
)

/** Takes a seat where one is free; the condition of the update decides between concurrent callers. */
export async function takeSeat(db: Db, eventId: number): Promise<boolean> {
  return (await seatTaken(db, { eventId })).length > 0
}

interface NewRegistration {
  studentId: number
  /** The person who has taken the place: the student, or staff. */
  byId: number
  state: RegistrationState
  comment: string | undefined
  now: Date
  today: string
}
type Place = Pick<
  EventSlotRow,
  'eventId' | 'slotId' | 'planId' | 'studyRightId' | 'name' | 'startDate' | 'endDate'
>
interface RegistrationValues extends NewRegistration, Omit<Place, 'name'> {
  name: string
  personalState: 'REGISTERED' | 'WAITLISTED' | 'PLANNED'
}

/**
 * Everything that a registration is, in one statement: the personal event in its slot, the registration, the
 * participation that the timetable shows, the line in the plan's list of changes. A place in the queue is never
 * dated before one that was given already, whatever clocks and locks did.
 */
const newRegistration = writeStatement((db, params: RegistrationValues) =>
  db
    .with('personal', qc =>
      qc
        .insertInto('personal_education_event')
        .values({
          plan_id: params.planId,
          student_id: params.studentId,
          method: 'SCHOOL',
          event_id: params.eventId,
          name: params.name,
          start_date: params.startDate,
          end_date: params.endDate,
          state: params.personalState,
          added_by_student: sql<boolean>`${params.byId}::bigint = ${params.studentId}::bigint`,
        })
        .returning('id'),
    )
    .with('registration', qc =>
      qc
        .insertInto('event_registration')
        .values(eb => ({
          event_id: params.eventId,
          student_id: params.studentId,
          slot_id: params.slotId,
          personal_event_id: eb.selectFrom('personal').select('id'),
          state: params.state,
          comment: params.comment ?? null,
          created_at: sql<string>`greatest(${params.now}::timestamptz, (select max(w.created_at)
            from event_registration w where w.event_id = ${params.eventId} and w.state = 'WAITLISTED'))`,
        }))
        .returning(['id', 'personal_event_id']),
    )
    .with('slot', qc =>
      qc
        .updateTable('plan_slot')
        .set(eb => ({ personal_event_id: eb.selectFrom('personal').select('personal.id') }))
        .where('id', '=', params.slotId),
    )
    .with('participant', qc =>
      qc
        .insertInto('event_participant')
        .columns(['event_id', 'student_id', 'study_right_id', 'begin_date', 'end_date'])
        .expression(
          sql`select ${params.eventId}::bigint, ${params.studentId}::bigint, ${params.studyRightId}::bigint,
            greatest(${params.startDate}::date, ${params.today}::date),
            greatest(${params.endDate}::date, ${params.today}::date)
          where ${params.state}::text = 'REGISTERED'`,
        )
        .onConflict(oc => oc.columns(['event_id', 'student_id', 'begin_date']).doNothing()),
    )
    .with('plan_touched', qc =>
      qc.updateTable('plan').set({ updated_at: params.now }).where('id', '=', params.planId),
    )
    .with('change', qc =>
      qc.insertInto('plan_event_change').values({
        plan_id: params.planId,
        slot_id: params.slotId,
        event_id: params.eventId,
        kind: params.state,
        at: params.now,
        by_id: params.byId,
      }),
    )
    .selectFrom('registration as r')
    .select([
      'r.id',
      'r.personal_event_id as personalEventId',
      // The place in the queue; meaningless for a seat.
      sql<number>`(select count(*) + 1 from event_registration w
        where w.event_id = ${params.eventId} and w.state = 'WAITLISTED')`.as('position'),
    ]),
)

/** Writes that a student has a place in an event, or waits for one. */
export async function insertRegistration(db: Db, place: Place, registration: NewRegistration) {
  const { state } = registration
  const { eventId, slotId, planId, studyRightId, name, startDate, endDate } = place
  const values = {
    ...registration,
    ...{ eventId, slotId, planId, studyRightId, startDate, endDate },
    name: JSON.stringify(name),
    personalState: state === 'PENDING_APPROVAL' ? ('PLANNED' as const) : state,
  }
  return onlyRow(await newRegistration(db, values))
}

interface EndedRegistration {
  registrationId: number
  state: 'CANCELLED' | 'DISSOLVED'
  /** Who ended it; null for one that ended by itself. */
  byId: number | null
  hadSeat: boolean
  now: Date
}

/** Ends a registration: the slot is empty again, the lessons leave the timetable, a seat that it had is free. */
export const endRegistration = writeStatement((db, params: EndedRegistration) =>
  db
    .with('ended', qc =>
      qc
        .updateTable('event_registration')
        .set({ state: params.state, ended_at: params.now })
        .where('id', '=', params.registrationId)
        .where('state', 'in', activeStates)
        .returning(['event_id', 'student_id', 'slot_id', 'personal_event_id']),
    )
    .with('personal', qc =>
      qc
        .updateTable('personal_education_event')
        .set({ state: 'CANCELLED', version: sql<number>`version + 1` })
        .where('id', '=', eb => eb.selectFrom('ended').select('personal_event_id')),
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
        .where(sql<boolean>`${params.hadSeat}::boolean`),
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
              sql<string>`${params.now}::timestamptz`.as('at'),
              sql<number | null>`${params.byId}::bigint`.as('by_id'),
            ]),
        ),
    )
    .updateTable('plan')
    .set({ updated_at: params.now })
    .where('id', '=', eb =>
      eb.selectFrom('ended').innerJoin('plan_slot as s', 's.id', 'ended.slot_id').select('s.plan_id'),
    )
    .returning('id'),
)
