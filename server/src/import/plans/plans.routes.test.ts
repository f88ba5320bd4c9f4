import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importSample } from '../../../test/import/import-sample.ts'
import { schoolWithPlan } from '../../../test/import/plan-sample.ts'
import { withRow } from '../../../test/import/sample-folder.ts'
import { makeWorld, type World } from '../../../test/world/world.ts'
import { describeReport, type ImportReport } from '../engine/report.ts'

let world: World
const source = 'plans'
const school = schoolWithPlan(source)
let first: ImportReport

beforeAll(async () => {
  world = await makeWorld({ school: 'empty' })
  first = await importSample(world, school, source)
})
afterAll(() => world.close())

describe('a plan', () => {
  test('comes in whole, is read by its student, and a second run changes nothing', async () => {
    expect(first.refusals).toEqual([])
    expect(describeReport(first)).toContain('plan modules: 4 created, 0 updated, 0 ended, 0 unchanged')
    const client = await world.as(`aada.${source}`)
    const { body } = await client.get<{
      goal: { text: string }
      pendingApproval: { version: number; summary: object[] }
      modules: {
        id: number
        name: string
        parentId?: number
        state: string
        grade?: string
        requirements: object[]
      }[]
    }>('/rest/v1/skillacquirementplan')
    expect(body.goal.text).toBe('Ohjelmistokehittäjäksi')
    expect(body.pendingApproval).toMatchObject({ version: 2, summary: [{ kind: 'ADDED', text: 'Lisätty.' }] })
    const named = (name: string) => body.modules.find(module => module.name === name)
    expect(named('Matematiikka')).toMatchObject({ state: 'COMPLETED', grade: '4' })
    expect(named('Ohjelmointi')?.requirements).toMatchObject([{ text: 'Suunnittelee ohjelman' }])
    expect(named('Äidinkieli')?.parentId).toBe(named('Yhteiset osat')?.id)
    const again = await importSample(world, school, source)
    expect([...again.tallies.values()].every(one => one.created + one.updated + one.ended === 0)).toBe(true)
  })

  test('without a version gets its first, and is read', async () => {
    const {
      ext_plan_versions: _versions,
      ext_plan_changes: _changes,
      ...rest
    } = schoolWithPlan('unversioned')
    expect((await importSample(world, rest, 'unversioned')).refusals).toEqual([])
    const client = await world.as('aada.unversioned')
    const { status, body } = await client.get<{ goal: { text: string } }>('/rest/v1/skillacquirementplan')
    expect({ status, goal: body?.goal.text }).toEqual({ status: 200, goal: 'Ohjelmistokehittäjäksi' })
  })

  test('has a slot in which its student takes a class that is on offer', async () => {
    const client = await world.as(`aada.${source}`)
    const { rows } = await sql<{ plan_id: number }>`select id as plan_id from plan
      where source_id = ${`${source}:p1`}`.execute(world.database.db)
    const path = `/rest/v1/skillacquirementplan/${rows[0]?.plan_id}/unaddededucationevents`
    const { body } = await client.get<{ content: { educationEventId: number; peeemId: number }[] }>(path)
    const [offer] = body.content
    const place = `/rest/v1/educationevent/${offer?.educationEventId}/register?peeemId=${offer?.peeemId}`
    expect((await client.post<{ state: string }>(place, {})).body.state).toBe('REGISTERED')
    // What the student has filled stays, also when the school no longer names the slot.
    const without = withRow(school, 'ext_plan_slots', 'sl1', { status: 'tobedeleted' })
    await importSample(world, without, source)
    const slots = await sql`select from plan_slot where source_id = ${`${source}:sl1`}`.execute(
      world.database.db,
    )
    expect(slots.rows).toHaveLength(1)
  })
})
