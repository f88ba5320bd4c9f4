import { addressIn, staffSupportAddress } from '@studentgo/protocol/addresses'
import { sql } from 'kysely'
import type { WaitingPart } from '../platform/contributions/waiting-part.ts'

/** The reader's own drafts without a hearing, and decisions whose hearing is complete or over. */
export const supportWaiting: WaitingPart = {
  kinds: ['SUPPORT_DRAFT', 'SUPPORT_DECISION'],
  roles: ['SPECIAL_NEEDS'],
  waiting: params => sql`
    select case d.state when 'PREPARING' then 'SUPPORT_DRAFT' else 'SUPPORT_DECISION' end::text as kind,
      d.id, d.student_id, null::text as title, null::text as title_language,
      coalesce(greatest(d.hearing_requested_at,
        (select max(t.at) from support_statement t where t.decision_id = d.id)), d.desk_since) as since,
      null::date as due_on
    from mine
    join support_decision d on d.student_id = mine.student_id
    join person p on p.id = d.student_id
    where 'SPECIAL_NEEDS' = any(mine.roles)
      and (d.is_draft and d.responsible_id = ${params.staffId}
        or d.state = 'HEARING' and (d.hearing_due < ${params.today}::date
          or exists (select from support_statement t where t.decision_id = d.id and t.by_id = d.student_id)
            and not exists (select from parent_access a
              where a.student_id = d.student_id and is_minor(p.birth_date, ${params.today}::date)
                and 'SUPPORT' = any(parent_scopes(a.parent_id, a.student_id, ${params.today}::date))
                and not exists (select from support_statement t
                  where t.decision_id = d.id and t.by_id = a.parent_id))))`,
  addressOf: ({ studentId }) => addressIn('STAFF', staffSupportAddress(studentId ?? 0)),
}
