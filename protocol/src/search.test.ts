import { expect, test } from 'vitest'
import { isSearchable } from './search.ts'

test.each([
  ['', false],
  ['a', false],
  ['ä!', false],
  ['äö', true],
  ['a 1', true],
  ['!?', false],
])('there is enough to search for in «%s»: %s', (text, expected) => {
  expect(isSearchable(text)).toBe(expected)
})
