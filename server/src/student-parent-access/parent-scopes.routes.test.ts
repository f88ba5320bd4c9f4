import { isMinor } from '@studentgo/protocol/rules/calendar'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from '../../test/world/world.ts'

let world: World
let studentId: number
let parentId: number
beforeAll(async () => {
  world = await makeWorld()
  studentId = await world.personId('joonas.vainio')
  parentId = await world.personId('merja.vainio')
})
afterAll(() => world.close())

async function scopesOn(day: string): Promise<string[] | null> {
  const { rows } = await sql<{ scopes: string[] | null }>`
    select parent_scopes(${parentId}, ${studentId}, ${day}::date) as scopes`.execute(world.database.db)
  return rows[0]?.scopes ?? null
}

const born = (day: string) =>
  world.database.db.updateTable('person').set({ birth_date: day }).where('id', '=', studentId).execute()

test.each([
  ['2008-12-05', '2026-12-04', true],
  ['2008-12-05', '2026-12-05', false],
  ['2008-02-29', '2026-02-27', true],
  ['2008-02-29', '2026-02-28', false],
  ['2008-02-28', '2026-02-28', false],
  ['2008-03-01', '2026-02-28', true],
  ['2010-02-28', '2028-02-28', false],
  ['2010-03-01', '2028-02-29', true],
  ['2008-01-01', '2025-12-31', true],
  ['2008-01-01', '2026-01-01', false],
])('the database and the rules agree: born %s, a minor on %s is %s', async (birthDate, day, minor) => {
  await born(birthDate)
  expect([isMinor(birthDate, day), (await scopesOn(day)) !== null]).toEqual([minor, minor])
})

test.each([
  ['before the birthday everything, by guardianship', {}, '2026-12-04', 7],
  ['from the birthday on what was consented to', {}, '2026-12-05', 1],
  ['on the last day of the consent too', {}, '2027-06-01', 1],
  ['after it nothing', {}, '2027-06-02', null],
  ['of a guardianship that ended, before the birthday nothing', { state: 'REVOKED' }, '2026-12-04', null],
  ['of a guardianship that ended, after it the consent', { state: 'REVOKED' }, '2026-12-05', 1],
  ['of another adult before the birthday nothing', { relation: 'OTHER' }, '2026-12-04', null],
  ['of somebody who is blocked nothing', { state: 'BLOCKED' }, '2026-12-05', null],
] as const)('a guardian sees %s', async (_, link, day, count) => {
  const { db } = world.database
  await born('2008-12-05')
  const usual = { state: 'ACTIVE', relation: 'GUARDIAN' } as const
  const set = (fields: object) =>
    db
      .updateTable('parent_access')
      .set({ consent_scopes: ['PLAN'], consent_until: '2027-06-01', ...fields })
      .where('parent_id', '=', parentId)
      .where('student_id', '=', studentId)
      .execute()
  await set({ ...usual, ...link })
  expect((await scopesOn(day))?.length ?? null).toBe(count)
  await set(usual)
})
