import { expect, test } from 'vitest'
import { compareAfterRandomWrites } from './random-writes.ts'

/** A hundred thousand take five minutes; `COMPARISONS=20000` takes fewer, and `SEED` lets the same happen again. */
const comparisons = Number(process.env.COMPARISONS ?? 100_000)
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))

test('a hundred thousand kept answers equal newly composed ones', async () => {
  const { wrong, compared, answered } = await compareAfterRandomWrites(seed, comparisons, true)
  expect(wrong.join('\n')).toBe('')
  expect(answered / compared).toBeGreaterThan(0.9)
  expect(compared).toBeGreaterThanOrEqual(comparisons)
}, 7_200_000)
