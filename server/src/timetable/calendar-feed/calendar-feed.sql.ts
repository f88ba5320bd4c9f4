import { type Language, readLanguage } from '@studentgo/protocol/language'
import type { Db } from '../platform/database.ts'
import type { StudyRightFacts } from '../platform/study-rights.rules.ts'

export interface FeedRow {
  id: number
  created_at: string
  last_read_at: string | null
}

/** The feeds of a student that are in force, the newest first. */
export function feedsOf(db: Db, studentId: number): Promise<FeedRow[]> {
  return db
    .selectFrom('calendar_feed')
    .select(['id', 'created_at', 'last_read_at'])
    .where('student_id', '=', studentId)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
}

export function createFeed(db: Db, studentId: number, tokenHash: string, now: Date): Promise<FeedRow> {
  return db
    .insertInto('calendar_feed')
    .values({ student_id: studentId, token_hash: tokenHash, created_at: now })
    .returning(['id', 'created_at', 'last_read_at'])
    .executeTakeFirstOrThrow()
}

/** Revokes a feed of this student; false when there is none in force. */
export async function revokeFeed(db: Db, studentId: number, feedId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('calendar_feed')
    .set({ revoked_at: now })
    .where('id', '=', feedId)
    .where('student_id', '=', studentId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface FeedOwner {
  feedId: number
  createdAt: string
  lastReadAt: string | null
  studentId: number
  language: Language
  nonDisclosure: boolean
  rights: StudyRightFacts[]
}

/** Whose feed a token opens: of somebody active whose account, if there is one, is enabled. */
export async function ownerOfFeed(db: Db, tokenHash: string): Promise<FeedOwner | undefined> {
  const row = await db
    .selectFrom('calendar_feed as f')
    .innerJoin('student as s', 's.person_id', 'f.student_id')
    .innerJoin('person as p', 'p.id', 'f.student_id')
    .leftJoin('account as a', 'a.person_id', 'f.student_id')
    .select(['f.id', 'f.created_at', 'f.last_read_at', 'f.student_id', 'p.language', 's.non_disclosure'])
    .where('f.token_hash', '=', tokenHash)
    .where('f.revoked_at', 'is', null)
    .where('p.is_active', '=', true)
    .where(where => where.or([where('a.is_enabled', '=', true), where('a.person_id', 'is', null)]))
    .executeTakeFirst()
  if (row === undefined) return undefined
  const rights = await db
    .selectFrom('study_right')
    .select(['state', 'start_date as startDate', 'end_date as endDate'])
    .where('student_id', '=', row.student_id)
    .execute()
  return {
    feedId: row.id,
    createdAt: row.created_at,
    lastReadAt: row.last_read_at,
    studentId: row.student_id,
    language: readLanguage(row.language) ?? 'fi',
    nonDisclosure: row.non_disclosure,
    rights,
  }
}

export async function noteRead(db: Db, feedId: number, now: Date): Promise<void> {
  await db.updateTable('calendar_feed').set({ last_read_at: now }).where('id', '=', feedId).execute()
}
