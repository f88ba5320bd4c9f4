import { sql } from 'kysely'
import { statement, writeStatement } from '../../platform/database/statement.ts'
import { audienceFits, prerequisitesAreDone } from './event-slots.sql.ts'

/**
 * Gives free seats of a locked event to those who have waited longest and may still have them: their study right
 * is in force, the unit is open, its prerequisites are met and the event is for their group. On the day the
 * event starts nobody is promoted any more.
 */
export const promotedFromQueue = writeStatement((db, params: { eventId: number; now: Date; today: string }) =>
  db
    .with('event', qc =>
      qc
        .selectFrom('education_event as e')
        .where('e.id', '=', params.eventId)
        .where('e.start_date', '>', params.today)
        .select(['e.id', 'e.name', 'e.module_id', 'e.start_date', 'e.end_date', 'e.registration_mode'])
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
        .where(audienceFits('event.id', sql.ref('r.student_id')))
        .where(prerequisitesAreDone('event.module_id', 'p.id'))
        .select(['r.id', 'r.student_id', 'r.slot_id', 'r.personal_event_id', 's.plan_id', 'p.study_right_id'])
        .orderBy('r.created_at')
        .orderBy('r.id')
        .limit(sql<number>`(select free from event)`),
    )
    .with('seats', qc =>
      qc
        .updateTable('education_event')
        .set({ taken: sql<number>`taken + (select count(*) from next)` })
        .where('id', '=', params.eventId)
        .where(sql<boolean>`exists (select from next)`),
    )
    .with('registrations', qc =>
      qc
        .updateTable('event_registration as r')
        .from(['next', 'event'])
        .set({
          promoted_at: params.now,
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
            .select(sql<string>`${params.now}::timestamptz`.as('at')),
        ),
    )
    .selectFrom(['next', 'event'])
    .select([
      'next.id as registrationId',
      'next.student_id as studentId',
      'next.slot_id as slotId',
      'event.name',
      'event.registration_mode as mode',
    ]),
)

/** The waiting places of events that have started. */
export const startedWaiting = statement((db, params: { today: string }) =>
  db
    .selectFrom('event_registration as r')
    .innerJoin('education_event as e', 'e.id', 'r.event_id')
    .where('r.state', '=', 'WAITLISTED')
    .where('e.start_date', '<=', params.today)
    .select(['r.id', 'r.student_id as studentId', 'r.slot_id as slotId'])
    .orderBy('r.id')
    .limit(1000),
)
