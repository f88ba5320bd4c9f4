import type { RegistrationState } from '@studentgo/protocol/education-events'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { activeStates } from '../education-events/places/event-slots.sql.ts'
import { studentsOfStaff } from '../platform/access/staff-access.ts'
import {
  type RowOf,
  type StatementBuilder,
  statement,
  writeStatement,
} from '../platform/database/statement.ts'
import { fullName } from '../platform/rows/full-name.ts'
import { hasWords } from '../platform/rows/has-words.ts'

interface Maker {
  staffId: number
  /** The office has all offers, teachers those that they teach. */
  everything: boolean
}

/** The events `e` whose offers are somebody's to make. */
function ownOffers(db: StatementBuilder, { staffId, everything }: Maker) {
  return db
    .selectFrom('education_event as e')
    .innerJoin('module as m', 'm.id', 'e.module_id')
    .where('e.is_active', '=', true)
    .where(
      sql<boolean>`(${everything}::boolean or exists (select from event_teacher t
        where t.event_id = e.id and t.staff_id = ${staffId}))`,
    )
    .select([
      'e.id as eventId',
      'e.name',
      'm.name as unit',
      'e.start_date as startDate',
      'e.end_date as endDate',
    ])
    .select(['e.opens_at as opensAt', 'e.closes_at as closesAt', 'e.capacity', 'e.taken'])
    .select([
      sql<number>`(select count(*) from event_registration r
        where r.event_id = e.id and r.state = 'WAITLISTED')`.as('waiting'),
      sql<number>`(select count(*) from event_registration r
        where r.event_id = e.id and r.state = 'PENDING_APPROVAL')`.as('pending'),
    ])
}

/** Offers that are not over, the next to begin first; what was never on offer is not among them. */
export const listedOffers = statement((db, params: Maker & { today: string }) =>
  ownOffers(db, params)
    .where('e.end_date', '>=', params.today)
    .where(sql<boolean>`(e.opens_at is not null or e.withdrawn_at is not null)`)
    .orderBy('e.start_date')
    .orderBy('e.id')
    .limit(300),
)

/** One of them whole; only the caller's own students are named. */
export const offerOf = statement((db, params: Maker & { eventId: number; today: string; now: string }) =>
  ownOffers(db, params)
    .leftJoin('campus as c', 'c.id', 'e.campus_id')
    .where('e.id', '=', params.eventId)
    .select(['e.module_id as moduleId', 'e.description', 'e.registration_mode as mode'])
    .select(['e.waitlist_enabled as waitlist', 'e.delivery', 'e.language', 'e.campus_id as campusId'])
    .select(['c.name as campus', 'e.version'])
    .select(eb =>
      jsonArrayFrom(
        eb
          .selectFrom('event_registration as r')
          .leftJoin(studentsOfStaff(params, placingRoles).as('mine'), join =>
            join.on(sql<boolean>`mine."studentId" = r.student_id`),
          )
          .leftJoin('person as p', join => join.on(sql<boolean>`p.id = mine."studentId"`))
          .leftJoin('student as s', 's.person_id', 'p.id')
          .leftJoin('student_group as g', join =>
            join.onRef('g.id', '=', 's.group_id').on('s.non_disclosure', '=', false),
          )
          .whereRef('r.event_id', '=', 'e.id')
          .where('r.state', 'in', activeStates)
          .orderBy(sql`r.state = 'WAITLISTED'`)
          .orderBy('r.created_at')
          .orderBy('r.id')
          .select([
            'r.id as registrationId',
            'r.state',
            'r.created_at as since',
            sql<number | null>`mine."studentId"`.as('studentId'),
            fullName<string | null>('p').as('name'),
            'g.code as group',
          ])
          .$narrowType<{ state: RegistrationState }>(),
      ).as('people'),
    ),
)
export type OfferRow = RowOf<typeof listedOffers>
export type WholeOfferRow = RowOf<typeof offerOf>

/** In which roles somebody takes students into events (`studentPlacers`). */
const placingRoles = ['OFFICE', 'RESPONSIBLE_TEACHER', 'COUNSELLOR', 'TEACHER'] as const

/** Units of the curriculum with these words that still count on this day, or that somebody still has to do. */
export const unitsOnOffer = statement((db, params: { words: string | null; today: string }) =>
  db
    .selectFrom('module as m')
    .where('m.kind', '<>', 'COURSE')
    .where(hasWords(sql`m.search`, params.words))
    .where(
      sql<boolean>`(m.valid_to is null or m.valid_to >= ${params.today}::date or exists (select from plan_module o
        where o.module_id = m.id and o.state not in ('RECOGNISED', 'COMPLETED')))`,
    )
    .orderBy(sql`m.name ->> 'fi'`)
    .orderBy('m.id')
    .limit(20)
    .select(['m.id as moduleId', 'm.name', 'm.code']),
)

