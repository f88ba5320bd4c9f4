import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTestClock } from '../../test/world/test-clock.ts'
import { makeWorld, type World } from '../../test/world/world.ts'
import {
  issueToken,
  ownerOfToken,
  revokeTokens,
  takeToken,
  tokenInForce,
} from '../platform/access/one-time-token.ts'
import { transaction } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problems.ts'
import { sweep } from '../session/sweep.job.ts'

let world: World
let personId: number
const clock = makeTestClock()

beforeAll(async () => {
  world = await makeWorld({ clock })
  personId = await world.personId('petri.kuisma')
})
afterAll(() => world.close())

const db = () => world.database.db
const secrets = () => world.platform.secrets
const issue = (about?: number) =>
  issueToken(
    db(),
    secrets(),
    { purpose: 'INVITE', personId, ...(about === undefined ? {} : { about }) },
    clock.now(),
  )
const take = (token: string) => takeToken(db(), 'INVITE', token, clock.now())

async function refusalOf(work: Promise<unknown>): Promise<string | undefined> {
  return work.then(
    () => undefined,
    (error: unknown) => (error instanceof Problem ? error.name : String(error)),
  )
}

describe('the token of a letter', () => {
  test('is valid once, for the person and the subject that it was made for', async () => {
    const { token, expiresAt } = await issue(17)
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(expiresAt.getTime() - clock.now().getTime()).toBe(14 * 24 * 3_600_000)
    expect(await ownerOfToken(db(), 'INVITE', token, clock.now())).toEqual({ personId, about: 17 })
    expect(await take(token)).toEqual({ personId, about: 17 })
    await expect(take(token)).rejects.toThrow(Problem)
    expect(await ownerOfToken(db(), 'INVITE', token, clock.now())).toBeUndefined()
  })

  test('is stored only as a hash, and the job that writes the letter makes it again', async () => {
    const { token } = await issue()
    const stored = JSON.stringify(await db().selectFrom('one_time_token').selectAll().execute())
    expect(stored).not.toContain(token)
    const inForce = await tokenInForce(db(), secrets(), { purpose: 'INVITE', personId }, clock.now())
    expect(inForce?.token).toBe(token)
  })

  test('is invalid once a newer one was made for the same; one about another thing stays valid', async () => {
    const first = await issue()
    const other = await issue(5)
    clock.pass({ seconds: 1 })
    const second = await issue()
    expect(await refusalOf(take(first.token))).toBeDefined()
    expect(await take(second.token)).toEqual({ personId, about: 0 })
    expect(await take(other.token)).toEqual({ personId, about: 5 })
  })

  test('is for one purpose', async () => {
    const { token } = await issue()
    await expect(takeToken(db(), 'RESET', token, clock.now())).rejects.toThrow(Problem)
    expect(await take(token)).toEqual({ personId, about: 0 })
  })

  test('ends with its time, to the second, and its row is swept', async () => {
    const { token, expiresAt } = await issueToken(
      db(),
      secrets(),
      { purpose: 'RESET', personId },
      clock.now(),
    )
    clock.pass({ minutes: 29, seconds: 59 })
    expect(await ownerOfToken(db(), 'RESET', token, clock.now())).toBeDefined()
    clock.pass({ seconds: 1 })
    expect(clock.now()).toEqual(expiresAt)
    await expect(takeToken(db(), 'RESET', token, clock.now())).rejects.toThrow(Problem)
    expect(await tokenInForce(db(), secrets(), { purpose: 'RESET', personId }, clock.now())).toBeUndefined()
    clock.pass({ seconds: 1 })
    await sweep(db(), clock.now())
    expect(
      await db().selectFrom('one_time_token').selectAll().where('purpose', '=', 'RESET').execute(),
    ).toEqual([])
  })

  test('can be revoked', async () => {
    const [kept, gone] = [await issue(1), await issue(2)]
    await revokeTokens(db(), { purpose: 'INVITE', personId, about: 2 })
    expect(await refusalOf(take(gone.token))).toBeDefined()
    expect(await take(kept.token)).toEqual({ personId, about: 1 })
  })

  test('that two people use at once is valid for one', async () => {
    const { token } = await issue()
    const both = await Promise.allSettled(
      [1, 2].map(() => transaction(db(), inside => takeToken(inside, 'INVITE', token, clock.now()))),
    )
    expect(both.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('stays valid when the transaction that used it is rolled back', async () => {
    const { token } = await issue()
    await expect(
      transaction(db(), async inside => {
        await takeToken(inside, 'INVITE', token, clock.now())
        throw new Error('something else went wrong')
      }),
    ).rejects.toThrow('something else')
    expect(await take(token)).toEqual({ personId, about: 0 })
  })
})
