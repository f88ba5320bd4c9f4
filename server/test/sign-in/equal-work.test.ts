import { createHook } from 'node:async_hooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassphrase } from '../../demo/personas.ts'
import type { TestClock } from '../world/test-clock.ts'
import type { Client, World } from '../world/world.ts'
import { forgetFailuresIn, makeSignInWorld, parentSignInPath, signInPath } from './sign-in.ts'

/**
 * How long an answer takes tells whether somebody has an account, unless the work is the same. Here the work is counted,
 * which a busy machine does not change: the statements in their order, and the hashes that are computed.
 */
let world: World
let clock: TestClock

beforeAll(async () => {
  ;({ world, clock } = await makeSignInWorld())
})
afterAll(() => world.close())

interface Executor {
  executeQuery(query: { sql: string }, ...rest: unknown[]): unknown
}

/** The statements that `work` sends to the database, and the count of native tasks, which compute the hashes. */
async function workOf(work: () => Promise<unknown>): Promise<{ statements: string[]; hashes: number }> {
  const statements: string[] = []
  let hashes = 0
  const owner = ownerOf(world.database.db.getExecutor())
  const { executeQuery } = owner
  owner.executeQuery = function (query, ...rest) {
    statements.push(query.sql)
    return executeQuery.call(this, query, ...rest)
  }
  const hook = createHook({
    init(_id, type) {
      // The library of the hashes gives its work no name of its own.
      if (type === undefined || type === 'undefined') hashes++
    },
  }).enable()
  try {
    await work()
  } finally {
    hook.disable()
    owner.executeQuery = executeQuery
  }
  return { statements, hashes }
}

/** The prototype that asks the database, for whatever connection. */
function ownerOf(executor: object): Executor {
  let owner = executor
  while (!Object.hasOwn(owner, 'executeQuery')) owner = Object.getPrototypeOf(owner)
  return owner as Executor
}

/** The second of two tries, so that what is made once is there. */
async function secondTry(post: (client: Client) => Promise<{ status: number; text: string }>) {
  const tries = async () => {
    await forgetFailuresIn(world)
    const client = await world.anyone()
    let answer: { status: number; text: string } | undefined
    const work = await workOf(async () => {
      answer = await post(client)
    })
    clock.pass({ minutes: 30 })
    return { ...work, status: answer?.status, text: answer?.text }
  }
  await tries()
  return tries()
}

const guardians = ['petri.kuisma@example.invalid', 'nobody@example.invalid', 'aada.kuisma@example.invalid']

describe('the same work is done', () => {
  test.each([
    ['for a guardian, by an address that is known or not', parentSignInPath, guardians],
    ['for a student, by a name that is known or not', signInPath, ['aada.kuisma', 'nobody', 'petri.kuisma']],
  ])('to refuse a sign-in %s', async (_, path, names) => {
    const [known, ...others] = await inTurn(names, username =>
      secondTry(client => client.post(path, { username, password: 'tämä ei ole oikea lause' })),
    )
    expect(known).toMatchObject({ status: 403, hashes: 1 })
    expect(known?.statements.length).toBeGreaterThan(3)
    for (const other of others) expect(other).toEqual(known)
  })

  test('to refuse a first password that has lapsed, and a wrong one', async () => {
    const longAgo = new Date(clock.now().getTime() - 31 * 24 * 60 * 60_000)
    await world.database.db
      .updateTable('account')
      .set({ must_change: true, changed_at: longAgo })
      .where('username', '=', 'veera.salo')
      .execute()
    const [wrong, lapsed] = await inTurn(['tämä ei ole oikea lause', demoPassphrase], password =>
      secondTry(client => client.post(signInPath, { username: 'veera.salo', password })),
    )
    expect(lapsed).toMatchObject({ status: 403, hashes: 1 })
    expect(lapsed).toEqual(wrong)
  })

  test('to request a new password, by an address that is known or not', async () => {
    const [known, ...others] = await inTurn(guardians, email =>
      secondTry(client => client.post('/rest/v1/parent/resetpassword', { email })),
    )
    expect(known).toMatchObject({ status: 200, hashes: 0 })
    expect(known?.statements.length).toBeGreaterThan(0)
    for (const other of others) expect(other).toEqual(known)
  })
})

async function inTurn<Item, Made>(items: readonly Item[], make: (item: Item) => Promise<Made>) {
  const made: Made[] = []
  for (const item of items) made.push(await make(item))
  return made
}
