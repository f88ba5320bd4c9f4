import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { statement } from '../../platform/database/statement.ts'
import { activeStates, audienceFits, hasNoPlace } from '../places/event-slots.sql.ts'

interface OfPlan {
  studentId: number
  planId: number
  /** A module of the plan, as the plan numbers it; a common unit includes its sub-areas. */
  moduleId: number | undefined
  today: string
}

export interface OfferFilter {
  from?: string | undefined
  to?: string | undefined
  campus?: number | undefined
  q: string
  onlyFree: boolean
}

/** Whether the module of the plan `pm` is the wanted one, or none is named. */
function isOfModule({ moduleId }: OfPlan): RawBuilder<boolean> {
  return sql`(${moduleId}::bigint is null or pm.id = ${moduleId} or pm.parent_id = ${moduleId})`
}

/**
 * Events on offer for a plan: one slot for each open module, an empty one where there is one, and the events that
 * teach it. A slot that the school itself has filled offers nothing. `total` counts all that match over all pages,
 * `unfiltered` all there would be without a filter.
 */
export const offersFor = statement(
  (db, given: OfPlan & OfferFilter & { now: Date; limit: number; offset: number }) =>
    db
      .with(
        cte => cte('slots').materialized(),
        qc =>
          qc
            .selectFrom('plan_module as pm')
            .innerJoin('plan_slot as s', 's.plan_module_id', 'pm.id')
            .leftJoin('personal_education_event as h', join =>
              join.onRef('h.id', '=', 's.personal_event_id').on('h.state', '<>', 'CANCELLED'),
            )
            .leftJoin('event_registration as r', join =>
              join.onRef('r.slot_id', '=', 's.id').on('r.state', 'in', activeStates),
            )
            .where('pm.plan_id', '=', given.planId)
            .where('pm.state', 'not in', ['RECOGNISED', 'COMPLETED'])
            .where(isOfModule(given))
            .select(eb => [
              'pm.module_id',
              's.id as slot_id',
              eb('h.id', 'is', null).as('empty'),
              eb.or([eb('h.id', 'is', null), eb('r.id', 'is not', null)]).as('usable'),
            ]),
      )
      .with(
        cte => cte('choices').materialized(),
        qc =>
          qc
            .selectFrom('slots')
            .distinctOn('module_id')
            .where('usable', '=', true)
            .select(['module_id', 'slot_id'])
            .orderBy('module_id')
            .orderBy('empty', 'desc')
            .orderBy('slot_id'),
      )
      .with(
        cte => cte('base').materialized(),
        qc =>
          qc
            .selectFrom('choices as c')
            .innerJoin('education_event as e', join =>
              join
                .onRef('e.module_id', '=', 'c.module_id')
                .on('e.is_active', '=', true)
                .on('e.opens_at', 'is not', null),
            )
            .innerJoin('module as m', 'm.id', 'c.module_id')
            .where(eb =>
              eb.or([
                eb('e.closes_at', '>', sql<string>`${given.now}::timestamptz`),
                eb('e.start_date', '>', given.today),
              ]),
            )
            .where(audienceFits('e.id', sql`${given.studentId}`))
            .where(hasNoPlace(given.studentId))
            .select(['e.id', 'c.slot_id', 'e.start_date', 'e.end_date', 'e.closes_at', 'e.campus_id'])
            .select(['e.capacity', 'e.taken', 'e.name', 'm.name as module_name']),
      )
      .with(
        cte => cte('found').materialized(),
        qc =>
          qc
            .selectFrom('base as b')
            .where(sql<boolean>`(${given.from}::date is null or b.end_date >= ${given.from}::date)`)
            .where(sql<boolean>`(${given.to}::date is null or b.start_date <= ${given.to}::date)`)
            .where(sql<boolean>`(${given.campus}::bigint is null or b.campus_id = ${given.campus}::bigint)`)
            .where(sql<boolean>`(${given.q}::text = '' or strpos(lower(concat_ws(' ',
              b.name ->> 'fi', b.name ->> 'sv', b.name ->> 'en',
              b.module_name ->> 'fi', b.module_name ->> 'sv', b.module_name ->> 'en')), lower(${given.q}::text)) > 0)`)
            .where(
              sql<boolean>`(not ${given.onlyFree}::boolean or b.capacity is null or b.taken < b.capacity)`,
            )
            .selectAll(),
      )
      .selectNoFrom(eb => [
        jsonArrayFrom(
          eb
            .selectFrom('found')
            .select(['id as eventId', 'slot_id as slotId'])
            .orderBy(sql`closes_at <= ${given.now}::timestamptz`)
            .orderBy('start_date')
            .orderBy('id')
            .limit(given.limit)
            .offset(given.offset),
        ).as('pairs'),
        jsonArrayFrom(
          eb
            .selectFrom('campus as c')
            .where('c.id', 'in', eb.selectFrom('base').select('campus_id'))
            .select(['c.id', 'c.name'])
            .orderBy('c.name'),
        ).as('campuses'),
        sql<number>`(select count(*) from found)`.as('total'),
        sql<number>`(select count(*) from base)`.as('unfiltered'),
        sql<number>`(select count(*) from slots where empty)`.as('openSlots'),
        sql<number>`(select count(*) from slots where not empty)`.as('filledSlots'),
      ]),
)

/**
 * Whether the plan was approved at least once, and its events in which the student has a place or waits for one,
 * unless they are over; no row for a plan that is not the student's own.
 */
export const planChoices = statement((db, given: OfPlan) =>
  db
    .selectFrom('plan as p')
    .innerJoin('study_right as sr', join =>
      join.onRef('sr.id', '=', 'p.study_right_id').on('sr.state', '<>', 'mitatoity'),
    )
    .where('p.id', '=', given.planId)
    .where('p.student_id', '=', given.studentId)
    .select(eb => [
      eb('p.first_approved_on', 'is not', null).$castTo<boolean>().as('approved'),
      jsonArrayFrom(
        eb
          .selectFrom('event_registration as r')
          .innerJoin('plan_slot as s', join =>
            join.onRef('s.id', '=', 'r.slot_id').onRef('s.plan_id', '=', 'p.id'),
          )
          .innerJoin('plan_module as pm', 'pm.id', 's.plan_module_id')
          .innerJoin('education_event as e', 'e.id', 'r.event_id')
          .where('r.student_id', '=', given.studentId)
          .where('r.state', 'in', activeStates)
          .where('e.end_date', '>=', given.today)
          .where(or => or.or([or('r.state', '<>', 'WAITLISTED'), or('e.start_date', '>', given.today)]))
          .where(isOfModule(given))
          .select(['r.event_id as eventId', 'r.slot_id as slotId'])
          .orderBy('e.start_date')
          .orderBy('e.id'),
      ).as('chosen'),
    ]),
)

/** The plan in which a student has a module; no row for another's. */
export const planOfModule = statement((db, given: { studentId: number; moduleId: number }) =>
  db
    .selectFrom('plan_module as pm')
    .innerJoin('plan as p', 'p.id', 'pm.plan_id')
    .where('pm.id', '=', given.moduleId)
    .where('p.student_id', '=', given.studentId)
    .select('pm.plan_id as planId'),
)