export const allCampuses = statement((db, _params: object) =>
  db.selectFrom('campus').orderBy('name').select(['id', 'name']),
)

/** Whose plans have a slot for a unit: whom an offer of it concerns. */
export const studentsWithUnit = statement((db, params: { moduleId: number }) =>
  db
    .selectFrom('plan_module as pm')
    .innerJoin('plan_slot as s', 's.plan_module_id', 'pm.id')
    .innerJoin('plan as p', 'p.id', 'pm.plan_id')
    .where('pm.module_id', '=', params.moduleId)
    .select('p.student_id as studentId')
    .distinct(),
)

/** The slot of a student's plan that an event fills or would fill: that of the registration, else an empty one first. */
export const slotForEvent = statement((db, params: { studentId: number; eventId: number }) =>
  db
    .selectFrom('education_event as e')
    .innerJoin('plan_module as pm', 'pm.module_id', 'e.module_id')
    .innerJoin('plan_slot as s', 's.plan_module_id', 'pm.id')
    .innerJoin('plan as p', 'p.id', 'pm.plan_id')
    .leftJoin('event_registration as r', join =>
      join.onRef('r.slot_id', '=', 's.id').onRef('r.event_id', '=', 'e.id').on('r.state', 'in', activeStates),
    )
    .where('e.id', '=', params.eventId)
    .where('e.is_active', '=', true)
    .where('p.student_id', '=', params.studentId)
    .orderBy(sql`r.id is null`)
    .orderBy(sql`s.personal_event_id is not null`)
    .orderBy('s.id')
    .limit(1)
    .select(['s.id as slotId', 'r.id as registrationId', 'r.state']),
)

/** Gives who waits to be approved the seat that they hold; no row where they do not. */
export const approvedPlace = writeStatement(
  (db, params: { registrationId: number; byId: number; now: Date; today: string }) =>
    db
      .with('approved', qc =>
        qc
          .updateTable('event_registration')
          .set({ state: 'REGISTERED', promoted_at: params.now })
          .where('id', '=', params.registrationId)
          .where('state', '=', 'PENDING_APPROVAL')
          .returning(['id', 'event_id', 'student_id', 'slot_id', 'personal_event_id']),
      )
      .with('personal', qc =>
        qc
          .updateTable('personal_education_event')
          .set({ state: 'REGISTERED', version: sql<number>`version + 1` })
          .where('id', '=', eb => eb.selectFrom('approved').select('personal_event_id')),
      )
      .with('participant', qc =>
        qc
          .insertInto('event_participant')
          .columns(['event_id', 'student_id', 'study_right_id', 'begin_date', 'end_date'])
          .expression(
            qc
              .selectFrom('approved as a')
              .innerJoin('education_event as e', 'e.id', 'a.event_id')
              .innerJoin('plan_slot as s', 's.id', 'a.slot_id')
              .innerJoin('plan as p', 'p.id', 's.plan_id')
              .select(['a.event_id', 'a.student_id', 'p.study_right_id'])
              .select([
                sql<string>`greatest(e.start_date, ${params.today}::date)`.as('begin_date'),
                sql<string>`greatest(e.end_date, ${params.today}::date)`.as('end_date'),
              ]),
          )
          .onConflict(oc => oc.columns(['event_id', 'student_id', 'begin_date']).doNothing()),
      )
      .with('change', qc =>
        qc
          .insertInto('plan_event_change')
          .columns(['plan_id', 'slot_id', 'event_id', 'kind', 'at', 'by_id'])
          .expression(
            qc
              .selectFrom('approved as a')
              .innerJoin('plan_slot as s', 's.id', 'a.slot_id')
              .select(['s.plan_id', 'a.slot_id', 'a.event_id', sql<string>`'REGISTERED'`.as('kind')])
              .select([
                sql<string>`${params.now}::timestamptz`.as('at'),
                sql<number | null>`${params.byId}::bigint`.as('by_id'),
              ]),
          ),
      )
      .selectFrom('approved')
      .innerJoin('education_event as e', 'e.id', 'approved.event_id')
      .select(['approved.id', 'e.name']),
)

/** The people in the queue of an event, to notify them that the queue is gone. */
export const waitingOf = statement((db, params: { eventId: number }) =>
  db
    .selectFrom('event_registration')
    .where('event_id', '=', params.eventId)
    .where('state', '=', 'WAITLISTED')
    .orderBy('id')
    .select(['id', 'student_id as studentId']),
)
