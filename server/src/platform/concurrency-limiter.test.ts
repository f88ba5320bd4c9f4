import { expect, test } from 'vitest'
import { makeConcurrencyLimiter } from './concurrency-limiter.ts'

test('runs as many at once as allowed, and the next when one is done, in the order of arrival', async () => {
  const limiter = makeConcurrencyLimiter({ atOnce: 2, waiting: 10 })
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
  await Promise.all([0, 1, 2, 3, 4, 5].map(at => limiter(work(at))))
  expect(most).toBe(2)
  expect(done).toEqual([0, 1, 2, 3, 4, 5])
})

test('a caller is turned away when all places are taken, and gets in when there is one', async () => {
  const limiter = makeConcurrencyLimiter({ atOnce: 1, waiting: 1 })
  const rest = () => new Promise(resolve => setImmediate(resolve))
  const inside = [limiter(rest), limiter(rest)]
  await expect(limiter(rest)).rejects.toMatchObject({ problem: 'busy', retryAfterSeconds: 2 })
  await Promise.all(inside)
  await limiter(rest)
})

test('work that fails leaves its place to the next', async () => {
  const limiter = makeConcurrencyLimiter({ atOnce: 1, waiting: 1 })
  const broken = limiter(() => Promise.reject(new Error('broken')))
  const next = limiter(async () => 'in')
  await expect(broken).rejects.toThrow('broken')
  expect(await next).toBe('in')
})

test('each key gets a few places, and others find theirs free', async () => {
  const limiter = makeConcurrencyLimiter({ atOnce: 1, waiting: 10, maxPerKey: 2 })
  const rest = () => new Promise(resolve => setImmediate(resolve))
  const inside = [limiter(rest, 'a'), limiter(rest, 'a')]
  await expect(limiter(rest, 'a')).rejects.toMatchObject({ problem: 'busy', retryAfterSeconds: 2 })
  await Promise.all([...inside, limiter(rest, 'b'), limiter(rest)])
  const broken = limiter(() => Promise.reject(new Error('broken')), 'a')
  await expect(broken).rejects.toThrow('broken')
  await Promise.all([limiter(rest, 'a'), limiter(rest, 'a')])
})
