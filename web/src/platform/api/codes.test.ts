import type { CodeItem } from '@studentgo/protocol/codes'
import { expect, test } from 'vitest'
import { choices } from './codes.ts'

const item = (code: string, active = true): CodeItem => ({
  code,
  name: `name ${code}`,
  names: { fi: code },
  order: 1,
  active,
})

test('an empty list still shows the value that is stored', () => {
  expect(choices([], 'FI')).toEqual([{ code: 'FI', name: 'FI' }])
  expect(choices([], undefined)).toEqual([])
  expect(choices([], '')).toEqual([])
})

test('a code that is no longer in use is offered only to whoever has it', () => {
  const codes = [item('A'), item('B', false)]
  expect(choices(codes, undefined).map(one => one.code)).toEqual(['A'])
  expect(choices(codes, 'B').map(one => one.code)).toEqual(['A', 'B'])
  expect(choices(codes, 'C').map(one => one.code)).toEqual(['C', 'A'])
})
