import { addressIn, assessingAddress } from '@studentgo/protocol/addresses'
import { sql } from 'kysely'
import type { WaitingPart } from '../platform/contributions/waiting-part.ts'
import { fallbackLanguageColumn, localisedColumn } from '../platform/rows/localised.ts'

/** Demonstrations done and not published, or assessed by an assessor, for the staff responsible for their students. */
export const assessmentsWaiting: WaitingPart = {
  kinds: ['ASSESSMENT'],
  roles: ['RESPONSIBLE_TEACHER'],
  waiting: ({ language }) => sql`
    select 'ASSESSMENT'::text as kind, d.id, d.student_id, ${localisedColumn('d.name', language)} as title,
      ${fallbackLanguageColumn('d.name', language)} as title_language, d.end_date::timestamptz as since,
      d.end_date + 14 as due_on
    from mine
    join demonstration d on d.student_id = mine.student_id and (d.state in ('DONE', 'AWAITING_ASSESSMENT', 'ASSESSED')
      or d.state in ('AGREED', 'READY', 'IN_PROGRESS')
        and exists (select from assessor_link l where l.demonstration_id = d.id and l.sent_at is not null))
    where 'RESPONSIBLE_TEACHER' = any(mine.roles)`,
  addressOf: ({ id, studentId }) => addressIn('STAFF', assessingAddress(studentId ?? 0, id)),
}
