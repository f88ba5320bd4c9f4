import { expect, test } from 'vitest'
import { digitsOf, isFinnishPostalCode, mayBeCallName, phone } from './contact.ts'

test.each([
  ['040 555 0112', true],
  ['+358 (0)40-555 0112', true],
  ['01234', true],
  ['0123', false],
  ['+12345678901234567890123456', false],
  ['040 555 O112', false],
  [' 040555', false],
  ['', false],
])('«%s» is a telephone number: %s', (text, expected) => {
  expect(phone.safeParse(text).success).toBe(expected)
})

test.each([
  ['040 555 0112', '+358 40 555 0112', true],
  ['0405550112', '(040) 555-0112', true],
  ['00358405550112', '0405550112', true],
  ['040 555 0112', '040 555 0113', false],
])('%s and %s are the same number: %s', (one, other, same) => {
  expect(digitsOf(one) === digitsOf(other)).toBe(same)
})

test.each([
  ['00100', true],
  ['0010', false],
  ['001000', false],
  ['SW1A 1', false],
  ['٠٠١٠٠', false],
])('%s is a Finnish postal code: %s', (text, expected) => {
  expect(isFinnishPostalCode(text)).toBe(expected)
})

test.each([
  ['Aada', 'Aada Maria', true],
  ['Maria', 'Aada Maria', true],
  ['Anna', 'Anna-Liisa Maria', true],
  ['Anna-Liisa', 'Anna-Liisa Maria', true],
  ['åsa', 'Åsa Ingegerd', true],
  ['Adu', 'Aada Maria', false],
  ['Aada Maria', 'Aada Maria', false],
  ['', 'Aada Maria', false],
])('«%s» can be the call name of %s: %s', (name, firstNames, expected) => {
  expect(mayBeCallName(name, firstNames)).toBe(expected)
})
