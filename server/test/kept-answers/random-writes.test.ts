import { expect, test } from 'vitest'
import { compareAfterRandomWrites } from './random-writes.ts'

test('a kept answer equals a newly composed one, whatever has happened', async () => {
  const { wrong, compared, answered } = await compareAfterRandomWrites(35, 1500)
  expect(wrong).toEqual([])
  expect(answered / compared).toBeGreaterThan(0.9)
})
