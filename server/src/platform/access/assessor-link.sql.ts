import { sql } from 'kysely'
import { statement } from '../database/statement.ts'

/** In SQL: whether the link `l` of an assessor counts on a day. */
export function linkCounts(today: string) {
  return sql<boolean>`(l.revoked_at is null and l.sent_at is null and l.last_day >= ${today}::date
    and exists (select from demonstration d join person p on p.id = d.student_id and p.is_active
      where d.id = l.demonstration_id and d.published_at is null and d.state <> 'CANCELLED'))`
}

/** The link that a browser has opened, while both count. */
export const linkByVisit = statement((db, params: { visitHash: string; now: string; today: string }) =>
  db
    .selectFrom('assessor_visit as v')
    .innerJoin('assessor_link as l', 'l.id', 'v.link_id')
    .where('v.token_hash', '=', params.visitHash)
    .where('v.ends_at', '>', params.now)
    .where(linkCounts(params.today))
    .select(['l.id as linkId', 'l.student_id as studentId', 'l.demonstration_id as demonstrationId']),
)

/** In SQL: the name of the assessor who an entry `a` of the audit is of. */
export const assessorOfEntry = sql<string | null>`(select l.name from assessor_link l
  where a.actor_kind = 'ASSESSOR' and l.student_id = a.student_id and a.object = 'assessor link ' || l.id)`
