import { expect, test } from 'vitest'
import { isStrong, mustSetUpFactor, needsStepUp } from './authentication.rules.ts'

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

test.each([
  ['PARENT', 'pwd', 'required', true],
  ['PARENT', 'pwd otp mfa', 'required', false],
  ['PARENT', 'swk mfa', 'required', false],
  ['PARENT', 'pwd', 'optional', false],
  ['STUDENT', 'pwd', 'required', false],
] as const)('a %s who came by «%s» where a second factor is %s needs one: %s', (kind, amr, policy, needs) => {
  expect(needsStepUp({ kind, amr }, policy)).toBe(needs)
})

test.each([
  ['STAFF', 'pwd', true],
  ['STAFF', 'pwd otp mfa', false],
  ['STUDENT', 'pwd', false],
  ['PARENT', 'pwd', false],
] as const)('a %s who came by «%s» has to take a second factor into use: %s', (kind, amr, must) => {
  expect(mustSetUpFactor({ kind, amr })).toBe(must)
})
