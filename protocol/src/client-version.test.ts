import { expect, test } from 'vitest'
import { isOutdated } from './client-version.ts'

test.each([
  ['1', '1', false],
  ['1', '2', true],
  ['2', '1', false],
  ['9', '10', true],
])('a program of version %s is outdated where %s is required: %s', (running, wanted, expected) => {
  expect(isOutdated(running, wanted)).toBe(expected)
})
