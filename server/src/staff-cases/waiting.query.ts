import { addressIn, staffCaseAddress } from '@studentgo/protocol/addresses'
import { caseKinds, caseRoles } from '@studentgo/protocol/staff-cases'
import { sql } from 'kysely'
import type { WaitingPart } from '../platform/contributions/waiting-part.ts'
import { caseParts } from './case-parts.data.ts'
import { casesAmong } from './staff-cases.sql.ts'

/** What students and guardians have sent, where it waits for the reader or for nobody else by name. */
export const casesWaiting: WaitingPart = {
  kinds: caseKinds,
  roles: caseRoles,
  waiting: params => sql`
    select c.kind, c.id, c.student_id, c.title, c.title_language, c.sent_at as since, c.due_on
    from ${casesAmong(caseParts, params)} where c.is_mine`,
  addressOf: ({ kind, id }) => addressIn('STAFF', staffCaseAddress(kind, id)),
  addressOfAll: kind => addressIn('STAFF', staffCaseAddress(kind)),
}
