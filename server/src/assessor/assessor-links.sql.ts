import type { SelectQueryBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { linkCounts } from '../platform/access/assessor-link.sql.ts'
import type { Db } from '../platform/database/database.ts'
import { type StatementBuilder, statement } from '../platform/database/statement.ts'
import { keyedHash, type Secrets } from '../platform/secrets.ts'

/** Links `l` with what came by them, the newest first. */
export function linksOf(db: StatementBuilder) {
  return db
    .selectFrom('assessor_link as l')
    .orderBy('l.id', 'desc')
    .select([
      'l.id',
      'l.name',
      'l.organisation',
      'l.role',
      'l.email',
      'l.last_day as lastDay',
      'l.opened_at as openedAt',
      'l.revoked_at as revokedAt',
      'l.sent_at as sentAt',
      'l.grade',
      'l.justification',
    ])
    .select(eb =>
      jsonArrayFrom(
        eb
          .selectFrom('assessor_rating as r')
          .whereRef('r.link_id', '=', 'l.id')
          .orderBy('r.requirement_id')
          .select(['r.requirement_id as requirementId', 'r.grade']),
      ).as('requirementGrades'),
    )
}
export type LinkRow =
  ReturnType<typeof linksOf> extends SelectQueryBuilder<infer _, never, infer Row> ? Row : never

/** The link of a token, while it is valid. */
export const linkByToken = statement((db, params: { tokenHash: string; today: string }) =>
  db
    .selectFrom('assessor_link as l')
    .where('l.token_hash', '=', params.tokenHash)
    .where(linkCounts(params.today))
    .select(['l.id as linkId', 'l.student_id as studentId']),
)

/** What the letter of a link says, while the link counts. */
export const linkForLetter = statement((db, params: { linkId: number; today: string }) =>
  db
    .selectFrom('assessor_link as l')
    .where('l.id', '=', params.linkId)
    .where('l.email', 'is not', null)
    .where(linkCounts(params.today))
    .select(['l.email', 'l.language', 'l.last_day as lastDay', 'l.made_at as madeAt', 'l.made_by as madeBy']),
)

/** The student whom the assessor of a valid link assesses. */
export const linkInForce = statement((db, params: { linkId: number; today: string }) =>
  db
    .selectFrom('assessor_link as l')
    .innerJoin('person as p', 'p.id', 'l.student_id')
    .where('l.id', '=', params.linkId)
    .where(linkCounts(params.today))
    .select(['l.name', 'l.last_day as lastDay', 'p.call_name as callName', 'p.last_name as lastName']),
)

/** The people to notify of an assessment: the maker of the link, and the staff responsible for the student. */
export const listenersOf = statement((db, params: { linkId: number }) =>
  db
    .selectFrom('assessor_link as l')
    .where('l.id', '=', params.linkId)
    .select('l.made_by as staffId')
    .union(
      db
        .selectFrom('assessor_link as l')
        .innerJoin('demonstration as d', 'd.id', 'l.demonstration_id')
        .innerJoin('responsible_staff as r', 'r.study_right_id', 'd.study_right_id')
        .where('l.id', '=', params.linkId)
        .where('r.role', '=', 'RESPONSIBLE')
        .select('r.staff_id as staffId'),
    ),
)

/** Ends what browsers have opened by these links. */
export async function endVisits(db: Db, linkIds: readonly number[]): Promise<void> {
  if (linkIds.length === 0) return
  await db.deleteFrom('assessor_visit').where('link_id', 'in', linkIds).execute()
}

/** Derived from stored values and a key, so that a job can write it into a letter although only its hash is stored. */
export function tokenOfLink(secrets: Secrets, linkId: number, madeAt: Date): string {
  return keyedHash(secrets.throttle, `assessor link ${linkId} ${madeAt.toISOString()}`)
}
