import { type NotNull, sql } from 'kysely'
import { statement } from '../platform/database/statement.ts'
import { audienceFits, hasNoPlace, prerequisitesAreDone } from './places/event-slots.sql.ts'

/**
 * Events for the empty slots of the student's approved plans that can be registered for now, or from some instant
 * until `until`: seats or a queue, the right group, what comes first done. Found from the student's own plans, so that
 * it does not grow with the school.
 */
export const openings = statement(
  (db, params: { studentId: number; now: Date; today: string; until: Date }) =>
    db
      .with(
        cte => cte('slots').materialized(),
        qc =>
          qc
            .selectFrom('plan as p')
            .innerJoin('study_right as sr', join =>
              join.onRef('sr.id', '=', 'p.study_right_id').on('sr.state', '=', 'lasna'),
            )
            .innerJoin('plan_module as pm', join =>
              join.onRef('pm.plan_id', '=', 'p.id').on('pm.state', 'not in', ['RECOGNISED', 'COMPLETED']),
            )
            .innerJoin('plan_slot as s', join =>
              join.onRef('s.plan_module_id', '=', 'pm.id').on('s.personal_event_id', 'is', null),
            )
            .where('p.student_id', '=', params.studentId)
            .where('p.first_approved_on', 'is not', null)
            .distinctOn(['p.id', 'pm.module_id'])
            .select(['p.id as plan_id', 'pm.module_id', 's.id as slot_id'])
            .orderBy('p.id')
            .orderBy('pm.module_id')
            .orderBy('s.id'),
      )
      .selectFrom('slots')
      .innerJoin('education_event as e', join =>
        join.onRef('e.module_id', '=', 'slots.module_id').on('e.is_active', '=', true),
      )
      .where('e.opens_at', '<=', sql<string>`${params.until}::timestamptz`)
      .where('e.closes_at', '>', sql<string>`${params.now}::timestamptz`)
      .where('e.start_date', '>', params.today)
      .where('e.registration_mode', '<>', 'STAFF_ONLY')
      .where(sql<boolean>`(e.capacity is null or e.taken < e.capacity or e.waitlist_enabled)`)
      .where(audienceFits('e.id', sql`${params.studentId}`))
      .where(hasNoPlace(params.studentId))
      .where(prerequisitesAreDone('e.module_id', 'slots.plan_id'))
      .select(['e.id as eventId', 'slots.slot_id as slotId', 'e.name'])
      .select(['e.opens_at as opensAt', 'e.closes_at as closesAt'])
      .$narrowType<{ opensAt: NotNull; closesAt: NotNull }>()
      .orderBy('e.opens_at')
      .orderBy('e.id')
      .limit(200),
)

/** When an event of the school next opens or closes, or gets as close as `until` is to `now`. */
export const nextOpening = statement((db, params: { now: Date; until: Date }) => {
  const next = (column: 'opens_at' | 'closes_at', after: Date) =>
    sql`min(${sql.ref(column)}) filter (where ${sql.ref(column)} > ${after}::timestamptz)`
  return db
    .selectFrom('education_event')
    .where('is_active', '=', true)
    .select(
      sql<string | null>`least(${next('opens_at', params.now)}, ${next('closes_at', params.now)},
        ${next('opens_at', params.until)} - (${params.until}::timestamptz - ${params.now}::timestamptz))`.as(
        'at',
      ),
    )
})

/** Places that came from a queue since an instant and that the student still has. */
export const promotions = statement((db, params: { studentId: number; since: Date }) =>
  db
    .selectFrom('event_registration as r')
    .innerJoin('education_event as e', 'e.id', 'r.event_id')
    .innerJoin('plan_slot as s', 's.id', 'r.slot_id')
    .innerJoin('plan as p', 'p.id', 's.plan_id')
    .innerJoin('study_right as sr', join =>
      join.onRef('sr.id', '=', 'p.study_right_id').on('sr.state', '<>', 'mitatoity'),
    )
    .where('r.student_id', '=', params.studentId)
    .where('r.state', '=', 'REGISTERED')
    .where('r.promoted_at', '>=', sql<string>`${params.since}::timestamptz`)
    .select(['r.event_id as eventId', 'r.slot_id as slotId', 'e.name', 'r.promoted_at as promotedAt'])
    .$narrowType<{ promotedAt: NotNull }>()
    .orderBy('r.promoted_at')
    .orderBy('r.id'),
)
