import { expect, test } from 'vitest'
import { mayResetByLetter } from './student-account.rules.ts'

test.each([
  ['ADULTS', '2008-11-23', true],
  ['ADULTS', '2008-11-24', false],
  ['ADULTS', null, false],
  ['ALL', '2008-11-24', true],
  ['ALL', null, true],
  ['NO', '1990-01-01', false],
] as const)('where %s may, a student born %s may on 2026-11-23: %s', (policy, birthDate, expected) => {
  expect(mayResetByLetter(policy, birthDate, '2026-11-23')).toBe(expected)
})
