import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'

/** Writes the student's own parts over the version that they read. Answers whether it was still that one. */
export async function saveOwnParts(
  db: Db,
  planId: number,
  version: number,
  parts: { goalText?: string | undefined; wishes?: string | undefined },
  at: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('plan')
    .set({
      ...(parts.goalText === undefined ? {} : { goal_text: parts.goalText || null }),
      ...(parts.wishes === undefined ? {} : { wishes: parts.wishes || null }),
      updated_at: at,
      version: sql`version + 1`,
    })
    .where('id', '=', planId)
    .where('version', '=', version)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function addComment(
  db: Db,
  planId: number,
  comment: { byId: number; byRole: 'STUDENT' | 'PARENT'; at: Date; text: string },
): Promise<void> {
  await db
    .insertInto('plan_comment')
    .values({
      plan_id: planId,
      by_id: comment.byId,
      by_role: comment.byRole,
      at: comment.at,
      text: comment.text,
    })
    .execute()
}
