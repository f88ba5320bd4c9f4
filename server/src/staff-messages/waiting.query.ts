import { addressIn, staffAddresses, staffThreadAddress } from '@studentgo/protocol/addresses'
import { staffRoles } from '@studentgo/protocol/endpoint'
import { sql } from 'kysely'
import type { WaitingPart } from '../platform/contributions/waiting-part.ts'

/** Threads in which a member of staff has not read what was written to them. */
export const messagesWaiting: WaitingPart = {
  kinds: ['MESSAGE'],
  roles: staffRoles,
  waiting: ({ staffId }) => sql`
    select 'MESSAGE'::text as kind, t.id, t.student_id, t.subject as title, null::text as title_language,
      min(m.at) as since, null::date as due_on
    from message_recipient r
    join message_participant p on p.thread_id = r.thread_id and p.person_id = r.person_id and p.role = 'STAFF'
    join message m on m.id = r.message_id
    join message_thread t on t.id = r.thread_id
    where r.person_id = ${staffId} and r.read_at is null
    group by t.id`,
  addressOf: ({ id }) => addressIn('STAFF', staffThreadAddress(id)),
  addressOfAll: () => addressIn('STAFF', staffAddresses.messages),
}
