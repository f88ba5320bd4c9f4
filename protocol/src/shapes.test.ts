import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { countText, evenSo, idText, typedText } from './shapes.ts'

describe('typed text', () => {
  const field = typedText(1, 40)
  test.each([
    ['letters of any language', 'Äiti ja 아버지 🎓'],
    ['line breaks and tabs', 'a\tb\r\nc'],
    ['a space, the first sign that is printed', ' '],
    ['the last signs before and after the control sign', '~\u0080'],
  ])('takes %s', (_title, text) => {
    expect(z.safeParse(field, text).success).toBe(true)
  })

  test.each([
    ['NUL', 'a\0b'],
    ['a bell', '\u0007'],
    ['a vertical tab', '\u000b'],
    ['a form feed', '\u000c'],
    ['the sign after a line break', '\u000e'],
    ['an escape at the end', 'abc\u001b'],
    ['the last of the control signs', '\u001f'],
    ['delete', '\u007f'],
    ['half a letter', 'a\ud800b'],
  ])('refuses %s', (_title, text) => {
    const { error } = z.safeParse(field, text)
    expect(error?.issues.map(issue => issue.message)).toEqual(['controlCharacters'])
  })

  test.each(['', 'a'.repeat(41)])('keeps its bounds: «%s»', text => {
    expect(z.safeParse(field, text).success).toBe(false)
  })
})

test.each([
  ['1', 1],
  ['999999999999999', 999_999_999_999_999],
  ['0', undefined],
  ['01', undefined],
  ['1e3', undefined],
  [' 1', undefined],
  ['-1', undefined],
  ['1000000000000000', undefined],
])('an id in an address, «%s», is %s', (text, number) => {
  expect(z.safeParse(idText, text).data).toBe(number)
})

test.each([
  ['0', 0],
  ['120', 120],
  ['00', undefined],
  ['1.5', undefined],
])('a count in an address, «%s», is %s', (text, number) => {
  expect(z.safeParse(countText, text).data).toBe(number)
})

test.each([
  [{}, true],
  [null, false],
  ['text', false],
  [undefined, false],
])('a field is judged beside another one at fault where the body is %j: %s', (value, expected) => {
  expect(evenSo.when({ value })).toBe(expected)
})
