import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type AuditState, verifyAudit } from '../src/platform/access/audit-chain.ts'
import { keepTables } from './every-endpoint/kept-tables.ts'
import { makeWorld, type World } from './world/world.ts'

let world: World
let intact: AuditState

beforeAll(async () => {
  world = await makeWorld()
  const aada = await world.as('aada.kuisma')
  await aada.put('/rest/v1/locale/', { language: 'en' })
  await aada.put('/rest/v1/locale/', { language: 'fi' })
  await aada.get('/rest/v1/education/specialsupport')
  const petri = await world.as('petri.kuisma', 'PARENT')
  await petri.get(`/rest/v1/absence?studentId=${await world.personId('aada.kuisma')}`)
  await petri.get('/rest/v1/home')
  intact = await verifyAudit(world.database.db)
})
afterAll(() => world.close())

const change = (statement: string) => world.database.runScript(statement)

test('the audit chains what people do row by row to what was done before', () => {
  expect(intact.rows).toBeGreaterThanOrEqual(5)
  expect(intact).toEqual({
    rows: intact.rows,
    newest: { position: intact.rows, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    faults: [],
  })
})

test.each(['audit', 'audit_link'])('%s is append-only', async table => {
  await expect(
    change(`update ${table} set ${table === 'audit' ? 'actor_id' : 'position'} = 1`),
  ).rejects.toThrow('is only added to')
  await expect(change(`delete from ${table}`)).rejects.toThrow('is only added to')
  await expect(change(`truncate ${table} cascade`)).rejects.toThrow('is only added to')
  expect(await verifyAudit(world.database.db)).toEqual(intact)
})

describe('a table owner who changes them all the same is detected', () => {
  const asOwner = (script: string) =>
    change(`begin; set local session_replication_role = replica; ${script}; commit;`)
  let restore: () => Promise<void>

  beforeAll(async () => {
    restore = await keepTables(world.database.db, ['audit_link', 'audit'])
  })
  afterEach(() => restore())

  const third = '(select audit_id from audit_link where position = 3)'

  test.each([
    ['a row that says that somebody else did it', `update audit set actor_id = 1 where id = ${third}`, 3],
    [
      'a row that says that it was at another time',
      `update audit set at = at - interval '1 second' where id = ${third}`,
      3,
    ],
    ['a row that is gone', `delete from audit where id = ${third}`, 3],
    [
      'a row that is gone with its link',
      `delete from audit where id = ${third}; delete from audit_link where position = 3`,
      4,
    ],
    [
      'a row that is gone and whose gap was closed',
      `delete from audit_link where position = 3; update audit_link set position = -position + 1 where position > 3;
       update audit_link set position = -position where position < 0; delete from audit where id not in (select audit_id from audit_link)`,
      3,
    ],
    ['a link that is another', "update audit_link set hash = sha256('x') where position = 3", 3],
  ])('%s', async (_what, script, position) => {
    await asOwner(script)
    expect((await verifyAudit(world.database.db)).faults[0]).toBe(
      `the row at position ${position}, or what stood before it, is not what was written`,
    )
  })

  test('a row that was slipped in', async () => {
    await asOwner(`insert into audit (at, actor_kind, action, outcome) values (now(), 'STAFF', 'x', 'DONE')`)
    expect((await verifyAudit(world.database.db)).faults).toEqual(['1 rows have no place in the chain'])
  })

  test('the newest rows removed, by a mark that was kept elsewhere', async () => {
    await asOwner(
      'delete from audit_link where position > 3; delete from audit where id not in (select audit_id from audit_link)',
    )
    expect((await verifyAudit(world.database.db)).faults).toEqual([])
    expect((await verifyAudit(world.database.db, intact.newest)).faults).toEqual([
      `position ${intact.rows} does not have the hash that was kept`,
    ])
  })
})

test('a mark from earlier fits for as long as the audit continues', async () => {
  const mark = (await verifyAudit(world.database.db)).newest
  await (await world.as('joonas.vainio')).put('/rest/v1/locale/', { language: 'en' })
  const later = await verifyAudit(world.database.db, mark)
  expect(later).toMatchObject({ rows: intact.rows + 1, faults: [] })
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from audit_link`.execute(
    world.database.db,
  )
  expect(rows).toEqual([{ count: intact.rows + 1 }])
})
