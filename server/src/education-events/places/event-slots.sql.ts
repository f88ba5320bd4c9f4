import type { RegistrationState } from '@studentgo/protocol/education-events'
import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { type RowOf, statement } from '../../platform/database/statement.ts'

/** An event and a slot of the plan that it could fill, or fills. */
export interface EventSlot {
  eventId: number
  slotId: number
}

export type EventSlotRow = RowOf<typeof eventSlots>
export type OwnRegistration = NonNullable<EventSlotRow['own']>

/** The states of a registration that has not ended. */
export const activeStates: readonly RegistrationState[] = ['REGISTERED', 'PENDING_APPROVAL', 'WAITLISTED']

/** Whether an event is for everybody, or for the group of the student. */
export function audienceFits(eventId: string, studentId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(not exists (select from event_audience a where a.event_id = ${sql.ref(eventId)})
    or exists (select from event_audience a join student st on st.group_id = a.group_id
      where a.event_id = ${sql.ref(eventId)} and st.person_id = ${studentId}))`
}

/** Whether the student neither has a place in the event `e` nor waits for one. */
export function hasNoPlace(studentId: number): RawBuilder<boolean> {
  return sql`(not exists (select from event_registration r where r.event_id = e.id and r.student_id = ${studentId}
      and r.state in ('REGISTERED', 'PENDING_APPROVAL', 'WAITLISTED'))
    and not exists (select from event_participant ep where ep.event_id = e.id and ep.student_id = ${studentId}))`
}

/** Whether a plan has all the modules done that have to come before a module. */
export function prerequisitesAreDone(moduleId: string, planId: string): RawBuilder<boolean> {
  return sql`not exists (select from module_prerequisite q
    where q.module_id = ${sql.ref(moduleId)} and ${isNotDone(planId)})`
}

/** Whether the module that the prerequisite `q` asks for is not done in a plan. */
function isNotDone(planId: string): RawBuilder<boolean> {
  return sql`not exists (select from plan_module d where d.plan_id = ${sql.ref(planId)}
    and d.module_id = q.requires_id and d.state in ('RECOGNISED', 'COMPLETED'))`
}

/**
 * The pairs, in their order, of which both sides exist and the slot is the student's own, with everything that the
 * rules and the card need. Everything is found by id, so that it does not grow with the school.
 */
export const eventSlots = statement(
  (db, given: { studentId: number; eventIds: number[]; slotIds: number[] }) =>
    db
      .selectFrom(
        sql<{ event_id: number; slot_id: number; place: number }>`
          unnest(${given.eventIds}::bigint[], ${given.slotIds}::bigint[]) with ordinality`.as<'pair'>(
          sql`pair (event_id, slot_id, place)`,
        ),
      )
      .innerJoin('plan_slot as s', 's.id', 'pair.slot_id')
      .innerJoin('plan as p', join =>
        join.onRef('p.id', '=', 's.plan_id').on('p.student_id', '=', given.studentId),
      )
      .innerJoin('study_right as sr', join =>
        join.onRef('sr.id', '=', 'p.study_right_id').on('sr.state', '<>', 'mitatoity'),
      )
      .innerJoin('plan_module as pm', 'pm.id', 's.plan_module_id')
      .innerJoin('module as m', 'm.id', 'pm.module_id')
      .innerJoin('education_event as e', join =>
        join.onRef('e.id', '=', 'pair.event_id').on('e.is_active', '=', true),
      )
      .leftJoin('campus as c', 'c.id', 'e.campus_id')
      .orderBy('pair.place')
      .select([
        'e.id as eventId',
        's.id as slotId',
        'p.id as planId',
        'p.study_right_id as studyRightId',
        'pm.id as planModuleId',
        'pm.module_id as slotModuleId',
        'e.module_id as eventModuleId',
        'pm.state as moduleState',
        'sr.state as rightState',
        'e.name',
        'm.name as moduleName',
        'e.description',
        'e.osp',
        'e.start_date as startDate',
        'e.end_date as endDate',
        'e.opens_at as opensAt',
        'e.closes_at as closesAt',
        'e.registration_mode as mode',
        'e.capacity',
        'e.taken',
        'e.waitlist_enabled as waitlistEnabled',
        'e.delivery',
        'e.language',
        'c.name as campus',
      ])
      .select(eb => [
        eb('p.first_approved_on', 'is not', null).$castTo<boolean>().as('planApproved'),
        sql<number>`(select count(*) from event_registration w
          where w.event_id = e.id and w.state = 'WAITLISTED')`.as('waiting'),
        sql<boolean>`exists (select from event_participant ep
          where ep.event_id = e.id and ep.student_id = ${given.studentId})`.as('participates'),
        audienceFits('e.id', sql`${given.studentId}`).as('audienceFits'),
        jsonArrayFrom(
          eb
            .selectFrom('module_prerequisite as q')
            .innerJoin('module as rm', 'rm.id', 'q.requires_id')
            .whereRef('q.module_id', '=', 'e.module_id')
            .where(isNotDone('p.id'))
            .select('rm.name')
            .orderBy('rm.id'),
        ).as('missing'),
        // The student's own registration in this event, for whatever slot.
        jsonObjectFrom(
          eb
            .selectFrom('event_registration as r')
            .whereRef('r.event_id', '=', 'e.id')
            .where('r.student_id', '=', given.studentId)
            .where('r.state', 'in', activeStates)
            .select(own => [
              'r.id',
              'r.slot_id as slotId',
              own.ref('r.state').$castTo<RegistrationState>().as('state'),
              'r.personal_event_id as personalEventId',
              'r.promoted_at as promotedAt',
              sql<
                number | null
              >`case when r.state = 'WAITLISTED' then (select count(*) from event_registration w
                where w.event_id = r.event_id and w.state = 'WAITLISTED'
                  and (w.created_at, w.id) <= (r.created_at, r.id)) end`.as('position'),
            ]),
        ).as('own'),
        // What fills the slot now.
        jsonObjectFrom(
          eb
            .selectFrom('personal_education_event as h')
            .leftJoin('event_registration as r', join =>
              join
                .onRef('r.slot_id', '=', 's.id')
                .onRef('r.personal_event_id', '=', 'h.id')
                .on('r.state', 'in', activeStates),
            )
            .whereRef('h.id', '=', 's.personal_event_id')
            .where('h.state', '<>', 'CANCELLED')
            .select(held => [
              'h.event_id as eventId',
              'h.name',
              'h.start_date as startDate',
              'r.id as registrationId',
              held.ref('r.state').$castTo<RegistrationState | null>().as('registration'),
            ]),
        ).as('holder'),
      ]),
)
