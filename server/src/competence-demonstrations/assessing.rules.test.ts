import { demonstrationStates } from '@studentgo/protocol/competence-demonstrations'
import { expect, test } from 'vitest'
import { isDecidedByAll, isOnScale, mayAssess, needsBothSides, unitAfter } from './assessing.rules.ts'

test('a demonstration is assessed once it has begun, and not after its result is published', () => {
  expect(demonstrationStates.filter(state => mayAssess(state, '2026-11-23', '2026-11-23'))).toEqual([
    'AGREED',
    'READY',
    'IN_PROGRESS',
    'DONE',
    'AWAITING_ASSESSMENT',
    'ASSESSED',
  ])
  expect(mayAssess('AGREED', '2026-11-24', '2026-11-23')).toBe(false)
})

test.each([
  ['4', 'NUM_1_5', true],
  ['4', 'PASS_FAIL', false],
  ['Hyväksytty', 'PASS_FAIL', true],
  ['Hyväksytty', 'NUM_1_5', false],
  ['Hylätty', 'NUM_1_5', true],
  ['Hylätty', 'PASS_FAIL', true],
] as const)('%s on the scale %s: %s', (grade, scale, fits) => {
  expect(isOnScale(grade, scale)).toBe(fits)
})

test('working life assesses vocational units, a teacher alone a part of a common one', () => {
  expect([needsBothSides(['VOCATIONAL']), needsBothSides(['COMMON_SUBAREA'])]).toEqual([true, false])
  expect([
    isDecidedByAll(['1'], true),
    isDecidedByAll(['3'], true),
    isDecidedByAll(['1', '3'], true),
  ]).toEqual([false, false, true])
  expect(isDecidedByAll(['1'], false)).toBe(true)
})

test('a unit is failed by what was not accepted, and completed by any other grade', () => {
  expect([unitAfter('Hylätty'), unitAfter('1'), unitAfter('Hyväksytty')]).toEqual([
    'FAILED',
    'COMPLETED',
    'COMPLETED',
  ])
})
