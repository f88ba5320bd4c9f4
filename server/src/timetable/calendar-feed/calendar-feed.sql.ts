import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type RowOf, statement, writeStatement } from '../../platform/database/statement.ts'
import { shownLanguage } from '../../platform/rows/shown-language.ts'

export type FeedRow = RowOf<typeof feedsOf>

/** The feeds of a student that are in force, the newest first. */
export const feedsOf = statement((db, params: { studentId: number }) =>
  db
    .selectFrom('calendar_feed')
    .where('student_id', '=', params.studentId)
    .where('revoked_at', 'is', null)
    .select(['id', 'created_at as createdAt', 'last_read_at as lastReadAt'])
    .orderBy('id', 'desc'),
)

export const createFeed = writeStatement((db, params: { studentId: number; tokenHash: string; now: Date }) =>
  db
    .insertInto('calendar_feed')
    .values({ student_id: params.studentId, token_hash: params.tokenHash, created_at: params.now })
    .returning(['id', 'created_at as createdAt', 'last_read_at as lastReadAt']),
)

/** Revokes a feed of this student; no row when there is none in force. */
export const revokeFeed = writeStatement((db, params: { studentId: number; feedId: number; now: Date }) =>
  db
    .updateTable('calendar_feed')
    .set({ revoked_at: params.now })
    .where('id', '=', params.feedId)
    .where('student_id', '=', params.studentId)
    .where('revoked_at', 'is', null)
    .returning('id'),
)

/** The feed that a token opens, of somebody active whose account, if there is one, is enabled. */
export const feedByToken = statement((db, params: { tokenHash: string }) =>
  db
    .selectFrom('calendar_feed as f')
    .innerJoin('student as s', 's.person_id', 'f.student_id')
    .innerJoin('person as p', 'p.id', 'f.student_id')
    .leftJoin('account as a', 'a.person_id', 'f.student_id')
    .where('f.token_hash', '=', params.tokenHash)
    .where('f.revoked_at', 'is', null)
    .where('p.is_active', '=', true)
    .where(eb => eb.or([eb('a.is_enabled', '=', true), eb('a.person_id', 'is', null)]))
    .select(eb => [
      'f.id',
      'f.created_at as createdAt',
      'f.last_read_at as lastReadAt',
      'f.student_id as studentId',
      shownLanguage('p').as('language'),
      's.non_disclosure as nonDisclosure',
      jsonArrayFrom(
        eb
          .selectFrom('study_right as r')
          .whereRef('r.student_id', '=', 'f.student_id')
          .select(['r.state', 'r.start_date as startDate', 'r.end_date as endDate']),
      ).as('studyRights'),
    ]),
)

export const noteFeedRead = writeStatement((db, params: { feedId: number; now: Date }) =>
  db
    .updateTable('calendar_feed')
    .set({ last_read_at: params.now })
    .where('id', '=', params.feedId)
    .returning('id'),
)
