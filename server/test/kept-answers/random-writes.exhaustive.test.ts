import { expect, test } from 'vitest'
import { compareAfterRandomWrites } from './random-writes.ts'

test('a hundred thousand kept answers are what they would be composed anew', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const { wrong, compared } = await compareAfterRandomWrites(seed, 100_000, true)
  expect(wrong).toEqual([])
  expect(compared).toBeGreaterThanOrEqual(100_000)
}, 7_200_000)
