import { adultFrom, isMinor } from '@studentgo/protocol/rules/calendar'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../src/platform/database/database.ts'
import { readFunctions } from '../../src/platform/database/functions.ts'
import { functionCases } from './function-cases.ts'
import { answerOf, openBareDatabase } from './function-database.ts'

/** A notification is seen once it is committed: `live.test.ts` holds that every server ends the pages of a session. */
const heldElsewhere = ['data-changes', 'tell-ended-sessions.sql']

let database: OpenDatabase
let drop: () => Promise<void>

beforeAll(async () => {
  ;({ database, drop } = await openBareDatabase())
})
afterAll(() => drop())

test('every function has cases', async () => {
  const files = (await readFunctions()).map(({ name }) => name)
  expect([...new Set(functionCases.map(({ of }) => of)), ...heldElsewhere].sort()).toEqual(files.toSorted())
})

for (const [of, cases] of Map.groupBy(functionCases, ({ of }) => of)) {
  test.each(cases)(`${of} · $says`, async one => {
    expect(await answerOf(database, one)).toEqual(one.answer)
  })
}

test('the database and the protocol agree on who is a minor, on each day of four years', async () => {
  const { rows } = await sql<{ born: string; last: string; isMinor: boolean; isAdult: boolean }>`
    select d::date::text as born, ((d + interval '18 years')::date - 1)::text as last,
      is_minor(d::date, (d + interval '18 years')::date - 1) as "isMinor",
      not is_minor(d::date, (d + interval '18 years')::date) as "isAdult"
    from generate_series('2007-01-01'::date, '2010-12-31', interval '1 day') d`.execute(database.db)
  expect(rows.length).toBe(1461)
  for (const row of rows) {
    expect(row).toMatchObject({ isMinor: true, isAdult: true })
    expect(isMinor(row.born, row.last)).toBe(true)
    expect(isMinor(row.born, adultFrom(row.born))).toBe(false)
    expect(adultFrom(row.born) > row.last).toBe(true)
  }
})
