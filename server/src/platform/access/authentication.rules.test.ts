import { expect, test } from 'vitest'
import { isStrong } from './authentication.rules.ts'

test.each([
  ['pwd', false],
  ['', false],
  ['mfa', true],
  ['pwd otp', true],
  ['sc,pwd', true],
  ['mfax', false],
  ['sc', true],
  ['hwk', true],
  ['swk', true],
  ['fpt', true],
  ['pop', true],
  ['otp', true],
  ['pwd, otp', true],
])('a session opened by «%s» is strong: %s', (amr, strong) => {
  expect(isStrong(amr)).toBe(strong)
})
