import { documentCodeLetters, plainDocumentCode } from '@studentgo/protocol/documents'
import { describe, expect, test } from 'vitest'
import { codeOf, isValidOn } from './issued-documents.rules.ts'

const facts = { validUntil: '2027-02-21', state: 'lasna', stateNow: 'lasna' }

test.each([
  ['until its last day', facts, '2027-02-21', true],
  ['not the day after', facts, '2027-02-22', false],
  ['not once its studies stand otherwise', { ...facts, stateNow: 'eronnut' }, '2026-11-23', false],
  ['not of what is gone', { ...facts, stateNow: null }, '2026-11-23', false],
  ['never of what was not official', { ...facts, state: '', stateNow: null }, '2026-11-23', false],
])('a document is valid %s', (_title, issued, today, valid) => {
  expect(isValidOn(issued, today)).toBe(valid)
})

describe('a code', () => {
  test.each([
    [new Uint8Array(10), '0000-0000-0000-0000'],
    [new Uint8Array(10).fill(255), 'ZZZZ-ZZZZ-ZZZZ-ZZZZ'],
    [Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, 0, 33, 99), '0000-0000-0000-0011'],
  ])('of %s is %s', (bytes, code) => {
    expect(codeOf(bytes)).toBe(code)
  })

  test.each([
    ['zz12 3456-789a bcde', 'ZZ123456789ABCDE'],
    ['OoIi-lL', '001111'],
  ])('typed as %s is %s', (typed, plain) => {
    expect(plainDocumentCode(typed)).toBe(plain)
  })

  test('has no letters that are mistaken for others', () => {
    expect(documentCodeLetters).toHaveLength(32)
    expect(documentCodeLetters).not.toMatch(/[ILOU]/)
  })
})
