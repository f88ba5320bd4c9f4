import { expect, test } from 'vitest'
import { isReturnComment } from './skill-acquirement-plan.ts'

test.each([
  [undefined, false],
  ['  ab  ', false],
  ['abc', true],
  ['🎓🎓', false],
  ['🎓🎓🎓', true],
])('«%s» says why a plan comes back: %s', (comment, expected) => {
  expect(isReturnComment(comment)).toBe(expected)
})
