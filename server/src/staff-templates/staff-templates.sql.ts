import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { statement } from '../platform/database/statement.ts'
import type { StoredTemplate } from '../platform/rows/json-columns.ts'

type Kind = 'NEWS' | 'MESSAGE'

export const templatesOf = statement((db, params: { staffId: number; kind: Kind }) =>
  db
    .selectFrom('staff_template as t')
    .where('t.kind', '=', params.kind)
    .where(sql<boolean>`(t.owner_id = ${params.staffId} or t.shared)`)
    .orderBy('t.name')
    .orderBy('t.id')
    .select([
      't.id',
      't.name',
      't.shared',
      't.content',
      sql<boolean>`t.owner_id = ${params.staffId}`.as('own'),
    ]),
)

interface Kept {
  staffId: number
  kind: Kind
  name: string
  shared: boolean
  content: StoredTemplate
  now: Date
}

/** Keeps a text under a name; an own one of this name is written over. */
export async function keepTemplate(db: Db, kept: Kept): Promise<{ id: number }> {
  const { staffId, kind, name, shared, now } = kept
  const content = JSON.stringify(kept.content)
  return db
    .insertInto('staff_template')
    .values({ owner_id: staffId, kind, name, shared, content, updated_at: now })
    .onConflict(conflict =>
      conflict.columns(['owner_id', 'kind', 'name']).doUpdateSet({ shared, content, updated_at: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Answers whether there was one that the caller may delete. */
export async function deleteTemplate(
  db: Db,
  { id, staffId, sharedToo }: { id: number; staffId: number; sharedToo: boolean },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('staff_template')
    .where('id', '=', id)
    .where(eb => eb.or([eb('owner_id', '=', staffId), ...(sharedToo ? [eb('shared', '=', true)] : [])]))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
