import { expect, test } from 'vitest'
import { isToWrite } from './competence-demonstrations.ts'

test.each([
  ['NOT_STARTED', true, undefined, true],
  ['DRAFT', true, 14, true],
  ['NOT_STARTED', true, 15, false],
  ['SUBMITTED', true, undefined, false],
  ['LOCKED', true, 0, false],
  ['DRAFT', false, 0, false],
] as const)(
  'a self-assessment that is %s, with the right to write it %s, %s days before, waits: %s',
  (state, selfAssess, daysUntil, waits) => {
    expect(isToWrite({ can: { selfAssess }, selfAssessment: { state }, daysUntil })).toBe(waits)
  },
)
