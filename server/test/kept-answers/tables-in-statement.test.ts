import { sql } from 'kysely'
import { expect, test } from 'vitest'
import '../../src/app.ts'
import { changeSubjects } from '../../src/platform/database/changes/change-subjects.ts'
import { type Db, readTransaction } from '../../src/platform/database/database.ts'
import { allStatements } from '../../src/platform/database/statement.ts'
import { tablesIn } from '../../src/platform/versions/tables-in-statement.ts'
import { makeWorld } from '../world/world.ts'

interface Plan {
  'Relation Name'?: string
  Plans?: Plan[]
}

interface Explained {
  'QUERY PLAN': { Plan: Plan }[]
}

test('for each statement every table that its plan reads is known', async () => {
  const world = await makeWorld()
  const readings = allStatements().filter(({ sql }) => /^(select|with)\b/.test(sql))
  // On one connection, which keeps what is prepared.
  await readTransaction(world.database.db, async reader => {
    const db = reader as Db
    for (const [at, statement] of readings.entries()) {
      const name = sql.raw(`explained_${at}`)
      const nulls =
        statement.parameters.length === 0 ? '' : `(${statement.parameters.map(() => 'null').join()})`
      await sql`prepare ${name} as ${sql.raw(statement.sql)}`.execute(db)
      const { rows } = await sql<Explained>`explain (format json) execute ${name}${sql.raw(nulls)}`.execute(
        db,
      )
      const read = rows.flatMap(row => row['QUERY PLAN'].flatMap(({ Plan }) => tablesOf(Plan)))
      expect(tablesIn(statement)).toEqual(
        expect.arrayContaining(read.filter(table => table in changeSubjects)),
      )
    }
  })
  expect(readings.length).toBeGreaterThan(200)
  await world.close()
})

function tablesOf({ 'Relation Name': name, Plans = [] }: Plan): string[] {
  return [...(name === undefined ? [] : [name]), ...Plans.flatMap(tablesOf)]
}
