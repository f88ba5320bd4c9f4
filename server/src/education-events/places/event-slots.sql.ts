import type { RegistrationState } from '@studentgo/protocol/education-events'
import type { Localised } from '@studentgo/protocol/shapes'
import { type QueryCreator, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { type RowOf, type StatementBuilder, statement } from '../../platform/database/statement.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** An event and a slot of the plan that it could fill, or fills. */
export interface EventSlot {
  eventId: number
  slotId: number
}

/** What an offer shows of an event and a slot, beside the card of the event. */
export type OfferRow = SelectedBy<typeof eventSlots>
export type OwnRegistration = NonNullable<OfferRow['own']>
/** The same with all that registering takes. */
export type EventSlotRow = RowOf<typeof eventSlot>

/** The states of a registration that has not ended. */
export const activeStates: readonly RegistrationState[] = ['REGISTERED', 'PENDING_APPROVAL', 'WAITLISTED']

/** Whether an event is for everybody, or for the group of the student. */
export function audienceFits(eventId: string, studentId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(not exists (select from event_audience a where a.event_id = ${sql.ref(eventId)})
    or exists (select from event_audience a join student st on st.group_id = a.group_id
      where a.event_id = ${sql.ref(eventId)} and st.person_id = ${studentId}))`
}

/** The events in which a student takes part, by whatever way, as an array. */
function participatedEvents(studentId: number): RawBuilder<number[]> {
  return sql`array(select ep.event_id from event_participant ep where ep.student_id = ${studentId})`
}

/** Whether the student neither has a place in the event `e` nor waits for one. */
export function hasNoPlace(studentId: number): RawBuilder<boolean> {
  return sql`(e.id <> all (${participatedEvents(studentId)})
    and e.id <> all (array(select r.event_id from event_registration r where r.student_id = ${studentId}
      and r.state in ('REGISTERED', 'PENDING_APPROVAL', 'WAITLISTED'))))`
}

/** Whether a plan has all the modules done that have to come before a module. */
export function prerequisitesAreDone(moduleId: string, planId: string): RawBuilder<boolean> {
  return sql`not exists (select from module_prerequisite q
    where q.module_id = ${sql.ref(moduleId)} and ${isNotDone(planId)})`
}

/** Whether the module that the prerequisite `q` requires is not done in a plan. */
function isNotDone(planId: string): RawBuilder<boolean> {
  return sql`not exists (select from plan_module d where d.plan_id = ${sql.ref(planId)}
    and d.module_id = q.requires_id and d.state in ('RECOGNISED', 'COMPLETED'))`
}

/** The student's own plans `p`, for `ownSlots`. */
export function ownPlans(db: StatementBuilder, studentId: number) {
  return db
    .selectFrom('plan as p')
    .innerJoin('study_right as sr', join =>
      join.onRef('sr.id', '=', 'p.study_right_id').on('sr.state', '<>', 'mitatoity'),
    )
    .where('p.student_id', '=', studentId)
    .select(eb => [
      'p.id as planId',
      'sr.id as studyRightId',
      'sr.state as rightState',
      eb('p.first_approved_on', 'is not', null).$castTo<boolean>().as('approved'),
    ])
}

type SelectedBy<Build extends (...params: never[]) => unknown> =
  ReturnType<Build> extends SelectQueryBuilder<infer _, never, infer Row> ? Row : never

interface TablesAndPlans extends Tables {
  plans: SelectedBy<typeof ownPlans>
}

/** The slots `s` of the `plans` with what fills each, for `eventSlots`. */
export function ownSlots(db: QueryCreator<TablesAndPlans>) {
  return db
    .selectFrom('plans as p')
    .innerJoin('plan_slot as s', 's.plan_id', 'p.planId')
    .innerJoin('plan_module as pm', 'pm.id', 's.plan_module_id')
    .leftJoin('personal_education_event as h', join =>
      join.onRef('h.id', '=', 's.personal_event_id').on('h.state', '<>', 'CANCELLED'),
    )
    .leftJoin('event_registration as r', join =>
      join.onRef('r.slot_id', '=', 's.id').on('r.state', 'in', activeStates),
    )
    .select(eb => [
      's.id as slotId',
      'p.planId',
      'p.studyRightId',
      'p.rightState',
      'p.approved as planApproved',
      'pm.id as planModuleId',
      'pm.module_id as moduleId',
      'pm.state as moduleState',
      'h.id as holderId',
      'h.event_id as holderEventId',
      'h.name as holderName',
      'h.start_date as holderStart',
      'r.event_id as registeredEventId',
      'r.state as registeredState',
      // How the student came into what fills the slot.
      eb.case().whenRef('r.personal_event_id', '=', 'h.id').then(eb.ref('r.id')).end().as('registrationId'),
      eb
        .case()
        .whenRef('r.personal_event_id', '=', 'h.id')
        .then(eb.ref('r.state').$castTo<RegistrationState>())
        .end()
        .as('registration'),
    ])
}

interface TablesAndSlots extends Tables {
  slots: SelectedBy<typeof ownSlots>
  /** In the order of their places, then of their first days. */
  wanted: EventSlot & { place: number }
}

/** What the rules and the card need of the `wanted` events `e` and their `slots`, beside what the school says of each. */
export function eventSlots(db: QueryCreator<TablesAndSlots>, studentId: number) {
  return db
    .selectFrom('wanted')
    .innerJoin('slots as s', 's.slotId', 'wanted.slotId')
    .innerJoin('education_event as e', join =>
      join.onRef('e.id', '=', 'wanted.eventId').on('e.is_active', '=', true),
    )
    .leftJoin('event_registration as own', join =>
      join
        .onRef('own.event_id', '=', 'e.id')
        .on('own.student_id', '=', studentId)
        .on('own.state', 'in', activeStates),
    )
    .select([
      'e.id as eventId',
      's.slotId',
      's.planModuleId',
      's.moduleState',
      's.rightState',
      'e.start_date as startDate',
      'e.end_date as endDate',
      'e.opens_at as opensAt',
      'e.closes_at as closesAt',
      'e.registration_mode as mode',
      'e.capacity',
      'e.taken',
      'e.waitlist_enabled as waitlistEnabled',
    ])
    .select(eb => [
      sql<number>`(select count(*) from event_registration w
        where w.event_id = e.id and w.state = 'WAITLISTED')`.as('waiting'),
      audienceFits('e.id', sql`${studentId}`).as('audienceFits'),
      sql<
        Localised[]
      >`to_json(array(select rm.name from module_prerequisite q join module rm on rm.id = q.requires_id
        where q.module_id = e.module_id and ${isNotDone('s.planId')} order by rm.id))`.as('missing'),
      // The student's own registration in this event, for whatever slot.
      eb
        .case()
        .when('own.id', 'is not', null)
        .then(
          jsonBuildObject({
            id: eb.ref('own.id').$notNull(),
            slotId: eb.ref('own.slot_id').$notNull(),
            state: eb.ref('own.state').$castTo<RegistrationState>(),
            personalEventId: eb.ref('own.personal_event_id').$notNull(),
            promotedAt: eb.ref('own.promoted_at'),
            position: sql<number | null>`case when own.state = 'WAITLISTED' then (select count(*)
              from event_registration w where w.event_id = own.event_id and w.state = 'WAITLISTED'
                and (w.created_at, w.id) <= (own.created_at, own.id)) end`,
          }),
        )
        .end()
        .as('own'),
      // What fills the slot now.
      eb
        .case()
        .when('s.holderId', 'is not', null)
        .then(
          jsonBuildObject({
            eventId: eb.ref('s.holderEventId'),
            name: eb.ref('s.holderName').$notNull(),
            startDate: eb.ref('s.holderStart').$notNull(),
            registrationId: eb.ref('s.registrationId'),
            registration: eb.ref('s.registration'),
          }),
        )
        .end()
        .as('holder'),
    ])
    .orderBy('wanted.place')
    .orderBy('e.start_date')
    .orderBy('e.id')
}

/** An event and a slot, if both exist and the slot is the student's own. Found by id, however large the school is. */
export const eventSlot = statement((db, params: EventSlot & { studentId: number }) =>
  eventSlots(
    db
      .with('plans', qc => ownPlans(qc, params.studentId))
      .with('slots', qc => ownSlots(qc).where('s.id', '=', params.slotId))
      .with('wanted', qc =>
        qc.selectNoFrom([
          sql<number>`${params.eventId}::bigint`.as('eventId'),
          sql<number>`${params.slotId}::bigint`.as('slotId'),
          sql<number>`1`.as('place'),
        ]),
      ),
    params.studentId,
  )
    .select(['s.planId', 's.studyRightId', 's.planApproved', 'e.name'])
    .select(['s.moduleId as slotModuleId', 'e.module_id as eventModuleId'])
    .select(sql<boolean>`e.id = any (${participatedEvents(params.studentId)})`.as('participates')),
)
