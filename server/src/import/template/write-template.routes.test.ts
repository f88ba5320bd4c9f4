import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testNow, testTimeZone } from '../../../test/world/test-time.ts'
import { makeWorld, type World } from '../../../test/world/world.ts'
import { describeReport } from '../engine/report.ts'
import { sumOf } from '../engine/run.ts'
import { importFolder } from '../import-folder.ts'
import { writeTemplate } from './write-template.ts'

let world: World
let folder: string

beforeAll(async () => {
  world = await makeWorld()
  folder = await mkdtemp(join(tmpdir(), 'studentgo-template-'))
})

afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

test('the examples of the guide are one school, which comes in without a fault and reads as written', async () => {
  await writeTemplate(folder)
  // Removes the demo school's rows of which a portal can have only one.
  const { db } = world.database
  await sql`delete from benefit_rate`.execute(db)
  await sql`update request_form set code = 'OTHER_' || code`.execute(db)
  const options = { now: new Date(testNow), timeZone: testTimeZone, hash: async () => 'hash' }
  const report = await importFolder(world.database, folder, options)
  expect(describeReport(report).filter(line => !/^[a-z ]+: [0-9]+ created/.test(line))).toEqual([
    'warning: ext_plans.csv line 2: has 45 of 180 points: 45 of 145 vocational, 0 of 35 common',
    expect.stringContaining('E123 is no claim of this portal (4 rows like this'),
  ])
  const empty = [...report.tallies].filter(([, { created }]) => created === 0).map(([kind]) => kind)
  // Of these the portal has to have something first, or files have to lie beside, or other rows are completed.
  expect(empty.toSorted()).toEqual([
    'decisions on details',
    'module structure',
    'news files',
    'prerequisites',
    'requests after results',
    'steps of claims',
    'steps of requests',
    'study details',
  ])
  const again = await importFolder(world.database, folder, options)
  expect(sumOf(again.tallies)).toMatchObject({ created: 0, updated: 0, ended: 0 })
})

test('a folder that is not empty is never written into', async () => {
  await expect(writeTemplate(folder)).rejects.toThrow('is not empty')
})
