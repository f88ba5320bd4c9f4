import { absenceCodes } from '@studentgo/protocol/absences'
import { expect, test } from 'vitest'
import { firstStateOf, settledCodes } from './recorded-mark.rules.ts'

const expected: Record<string, string> = {
  S: 'UNEXPLAINED',
  T: 'ACCEPTED',
  E: 'ACCEPTED',
  MS: 'EXPLAINED',
  KS: 'ACCEPTED',
  L: 'REJECTED',
  M1: 'UNEXPLAINED',
  M2: 'UNEXPLAINED',
  O: 'ACCEPTED',
  K: 'ACCEPTED',
  W: 'ACCEPTED',
  P: 'UNEXPLAINED',
  '+': 'ACCEPTED',
}

test.each(Object.keys(absenceCodes))('a mark of %s arrives in the state that its code says', code => {
  expect(firstStateOf(code)).toBe(expected[code])
})

test.each(['X', 's', '', 'toString'])('a mark of «%s» is refused', code => {
  expect(() => firstStateOf(code)).toThrow(`no such absence code: ${code}`)
})

test('nobody has to explain what is settled when it is recorded', () => {
  expect(settledCodes).toEqual(['T', 'E', 'KS', 'L', 'O', 'K', 'W', '+'])
})
