import { expect, test } from 'vitest'
import { plainDocumentCode } from './documents.ts'

test.each([
  ['0123-4567 89ab cdef', '0123456789ABCDEF'],
  ['oO iI lL', '001111'],
  ['', ''],
])('the code of a document typed «%s» is «%s»', (typed, code) => {
  expect(plainDocumentCode(typed)).toBe(code)
})
