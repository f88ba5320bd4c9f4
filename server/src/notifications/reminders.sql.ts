import { sql } from 'kysely'
import { audienceFits, prerequisitesAreDone } from '../education-events/places/event-slots.sql.ts'
import { statement } from '../platform/database/statement.ts'

interface Dates {
  dates: string[]
}

/**
 * Students with absences whose time to be explained ends on a day, how many nobody has explained, how many wait for a
 * guardian, and the guardians of a minor; `windowDays` is the policy.
 */
export const closingWindows = statement((db, params: { day: string; windowDays: number; timeZone: string }) =>
  db
    .selectFrom('absence_mark as m')
    .innerJoin('event_session as s', 's.id', 'm.session_id')
    .innerJoin('person as p', 'p.id', 'm.student_id')
    .where('m.state', 'in', ['UNEXPLAINED', 'PROPOSED'])
    .where('s.state', '<>', 'CANCELLED')
    .where(
      sql<boolean>`greatest(s.school_date, (m.recorded_at at time zone ${params.timeZone})::date) + ${params.windowDays}::integer
        = ${params.day}::date`,
    )
    .groupBy(['m.student_id', 'p.birth_date'])
    .select([
      'm.student_id as studentId',
      'p.birth_date as birthDate',
      sql<number>`count(*) filter (where m.state = 'UNEXPLAINED')::int`.as('unexplained'),
      sql<number>`count(*) filter (where m.state = 'PROPOSED')::int`.as('proposed'),
      sql<number[]>`array(select a.parent_id from parent_access a where a.student_id = m.student_id)`.as(
        'guardianIds',
      ),
    ]),
)

/** Demonstrations that begin on one of the days. */
export const comingDemonstrations = statement((db, params: Dates) =>
  db
    .selectFrom('demonstration as d')
    .where('d.state', 'in', ['PLANNED', 'AGREED', 'READY'])
    .where(sql<boolean>`d.start_date = any(${params.dates}::date[])`)
    .select(['d.id', 'd.student_id as studentId', 'd.name', 'd.start_date as startDate']),
)

/** Demonstrations that have ended in these days and that the student has not assessed yet. */
export const unassessedDemonstrations = statement((db, params: { since: string; today: string }) =>
  db
    .selectFrom('demonstration as d')
    .where('d.state', 'in', ['AGREED', 'READY', 'IN_PROGRESS', 'DONE', 'AWAITING_ASSESSMENT'])
    .where('d.discussed_at', 'is', null)
    .where('d.end_date', '>=', params.since)
    .where('d.end_date', '<=', params.today)
    .where(
      sql<boolean>`not exists (select from self_assessment a where a.demonstration_id = d.id and a.state = 'SUBMITTED')`,
    )
    .select(['d.id', 'd.student_id as studentId', 'd.name']),
)

/** Plans that have waited for the student's word since before an instant. */
export const waitingPlans = statement((db, params: { before: string }) =>
  db
    .selectFrom('plan_version as v')
    .innerJoin('plan as p', 'p.id', 'v.plan_id')
    .where('v.state', '=', 'SENT_TO_STUDENT')
    .where('v.requested_at', '<=', params.before)
    .select(['v.id', 'p.student_id as studentId', 'p.study_right_id as rightId']),
)

/** Events whose sign-up has opened since an instant, with a slot of each student who may take part. */
export const openedEvents = statement((db, params: { since: string; now: string }) =>
  db
    .selectFrom('education_event as e')
    .innerJoin('plan_module as u', join =>
      join.onRef('u.module_id', '=', 'e.module_id').on('u.state', 'not in', ['RECOGNISED', 'COMPLETED']),
    )
    .innerJoin('plan_slot as s', join =>
      join.onRef('s.plan_module_id', '=', 'u.id').on('s.personal_event_id', 'is', null),
    )
    .innerJoin('plan as p', 'p.id', 's.plan_id')
    .innerJoin('study_right as r', join =>
      join.onRef('r.id', '=', 'p.study_right_id').on('r.state', '=', 'lasna'),
    )
    .where('e.is_active', '=', true)
    .where('e.registration_mode', '<>', 'STAFF_ONLY')
    .where('e.opens_at', '>', params.since)
    .where('e.opens_at', '<=', params.now)
    .where('e.closes_at', '>', params.now)
    .where(audienceFits('e.id', sql.ref('p.student_id')))
    .where(prerequisitesAreDone('e.module_id', 'p.id'))
    .distinctOn(['e.id', 'p.student_id'])
    .orderBy('e.id')
    .orderBy('p.student_id')
    .orderBy('s.id')
    .select(['e.id', 'p.student_id as studentId', 's.id as slotId', 'e.name']),
)
