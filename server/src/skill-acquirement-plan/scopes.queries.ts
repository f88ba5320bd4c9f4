import type { Scope } from '@studentgo/protocol/endpoint'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'

/** What this guardian may see of the student today. */
export async function scopesOf(db: Db, parentId: number, studentId: number, today: string): Promise<Scope[]> {
  const { rows } = await sql<{ scopes: Scope[] | null }>`
    select parent_scopes(${parentId}, ${studentId}, ${today}::date) as scopes`.execute(db)
  return rows[0]?.scopes ?? []
}
