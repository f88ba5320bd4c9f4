import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeAudit } from '../src/platform/access/audit.ts'
import { verifyAudit } from '../src/platform/access/audit-chain.ts'
import { transaction } from '../src/platform/database/database.ts'
import { makeWorld, type World } from './world/world.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

test('many concurrent writers make one chain, and a slow one keeps nobody waiting', async () => {
  const { db } = world.database
  const before = (await verifyAudit(db)).rows
  const entry = (action: string) => ({
    at: world.platform.clock.now(),
    actorId: undefined,
    actorKind: 'SYSTEM' as const,
    studentId: undefined,
    action,
    outcome: 'DONE' as const,
  })
  const many = 100
  await transaction(db, async slow => {
    await writeAudit(slow, entry('begun before all the others'))
    await Promise.all(Array.from({ length: many }, (_, count) => writeAudit(db, entry(`write ${count}`))))
    expect(await verifyAudit(db)).toMatchObject({ rows: before + many, faults: [] })
  })
  expect(await verifyAudit(db)).toMatchObject({ rows: before + many + 1, faults: [] })
})
