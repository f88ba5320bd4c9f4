import { expect, test } from 'vitest'
import { isWorthCollecting } from './idle-collection.rules.ts'

test.each([
  ['at rest for the first time', { utilization: 0.01, heapBytes: 100, leastBytes: undefined }, true],
  ['at rest as it was', { utilization: 0.01, heapBytes: 100, leastBytes: 90 }, false],
  ['at rest after a rush', { utilization: 0.19, heapBytes: 280, leastBytes: 90 }, true],
  ['at work in a rush', { utilization: 0.2, heapBytes: 280, leastBytes: 90 }, false],
])('the heap of a server %s is worth collecting: %o: %s', (_what, load, expected) => {
  expect(isWorthCollecting(load)).toBe(expected)
})
