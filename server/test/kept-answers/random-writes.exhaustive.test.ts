import { expect, test } from 'vitest'
import { compareAfterRandomWrites } from './random-writes.ts'

/** A hundred thousand take five minutes; `COMPARISONS=20000` takes fewer. */
const comparisons = Number(process.env.COMPARISONS ?? 100_000)

test('a hundred thousand kept answers are what they would be composed anew', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const { wrong, compared, answered } = await compareAfterRandomWrites(seed, comparisons, true)
  expect(wrong).toEqual([])
  expect(answered / compared).toBeGreaterThan(0.9)
  expect(compared).toBeGreaterThanOrEqual(comparisons)
}, 7_200_000)
