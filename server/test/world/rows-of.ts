import { CompiledQuery } from 'kysely'
import type { Db } from '../../src/platform/database/database.ts'

/** The rows of a statement that a test writes by hand. */
export async function rowsOf<Row>(db: Db, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
  return rows
}
