import { describe, expect, test } from 'vitest'
import { isBusinessId } from './business-id.ts'

describe('a Finnish business id', () => {
  test.each([
    ['0112038-9', true],
    ['1927400-1', true],
    ['0201256-6', true],
    ['0246246-0', true],
    ['0112038-8', false],
    ['0246246-1', false],
    ['0112038-91', false],
    ['0112038+9', false],
    ['1121038-9', false],
    ['0112038', false],
    ['01120389', false],
    [' 0112038-9', false],
    ['FI01120389', false],
    ['', false],
  ])('%j is one: %s', (text, expected) => {
    expect(isBusinessId(text)).toBe(expected)
  })

  test('whose check digit could only be ten does not exist', () => {
    // 0000006-?: 6 * 2 = 12, remainder 1.
    for (let digit = 0; digit <= 9; digit++) expect(isBusinessId(`0000006-${digit}`)).toBe(false)
  })
})
