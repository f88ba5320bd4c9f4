import { addressIn, staffLessonAddress } from '@studentgo/protocol/addresses'
import { sql } from 'kysely'
import type { WaitingPart } from '../platform/contributions/waiting-part.ts'
import { fallbackLanguageColumn, localisedColumn } from '../platform/rows/localised.ts'
import { lessonIdsOfStaff } from '../timetable/lessons-of-staff.sql.ts'
import { rollCallDays } from './roll-call.rules.ts'

/** Lessons that have begun without their roll being called; older ones are left to the staff who keep the register. */
export const rollCallWaiting: WaitingPart = {
  kinds: ['ROLL_CALL'],
  roles: ['TEACHER'],
  waiting: ({ staffId, today, now, language }) => sql`
    select 'ROLL_CALL'::text as kind, s.id, null::bigint as student_id, ${localisedColumn('e.name', language)} as title,
      ${fallbackLanguageColumn('e.name', language)} as title_language, s.start_at as since, s.school_date as due_on
    from event_session s
    join education_event e on e.id = s.event_id
    where s.id in (select lesson_id from ${lessonIdsOfStaff({ staffId, from: sql`${today}::date - ${sql.lit(rollCallDays)}`, to: sql`${today}::date` })} own)
      and s.roll_called_at is null and s.state <> 'CANCELLED' and s.start_at <= ${now}::timestamptz
      and exists (select from event_participant p where p.event_id = s.event_id
        and s.school_date between p.begin_date and p.end_date)`,
  addressOf: ({ id }) => addressIn('STAFF', staffLessonAddress(id)),
}
