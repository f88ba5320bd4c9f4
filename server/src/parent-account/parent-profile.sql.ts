import { sql } from 'kysely'
import type { Db, ReadDb } from '../platform/database/database.ts'
import { statement } from '../platform/database/statement.ts'
import { shownLanguage } from '../platform/rows/shown-language.ts'

export const profileOf = statement((db, params: { personId: number; now: string }) =>
  db
    .selectFrom('person as p')
    .leftJoin('email_change as c', join =>
      join.onRef('c.person_id', '=', 'p.id').on('c.expires_at', '>', params.now),
    )
    .where('p.id', '=', params.personId)
    .select(eb => [
      'p.call_name as callName',
      'p.last_name as lastName',
      'p.email',
      'p.phone',
      shownLanguage('p').as('language'),
      'c.email as unconfirmedEmail',
      'c.expires_at as unconfirmedUntil',
      eb
        .selectFrom('audit as a')
        .whereRef('a.actor_id', '=', 'p.id')
        .where('a.action', '=', 'sign-in')
        .where('a.outcome', '=', 'DONE')
        .orderBy('a.at', 'desc')
        .offset(1)
        .limit(1)
        .select('a.at')
        .as('lastLoginAt'),
    ]),
)

export async function saveProfile(
  db: Db,
  personId: number,
  change: { phone?: string | null | undefined; language?: 'fi' | 'sv' | 'en' | undefined },
): Promise<void> {
  const { phone, language } = change
  const fields = {
    ...(phone === undefined ? {} : { phone, own_phone: true }),
    ...(language === undefined ? {} : { shown_language: language }),
  }
  if (Object.keys(fields).length === 0) return
  await db.updateTable('person').set(fields).where('id', '=', personId).execute()
}

/** Whether another guardian is found by this address already. */
export async function isAnothersAddress(db: ReadDb, personId: number, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('person')
    .innerJoin('parent', 'parent.person_id', 'person.id')
    .select('person.id')
    .where(sql<string>`lower(person.email)`, '=', email.toLowerCase())
    .where('person.is_active', '=', true)
    .where('person.id', '<>', personId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
