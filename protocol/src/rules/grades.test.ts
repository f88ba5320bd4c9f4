import { expect, test } from 'vitest'
import { gradeScale } from '../skill-acquirement-plan.ts'
import { gradesOf } from './grades.ts'

test('a scale has its grades, the lowest first', () => {
  expect(Object.fromEntries(gradeScale.options.map(scale => [scale, gradesOf(scale)]))).toEqual({
    PASS_FAIL: ['Hylätty', 'Hyväksytty'],
    NUM_1_5: ['Hylätty', '1', '2', '3', '4', '5'],
  })
})
