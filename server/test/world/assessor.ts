import { assessorCookie } from '../../src/platform/http/browser/cookies.ts'
import { hashToken } from '../../src/platform/secrets.ts'
import type { Client, World } from './world.ts'

let made = 0

/** A browser in which somebody of working life has opened the link to assess a demonstration of this student. */
export async function asAssessor(world: World, studentId: number): Promise<Client> {
  const { db } = world.database
  const now = world.platform.clock.now()
  const demonstration = await db
    .selectFrom('demonstration')
    .where('student_id', '=', studentId)
    .where('published_at', 'is', null)
    .where('state', '<>', 'CANCELLED')
    .orderBy('id')
    .select('id')
    .executeTakeFirstOrThrow()
  const token = `assessor ${made++}`
  const { id } = await db
    .insertInto('assessor_link')
    .values(({ selectFrom }) => ({
      demonstration_id: demonstration.id,
      student_id: studentId,
      name: 'Eino Esimies',
      role: '3',
      language: 'fi',
      made_by: selectFrom('staff').select(({ fn }) => fn.min('person_id').as('id')),
      made_at: now,
      token_hash: hashToken(token),
      last_day: '2099-12-31',
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('assessor_visit')
    .values({ token_hash: hashToken(token), link_id: id, ends_at: '2099-12-31T12:00:00Z' })
    .execute()
  const client = await world.anyone()
  client.cookies.set(assessorCookie, token)
  return client
}
