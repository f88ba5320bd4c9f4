import { expect, test } from 'vitest'
import { makeTurnstile } from './turnstile.ts'

test('as many work at once as may, the next comes in when one is done, in the order of coming', async () => {
  const turnstile = makeTurnstile({ atOnce: 2, waiting: 10 })
  let working = 0
  let most = 0
  const done: number[] = []
  const work = (at: number) => async () => {
    working++
    most = Math.max(most, working)
    await new Promise(resolve => setImmediate(resolve))
    working--
    done.push(at)
  }
  await Promise.all([0, 1, 2, 3, 4, 5].map(at => turnstile(work(at))))
  expect(most).toBe(2)
  expect(done).toEqual([0, 1, 2, 3, 4, 5])
})

test('who comes when all places are taken is turned away, and comes in when there is one', async () => {
  const turnstile = makeTurnstile({ atOnce: 1, waiting: 1 })
  const rest = () => new Promise(resolve => setImmediate(resolve))
  const inside = [turnstile(rest), turnstile(rest)]
  await expect(turnstile(rest)).rejects.toMatchObject({ problem: 'busy', retryAfterSeconds: 2 })
  await Promise.all(inside)
  await turnstile(rest)
})

test('work that breaks leaves its place to the next', async () => {
  const turnstile = makeTurnstile({ atOnce: 1, waiting: 1 })
  const broken = turnstile(() => Promise.reject(new Error('broken')))
  const next = turnstile(async () => 'in')
  await expect(broken).rejects.toThrow('broken')
  expect(await next).toBe('in')
})

test('of one name a few come in, and others find their places free', async () => {
  const turnstile = makeTurnstile({ atOnce: 1, waiting: 10, ofOne: 2 })
  const rest = () => new Promise(resolve => setImmediate(resolve))
  const inside = [turnstile(rest, 'a'), turnstile(rest, 'a')]
  await expect(turnstile(rest, 'a')).rejects.toMatchObject({ problem: 'busy', retryAfterSeconds: 2 })
  await Promise.all([...inside, turnstile(rest, 'b'), turnstile(rest)])
  const broken = turnstile(() => Promise.reject(new Error('broken')), 'a')
  await expect(broken).rejects.toThrow('broken')
  await Promise.all([turnstile(rest, 'a'), turnstile(rest, 'a')])
})
